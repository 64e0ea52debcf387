import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { dropRaised } from '../domain/alarms/alarm-feed.ts';
import type { RaisedAlarm } from '../domain/alarms/alarm-feed.ts';
import { alarmPath } from '../domain/alarms/alarm-path.ts';
import {
  closeNotices,
  currentSignals,
  keepSignals,
  notifyOnce,
  soundOnce,
  useSignals,
} from '../domain/alarms/alarm-signals.ts';
import { alarmName, conditionText } from '../domain/alarms/alarm-words.ts';
import type { Words } from '../domain/alarms/alarm-words.ts';
import { useRaisedAlarms } from '../domain/alarms/useAlarmFeed.ts';
import { useAlarmWords } from '../domain/alarms/useAlarmWords.ts';
import { ageText } from '../domain/Age.tsx';
import { useNow } from '../lib/now.ts';
import { useIsMobile } from '../lib/useMedia.ts';
import { recentClockText } from '../lib/reader-time.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './AlarmToasts.module.css';

/** Notices above each other; of many the others are counted. A phone has room for one. */
const maxShown = { desktop: 3, mobile: 1 } as const;
/** Alarms that have been sounded or noticed: each cause is once. */
const signalled = new Set<string>();

function forgetSignalled(kept: ReadonlySet<string>): void {
  for (const id of signalled) if (!kept.has(id)) signalled.delete(id);
  closeNotices(kept);
}

/** What the notice of one alarm says of it: the quantity with its value and limit, or the finding. */
function sentenceOf(raised: RaisedAlarm, words: Words): { name: string; value: string; rest: string } {
  const alarm = { kind: 'oil', measure: 'value', hours: null, ...raised } as const;
  return { name: alarmName(alarm, words), ...conditionText(alarm, raised.value, words) };
}

/**
 * New alarms of level 1 by cause, on any page but their list. Each stays until it is opened or closed. Sound and notices
 * of the browser come as the reader has set them in this browser.
 */
export function AlarmToasts() {
  const { t } = useTranslation('alarms');
  const raised = useRaisedAlarms();
  const { pathname, search } = useLocation();
  const isList = pathname.startsWith('/alarmlist');
  const most = maxShown[useIsMobile() ? 'mobile' : 'desktop'];
  useSignal(raised);
  const opened = isList ? new URLSearchParams(search).get('recordId') : null;
  const isNews = raised.some(({ recordId }) => recordId === opened);
  useEffect(() => {
    // The feed is outside React: what the reader looks at is no news.
    if (isNews && opened !== null) dropRaised(opened);
  }, [isNews, opened]);
  if (isList || raised.length === 0) return null;
  const left = raised.length - most;
  return (
    <section className={styles.stack} aria-label={t('toast.label')} role="log">
      {raised.slice(0, most).map((alarm) => (
        <Toast key={alarm.recordId} alarm={alarm} />
      ))}
      {left <= 0 ? null : (
        <p className={`${styles.more} num`}>
          {t('toast.more', { count: left })}
          <Link to="/alarmlist" onClick={() => dropRaised()}>
            {t('toast.all')}
          </Link>
          <Button kind="quiet" size="s" onClick={() => dropRaised()}>
            {t('toast.dismiss')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Sounds and notices, once for each cause. What was looked at or closed, or when the login ends, is taken back. */
function useSignal(raised: readonly RaisedAlarm[]): void {
  const words = useAlarmWords();
  const navigate = useNavigate();
  useEffect(() => {
    // Outside React: loudspeaker and notices of the browser.
    forgetSignalled(new Set(raised.map(({ recordId }) => recordId)));
    const fresh = raised.filter(({ recordId }) => !signalled.has(recordId));
    if (fresh.length === 0) return;
    const { sound, notices } = currentSignals();
    for (const alarm of fresh) {
      const { recordId: id } = alarm;
      signalled.add(id);
      if (!notices) continue;
      const { name, value, rest } = sentenceOf(alarm, words);
      const notice = {
        id,
        title: words.t('toast.notice', { device: alarm.deviceName }),
        text: [alarm.customerName, `${name} ${value}${rest}`].join('\n'),
        onOpen: () => void navigate(alarmPath(id)),
      };
      void notifyOnce(notice, () => signalled.has(id));
    }
    if (sound) void soundOnce();
  }, [raised, words, navigate]);
  useEffect(() => () => forgetSignalled(new Set()), []);
}

function Toast({ alarm }: { readonly alarm: RaisedAlarm }) {
  const { t } = useTranslation('alarms');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const now = useNow();
  const { sound } = useSignals();
  const { name, value, rest } = sentenceOf(alarm, words);
  return (
    <article className={styles.toast} data-tone="l1">
      <Icon name="octagon" size="l" />
      <div>
        <h2 className="num">{t('toast.title', { age: ageText(now - alarm.at, live) })}</h2>
        <p>
          <b>{alarm.deviceName}</b>
          {alarm.customerName === '' ? null : <span> · {alarm.customerName}</span>}
        </p>
        <p className="num">
          {name} <b>{value}</b>
          {rest}
        </p>
        {alarm.count < 2 && !alarm.hasMore ? null : (
          <p className="num">{t(alarm.hasMore ? 'toast.sameMost' : 'toast.same', { count: alarm.count })}</p>
        )}
        <div className={styles.actions}>
          <ButtonLink to={alarmPath(alarm.recordId)} size="s">
            {t('toast.open')}
          </ButtonLink>
          {sound ? (
            <Button kind="quiet" size="s" icon="volume-off" onClick={() => keepSignals({ sound: false })}>
              {t('toast.mute')}
            </Button>
          ) : null}
          <time className="num" dateTime={new Date(alarm.at).toISOString()}>
            {recentClockText(alarm.at, now)}
          </time>
        </div>
      </div>
      <Button
        kind="quiet"
        size="s"
        icon="close"
        label={t('toast.dismiss')}
        onClick={() => dropRaised(alarm.recordId)}
      />
    </article>
  );
}

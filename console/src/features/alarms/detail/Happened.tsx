import type { AlarmEvent, AlarmRecordDetail } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { conditionText } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/now.ts';
import { recentClockText, recentTimeText, timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { useAlarmActions } from '../../../domain/alarms/useAlarmActions.ts';
import styles from './Happened.module.css';

const icons: Readonly<Record<AlarmEvent['what'], IconName>> = {
  onset: 'clock',
  raised: 'octagon',
  revised: 'refresh',
  withdrawn: 'minus',
  cleared: 'check',
  outranked: 'chevron-up',
  suppressed: 'layers',
  released: 'layers',
  notified: 'send',
  repeated: 'repeat',
  escalated: 'escalate',
  deferred: 'clock',
  opened: 'eye',
  processed: 'check-circle',
  noted: 'chat',
  assigned: 'user-plus',
  shelved: 'snooze',
  unshelved: 'snooze',
};

/** Events shown at first. */
const maxShown = 12;

/** What happened to the alarm and who did it, newest first; above it what is still to come. */
export function Happened({ detail }: { readonly detail: AlarmRecordDetail }) {
  const { t } = useTranslation('alarmRecords');
  const [isWhole, setIsWhole] = useState(false);
  const now = useNow(10);
  const { record } = detail;
  // Notes have a place of their own below.
  const events = detail.events.filter(({ what }) => what !== 'noted');
  const notes = detail.events.filter(({ what }) => what === 'noted');
  const shown = isWhole ? events : events.slice(0, maxShown);
  const { escalatesAt, state, assignee } = record;
  return (
    <Card label={t('happened.title')} isFlush>
      <div className={styles.frame}>
        <h2>
          {t('happened.title')} <small>{t('happened.order')}</small>
        </h2>
        <ol>
          {escalatesAt !== null && escalatesAt > now && state === 'unprocessed' ? (
            <Item icon="escalate" isFuture title={t('happened.escalation')} at={escalatesAt} now={now}>
              {t('happened.ifUnprocessed')}
            </Item>
          ) : null}
          {assignee !== null && assignee.dueAt !== null && assignee.dueAt > now && record.processedAt === null ? (
            <Item
              icon="user"
              isFuture
              title={t('happened.due', { name: assignee.name })}
              at={assignee.dueAt}
              now={now}
            />
          ) : null}
          {shown.map((event, index) => (
            <Event key={`${event.at} ${event.what} ${index}`} event={event} detail={detail} now={now} />
          ))}
        </ol>
        {events.length === 0 ? <p className={styles.none}>{t('happened.none')}</p> : null}
        {events.length > maxShown ? (
          <Button kind="quiet" size="s" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('happened.fewer') : t('happened.all', { count: events.length })}
          </Button>
        ) : null}
        <Notes recordId={record.recordId} notes={notes} now={now} />
      </div>
    </Card>
  );
}

function Event({
  event: { what, by, at, detail: said },
  detail: { record, rule },
  now,
}: {
  readonly event: AlarmEvent;
  readonly detail: AlarmRecordDetail;
  readonly now: number;
}) {
  const { t } = useTranslation('alarmRecords');
  const words = useAlarmWords();
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : '');
  const number = (name: string) => (typeof said[name] === 'number' ? said[name] : null);
  const { value, rest } = conditionText(record, record.value, words);
  const condition = rest.replace(/^[，,]\s*/, '');
  const until = number('until');
  const dueAt = number('dueAt');
  const lines = [
    what === 'raised' && value !== '' ? t('happened.raisedText', { condition, value }) : '',
    what === 'onset' && rule !== null && condition !== '' ? condition : '',
    text('receivers'),
    until === null ? '' : t('shelvedTill', { at: timeText(until).slice(0, 16) }),
    text('assignee') === '' ? '' : t('assignedTo', { name: text('assignee') }),
    dueAt === null ? '' : t('happened.dueAt', { at: timeText(dueAt).slice(0, 16) }),
    text('note') === '' ? '' : t('quoted', { text: text('note') }),
    text('reason') === '' ? '' : t('quoted', { text: text('reason') }),
  ].filter((line) => line !== '');
  const title =
    what === 'raised'
      ? t('happened.raised', { level: words.t(`level.${record.alarmLevel}`) })
      : by === null
        ? t(`event.${what}`)
        : t('happened.by', { name: by, what: t(`event.${what}`) });
  return (
    <Item
      icon={what === 'raised' && record.alarmLevel === 2 ? 'triangle' : icons[what]}
      {...(what === 'raised' ? { tone: record.alarmLevel === 1 ? ('l1' as const) : ('l2' as const) } : {})}
      title={title}
      at={at}
      now={now}
    >
      {lines.join(t('stop'))}
    </Item>
  );
}

function Item({
  icon,
  tone,
  isFuture = false,
  title,
  at,
  now,
  children,
}: {
  readonly icon: IconName;
  readonly tone?: 'l1' | 'l2';
  readonly isFuture?: boolean;
  readonly title: string;
  readonly at: number;
  readonly now: number;
  readonly children?: string;
}) {
  return (
    <li data-future={isFuture || undefined}>
      <span className={styles.icon} data-tone={tone}>
        <Icon name={icon} size="s" />
      </span>
      <div>
        <p className={styles.title}>
          <b>{title}</b>
          <time className="num" dateTime={new Date(at).toISOString()} title={timeText(at)}>
            {isFuture ? recentTimeText(at, now) : recentClockText(at, now)}
          </time>
        </p>
        {children === undefined || children === '' ? null : <p className="num">{children}</p>}
      </div>
    </li>
  );
}

/** What people wrote, and a field for another note: it stays with the alarm without processing it. */
function Notes({
  recordId,
  notes,
  now,
}: {
  readonly recordId: string;
  readonly notes: readonly AlarmEvent[];
  readonly now: number;
}) {
  const { t } = useTranslation('alarmRecords');
  const { t: common } = useTranslation('common');
  const mayProcess = useHolds('alarms:process');
  const actions = useAlarmActions();
  const [note, setNote] = useState('');
  const save = useMutation({
    mutationFn: () => actions.note(recordId, note.trim()),
    onSuccess: () => {
      setNote('');
      showMessage('done', t('notes.saved'));
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  if (notes.length === 0 && !mayProcess) return null;
  return (
    <div className={styles.notes}>
      <h3>
        {t('notes.title')} {notes.length === 0 ? null : <small>{t('notes.count', { count: notes.length })}</small>}
      </h3>
      {notes.map(({ at, by, detail: said }) => (
        <div key={at} className={styles.note}>
          <span>{by ?? ''}</span>
          <time className="num" dateTime={new Date(at).toISOString()}>
            {recentTimeText(at, now)}
          </time>
          <p>{String(said['note'] ?? '')}</p>
        </div>
      ))}
      {mayProcess ? (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (note.trim() !== '' && !save.isPending) save.mutate();
          }}
        >
          <input
            type="text"
            maxLength={1000}
            value={note}
            placeholder={t('notes.add')}
            aria-label={t('notes.add')}
            autoComplete="off"
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            kind="quiet"
            type="submit"
            icon="send"
            label={t('notes.save')}
            isBusy={save.isPending}
            disabled={note.trim() === ''}
          />
        </form>
      ) : null}
    </div>
  );
}

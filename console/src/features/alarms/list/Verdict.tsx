import type { AlarmCounts } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { alarmName } from '../../../domain/alarms/alarm-words.ts';
import { ageText } from '../../../domain/Age.tsx';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { recentTimeText, timeText } from '../../../lib/reader-time.ts';
import { useConnection } from '../../../live/connection.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import type { AlarmView } from '../filter.ts';
import type { CauseRow } from '../queries.ts';
import { DaysChart } from './DaysChart.tsx';
import styles from './Verdict.module.css';

interface VerdictProps {
  readonly counts: AlarmCounts;
  readonly rows: readonly CauseRow[];
  readonly customerId: string | undefined;
  readonly onView: (view: AlarmView, level: '2' | null) => void;
}

/**
 * What a person must do, in one line: causes, not records. While the connection is lost there is no verdict, and the
 * figures carry their time.
 */
export function Verdict({ counts, rows, customerId, onView }: VerdictProps) {
  const { t } = useTranslation('alarmRecords');
  return (
    <div className={styles.frame}>
      <Card label={t('verdict.label')} isFlush>
        <div className={styles.verdict}>
          <Word counts={counts} rows={rows} />
          <div className={styles.counts}>
            <Count
              icon="triangle"
              tone="l2"
              count={counts.watch.causes}
              word={t('count.watch')}
              below={t('count.unprocessed')}
              onPress={() => onView('unprocessed', '2')}
            />
            <Count
              icon="check"
              count={counts.returned.causes}
              word={t('count.returned')}
              below={t('count.unprocessed')}
              onPress={() => onView('returned', null)}
            />
            <Count
              icon="snooze"
              count={counts.shelved.causes}
              word={t('count.shelved')}
              below={t('count.withExpiry')}
              onPress={() => onView('shelved', null)}
            />
            <Count
              icon="check-circle"
              count={counts.doneToday.causes}
              word={t('count.processed')}
              below={t('count.today')}
              onPress={() => onView('processed', null)}
            />
          </div>
          <DaysChart customerId={customerId} />
        </div>
      </Card>
    </div>
  );
}

function Word({ counts, rows }: Pick<VerdictProps, 'counts' | 'rows'>) {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const now = useNow(10);
  const { state: line, since, lastDataAt } = useConnection();
  const { act, watch, unprocessed, oldestActAt } = counts;
  const known = act.causes > 0 ? 'act' : watch.causes > 0 ? 'watch' : 'none';
  const shown = line === 'offline' ? 'unknown' : known;
  const looks = {
    act: ['octagon', 'l1'],
    watch: ['triangle', 'l2'],
    none: ['check-circle', 'ok'],
    unknown: ['clock', 'off'],
  } as const;
  const [icon, tone] = looks[shown];
  const next = rows
    .map(({ record }) => record)
    .filter(({ escalatesAt, state }) => escalatesAt !== null && escalatesAt > now && state === 'unprocessed')
    .toSorted((one, other) => (one.escalatesAt ?? 0) - (other.escalatesAt ?? 0))[0];
  return (
    <div className={styles.word} data-tone={tone}>
      <h2 className={`${styles.big} num`}>
        <Icon name={icon} size="xl" />
        {shown === 'unknown'
          ? t('verdict.unknown')
          : t(`verdict.${known}`, { count: known === 'act' ? act.causes : watch.causes })}
      </h2>
      {shown === 'unknown' ? (
        <p className="num">{t('verdict.asOf', { at: timeText(lastDataAt ?? since) })}</p>
      ) : (
        <>
          <p className="num">
            {known === 'act' && oldestActAt !== null
              ? t('verdict.oldest', { age: ageText(now - oldestActAt, live) })
              : t(`verdict.text.${known}`)}
          </p>
          {next === undefined || next.escalatesAt === null ? null : (
            <p className="num">
              {t('verdict.escalates', {
                device: next.deviceName,
                name: alarmName(next, words),
                at: recentTimeText(next.escalatesAt, now),
              })}
            </p>
          )}
          {unprocessed.records > unprocessed.causes ? (
            <p className={`${styles.small} num`}>
              {t('verdict.records', { count: unprocessed.causes, records: unprocessed.records })}
            </p>
          ) : null}
        </>
      )}
    </div>
  );
}

function Count({
  icon,
  tone,
  count,
  word,
  below,
  onPress,
}: {
  readonly icon: IconName;
  readonly tone?: 'l2';
  readonly count: number;
  readonly word: string;
  readonly below: string;
  readonly onPress: () => void;
}) {
  const language = useLanguage();
  return (
    <button type="button" className={styles.count} data-tone={count === 0 ? undefined : tone} onClick={onPress}>
      <b className="num" data-none={count === 0 || undefined}>
        {formatNumber(count, 0, language)}
      </b>
      <span>
        <Icon name={icon} size="s" />
        {word}
      </span>
      <small>{below}</small>
    </button>
  );
}

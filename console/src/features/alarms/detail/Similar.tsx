import type { AlarmRecord } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lookOf } from '../../../domain/alarms/alarm-look.ts';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { alarmName, measuredText } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { ageText } from '../../../domain/Age.tsx';
import { timeText } from '../../../lib/reader-time.ts';
import { Card } from '../../../ui/Card.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import styles from './Below.module.css';

/** Past alarms of the same kind and how they ended; before them the others of the same cause, each once. */
export function Similar({
  record,
  others,
  similar,
}: {
  readonly record: AlarmRecord;
  readonly others: readonly AlarmRecord[];
  readonly similar: readonly AlarmRecord[];
}) {
  const { t } = useTranslation('alarmRecords');
  const past = similar.filter(({ recordId }) => others.every((other) => other.recordId !== recordId));
  return (
    <Card label={t('similar.title')} isFlush>
      {others.length === 0 ? null : (
        <>
          <h2 className={styles.title}>
            {t('similar.cause')} <small className="num">{t('similar.count', { count: others.length })}</small>
          </h2>
          <ul>
            {others.map((each) => (
              <Past key={each.recordId} past={each} deviceId={record.deviceId} isNamed />
            ))}
          </ul>
        </>
      )}
      <h2 className={styles.title}>
        {t('similar.title')}{' '}
        {past.length === 0 ? null : <small className="num">{t('similar.count', { count: past.length })}</small>}
      </h2>
      {past.length === 0 ? <p className={styles.none}>{t('similar.none')}</p> : null}
      <ul>
        {past.map((each) => (
          <Past key={each.recordId} past={each} deviceId={record.deviceId} isNamed={false} />
        ))}
      </ul>
    </Card>
  );
}

function Past({
  past,
  deviceId,
  isNamed,
}: {
  readonly past: AlarmRecord;
  readonly deviceId: string;
  /** Whether it says what it is of: it may be of another indicator. */
  readonly isNamed: boolean;
}) {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const { note, peak, durationMs, processedBy, side } = past;
  const facts = [
    peak === null || side === null ? '' : t(`similar.${side}`, { value: measuredText(past, peak, words) }),
    ageText(durationMs, live),
    processedBy === null ? '' : t('similar.by', { name: processedBy }),
  ].filter((fact) => fact !== '');
  return (
    <li className={styles.past}>
      <StateIcon state={lookOf(past)} />
      <div>
        <h3>
          <Link to={alarmPath(past.recordId)}>
            {isNamed ? alarmName(past, words) : past.deviceId === deviceId ? t('similar.own') : past.deviceName}
          </Link>{' '}
          <small className="num">{timeText(past.firstAlarmAt).slice(0, 16)}</small>
        </h3>
        <p>{note === '' ? words.t(`state.${past.state}`) : note}</p>
        <p className="num">{facts.join(t('stop'))}</p>
      </div>
    </li>
  );
}

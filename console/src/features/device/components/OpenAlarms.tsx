import type { AlarmRecord, Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isUnprocessed, lookOf, stateIcons } from '../../../domain/alarms/alarm-look.ts';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { alarmSubject, conditionText, levelText } from '../../../domain/alarms/alarm-words.ts';
import { deviceAlarmsPath, deviceAlarmsQuery } from '../../../domain/alarms/device-alarms.ts';
import { handlingText } from '../../../domain/alarms/handling.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { ageText } from '../../../domain/Age.tsx';
import { useHolds } from '../../../domain/useHolds.ts';
import { useNow } from '../../../lib/now.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { withWholeValues } from '../../../lib/whole-values.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { byGravity } from '../open-alarms.ts';
import styles from './OpenAlarms.module.css';

/** Alarms that are shown; the list has them all. */
const maxShown = 3;
/** The server names this many at most. */
const maxNamed = 200;

/**
 * The open alarms of the device, the gravest first: since when, who sees to each, and the way to it. Nothing while there
 * is none; it follows the alarms live.
 */
export function OpenAlarms({ device: { deviceId } }: { readonly device: Pick<Device, 'deviceId'> }) {
  const { t } = useTranslation('device');
  const { data, error, isFetching, refetch } = useQuery(deviceAlarmsQuery(deviceId));
  const mayProcess = useHolds('alarms:process');
  const open = byGravity(data?.open ?? []);
  const [gravest] = open;
  const failed =
    error === null ? null : (
      <p className={styles.failed} role="alert">
        <span>{t(data === undefined ? 'alarms.failed' : 'alarms.stale')}</span>
        <Button size="s" icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
          {t('alarms.retry')}
        </Button>
      </p>
    );
  if (gravest === undefined) return failed === null ? null : <section className={styles.alarms}>{failed}</section>;
  const isToProcess = mayProcess && isUnprocessed(gravest);
  return (
    <section className={styles.alarms} aria-label={t('alarms.label')}>
      {failed}
      <div className={styles.head}>
        <h3 className="num">
          {t(open.length < maxNamed ? 'alarms.title' : 'alarms.titleMost', { count: open.length })}
        </h3>
        {open.length > maxShown ? <Link to={deviceAlarmsPath(deviceId, null)}>{t('alarms.all')}</Link> : null}
        <ButtonLink to={alarmPath(gravest.recordId)} size="s" {...(isToProcess ? { kind: 'primary' as const } : {})}>
          {t(isToProcess ? 'alarms.process' : 'alarms.see')}
        </ButtonLink>
      </div>
      <ul>
        {open.slice(0, maxShown).map((record) => (
          <Row key={record.recordId} record={record} />
        ))}
      </ul>
    </section>
  );
}

function Row({ record }: { readonly record: AlarmRecord }) {
  const { t } = useTranslation('device');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const now = useNow(60);
  const { recordId, kind, onsetAt, firstAlarmAt, state } = record;
  // A device is silent since its last reading; the alarm comes some intervals later.
  const began = kind === 'silence' ? onsetAt : firstAlarmAt;
  const { value, rest } = conditionText(record, record.peak ?? record.value, words);
  return (
    <li>
      <StateIcon state={lookOf(record)} words={levelText(record, words)} />
      <p className={styles.what}>
        <Link to={alarmPath(recordId)}>{withWholeValues(alarmSubject(record, words))}</Link>{' '}
        <span className="num">
          <b>{withWholeValues(value)}</b>
          {withWholeValues(rest)}
        </span>
      </p>
      <p className={`${styles.since} num`}>
        <time dateTime={new Date(began).toISOString()}>{t('alarms.since', { at: shortTimeText(began) })}</time>
        <span>{withWholeValues(t('alarms.lasting', { age: ageText(Math.max(0, now - began), live) }))}</span>
      </p>
      <p className={`${styles.who} num`} data-todo={isUnprocessed(record) || undefined}>
        <Icon name={record.assignee !== null && state === 'unprocessed' ? 'user' : stateIcons[state]} size="s" />
        <span>{withWholeValues(handlingText(record, now, words))}</span>
      </p>
    </li>
  );
}

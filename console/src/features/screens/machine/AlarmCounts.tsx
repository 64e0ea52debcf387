import { maxOpenAlarms } from '@oilsight/contract';
import type { AlarmRecord, Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { lookOf } from '../../../domain/alarms/alarm-look.ts';
import { alarmName } from '../../../domain/alarms/alarm-words.ts';
import { deviceAlarmsQuery } from '../../../domain/alarms/device-alarms.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import type { ShownState } from '../../../ui/state-look.ts';
import { moreQuery } from './queries.ts';
import styles from './AlarmCounts.module.css';

/** That a device is silent is counted where it is: it is no alarm of the oil. */
const looks = ['level1', 'level2', 'fault', 'offline'] as const satisfies readonly ShownState[];

/**
 * The open alarms by level, and the newest one; below, how many indicators the screen leaves out.
 * Where the drawing is too small for words, the sensors are counted here.
 */
export const AlarmCounts = memo(function AlarmCounts({
  device: { deviceId },
  left,
  sensors,
}: {
  readonly device: Device;
  readonly left: number;
  /** Whether each sensor reports. */
  readonly sensors: readonly boolean[];
}) {
  const { t } = useTranslation('machineScreen');
  const { t: common } = useTranslation('common');
  const alarms = useQuery(deviceAlarmsQuery(deviceId)).data;
  const more = (useQuery(moreQuery(deviceId)).data?.more ?? 0) + left;
  const count = (look: ShownState) => alarms?.open.filter((record) => lookOf(record) === look).length ?? null;
  // Where the list is full there may be more of each level.
  const andMore = alarms !== undefined && alarms.open.length >= maxOpenAlarms ? '+' : '';
  const newest = alarms?.open.toSorted((one, other) => other.firstAlarmAt - one.firstAlarmAt)[0];
  return (
    <section className={styles.alarms} aria-labelledby="machine-alarms">
      <h2 id="machine-alarms">{t('alarms.title')}</h2>
      <dl className={styles.counts}>
        {looks
          .filter((look) => look !== 'offline' || (count(look) ?? 0) > 0)
          .map((look) => (
            <div key={look} data-tone={look} data-none={count(look) === 0 || undefined}>
              <dt>
                <StateIcon state={look} size="l" />
              </dt>
              <dd className="num">{count(look) === null ? '—' : `${count(look)}${andMore}`}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.newest}>
        {newest === undefined ? alarms === undefined ? null : t('alarms.none') : <Newest record={newest} />}
      </p>
      <p className={`${styles.newest} ${styles.narrow}`}>
        {sensors.length === 0
          ? common('noSensors')
          : t('circuit.sensors', { online: sensors.filter(Boolean).length, total: sensors.length })}
      </p>
      {more > 0 ? <p className={styles.newest}>{t('more', { count: more })}</p> : null}
    </section>
  );
});

function Newest({ record }: { readonly record: AlarmRecord }) {
  const words = useAlarmWords();
  const name = alarmName(record, words);
  return (
    <span className="num" title={name}>
      {shortTimeText(record.firstAlarmAt)} {name}
    </span>
  );
}

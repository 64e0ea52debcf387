import type { Sensor, State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { sensorsQuery } from '../queries.ts';
import type { IndicatorNow } from '../verdict.ts';
import styles from './Sensors.module.css';

/** The sensors on the machine, what each measures, and whether it reports. */
export function Sensors({ deviceId, now }: { readonly deviceId: string; readonly now: readonly IndicatorNow[] }) {
  const { t } = useTranslation('device');
  const { data } = useQuery(sensorsQuery(deviceId));
  const states = new Map(now.map(({ key, state }) => [key, state]));
  if (data === undefined || data.length === 0) return null;
  return (
    <Card label={t('sensors.title')}>
      <h2 className={styles.title}>{t('sensors.title')} <small className="num">{t('sensors.count', { count: data.length })}</small></h2>
      <ul className={styles.sensors}>{data.map((sensor) => <SensorTile key={sensor.sensorId} sensor={sensor} state={sensorState(sensor, states)} />)}</ul>
    </Card>
  );
}

/** Silent as a whole, at fault with any of its indicators, or in order: limits judge the oil, not the sensor. */
function sensorState(sensor: Sensor, states: ReadonlyMap<string, State>): 'fault' | 'offline' | 'normal' {
  if (!sensor.online) return 'offline';
  return sensor.indicators.some((key) => states.get(key) === 'fault') ? 'fault' : 'normal';
}

function SensorTile({ sensor, state }: { readonly sensor: Sensor; readonly state: 'fault' | 'offline' | 'normal' }) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const names = sensor.indicators.map((key) => quantityOf(key, language).name).join(t('comma'));
  return (
    <li className={styles.sensor}>
      <b>{sensor.sensorName}</b>
      <div className={styles.head}>
        <span className={styles.model}>{sensor.model}</span>
        <StateTag state={state} words={t(state === 'fault' ? 'sensors.fault' : state === 'normal' ? 'online' : 'offline')} />
      </div>
      <p className={styles.names} title={names}>{names}</p>
    </li>
  );
}

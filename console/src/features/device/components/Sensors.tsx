import type { Sensor } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { sensorsQuery } from '../queries.ts';
import styles from './Sensors.module.css';

/** The sensors on the machine, what each measures, and whether it reports. */
export function Sensors({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('device');
  const { data } = useQuery(sensorsQuery(deviceId));
  if (data === undefined || data.length === 0) return null;
  return (
    <Card label={t('sensors.title')}>
      <h2 className={styles.title}>{t('sensors.title')} <small className="num">{t('sensors.count', { count: data.length })}</small></h2>
      <ul className={styles.sensors}>{data.map((sensor) => <SensorTile key={sensor.sensorId} sensor={sensor} />)}</ul>
    </Card>
  );
}

function SensorTile({ sensor }: { readonly sensor: Sensor }) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const names = sensor.indicators.map((key) => quantityOf(key, language).name).join(t('comma'));
  return (
    <li className={styles.sensor}>
      <b>{sensor.sensorName}</b>
      <div className={styles.head}>
        <span className={styles.model}>{sensor.model}</span>
        <StateTag state={sensor.online ? 'normal' : 'offline'} words={t(sensor.online ? 'online' : 'offline')} />
      </div>
      <p className={styles.names} title={names}>{names}</p>
    </li>
  );
}

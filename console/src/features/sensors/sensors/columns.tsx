import type { InstalledSensor } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { Age } from '../../../domain/Age.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { devicePath } from '../../../domain/device-path.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import { Cell } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import styles from '../Sensors.module.css';

/** What the list of sensors tells of each: first whether it is alive and in order. */
export function useSensorColumns(): readonly Column<InstalledSensor>[] {
  const { t } = useTranslation('sensors');
  return [
    {
      key: 'name',
      head: t('column.sensor'),
      width: '18%',
      renderCell: ({ sensorName, serialNo }) => (
        <Cell main={sensorName} sub={serialNo === '' ? null : t('serial', { serial: serialNo })} />
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      width: '168px',
      isBeside: true,
      renderCell: (sensor) => <SensorState sensor={sensor} />,
    },
    {
      key: 'model',
      head: t('column.model'),
      width: '20%',
      renderCell: ({ model, modelName }) => <Cell main={model === '' ? t('noModel') : model} sub={modelName} />,
      isSpare: true,
    },
    {
      key: 'device',
      head: t('column.device'),
      renderCell: (sensor) => (
        <Link to={devicePath(sensor)}>
          <Cell main={sensor.deviceName} sub={sensor.customerName} />
        </Link>
      ),
    },
    {
      key: 'installed',
      head: t('column.installed'),
      width: '104px',
      isSpare: 'first',
      renderCell: ({ installedAt }) => <span className="num">{dateText(installedAt)}</span>,
    },
  ];
}

/** In order, at fault and in which indicators, or silent; and when it last reported. */
function SensorState({ sensor: { state, faultyKeys, lastSeenAt } }: { readonly sensor: InstalledSensor }) {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const names = faultyKeys.map((key) => quantityOf(key, language).name).join(t('listComma'));
  return (
    <span className={styles.state}>
      <StateTag state={state} words={t(`state.${state}`)} />
      {state === 'fault' ? <small>{t('faulty', { names })}</small> : null}
      {lastSeenAt === null ? null : (
        <small>
          {t('seen.before')} <Age at={lastSeenAt} />
          {t('seen.after')}
        </small>
      )}
    </span>
  );
}

import { faultyKeysIn } from '@oilsight/contract';
import type { Device, Sensor, SensorState } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../domain/quantity.ts';
import { ReplaceSensor } from '../../../domain/ReplaceSensor.tsx';
import { useHolds } from '../../../domain/useHolds.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { sensorsQuery } from '../../../domain/device-queries.ts';
import { useDiagnosis } from '../useDiagnosis.ts';
import type { IndicatorNow } from '../verdict.ts';
import styles from './Sensors.module.css';

/** The sensors on the machine, what each measures, and whether it reports. */
export function Sensors({
  device: { deviceId, tenantId, isGateway },
  now,
}: {
  readonly device: Device;
  readonly now: readonly IndicatorNow[];
}) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('common');
  const { data, error, refetch, isFetching } = useQuery(sensorsQuery(deviceId));
  const mayReplace = useHolds('sensors:replace');
  const [replaced, setReplaced] = useState<Sensor | null>(null);
  const diagnosis = useDiagnosis(deviceId).data;
  const refused = now.flatMap(({ key, state }) => (state === 'fault' ? [key] : []));
  const found = diagnosis === undefined ? [] : faultyKeysIn(diagnosis);
  // An earlier diagnosis is that of the sensor before it.
  const faultyOf = ({ installedAt }: Sensor) =>
    new Set([...refused, ...(diagnosis !== undefined && diagnosis.at > installedAt ? found : [])]);
  if (data === undefined)
    return error === null ? null : (
      <Card label={t('sensors.title')}>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  // A gateway reports for other devices and needs no sensors of its own.
  if (data.length === 0)
    return isGateway ? null : (
      <Card label={t('sensors.title')}>
        <h2 className={styles.title}>{t('sensors.title')}</h2>
        <p>{common('noSensors')}</p>
        <p className={styles.none}>{t('sensors.none')}</p>
      </Card>
    );
  return (
    <Card label={t('sensors.title')}>
      <h2 className={styles.title}>
        {t('sensors.title')} <small className="num">{t('sensors.count', { count: data.length })}</small>
      </h2>
      <ul className={styles.sensors}>
        {data.map((sensor) => (
          <SensorTile
            key={sensor.sensorId}
            sensor={sensor}
            state={sensorState(sensor, faultyOf(sensor))}
            onReplace={mayReplace ? () => setReplaced(sensor) : null}
          />
        ))}
      </ul>
      {replaced === null ? null : (
        <ReplaceSensor sensor={{ ...replaced, tenantId }} onClose={() => setReplaced(null)} />
      )}
    </Card>
  );
}

/**
 * State of a sensor as the server tells it (`SensorState`), by the newest readings of the page and its diagnosis.
 *
 * @param faulty indicators whose newest reading was refused, or whose readings the diagnosis says are wrong
 */
function sensorState(sensor: Sensor, faulty: ReadonlySet<string>): SensorState {
  if (!sensor.online) return sensor.lastSeenAt === null ? 'unconnected' : 'offline';
  return sensor.indicators.some((key) => faulty.has(key)) ? 'fault' : 'normal';
}

interface SensorTileProps {
  readonly sensor: Sensor;
  readonly state: SensorState;
  /** null: the reader may not replace it. */
  readonly onReplace: (() => void) | null;
}

function SensorTile({ sensor, state, onReplace }: SensorTileProps) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const names = sensor.indicators.map((key) => quantityOf(key, language).name).join(t('comma'));
  return (
    <li className={styles.sensor}>
      <div className={styles.head}>
        <b title={sensor.sensorName}>{sensor.sensorName}</b>
        {state === 'unconnected' ? (
          <StateTag state={state} />
        ) : (
          <StateTag
            state={state}
            words={t(state === 'fault' ? 'sensors.fault' : state === 'normal' ? 'online' : 'offline')}
          />
        )}
      </div>
      <p className={styles.model}>{[sensor.model, sensor.modelName].filter((part) => part !== '').join(t('dot'))}</p>
      {sensor.serialNo === '' ? null : (
        <p className={`${styles.model} num`}>{t('sensors.serial', { serial: sensor.serialNo })}</p>
      )}
      <div className={styles.foot}>
        <p className={styles.names} title={names}>
          {names}
        </p>
        {onReplace === null ? null : (
          <Button
            kind="quiet"
            size="s"
            aria-haspopup="dialog"
            label={t('sensors.replaceOf', { name: sensor.sensorName })}
            onClick={onReplace}
          >
            {t('sensors.replace')}
          </Button>
        )}
      </div>
    </li>
  );
}

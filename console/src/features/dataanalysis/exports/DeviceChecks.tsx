import type { Device } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import styles from './Exports.module.css';
import { FieldProblem } from './FieldProblem.tsx';

interface DeviceChecksProps {
  readonly devices: readonly Device[];
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChosen: (deviceIds: readonly string[]) => void;
}

/** Which of the page's devices are in the file; each has a sheet of its own. */
export function DeviceChecks({ devices, chosen, error, onChosen }: DeviceChecksProps) {
  const { t } = useTranslation('exports');
  return (
    <fieldset className={styles.field}>
      <legend>
        {t('devices')} <small className="num">{t('ofMost', { count: chosen.length, most: devices.length })}</small>
      </legend>
      <div className={styles.checks} aria-invalid={error !== null || undefined}>
        {devices.map(({ deviceId, deviceName }) => (
          <label key={deviceId} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(deviceId)}
              onChange={(event) =>
                onChosen(
                  devices
                    .map((device) => device.deviceId)
                    .filter((id) => (id === deviceId ? event.currentTarget.checked : chosen.includes(id))),
                )
              }
            />
            <span>{deviceName}</span>
          </label>
        ))}
      </div>
      <FieldProblem text={error} />
    </fieldset>
  );
}

import type { InstalledSensor } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/reader-time.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import form from '../../../ui/Form.module.css';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { historyQuery } from '../queries.ts';
import styles from '../Sensors.module.css';

/** The instruments that a machine has and had. */
export function HistoryDialog({
  sensor: { deviceId, deviceName },
  onClose,
}: {
  readonly sensor: InstalledSensor;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const query = useQuery(historyQuery(deviceId, language));
  return (
    <Dialog title={t('history.title', { device: deviceName })} size="m" onClose={onClose}>
      <div className={form.body}>
        {query.data !== undefined ? (
          <ul className={styles.history}>
            {query.data.map((one) => (
              <Stay key={one.sensorId} sensor={one} />
            ))}
          </ul>
        ) : query.error !== null ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <TableSkeleton rows={4} />
        )}
      </div>
    </Dialog>
  );
}

/** One instrument in its time on the machine. */
function Stay({
  sensor: { sensorName, model, modelName, serialNo, installedAt, removedAt, note },
}: {
  readonly sensor: InstalledSensor;
}) {
  const { t } = useTranslation('sensors');
  const what = [model, modelName, serialNo === '' ? '' : t('serial', { serial: serialNo })]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <li>
      <b>{sensorName}</b>
      <span className="num">
        {removedAt === null
          ? t('history.since', { from: dateText(installedAt) })
          : t('history.span', { from: dateText(installedAt), to: dateText(removedAt) })}
      </span>
      <small>{what}</small>
      <small>{removedAt === null ? t('history.inPlace') : t('history.takenOff')}</small>
      {note === '' ? null : <small>{note}</small>}
    </li>
  );
}

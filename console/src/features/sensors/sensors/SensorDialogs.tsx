import { sensorRoutes } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { ReplaceSensor } from '../../../domain/ReplaceSensor.tsx';
import { showMessage } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useRefresh } from '../queries.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { SensorDialog } from './SensorDialog.tsx';

/** The one dialog that is open. */
export type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'replace' | 'history' | 'remove'; readonly sensor: InstalledSensor };

interface SensorDialogsProps {
  readonly opened: Opened;
  readonly onClose: () => void;
  /** Reads a sensor anew that somebody else has changed. */
  readonly onReload: (sensorId: string) => void;
}

/** The dialogs for one sensor: install, edit, replace, history, take off. */
export function SensorDialogs({ opened, onClose, onReload }: SensorDialogsProps) {
  return opened.kind === 'create' ? (
    <SensorDialog sensor={null} onClose={onClose} onReload={onClose} />
  ) : opened.kind === 'edit' ? (
    <SensorDialog
      key={opened.sensor.version}
      sensor={opened.sensor}
      onClose={onClose}
      onReload={() => onReload(opened.sensor.sensorId)}
    />
  ) : opened.kind === 'replace' ? (
    <ReplaceSensor sensor={opened.sensor} onClose={onClose} />
  ) : opened.kind === 'history' ? (
    <HistoryDialog sensor={opened.sensor} onClose={onClose} />
  ) : (
    <TakeOff
      key={opened.sensor.version}
      sensor={opened.sensor}
      onClose={onClose}
      onReload={() => onReload(opened.sensor.sensorId)}
    />
  );
}

function TakeOff({
  sensor: { sensorId, version, sensorName, deviceName },
  onClose,
  onReload,
}: {
  readonly sensor: InstalledSensor;
  readonly onClose: () => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('sensors');
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title={t('sensor.takeOffTitle', { name: sensorName, device: deviceName })}
      action={t('action.takeOff')}
      onClose={onClose}
      onReload={onReload}
      act={async () => {
        await call(sensorRoutes.removeSensor, { params: { sensorId }, query: { version } });
        refresh();
        showMessage('done', t('sensor.takenOff', { name: sensorName }));
      }}
    >
      <p>{t('sensor.takeOffText')}</p>
    </ConfirmDialog>
  );
}

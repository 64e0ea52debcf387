import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceChoice } from '../../../domain/device-choice/DeviceChoice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import frame from '../../../ui/Dialog.module.css';

interface AddDeviceProps {
  readonly chosen: readonly string[];
  readonly onDevice: (deviceId: string) => void;
  readonly onClose: () => void;
}

/** One more device to compare, found by a part of its name. */
export function AddDevice({ chosen, onDevice, onClose }: AddDeviceProps) {
  const { t } = useTranslation('analysis');
  const [error, setError] = useState<string | null>(null);
  return (
    <Dialog title={t('addTitle')} size="s" onClose={onClose}>
      <div className={frame.body}>
        <DeviceChoice
          label={t('compared')}
          find={t('tree.search')}
          deviceId={null}
          error={error}
          onDevice={({ deviceId }) => (chosen.includes(deviceId) ? setError(t('already')) : onDevice(deviceId))}
        />
      </div>
    </Dialog>
  );
}

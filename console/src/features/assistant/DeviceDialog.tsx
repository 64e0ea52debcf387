import { useTranslation } from 'react-i18next';
import { DeviceChoice } from '../../domain/device-choice/DeviceChoice.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';

interface DeviceDialogProps {
  readonly deviceId: string | null;
  readonly onDevice: (deviceId: string | null) => void;
  readonly onClose: () => void;
}

/** Which device is asked about: the choice closes it. */
export function DeviceDialog({ deviceId, onDevice, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation('common');
  return (
    <Dialog title={t('choose.title')} size="m" onClose={onClose}>
      <div className={form.form}>
        <div className={form.body}>
          <DeviceChoice
            label={t('choose.label')}
            find={t('choose.find')}
            deviceId={deviceId}
            error={null}
            onDevice={(device) => onDevice(device.deviceId)}
          />
        </div>
        <div className={form.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button onClick={() => onDevice(null)}>{t('all')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

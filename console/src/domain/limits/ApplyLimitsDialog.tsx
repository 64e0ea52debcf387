import { limitRoutes, maxCopies } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showMessage } from '../../lib/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './ApplyLimitsDialog.module.css';

interface ApplyLimitsDialogProps {
  readonly devices: readonly Pick<Device, 'deviceId' | 'deviceName' | 'machineType' | 'isGateway'>[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Applies the limits of one machine to others of its type. It names those that it will change. */
export function ApplyLimitsDialog(props: ApplyLimitsDialogProps) {
  const { t } = useTranslation('plant');
  const { devices, onClose } = props;
  const types = new Set(devices.map(({ machineType, isGateway }) => (isGateway ? 'gateway' : machineType)));
  const problem =
    types.has('gateway') || types.size > 1
      ? 'mixed'
      : devices.length < 2
        ? 'one'
        : devices.length > maxCopies + 1
          ? 'many'
          : null;
  if (problem === null) return <Apply {...props} />;
  return (
    <Dialog title={t('copyLimits.title')} size="s" onClose={onClose}>
      <div className={form.body}>
        <Alert icon="info" title={t(`copyLimits.${problem}`)}>
          <p>{t(`copyLimits.${problem}Text`, { most: maxCopies + 1 })}</p>
        </Alert>
      </div>
    </Dialog>
  );
}

function Apply({ devices, onClose, onDone }: ApplyLimitsDialogProps) {
  const { t } = useTranslation('plant');
  const client = useQueryClient();
  const saving = useForm({
    initial: { deviceId: '' },
    check: ({ deviceId }) => (deviceId === '' ? { deviceId: 'modelMissing' as const } : {}),
    say: (fieldError: 'modelMissing') => t(`copyLimits.${fieldError}`),
    save: ({ deviceId }) => {
      const toDeviceIds = devices.map((device) => device.deviceId).filter((id) => id !== deviceId);
      return call(limitRoutes.copySettings, { body: { deviceId, toDeviceIds } });
    },
    onSaved: ({ devices: count }) => {
      for (const queryKey of [['oils'], ['device']]) void client.invalidateQueries({ queryKey });
      showMessage('done', t('copyLimits.done', { count }));
      onDone();
      onClose();
    },
  });
  const model = saving.values.deviceId;
  const touched = devices.filter(({ deviceId }) => deviceId !== model);
  return (
    <FormDialog
      title={t('copyLimits.title')}
      size="s"
      form={saving}
      action={t('copyLimits.action', { count: devices.length - 1 })}
      onClose={onClose}
    >
      <div className={form.text}>
        <p>{t('copyLimits.text')}</p>
      </div>
      <SelectField
        name="deviceId"
        label={t('copyLimits.model')}
        icon="sliders"
        isRequired
        placeholder={t('choose')}
        options={devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
        value={saving.values.deviceId}
        error={saving.errorOf('deviceId')}
        onChange={(deviceId) => saving.set({ deviceId })}
      />
      <p className={styles.touched}>
        {model === '' ? t('copyLimits.selected') : t('copyLimits.touched', { count: touched.length })}
        {touched.map(({ deviceName }) => deviceName).join(t('each.comma'))}
      </p>
    </FormDialog>
  );
}

import type { Device, OperatingTime } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorsQuery } from '../../../../domain/device-queries.ts';
import { showMessage } from '../../../../lib/messages.ts';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { useForm } from '../../../../ui/useForm.ts';
import { operatingTimeQuery } from '../queries.ts';
import { meterChoices } from './meter-choices.ts';
import { operatingOf, saveOperating } from './operating.ts';
import { Outcome } from './Outcome.tsx';
import styles from './OperatingTime.module.css';
import { SinceField } from './SinceField.tsx';
import { WayChoice } from './WayChoice.tsx';

const none: readonly never[] = [];

interface OperatingTimeDialogProps {
  readonly device: Device;
  readonly onClose: () => void;
}

/** How the operating time of a machine is counted, and from when; what that gives is seen before it is saved. */
export function OperatingTimeDialog({ device, onClose }: OperatingTimeDialogProps) {
  const { data, refetch } = useQuery(operatingTimeQuery(device.deviceId));
  /** Counts how often the form begins anew from what is saved. */
  const [loads, setLoads] = useState(0);
  if (data === undefined) return null;
  const reload = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) setLoads((count) => count + 1);
  };
  return <OperatingForm key={loads} device={device} time={data} onClose={onClose} onReload={() => void reload()} />;
}

interface OperatingFormProps extends OperatingTimeDialogProps {
  readonly time: OperatingTime;
  readonly onReload: () => void;
}

function OperatingForm({ device, time, onClose, onReload }: OperatingFormProps) {
  const { t } = useTranslation('operatingTime');
  const queryClient = useQueryClient();
  const { deviceId } = device;
  const rows = useQuery(indicatorsQuery(deviceId)).data ?? none;
  const form = useForm({
    initial: operatingOf(time),
    check: ({ timeType, keyId }) => (timeType === 'meter' && keyId === '' ? { keyId: 'needed' as const } : {}),
    say: () => t('meter.needed'),
    save: async (values) => {
      await saveOperating(time, values);
      await queryClient.invalidateQueries({ queryKey: operatingTimeQuery(deviceId).queryKey });
    },
    onSaved: () => {
      showMessage('done', t('saved'));
      onClose();
    },
  });
  const { values, set, errorOf, isDirty } = form;
  const meters = meterChoices(rows, time.keyId);
  return (
    <FormDialog
      title={t(`title.${time.timeType}`, { device: device.deviceName })}
      size="m"
      form={form}
      isIdle={!isDirty}
      onClose={onClose}
      onReload={onReload}
    >
      <WayChoice
        value={values.timeType}
        hasMeter={meters.length > 0}
        onChange={(timeType) => set({ timeType, keyId: timeType === 'meter' ? (meters[0]?.key ?? '') : '' })}
      />
      {values.timeType === 'meter' ? (
        <div className={styles.field}>
          <SelectField
            label={t('meter.label')}
            icon="clock"
            placeholder={t('meter.choose')}
            options={meters.map(({ key, text }) => ({ value: key, label: text }))}
            value={values.keyId}
            error={errorOf('keyId')}
            hint={t('meter.hint')}
            isRequired
            onChange={(keyId) => set({ keyId })}
          />
        </div>
      ) : null}
      <div className={styles.field}>
        <SinceField
          isMeter={values.timeType === 'meter'}
          installedAt={device.installedAt}
          value={values.createTime}
          error={errorOf('createTime')}
          onChange={(createTime) => set({ createTime })}
        />
      </div>
      <Outcome deviceId={deviceId} saved={time} wanted={values} isDirty={isDirty} />
    </FormDialog>
  );
}

import type { Device, LabSample } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sampleFieldErrors, sampleForm, sampleValues } from '../../../domain/laboratory/sample-values.ts';
import type { SampleFieldError } from '../../../domain/laboratory/sample-values.ts';
import { SampleFields } from '../../../domain/laboratory/SampleFields.tsx';
import { InstantField } from '../../../domain/InstantField.tsx';
import { showMessage } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/now.ts';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { forget, saveSample } from './queries.ts';

interface SampleDialogProps {
  readonly device: Device;
  /** null: a new one. */
  readonly sample: LabSample | null;
  /** The newest sample of the device: the next one often comes from the same place and laboratory. */
  readonly before: LabSample | undefined;
  readonly onClose: () => void;
}

/** Enters or changes a laboratory's results, with what the sensors say now beside them. */
export function SampleDialog({ device, sample, before, onClose }: SampleDialogProps) {
  const { t } = useTranslation('laboratory');
  const now = useNow(60);
  const queryClient = useQueryClient();
  const reload = () => {
    void forget(queryClient, device.deviceId);
    onClose();
  };
  const saving = useForm({
    initial: sampleValues(sample, before, now),
    check: (values) => sampleFieldErrors(values, Date.now()),
    say: (error: SampleFieldError) => t(`fieldError.${error}`),
    save: (values) => saveSample(device.deviceId, sample, sampleForm(values, sample)),
    onSaved: () => {
      showMessage('done', t('saved'));
      reload();
    },
  });
  const { values, set, errorOf } = saving;
  return (
    <FormDialog
      title={t(sample === null ? 'create' : 'edit', { name: device.deviceName })}
      size="l"
      form={saving}
      onClose={onClose}
      onReload={reload}
    >
      <div className={form.pair}>
        <InstantField
          label={t('at')}
          value={values.at}
          now={t('choose')}
          error={errorOf('at')}
          onChange={(at) => set({ at })}
        />
        {(['place', 'laboratory', 'reportNo'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(name)}
            icon="file"
            maxLength={100}
            autoComplete="off"
            value={values[name]}
            error={errorOf(name)}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
      </div>
      <SampleFields deviceId={device.deviceId} form={saving} />
      <TextField
        name="note"
        label={t('note')}
        icon="file"
        maxLength={1000}
        autoComplete="off"
        value={values.note}
        error={errorOf('note')}
        hint={t('changesNothing')}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  );
}

import type { Device, LabSample } from '@oilsight/contract';
import { labQuantities } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { indicatorsQuery } from '../../../domain/device-queries.ts';
import { InstantField } from '../../../domain/InstantField.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/now.ts';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import styles from './Laboratory.module.css';
import { MethodFields } from './MethodFields.tsx';
import { forget, saveSample } from './queries.ts';
import { fieldQuantities, sampleFieldErrors, sampleForm, sampleValues } from './sample-values.ts';
import type { FieldQuantity, SampleFieldError } from './sample-values.ts';

interface SampleDialogProps {
  readonly device: Device;
  /** null: a new one. */
  readonly sample: LabSample | null;
  /** The newest sample of the device: the next one often comes from the same place and laboratory. */
  readonly before: LabSample | undefined;
  readonly onClose: () => void;
}

const codes = ['iso_4', 'iso_6', 'iso_14'] as const;
const physical = fieldQuantities.filter((id) => labQuantities[id].group === 'physicochemical') as FieldQuantity[];
const elements = fieldQuantities.filter((id) => labQuantities[id].group !== 'physicochemical') as FieldQuantity[];

/** Enters or changes a laboratory's results, with what the sensors say now beside them. */
export function SampleDialog({ device, sample, before, onClose }: SampleDialogProps) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const now = useNow(60);
  const queryClient = useQueryClient();
  const { data: readings } = useQuery(indicatorsQuery(device.deviceId));
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
  const nameOf = (id: LabQuantityId) => labQuantities[id].name[language === 'zh-CN' ? 'zh' : 'en'];
  const onlineOf = (id: LabQuantityId): string | null => {
    const value = readings?.find(({ key }) => key === labQuantities[id].key)?.value ?? null;
    return value === null ? null : formatNumber(value, labQuantities[id].decimals, language);
  };
  const hintOf = (id: LabQuantityId) => {
    const online = onlineOf(id);
    return online === null ? t('notTested') : t('onlineNow', { value: `${online} ${labQuantities[id].unit}`.trim() });
  };
  const onlineCode = codes.map(onlineOf);
  const field = (id: FieldQuantity, label: string) => (
    <TextField
      key={id}
      name={id}
      label={label}
      icon="drop"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      value={values[id]}
      error={errorOf(id)}
      hint={values[id].trim() === '' || labQuantities[id].key !== null ? hintOf(id) : undefined}
      onChange={(value) => set({ [id]: value })}
    />
  );
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
      <h3 className={styles.part}>
        {t('physical')} <small>{t('emptyMeans')}</small>
      </h3>
      <div className={form.pair}>
        {physical.map((id) => field(id, `${nameOf(id)} ${labQuantities[id].unit}`))}
        <TextField
          name="iso"
          label={t('iso')}
          icon="drop"
          maxLength={12}
          autoComplete="off"
          value={values.iso}
          error={errorOf('iso')}
          hint={onlineCode.includes(null) ? t('notTested') : t('onlineNow', { value: onlineCode.join('/') })}
          onChange={(iso) => set({ iso })}
        />
      </div>
      <h3 className={styles.part}>
        {t('elements')} <small>mg/kg</small>
      </h3>
      <div className={styles.elements}>
        {elements.map((id) => field(id, `${nameOf(id)} ${labQuantities[id].symbol}`))}
      </div>
      <MethodFields methods={values.methods} onMethods={(methods) => set({ methods })} />
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

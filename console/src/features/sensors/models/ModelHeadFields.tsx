import { SensorKind, sensorKinds } from '@oilsight/contract';
import type { SensorModel } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factoryTree } from '../../../domain/factory-tree.ts';
import form from '../../../ui/Form.module.css';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Form } from '../../../ui/useForm.ts';
import type { ModelValues } from './model-form.ts';

/** Value of the choice of dealer that stands for built-in models; no dealer has this id. */
const everyDealer = 'everyDealer';

interface ModelHeadFieldsProps {
  /** null: a new one. */
  readonly model: SensorModel | null;
  readonly form: Form<ModelValues>;
}

/** What a sensor model is called, what it measures, who makes it, and which dealers may use it. */
export function ModelHeadFields({ model, form: { values, set, errorOf } }: ModelHeadFieldsProps) {
  const { t } = useTranslation('sensors');
  const dealers = useQuery(factoryTree).data ?? [];
  const kinds = sensorKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <div className={form.pair}>
      <TextField
        name="code"
        label={t('model.code')}
        icon="table"
        isRequired
        maxLength={64}
        autoComplete="off"
        value={values.code}
        error={errorOf('code')}
        hint={t('model.codeHint')}
        onChange={(code) => set({ code })}
      />
      <SelectField
        name="kind"
        label={t('model.kind')}
        icon="sensor"
        placeholder={t('model.kind')}
        value={values.kind}
        options={kinds}
        error={errorOf('kind')}
        onChange={(kind) => set({ kind: SensorKind.parse(kind) })}
      />
      <TextField
        name="nameZh"
        label={t('model.nameZh')}
        icon="globe"
        isRequired
        maxLength={100}
        autoComplete="off"
        value={values.nameZh}
        error={errorOf('nameZh')}
        onChange={(nameZh) => set({ nameZh })}
      />
      <TextField
        name="nameEn"
        label={t('model.nameEn')}
        icon="globe"
        isRequired
        maxLength={100}
        autoComplete="off"
        value={values.nameEn}
        error={errorOf('nameEn')}
        onChange={(nameEn) => set({ nameEn })}
      />
      <TextField
        name="maker"
        label={t('model.maker')}
        icon="factory"
        maxLength={100}
        autoComplete="off"
        value={values.maker}
        error={errorOf('maker')}
        onChange={(maker) => set({ maker })}
      />
      {model === null ? (
        <SelectField
          name="tenantId"
          label={t('model.usedBy')}
          icon="building"
          placeholder={t('model.everyDealer')}
          value={values.tenantId === '' ? everyDealer : values.tenantId}
          error={errorOf('tenantId')}
          options={[
            { value: everyDealer, label: t('model.everyDealer') },
            ...dealers.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName })),
          ]}
          onChange={(tenantId) => set({ tenantId: tenantId === everyDealer ? '' : tenantId })}
        />
      ) : (
        <TextField
          name="tenantId"
          label={t('model.usedBy')}
          icon="building"
          value={model.tenantName ?? t('model.everyDealer')}
          error={null}
          hint={t('model.usedByHint')}
          disabled
          onChange={() => undefined}
        />
      )}
    </div>
  );
}

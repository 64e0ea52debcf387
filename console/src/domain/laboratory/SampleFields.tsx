import { labQuantities } from '@oilsight/oil';
import type { LabQuantityId } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { useLanguage } from '../../i18n/language.ts';
import form from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField.tsx';
import type { Form } from '../../ui/useForm.ts';
import { indicatorsQuery } from '../device-queries.ts';
import { MethodFields } from './MethodFields.tsx';
import { fieldQuantities } from './sample-values.ts';
import type { FieldQuantity, SampleValues } from './sample-values.ts';
import styles from './SampleFields.module.css';

const codes = ['iso_4', 'iso_6', 'iso_14'] as const;
const physical = fieldQuantities.filter((id) => labQuantities[id].group === 'physicochemical') as FieldQuantity[];
const elements = fieldQuantities.filter((id) => labQuantities[id].group !== 'physicochemical') as FieldQuantity[];

/** A field for each quantity of a laboratory, with what the sensors say now beside it, and for the methods. */
export function SampleFields({
  deviceId,
  form: { values, set, errorOf },
}: {
  readonly deviceId: string;
  readonly form: Pick<Form<SampleValues>, 'values' | 'set' | 'errorOf'>;
}) {
  const { t } = useTranslation('laboratory');
  const language = useLanguage();
  const { data: readings } = useQuery(indicatorsQuery(deviceId));
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
    <>
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
    </>
  );
}

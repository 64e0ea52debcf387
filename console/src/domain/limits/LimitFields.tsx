import type { IndicatorLimits } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { Quantity } from '../../charts/prepare/quantity.ts';
import form from '../../ui/Form.module.css';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { boundsOf, limitsOf, onYesOf, textsOnYes } from './limit-form.ts';
import type { Bound, LimitTexts } from './limit-form.ts';

interface LimitFieldsProps {
  readonly quantity: Quantity;
  readonly worse: IndicatorLimits['worse'];
  readonly values: LimitTexts;
  readonly errorOf: (bound: Bound) => string | null;
  readonly set: (change: Partial<LimitTexts>) => void;
}

/** The limits of one indicator on its harmful side; of a switch, what happens when it says yes. */
export function LimitFields({ quantity, worse, values, errorOf, set }: LimitFieldsProps) {
  const { t } = useTranslation('oils');
  const { isSwitch, unit } = quantity;
  if (isSwitch) {
    return (
      <SelectField
        name="level1High"
        label={t('limit.onYes.label')}
        icon="bell"
        isRequired
        placeholder={t('choose')}
        value={onYesOf(limitsOf(quantity, values)) ?? ''}
        error={errorOf('level2High') ?? errorOf('level1High')}
        options={[
          { value: 'level1', label: t('limit.onYes.level1') },
          { value: 'level2', label: t('limit.onYes.level2') },
        ]}
        onChange={(onYes) => set(textsOnYes(onYes))}
      />
    );
  }
  return (
    <div className={form.pair}>
      {boundsOf(worse).map((bound) => (
        <TextField
          key={bound}
          name={bound}
          label={unit === '' ? t(`limit.${bound}`) : t('limit.inUnit', { name: t(`limit.${bound}`), unit })}
          icon="sliders"
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          value={values[bound]}
          error={errorOf(bound)}
          hint={t('limit.emptyHint')}
          onChange={(value) => set({ [bound]: value })}
        />
      ))}
    </div>
  );
}

import { fluids, oilRoutes } from '@oilsight/contract';
import type { Oil } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import type { Factory } from '../../../domain/factories.ts';
import { showMessage } from '../../../lib/messages.ts';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import card from '../../../ui/SettingCard.module.css';
import { useRefresh } from '../../../domain/limits/queries.ts';
import { boundsText } from '../../../domain/limits/range-text.ts';
import { Calibration } from './Calibration.tsx';
import { boundsOf, isNeeded, oilForm, oilValues, fieldErrorsOfOil } from './oil-form.ts';
import type { OilValues, OilFieldError } from './oil-form.ts';
import { Viscosities } from './Viscosities.tsx';

interface OilDialogProps {
  /** null: a new one, of the factory's own. */
  readonly oil: Oil | null;
  readonly place: Pick<Factory, 'tenantId' | 'customerId'>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** The data sheet of an oil. What is left empty is not known, and what needs it is left out of the assessment. */
export function OilDialog({ oil, place: { tenantId, customerId }, onClose, onReload }: OilDialogProps) {
  const { t } = useTranslation('oils');
  const refresh = useRefresh();
  const saving = useForm({
    initial: oilValues(oil),
    names: { 'water.a': 'waterA', 'water.b': 'waterB' },
    check: fieldErrorsOfOil,
    say: (fieldError: OilFieldError, name) => t(`fieldError.${fieldError}`, boundsText(boundsOf(name))),
    save: (values) =>
      oil === null
        ? call(oilRoutes.createOil, { body: { tenantId, customerId, ...oilForm(values) } })
        : call(oilRoutes.updateOil, {
            body: { oilId: oil.oilId, version: oil.version, ...oilForm(values, oil.water?.kelvinOffset) },
          }),
    onSaved: ({ oilName }) => {
      refresh();
      showMessage('done', t('oil.saved', { name: oilName }));
      onClose();
    },
  });
  const { values, set, errorOf } = saving;
  const figure = (name: keyof OilValues, label: string, hint: string = t('optional')) => (
    <TextField
      name={name}
      label={label}
      icon="chart"
      isRequired={isNeeded(name)}
      inputMode="decimal"
      maxLength={16}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      hint={hint}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const line = (
    name: 'maker' | 'grade' | 'additives' | 'notes',
    label: string,
    maxLength: number,
    hint: string = t('optional'),
  ) => (
    <TextField
      name={name}
      label={label}
      icon="file"
      maxLength={maxLength}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      hint={hint}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FormDialog
      title={oil === null ? t('oil.create') : t('oil.edit', { name: oil.oilName })}
      size="l"
      form={saving}
      onClose={onClose}
      onReload={onReload}
    >
      <div className={form.pair}>
        <TextField
          name="oilName"
          label={t('oil.name')}
          icon="drop"
          isRequired
          maxLength={100}
          autoComplete="off"
          value={values.oilName}
          error={errorOf('oilName')}
          hint={t('oil.nameHint')}
          onChange={(oilName) => set({ oilName })}
        />
        {line('maker', t('oil.maker'), 100)}
        {line('grade', t('oil.grade'), 100, t('oil.gradeHint'))}
        <SelectField
          name="fluid"
          label={t('oil.fluid')}
          icon="drop"
          isRequired
          placeholder={t('choose')}
          value={values.fluid}
          error={errorOf('fluid')}
          options={fluids.map((value) => ({ value, label: t(`fluid.${value}`) }))}
          onChange={(fluid) => set({ fluid })}
        />
      </div>
      <h3 className={card.legend}>{t('oil.viscosity')}</h3>
      <Viscosities values={values} errorOf={errorOf} set={set} />
      <h3 className={card.legend}>{t('oil.density')}</h3>
      <div className={form.pair}>
        {figure('density15', t('oil.density15'))}
        {figure('expansionPerK', t('oil.expansion'), '')}
        {figure('dielectric25', t('oil.dielectric25'))}
        {figure('dielectricLimit', t('oil.dielectricLimit'), t('oil.dielectricLimitHint'))}
      </div>
      <h3 className={card.legend}>{t('oil.water')}</h3>
      <p className={card.explain}>{t('oil.waterText')}</p>
      <div className={form.pair}>
        {figure('waterA', t('oil.waterA'))}
        {figure('waterB', t('oil.waterB'))}
      </div>
      <Calibration onTake={({ a, b }) => set({ waterA: a, waterB: b })} />
      <h3 className={card.legend}>{t('oil.life')}</h3>
      <div className={form.pair}>
        {figure('oilLifeH', t('oil.oilLife'), t('oil.lifeHint'))}
        {figure('lifeReferenceC', t('oil.lifeReference'), '')}
        {line('additives', t('oil.additives'), 1000)}
        {line('notes', t('oil.notes'), 1000)}
      </div>
    </FormDialog>
  );
}

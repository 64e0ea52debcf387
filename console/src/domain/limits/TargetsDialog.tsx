import { inLanguage, limitRoutes } from '@oilsight/contract';
import type { LimitSettings, TargetName } from '@oilsight/contract';
import { componentTargets } from '@oilsight/oil';
import type { CleanlinessComponent } from '@oilsight/oil';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { showMessage } from '../../lib/messages.ts';
import form from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';
import card from '../../ui/SettingCard.module.css';
import { settingsQuery, useRefresh } from './queries.ts';
import type { Owner } from './queries.ts';
import { boundsText } from './range-text.ts';
import { boundsOf, targetsOf, targetValues, fieldErrorsOfTargets } from './target-form.ts';
import type { TargetFieldError } from './target-form.ts';
import { useTargetText } from './useTargetText.ts';

interface TargetsDialogProps {
  readonly owner: Owner;
  readonly settings: LimitSettings;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

const components = Object.keys(componentTargets) as CleanlinessComponent[];

/** Sets targets and conditions. What is left empty is taken from the machine type, or from the defaults. */
export function TargetsDialog({ owner, settings: { targets }, onClose, onReload }: TargetsDialogProps) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const text = useTargetText();
  const saving = useForm({
    initial: targetValues(targets.own),
    names: {
      cleanlinessTarget: 'um4',
      'cleanlinessTarget.0': 'um4',
      'cleanlinessTarget.1': 'um6',
      'cleanlinessTarget.2': 'um14',
    },
    check: fieldErrorsOfTargets,
    say: (fieldError: TargetFieldError, name) => t(`fieldError.${fieldError}`, boundsText(boundsOf(name))),
    save: (values) => {
      const change = { version: targets.version, ...targetsOf(values) };
      return owner.kind === 'device'
        ? call(limitRoutes.setDeviceTargets, { body: { deviceId: owner.deviceId, ...change } })
        : call(limitRoutes.setTypeTargets, {
            body: { customerId: owner.customerId, machineType: owner.machineType, ...change },
          });
    },
    onSaved: (settings) => {
      queryClient.setQueryData(settingsQuery(owner).queryKey, settings);
      refresh(owner.kind === 'device' ? owner.deviceId : undefined);
      showMessage('done', t('target.saved'));
      onClose();
    },
  });
  const { values, set, errorOf } = saving;
  const inherited = (name: TargetName) => t('target.inherit', { value: text(name, targets.without) });
  const figure = (name: 'minimumViscosity' | 'standstillC' | 'filterBypassBar') => (
    <TextField
      name={name}
      label={t('limit.inUnit', { name: t(`target.${name}`), unit: t(`target.unit.${name}`) })}
      icon="sliders"
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      hint={inherited(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  const code = (name: 'um4' | 'um6' | 'um14') => (
    <TextField
      name={name}
      label={t(`target.${name}`)}
      icon="chart"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FormDialog title={t('target.dialog')} size="m" form={saving} onClose={onClose} onReload={onReload}>
      <h3 className={card.legend}>{t('target.cleanlinessTarget')}</h3>
      <p className={card.explain}>{inherited('cleanlinessTarget')}</p>
      <div className={card.triple}>
        {code('um4')}
        {code('um6')}
        {code('um14')}
      </div>
      <SelectField
        name="component"
        label={t('target.component')}
        icon="gears"
        placeholder={t('choose')}
        value=""
        error={null}
        hint={t('target.componentHint')}
        options={components.map((component) => ({
          value: component,
          label: `${inLanguage(componentTargets[component].name, language)} ${componentTargets[component].target.join('/')}`,
        }))}
        onChange={(component) => {
          const [um4, um6, um14] = componentTargets[component].target;
          set({ um4: String(um4), um6: String(um6), um14: String(um14) });
        }}
      />
      <div className={form.pair}>
        <SelectField
          name="hasServoValves"
          label={t('target.hasServoValves')}
          icon="gears"
          placeholder={t('choose')}
          value={values.hasServoValves}
          error={errorOf('hasServoValves')}
          options={[
            {
              value: 'inherit',
              label: t('target.inheritChoice', { value: text('hasServoValves', targets.without) }),
            },
            { value: 'yes', label: t('target.yes') },
            { value: 'no', label: t('target.no') },
          ]}
          onChange={(hasServoValves) => set({ hasServoValves })}
        />
        {figure('minimumViscosity')}
        {figure('standstillC')}
        {figure('filterBypassBar')}
      </div>
    </FormDialog>
  );
}

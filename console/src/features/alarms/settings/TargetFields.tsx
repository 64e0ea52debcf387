import type { Authority, Device, RuleInForce } from '@oilsight/contract';
import { findIndicator, indicatorIds, machineTypes } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import type { Dealer } from '../../../domain/factories.ts';
import { groups, tabOf } from '../../../domain/indicator-picker/groups.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './Editor.module.css';
import { ChoiceField } from './fields.tsx';
import { allFactories } from './setting-form.ts';
import type { SettingValues } from './setting-form.ts';
import { groupsOf } from './targets.ts';

interface TargetFieldsProps {
  readonly authority: Authority;
  readonly dealers: readonly Dealer[];
  /** Without gateways. */
  readonly devices: readonly Device[];
  /** What is in force for the device, or for one of those that are chosen. */
  readonly rules: readonly RuleInForce[];
  readonly values: SettingValues;
  readonly errorOf: (name: keyof SettingValues) => string | null;
  readonly onChange: (change: Partial<SettingValues>) => void;
  readonly onIndicator: (indicator: string) => void;
}

const kinds = ['device', 'group', 'machineType'] as const;

/** What a new setting is of, and for which indicator. */
export function TargetFields({
  authority,
  dealers,
  devices,
  rules,
  values,
  errorOf,
  onChange,
  onIndicator,
}: TargetFieldsProps) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const factories = dealers.find(({ tenantId }) => tenantId === values.tenantId)?.factories ?? [];
  const inFactory = devices.filter(({ customerId }) => customerId === values.customerId);
  /** What belongs to a factory and goes with it: devices, groups, and contacts. */
  const nothing = {
    deviceId: '',
    groupId: '',
    contactIds: [],
    escalation: values.escalation.map(({ after }) => ({ after, contactIds: [] })),
  };
  const isTypeOfAll = values.kind === 'machineType' && authority !== 'CUSTOMER_USER';
  return (
    <div className={styles.pairs}>
      <div className={styles.kind}>
        <span className={styles.label} data-required>
          {t('field.kind')}
        </span>
        <Segmented
          label={t('field.kind')}
          segments={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          value={values.kind}
          onChange={(kind) =>
            onChange({
              kind,
              ...(kind !== 'machineType' && values.customerId === allFactories ? { customerId: '' } : {}),
            })
          }
        />
      </div>
      {dealers.length < 2 ? null : (
        <ChoiceField
          name="tenantId"
          label={t('field.dealer')}
          isRequired
          placeholder={t('choose')}
          value={values.tenantId}
          choices={dealers.map(({ tenantId, name }) => ({ value: tenantId, label: name }))}
          error={values.tenantId === '' ? errorOf('customerId') : null}
          onChange={(tenantId) => onChange({ tenantId, customerId: '', ...nothing })}
        />
      )}
      {factories.length < 2 && !isTypeOfAll ? null : (
        <ChoiceField
          name="customerId"
          label={t('field.factory')}
          isRequired
          placeholder={t('choose')}
          value={values.customerId}
          disabled={values.tenantId === ''}
          choices={[
            ...(isTypeOfAll ? [{ value: allFactories, label: t('target.allFactories') }] : []),
            ...factories.map(({ customerId, name }) => ({ value: customerId, label: name })),
          ]}
          error={values.tenantId === '' ? null : errorOf('customerId')}
          onChange={(customerId) => onChange({ customerId, ...nothing })}
        />
      )}
      {values.kind === 'device' ? (
        <ChoiceField
          name="deviceId"
          label={t('kind.device')}
          isRequired
          placeholder={t('choose')}
          value={values.deviceId}
          disabled={values.customerId === ''}
          choices={inFactory.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
          error={errorOf('deviceId')}
          onChange={(deviceId) => onChange({ deviceId })}
        />
      ) : values.kind === 'group' ? (
        <ChoiceField
          name="groupId"
          label={t('kind.group')}
          isRequired
          placeholder={t('choose')}
          value={values.groupId}
          disabled={values.customerId === ''}
          choices={groupsOf(devices, values.customerId).map(({ groupId, name }) => ({ value: groupId, label: name }))}
          error={errorOf('groupId')}
          onChange={(groupId) => onChange({ groupId })}
        />
      ) : (
        <ChoiceField
          name="machineType"
          label={t('kind.machineType')}
          isRequired
          placeholder={t('choose')}
          value={values.machineType}
          choices={machineTypes.map((value) => ({ value, label: common(`machine.${value}`) }))}
          error={errorOf('machineType')}
          onChange={(machineType) => onChange({ machineType })}
        />
      )}
      <IndicatorField value={values.indicator} rules={rules} error={errorOf('indicator')} onChange={onIndicator} />
    </div>
  );
}

function IndicatorField({
  value,
  rules,
  error,
  onChange,
}: {
  readonly value: string;
  readonly rules: readonly RuleInForce[];
  readonly error: string | null;
  readonly onChange: (indicator: string) => void;
}) {
  const { t } = useTranslation(['alarmSettings', 'charts']);
  const language = useLanguage();
  const guarded = rules.map(({ indicator }) => indicator);
  const left = indicatorIds.filter((key) => !guarded.includes(key));
  const choiceOf = (key: string) => {
    const { name, unit } = quantityOf(key, language);
    return { value: key, label: unit === '' ? name : t('field.inUnit', { name, unit }) };
  };
  return (
    <ChoiceField
      name="indicator"
      label={t('field.indicator')}
      isRequired
      placeholder={t('choose')}
      value={value}
      choices={[]}
      groups={[
        ...(guarded.length === 0 ? [] : [{ label: t('field.guarded'), choices: guarded.map(choiceOf) }]),
        ...groups
          .filter((group) => group !== 'all')
          .map((group) => ({
            label: t(`charts:group.${group}`),
            choices: left.filter((key) => tabOf(findIndicator(key)?.group ?? 'custom') === group).map(choiceOf),
          }))
          .filter(({ choices }) => choices.length > 0),
      ]}
      error={error}
      onChange={onChange}
    />
  );
}

import { groupNameIn } from '@oilsight/contract';
import type { FactoryNode } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { useLanguage } from '../../../i18n/language.ts';
import formStyles from '../../../ui/Form.module.css';
import type { IconName } from '../../../ui/Icon.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Form } from '../../../ui/useForm.ts';
import { groupsQuery } from '../queries.ts';
import { AreaField } from '../../../domain/areas/AreaField.tsx';
import { DayField } from './DayField.tsx';
import styles from './DeviceForm.module.css';
import { ImageField } from './ImageField.tsx';
import { IndustryField } from './IndustryField.tsx';
import { OilField } from './OilField.tsx';
import type { DeviceValues } from './fields.ts';

interface DeviceFieldsProps {
  readonly fields: Pick<Form<DeviceValues>, 'values' | 'set' | 'errorOf'>;
  readonly tree: readonly FactoryNode[];
  readonly hasDealers: boolean;
  /** A device stays in its factory. */
  readonly isNew: boolean;
  /** What its log says is in it; null: nothing, as of a new one. */
  readonly oilInForce?: string | null;
}

type TextName = 'deviceName' | 'deviceNo' | 'nameplateNo' | 'machine' | 'monitoringPosition' | 'oilNo';

/**
 * All fields of a device, in the order in which people know them: what it is, where it stands, which oil is in it, how
 * it reports.
 */
export function DeviceFields({ fields, tree, hasDealers, isNew, oilInForce = null }: DeviceFieldsProps) {
  const { t } = useTranslation(['plant', 'common']);
  const { values, set, errorOf } = fields;
  const text = (name: TextName, icon: IconName, hint?: string, isRequired = false) => (
    <TextField
      name={name}
      label={t(`plant:field.${name}`)}
      icon={icon}
      isRequired={isRequired}
      maxLength={100}
      autoComplete="off"
      value={values[name]}
      error={errorOf(name)}
      hint={hint}
      onChange={(typed) => set({ [name]: typed })}
    />
  );
  const factories = tree.flatMap(({ tenantName, customers }) =>
    customers.map(({ customerId, customerName }) => ({
      value: customerId,
      label: hasDealers ? t('plant:factoryOf', { factory: customerName, dealer: tenantName }) : customerName,
    })),
  );
  return (
    <>
      <Section title={t('plant:section.identity')}>
        {text('deviceName', 'gears', t('plant:hint.deviceName'), true)}
        {text('deviceNo', 'table')}
        <SelectField
          name="machineType"
          label={t('plant:field.machineType')}
          icon="gears"
          isRequired
          placeholder={t('plant:choose')}
          options={machineTypes.map((value) => ({ value, label: t(`common:machine.${value}`) }))}
          value={values.machineType}
          error={errorOf('machineType')}
          hint={t(values.isGateway ? 'plant:hint.machineTypeGateway' : 'plant:hint.machineType')}
          onChange={(machineType) => set({ machineType })}
        />
        {text('machine', 'gears', t('plant:hint.machine'))}
        {text('nameplateNo', 'file')}
        <IndustryField value={values.industry} error={errorOf('industry')} onChange={(industry) => set({ industry })} />
      </Section>
      <Section title={t('plant:section.place')}>
        <SelectField
          name="customerId"
          label={t('plant:field.customerId')}
          icon="factory"
          isRequired
          placeholder={t('plant:choose')}
          options={factories}
          value={values.customerId}
          disabled={!isNew}
          error={errorOf('customerId')}
          hint={isNew ? undefined : t('plant:hint.customerId')}
          onChange={(customerId) => set({ customerId, groupId: '', monitoringOil: '' })}
        />
        <GroupField fields={fields} />
        <div className={styles.whole}>
          <AreaField value={values.areaNo} error={errorOf('areaNo')} onChange={(areaNo) => set({ areaNo })} />
        </div>
        {text('monitoringPosition', 'sensor', t('plant:hint.monitoringPosition'))}
        <DayField
          label={t('plant:field.installedAt')}
          {...(isNew ? { hint: t('plant:hint.installedAt') } : {})}
          value={values.installedAt}
          error={errorOf('installedAt')}
          onChange={(installedAt) => set({ installedAt })}
        />
      </Section>
      <Section title={t('plant:section.oil')}>
        <OilField
          customerId={values.customerId}
          oilInForce={oilInForce}
          value={values.monitoringOil}
          error={errorOf('monitoringOil')}
          onChange={(monitoringOil) => set({ monitoringOil })}
        />
        {text('oilNo', 'drop', t('plant:hint.oilNo'))}
      </Section>
      <Section title={t('plant:section.readings')}>
        <TextField
          name="intervalS"
          label={t('plant:field.intervalS')}
          icon="clock"
          isRequired
          inputMode="decimal"
          maxLength={9}
          autoComplete="off"
          value={values.intervalS}
          error={errorOf('intervalS')}
          hint={t('plant:hint.intervalS')}
          onChange={(intervalS) => set({ intervalS })}
        />
        <label className={`${formStyles.check} ${styles.gateway}`}>
          <input
            type="checkbox"
            checked={values.isGateway}
            onChange={(event) => set({ isGateway: event.currentTarget.checked })}
          />
          <span>
            {t('plant:field.isGateway')}
            <small>{t('plant:hint.isGateway')}</small>
          </span>
        </label>
      </Section>
      <fieldset className={styles.section}>
        <legend>{t('plant:field.imageName')}</legend>
        <ImageField
          value={values.imageName}
          error={errorOf('imageName')}
          onChange={(imageName) => set({ imageName })}
        />
      </fieldset>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      <div className={styles.two}>{children}</div>
    </fieldset>
  );
}

function GroupField({ fields: { values, set, errorOf } }: Pick<DeviceFieldsProps, 'fields'>) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const { customerId } = values;
  const { data: groups, error: failure } = useQuery({ ...groupsQuery(customerId), enabled: customerId !== '' });
  // Every factory has one from the start, which is meant when none is named.
  const status = groups?.find(({ isDefault }) => isDefault)?.groupId;
  return (
    <SelectField
      name="groupId"
      label={t('field.groupId')}
      icon="gears"
      placeholder={t(customerId === '' ? 'factoryFirst' : 'choose')}
      options={(groups ?? []).map(({ groupId, groupName }) => ({
        value: groupId,
        label: groupNameIn(groupName, language),
      }))}
      value={values.groupId === '' ? (status ?? '') : values.groupId}
      disabled={customerId === '' || groups === undefined}
      error={errorOf('groupId') ?? (failure === null ? null : failureText(failure, 'query', common))}
      onChange={(groupId) => set({ groupId })}
    />
  );
}

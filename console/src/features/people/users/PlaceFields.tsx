import { maxGrantedCustomers } from '@oilsight/contract';
import type { User } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { CheckField } from '../../../ui/CheckField.tsx';
import form from '../../../ui/Form.module.css';
import { Icon } from '../../../ui/Icon.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { PersonValues } from '../checks.ts';
import styles from '../People.module.css';
import { allTenantsQuery } from '../queries.ts';
import type { GivableRole } from '../queries.ts';

interface PlaceFieldsProps {
  readonly reader: User;
  readonly role: GivableRole;
  readonly values: PersonValues;
  readonly errorOf: (name: keyof PersonValues) => string | null;
  readonly onChange: (change: Partial<PersonValues>) => void;
}

/** What the chosen role belongs to: nothing, a dealer, one factory of it, or several. */
export function PlaceFields({ reader, role: { place, mayLetManage }, values, errorOf, onChange }: PlaceFieldsProps) {
  const { t } = useTranslation('people');
  const tree = useQuery(factoryTree).data ?? [];
  const isEverywhere = reader.authority === 'SYS_ADMIN';
  const dealers = useQuery({ ...allTenantsQuery, enabled: isEverywhere }).data ?? [];
  if (place === 'nothing') return null;
  const factories = tree.filter(({ tenantId }) => tenantId === values.tenantId).flatMap(({ customers }) => customers);
  return (
    <>
      {isEverywhere ? (
        <SelectField
          name="tenantId"
          label={t('form.tenant')}
          icon="building"
          isRequired
          placeholder={t('form.choose')}
          value={values.tenantId}
          error={errorOf('tenantId')}
          options={dealers.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
          onChange={(tenantId) => onChange({ tenantId, customerId: '', customerIds: [] })}
        />
      ) : null}
      {place === 'customer' && reader.customerId === null ? (
        <SelectField
          name="customerId"
          label={t('form.customer')}
          icon="factory"
          isRequired
          placeholder={t('form.choose')}
          value={values.customerId}
          error={errorOf('customerId')}
          disabled={factories.length === 0}
          hint={factories.length > 0 ? undefined : t(values.tenantId === '' ? 'form.tenantFirst' : 'form.noFactory')}
          options={factories.map(({ customerId, customerName }) => ({ value: customerId, label: customerName }))}
          onChange={(customerId) => onChange({ customerId })}
        />
      ) : null}
      {place === 'customers' ? (
        <Grants
          factories={factories}
          isDealerMissing={values.tenantId === ''}
          chosen={values.customerIds}
          error={errorOf('customerIds')}
          onChange={(customerIds) => onChange({ customerIds })}
        />
      ) : null}
      {mayLetManage ? (
        <CheckField
          label={t('form.managesUsers')}
          hint={t('form.managesUsersHint')}
          isChecked={values.managesUsers}
          onChange={(managesUsers) => onChange({ managesUsers })}
        />
      ) : null}
    </>
  );
}

interface GrantsProps {
  readonly factories: readonly {
    readonly customerId: string;
    readonly customerName: string;
    readonly areaName: string;
  }[];
  readonly isDealerMissing: boolean;
  readonly chosen: readonly string[];
  readonly error: string | null;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The factories that an account is granted. */
function Grants({ factories, isDealerMissing, chosen, error, onChange }: GrantsProps) {
  const { t } = useTranslation('people');
  const isFull = chosen.length >= maxGrantedCustomers;
  const toggle = (customerId: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, customerId] : chosen.filter((one) => one !== customerId));
  return (
    <fieldset className={`${form.group} ${styles.fieldset}`}>
      <legend className={form.label} data-required>
        {t('form.customers')}
      </legend>
      {factories.length === 0 ? null : (
        <div className={styles.choices} data-field-error={error !== null || undefined}>
          {factories.map(({ customerId, customerName, areaName }) => (
            <label key={customerId}>
              <input
                type="checkbox"
                checked={chosen.includes(customerId)}
                disabled={isFull && !chosen.includes(customerId)}
                aria-invalid={error !== null || undefined}
                onChange={(event) => toggle(customerId, event.currentTarget.checked)}
              />
              {customerName}
              <small>{areaName}</small>
            </label>
          ))}
        </div>
      )}
      <p className={form.remark} aria-live="polite">
        {error !== null ? (
          <span className={styles.fieldError}>
            <Icon name="close-circle" size="s" />
            {error}
          </span>
        ) : factories.length === 0 ? (
          t(isDealerMissing ? 'form.tenantFirst' : 'form.noFactory')
        ) : (
          t('form.customersChosen', { count: chosen.length })
        )}
      </p>
    </fieldset>
  );
}

import type { Person, StaffAuthority, User } from '@oilsight/contract';
import type { PersonValues } from '../checks.ts';
import type { GivableRole } from '../queries.ts';

/** What the form starts with. Where there is one role to give, or one place of the reader's own, it is chosen. */
export function valuesOf(person: Person | null, reader: User, roles: readonly GivableRole[]): PersonValues {
  const [only, ...others] = roles;
  return {
    userName: person?.userName ?? '',
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    phone: person?.phone ?? '',
    email: person?.email ?? '',
    authority: person?.authority ?? (others.length === 0 ? (only?.authority ?? '') : ''),
    tenantId: person?.tenantId ?? reader.tenantId ?? '',
    customerId: person?.customerId ?? reader.customerId ?? '',
    customerIds: person?.customers.map(({ customerId }) => customerId) ?? [],
    managesUsers: person?.managesUsers ?? false,
    passwordWay: 'made',
    password: '',
  };
}

export interface SentForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string;
  readonly authority: StaffAuthority;
  readonly managesUsers: boolean;
  readonly tenantId?: string;
  readonly customerId?: string;
  readonly customerIds?: string[];
}

/**
 * The user as it is sent. It holds only the kind of place that the role needs, even if the reader chose another one for
 * another role before.
 */
export function formOf(values: PersonValues, { authority, place, mayLetManage }: GivableRole): SentForm {
  const { firstName, lastName, phone, email } = values;
  const base = { firstName, lastName, phone, email, authority, managesUsers: mayLetManage && values.managesUsers };
  switch (place) {
    case 'nothing':
      return base;
    case 'tenant':
      return { ...base, tenantId: values.tenantId };
    case 'customer':
      return { ...base, customerId: values.customerId };
    case 'customers':
      return { ...base, customerIds: [...values.customerIds] };
  }
}

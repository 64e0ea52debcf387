import { randomInt } from 'node:crypto';
import { AppError } from '@oilsight/contract';
import type { AccountState, Person } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { AuditObject } from '../../platform/audit-draft.ts';
import { refusalToManage } from './users.rules.ts';
import type { RankedAccount } from './users.rules.ts';
import type { PersonRecord } from './users.records.ts';

/** Letters and digits that cannot be mistaken for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Twelve letters and digits, or `least` if that is more: 69 bits, and short enough to be read out on a telephone. */
export function makePassword(least: number): string {
  return Array.from({ length: Math.max(12, least) }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** The caller's account. Background work without an account cannot manage people. */
export function actorIdOf({ userId }: Scope): string {
  if (userId === null) throw new AppError('noPermission');
  return userId;
}

export function stateOf(
  { disabled, expiresAt }: Pick<PersonRecord, 'disabled' | 'expiresAt'>,
  now: number,
): AccountState {
  if (disabled) return 'disabled';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

/** An account in the form of the API. */
export function personOf(record: PersonRecord, actor: RankedAccount | null, now: number): Person {
  const { id: userId, disabled: _disabled, devices: _devices, customers, ...shown } = record;
  return {
    userId,
    ...shown,
    customers: [...customers],
    state: stateOf(record, now),
    mayChange: actor !== null && refusalToManage(actor, record) === null,
  };
}

/** The fields of an account that the audit log compares: everything but its password. */
export function auditFieldsOf(record: PersonRecord): Readonly<Record<string, unknown>> {
  const { userName, firstName, lastName, phone, email, authority, tenantName, customerName, disabled, expiresAt } =
    record;
  return {
    userName,
    firstName,
    lastName,
    phone,
    email,
    authority,
    tenantName,
    customerName,
    customers: record.customers.map((customer) => customer.customerName),
    managesUsers: authority === 'CUSTOMER_USER' && record.managesUsers,
    secondFactor: record.hasSecondFactor,
    disabled,
    expiresAt,
  };
}

export function objectOf({ id, userName: name, tenantId }: PersonRecord): AuditObject {
  return { kind: 'user', id, name, tenantId };
}

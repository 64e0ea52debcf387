import type { Authority, RolePlace, StaffAuthority } from '@oilsight/contract';

/** The position of an account: it decides who may change the account. */
export interface RankedAccount {
  readonly id: string;
  /** null: a role that no longer exists. */
  readonly authority: Authority | null;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  /** For a CUSTOMER_USER: manages the other users of its factory. */
  readonly managesUsers: boolean;
}

/**
 * The roles that each role manages, and so may assign. Dealers are equals: one cannot create or change another. A
 * factory's user with `managesUsers` manages the factory's other users, but cannot grant `managesUsers`.
 */
const looksAfter: Readonly<Record<Authority, readonly Authority[]>> = {
  SYS_ADMIN: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE', 'EXPERIENCE'],
  TENANT_ADMIN: ['CUSTOMER_USER', 'GROUP', 'MAINTENANCE'],
  CUSTOMER_USER: ['CUSTOMER_USER'],
  GROUP: [],
  MAINTENANCE: [],
  EXPERIENCE: [],
};

/** The kind of place that each role belongs to. */
export const placeOfRole: Readonly<Record<StaffAuthority, RolePlace>> = {
  SYS_ADMIN: 'nothing',
  TENANT_ADMIN: 'tenant',
  CUSTOMER_USER: 'customer',
  GROUP: 'customers',
  MAINTENANCE: 'customers',
};

const staffOrder = Object.keys(placeOfRole) as StaffAuthority[];

function isBelow(actor: RankedAccount, target: RankedAccount): boolean {
  switch (actor.authority) {
    case 'SYS_ADMIN':
      return target.authority === null || looksAfter.SYS_ADMIN.includes(target.authority);
    case 'TENANT_ADMIN':
      return (
        target.authority !== null &&
        looksAfter.TENANT_ADMIN.includes(target.authority) &&
        actor.tenantId !== null &&
        target.tenantId === actor.tenantId
      );
    case 'CUSTOMER_USER':
      return (
        target.authority === 'CUSTOMER_USER' &&
        actor.managesUsers &&
        !target.managesUsers &&
        actor.customerId !== null &&
        target.customerId === actor.customerId
      );
    case 'GROUP':
    case 'MAINTENANCE':
    case 'EXPERIENCE':
    case null:
      return false;
  }
}

/** Why an actor may not change, disable or set the password of an account; null: allowed. */
export function refusalToManage(
  actor: RankedAccount,
  target: RankedAccount,
): 'notYourself' | 'userNotSubordinate' | null {
  if (actor.id === target.id) return 'notYourself';
  return isBelow(actor, target) ? null : 'userNotSubordinate';
}

/** Why an actor may not assign this role and place to an account; null: allowed. */
export function refusalToGive(actor: RankedAccount, wanted: RankedAccount): 'roleNotGrantable' | null {
  return isBelow(actor, wanted) ? null : 'roleNotGrantable';
}

/** Whether an account may be seen. One that may not is reported as not found. */
export function maySee(actor: RankedAccount, target: RankedAccount): boolean {
  switch (actor.authority) {
    case 'SYS_ADMIN':
      return true;
    case 'TENANT_ADMIN':
      return actor.tenantId !== null && target.tenantId === actor.tenantId;
    case 'CUSTOMER_USER':
      return (
        target.authority === 'CUSTOMER_USER' && actor.customerId !== null && target.customerId === actor.customerId
      );
    case 'GROUP':
    case 'MAINTENANCE':
    case 'EXPERIENCE':
    case null:
      return false;
  }
}

export interface GivableRole {
  readonly authority: StaffAuthority;
  readonly place: RolePlace;
  /** Whether the caller may grant `managesUsers` to such an account. */
  readonly mayLetManage: boolean;
}

/** Roles that the actor may assign to an account of `/system/user`. */
export function rolesOf(actor: RankedAccount): GivableRole[] {
  if (actor.authority === null || (actor.authority === 'CUSTOMER_USER' && !actor.managesUsers)) return [];
  const given = looksAfter[actor.authority];
  return staffOrder
    .filter((authority) => given.includes(authority))
    .map((authority) => ({
      authority,
      place: placeOfRole[authority],
      mayLetManage: authority === 'CUSTOMER_USER' && actor.authority !== 'CUSTOMER_USER',
    }));
}

/** The rights of an account by its role, place and grants. A change of them ends the account's logins. */
export interface Access {
  readonly authority: Authority | null;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  /** Ids of the customers granted to it. */
  readonly customerIds: readonly string[];
}

export function changesAccess(before: Access, after: Access): boolean {
  const fixed = ({ authority, tenantId, customerId, customerIds }: Access) =>
    JSON.stringify([authority, tenantId, customerId, customerIds.toSorted()]);
  return fixed(before) !== fixed(after);
}

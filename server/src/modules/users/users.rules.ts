import type { Authority, RolePlace, StaffAuthority } from '@oilsight/contract';

/** Where an account stands: what decides who may change it. */
export interface RankedAccount {
  readonly id: string;
  /** null: a role that no longer exists. */
  readonly authority: Authority | null;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  /** Of a CUSTOMER_USER: looks after the other users of its factory. */
  readonly managesUsers: boolean;
}

/**
 * Whom each role looks after, and so which roles it may give. Dealers stand beside each other: one does not make or
 * change another. A factory's user looks after the factory's other users if it was given that (`managesUsers`), and
 * cannot give that on.
 */
const looksAfter: Readonly<Record<Authority, readonly Authority[]>> = {
  SYS_ADMIN: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE', 'EXPERIENCE'],
  TENANT_ADMIN: ['CUSTOMER_USER', 'GROUP', 'MAINTENANCE'],
  CUSTOMER_USER: ['CUSTOMER_USER'],
  GROUP: [],
  MAINTENANCE: [],
  EXPERIENCE: [],
};

/** What each role belongs to. */
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

/** Why an account may not be changed, disabled or given a password by somebody; null: it may. */
export function refusalToManage(
  actor: RankedAccount,
  target: RankedAccount,
): 'notYourself' | 'userNotSubordinate' | null {
  if (actor.id === target.id) return 'notYourself';
  return isBelow(actor, target) ? null : 'userNotSubordinate';
}

/** Why somebody may not put an account where it is to stand; null: they may. */
export function refusalToGive(actor: RankedAccount, wanted: RankedAccount): 'roleNotGrantable' | null {
  return isBelow(actor, wanted) ? null : 'roleNotGrantable';
}

/** Whether an account may be seen at all. What may not is not there. */
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
  /** Whether the caller may let such an account look after others. */
  readonly mayLetManage: boolean;
}

/** Roles that somebody may give to an account of `/system/user`. */
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

/** What an account may see by its role, place and grants. A change of it ends the account's logins. */
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

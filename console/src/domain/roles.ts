import type { Authority } from '@oilsight/contract';

/** Roles that look after others below them. */
export const managers = ['TENANT_ADMIN', 'SYS_ADMIN', 'CUSTOMER_USER'] as const satisfies readonly Authority[];

/** A role that passes every check. No account of ours has it; external sign-in systems may give it. */
const master = 'admin';

/** Whether one of a person's roles is among the wanted ones. Without wanted roles everybody passes. */
export function holdsOne(roles: readonly string[], wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || roles.includes(master) || roles.some((role) => wanted.includes(role));
}

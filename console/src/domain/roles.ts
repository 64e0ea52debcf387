import type { Authority } from '@oilsight/contract';

/** Roles that look after others below them. */
export const managers = ['TENANT_ADMIN', 'SYS_ADMIN', 'CUSTOMER_USER'] as const satisfies readonly Authority[];

/** Passes every gate. No account of ours carries it; systems that sign people in for us may. */
const master = 'admin';

/** Whether one of a person's roles is among the wanted ones. Nothing wanted: everybody may. */
export function holdsOne(roles: readonly string[], wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || roles.includes(master) || roles.some((role) => wanted.includes(role));
}

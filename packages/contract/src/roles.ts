/** Roles of the product. GROUP, EXPERIENCE and MAINTENANCE see what was granted to them. */
export const authorities = [
  'SYS_ADMIN',
  'TENANT_ADMIN',
  'CUSTOMER_USER',
  'GROUP',
  'EXPERIENCE',
  'MAINTENANCE',
] as const;
export type Authority = (typeof authorities)[number];

export function isAuthority(value: string): value is Authority {
  return (authorities as readonly string[]).includes(value);
}

/**
 * Whoever has an account to themselves. Strangers share an experience account: they only look, and what one of them
 * does changes nothing for the others, be it a name, a picture, a preference, a login or a file that was made for
 * somebody.
 */
export const persons: readonly Authority[] = authorities.filter((authority) => authority !== 'EXPERIENCE');

/**
 * What a call asks of its caller. `public`: nothing; `session`: a valid token of any role, a display's too; the others
 * are held by roles, as the contract file of a module says (`definePermissions`).
 */
export type PermissionName = 'public' | 'session' | 'account' | `${string}:${string}`;

/** The permissions of a module, each with the roles that hold it. */
export function definePermissions<const T extends Readonly<Record<string, readonly Authority[]>>>(permissions: T): T {
  return permissions;
}

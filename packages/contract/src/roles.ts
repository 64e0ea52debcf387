/** Roles of the product. GROUP, EXPERIENCE and MAINTENANCE see only what was granted to them. */
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
 * Roles whose accounts belong to one person each. An experience account is shared by strangers: it is read-only, so
 * that nothing one of them does affects the others, be it a name, a picture, a preference, a login or a generated file.
 */
export const persons: readonly Authority[] = authorities.filter((authority) => authority !== 'EXPERIENCE');

/**
 * The permission that a call needs. `public`: none; `session`: a valid token of any role or display; the others are
 * held by roles, as the contract file of a module says (`definePermissions`).
 */
export type PermissionName = 'public' | 'session' | 'account' | `${string}:${string}`;

/** The permissions of a module, each with the roles that hold it. */
export function definePermissions<const T extends Readonly<Record<string, readonly Authority[]>>>(permissions: T): T {
  return permissions;
}

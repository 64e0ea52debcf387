/** Roles of the product. GROUP, EXPERIENCE and MAINTENANCE see what was granted to them. */
export const authorities = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'EXPERIENCE', 'MAINTENANCE'] as const;
export type Authority = (typeof authorities)[number];

/**
 * What a call asks of its caller. `public`: nothing; `session`: a valid login of any role; the others are held by roles as
 * the table below says.
 */
export const permissions = ['public', 'session', 'devices:read', 'telemetry:read', 'telemetry:export', 'devices:credentials'] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly Permission[] = ['public', 'session', 'devices:read', 'telemetry:read', 'telemetry:export'];

export const permissionsOf: Readonly<Record<Authority, readonly Permission[]>> = {
  SYS_ADMIN: [...everyone, 'devices:credentials'],
  TENANT_ADMIN: [...everyone, 'devices:credentials'],
  CUSTOMER_USER: everyone,
  GROUP: everyone,
  EXPERIENCE: everyone,
  MAINTENANCE: everyone,
};

export function isAuthority(value: string): value is Authority {
  return (authorities as readonly string[]).includes(value);
}

export function holds(authority: Authority, permission: Permission): boolean {
  return permissionsOf[authority].includes(permission);
}

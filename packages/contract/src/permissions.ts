/** Roles of the product. GROUP, EXPERIENCE and MAINTENANCE see what was granted to them. */
export const authorities = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'EXPERIENCE', 'MAINTENANCE'] as const;
export type Authority = (typeof authorities)[number];

/**
 * What a call asks of its caller. `public`: nothing; `session`: a valid token of any role, a display's too; `account`: a login of one's own;
 * the others are held by roles as the table below says.
 */
export const permissions = [
  'public', 'session', 'devices:read', 'telemetry:read', 'telemetry:export', 'devices:credentials', 'account', 'account:change', 'account:secondFactor', 'displays:manage', 'systemName:write', 'logo:write', 'outbox:read',
  'users:manage', 'contacts:manage', 'virtual:manage', 'tenants:manage', 'customers:manage', 'audit:read',
  'devices:manage', 'devices:log', 'oils:fill', 'sensorModels:manage', 'sensors:exchange', 'oils:manage', 'images:upload', 'images:manage', 'tasks:own',
] as const;
export type Permission = (typeof permissions)[number];

const everyone: readonly Permission[] = ['public', 'session', 'account', 'devices:read', 'telemetry:read', 'telemetry:export'];

/**
 * Whoever has an account to themselves. Strangers share an experience account: they only look, and what one of them does changes nothing for
 * the others, be it a name, a picture, a preference, a login or a file that was made for somebody.
 */
const persons: readonly Permission[] = [...everyone, 'account:change', 'tasks:own'];

export const permissionsOf: Readonly<Record<Authority, readonly Permission[]>> = {
  SYS_ADMIN: [...persons, 'devices:credentials', 'account:secondFactor', 'logo:write', 'outbox:read', 'users:manage', 'contacts:manage', 'virtual:manage', 'tenants:manage', 'customers:manage', 'audit:read', 'devices:manage', 'devices:log', 'oils:fill', 'sensorModels:manage', 'sensors:exchange', 'oils:manage', 'images:upload', 'images:manage'],
  TENANT_ADMIN: [...persons, 'devices:credentials', 'account:secondFactor', 'displays:manage', 'systemName:write', 'logo:write', 'users:manage', 'contacts:manage', 'customers:manage', 'audit:read', 'devices:manage', 'devices:log', 'oils:fill', 'sensors:exchange', 'oils:manage', 'images:upload'],
  CUSTOMER_USER: [...persons, 'displays:manage', 'systemName:write', 'logo:write', 'users:manage', 'contacts:manage', 'devices:log', 'oils:fill', 'oils:manage', 'images:upload', 'images:manage'],
  GROUP: persons,
  EXPERIENCE: everyone,
  MAINTENANCE: [...persons, 'devices:log', 'sensors:exchange'],
};

export function isAuthority(value: string): value is Authority {
  return (authorities as readonly string[]).includes(value);
}

export function holds(authority: Authority, permission: Permission): boolean {
  return permissionsOf[authority].includes(permission);
}

/** What a display shows: machines and their readings, nobody's account. Its role must hold it as well. */
export const displayPermissions: readonly Permission[] = ['public', 'session', 'devices:read', 'telemetry:read'];

export function displayHolds(authority: Authority, permission: Permission): boolean {
  return displayPermissions.includes(permission) && holds(authority, permission);
}

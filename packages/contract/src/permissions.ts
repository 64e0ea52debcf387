import * as modules from './modules.ts';
import { authorities, type Authority } from './roles.ts';
import type { Route } from './route.ts';
import { isOnWall, type WallScreen } from './wall-screens.ts';

type Modules = typeof modules;
type NamesOf<Rows> = Rows extends unknown ? keyof Rows : never;

/** Every permission that a module defines, `public` and `session`. */
export type Permission = 'public' | 'session' | NamesOf<Modules[Extract<keyof Modules, `${string}Permissions`>]>;

/** Not deduplicated: a test checks that each permission is defined once. */
export const definedPermissions = Object.entries(modules).flatMap(([name, rows]) =>
  name.endsWith('Permissions') ? Object.entries(rows as Readonly<Record<string, readonly Authority[]>>) : [],
);

/** Each permission with the roles that hold it. */
const holders: ReadonlyMap<string, readonly Authority[]> = new Map([
  ['public', authorities],
  ['session', authorities],
  ...definedPermissions,
]);

export const permissions = [...holders.keys()] as readonly Permission[];

/** The permissions of a role. */
export function permissionsOf(authority: Authority): Permission[] {
  return permissions.filter((permission) => holds(authority, permission));
}

export function holds(authority: Authority, permission: Permission): boolean {
  return holders.get(permission)?.includes(authority) ?? false;
}

/**
 * The permissions of a display: machines and their readings, but no accounts. The display's role must hold them as
 * well.
 */
const heldByDisplays: ReadonlySet<string> = new Set<Permission>([
  'public',
  'session',
  'devices:read',
  'telemetry:read',
]);

export function displayHolds(authority: Authority, permission: Permission): boolean {
  return heldByDisplays.has(permission) && holds(authority, permission);
}

/** Whether a role may make a call. */
export function mayCall(authority: Authority, { permission }: Pick<Route, 'permission'>): boolean {
  return holds(authority, permission as Permission);
}

/**
 * Whether a display of that role may make a call: a wall makes those of its screens, and a page that embeds ours those of
 * all screens and of the other pages.
 *
 * @param screens what the wall shows; empty: the display is for a page that embeds ours
 */
export function displayMayCall(
  authority: Authority,
  route: Pick<Route, 'permission' | 'onWalls'>,
  screens: readonly WallScreen[],
): boolean {
  if (screens.length > 0) return isOnWall(route, screens) && mayCall(authority, route);
  return route.onWalls === undefined
    ? displayHolds(authority, route.permission as Permission)
    : mayCall(authority, route);
}

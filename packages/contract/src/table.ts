import * as modules from './modules.ts';
import type { Permission } from './permissions.ts';

type Modules = typeof modules;

/** The tables of calls in the modules' contract files, by their names without `Routes`. */
type Tables = {
  readonly [Name in keyof Modules as Name extends `${infer Table}Routes` ? Table : never]: Modules[Name];
};

/** Compile-time check: every call needs a permission that a module defines. */
function withKnownPermissions<T extends Readonly<Record<string, Readonly<Record<string, { permission: Permission }>>>>>(
  tables: T,
): T {
  return tables;
}

/** All calls: the content of `/openapi.json`, and of the test that checks each call for each role. */
export const routeTable = withKnownPermissions(
  Object.fromEntries(
    Object.entries(modules)
      .filter(([name]) => name.endsWith('Routes'))
      .map(([name, routes]) => [name.slice(0, -'Routes'.length), routes]),
  ) as unknown as Tables,
);

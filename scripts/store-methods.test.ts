import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './check-imports.ts';
import { faultsOfStore } from './store-methods.ts';

const root = resolve(import.meta.dirname, '..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const scopedTables = [
  ...(/export type ScopedTable =([^;]+);/.exec(textOf('server/src/platform/schema.ts'))?.[1] ?? '').matchAll(
    /'(\w+)'/g,
  ),
].map(([, name]) => name ?? '');

const files = sourceFiles(root).filter((file) => /^server\/src\/modules\/.*\.store\.ts$/.test(file));
/** Interfaces whose adapter is a file of its own. */
const ports = new Set(
  files.filter((file) =>
    sourceFiles(root).some((other) => other.endsWith(`${file.slice(file.lastIndexOf('/') + 1, -'.ts'.length)}.pg.ts`)),
  ),
);

const storeOf = (methods: string) =>
  `export function createThingStore(pg: Pg) {\n  function inner(scope: Scope) {}\n  return { ${methods} };\n}`;
const fault = (name: string) => `${name} takes no Scope, DeviceRef or InScope, and is not unscoped('why', …)`;

describe('a store', () => {
  it('knows the tables that lie in a scope', () => {
    expect(scopedTables).toContain('device');
    expect(scopedTables).not.toContain('login_session');
  });

  it.each<[what: string, methods: string, faults: string[]]>([
    ['a scope', 'page(scope: Scope, n: number) {}, one: async (tx: Queryable, scope: Scope) => 1', []],
    ['a device that has passed', 'remove: (tx: Queryable, device: DeviceRef) => 1', []],
    ['a row that has passed', 'rename({ id }: InScope<Row>) {}, all: (rows: readonly InScope<Row>[]) => 1', []],
    ['a reason', `purge: unscoped('a background task', (tables) => async (id: string) => 1)`, []],
    ['a scope in a function of its own', 'inner', []],
    ['neither', 'remove(tx: Queryable, id: string) {}', [fault('remove')]],
    ['no type at all', 'remove: (scope) => 1', [fault('remove')]],
    ['a scope in its body alone', 'remove(id: string) { const scope: Scope = x; }', [fault('remove')]],
    ['a reason of no words', `purge: unscoped('', (tables) => (id: string) => 1)`, [fault('purge')]],
    ['methods from elsewhere', '...others', [fault('...')]],
    ['what nobody can read', 'remove: removeOf(pg)', [fault('remove')]],
  ])('whose methods take %s', (_what, methods, faults) => {
    expect(faultsOfStore(storeOf(methods), scopedTables)).toEqual(faults);
  });

  it('may say for all its methods why they take no scope', () => {
    const source = (why: string) =>
      `export function createThingStore(pg: Pg) { return unscoped(${why}, (tables) => ({ find: (id: string) => 1 })); }`;
    expect(faultsOfStore(source(`'a login comes first'`), scopedTables)).toEqual([]);
    expect(faultsOfStore(source('why'), scopedTables)).toEqual([
      'createThingStore does not end with one object of methods',
    ]);
  });

  it('takes types of its own for a scope', () => {
    const source = (type: string) => `type Held = ${type};\n${storeOf('put(held: Held) {}')}`;
    expect(faultsOfStore(source('InScope<Row>'), scopedTables)).toEqual([]);
    expect(faultsOfStore(source('Row'), scopedTables)).toEqual([fault('put')]);
  });

  it('names no table of a scope in SQL as text', () => {
    expect(faultsOfStore(storeOf('find(scope: Scope) { return sql`select 1 from device`; }'), scopedTables)).toEqual([
      'SQL as text names the table device',
    ]);
    expect(faultsOfStore(storeOf('find(scope: Scope) { return sql`lower(name)`; }'), scopedTables)).toEqual([]);
  });

  it('is found in files that make none', () => {
    expect(faultsOfStore('export interface ThingStore {}', scopedTables)).toBeNull();
  });

  it.each(files.filter((file) => !ports.has(file)))('%s asks for a scope or says why not', (file) => {
    expect(faultsOfStore(textOf(file), scopedTables)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import type { DeviceRef } from '../modules/devices/index.ts';
import { anyWordOf } from './alternatives.rules.ts';
import { createPg, sqlQuery } from './pg.ts';
import type { Pg } from './pg.ts';
import { systemScope } from './scope.ts';
import type { Reach, Scope } from './scope.ts';
import { anyOf, db, holdsEach, matches, naturally, scoped, toJson, toTimestamp, unscoped, when } from './statements.ts';
import type { within } from './statements.ts';

const here = 'aaaaaaaa-0000-4000-8000-000000000001';
const there = 'aaaaaaaa-0000-4000-8000-000000000002';
const [works, mill, foreign] = [
  'bbbbbbbb-0000-4000-8000-000000000001',
  'bbbbbbbb-0000-4000-8000-000000000002',
  'bbbbbbbb-0000-4000-8000-000000000003',
];
const [pump, press, gone, far] = [
  'cccccccc-0000-4000-8000-000000000001',
  'cccccccc-0000-4000-8000-000000000002',
  'cccccccc-0000-4000-8000-000000000003',
  'cccccccc-0000-4000-8000-000000000004',
];
const of = (reach: Reach): Scope => ({ reach, authority: 'TENANT_ADMIN', userId: null });
const all = unscoped('a test makes what it reads', (tables) => tables);

let database: TestDatabase;
let pg: Pg;

beforeAll(async () => {
  database = await createTestDatabase();
  pg = createPg({ url: database.url, max: 2, onError: () => undefined });
  await pg.run(
    'test.tenants',
    all.insertInto('tenant').values([
      { id: here, name: 'here' },
      { id: there, name: 'there' },
    ]),
  );
  await pg.run(
    'test.customers',
    all.insertInto('customer').values([
      { id: works, tenant_id: here, name: 'works 10' },
      { id: mill, tenant_id: here, name: 'works 9' },
      { id: foreign, tenant_id: there, name: 'foreign' },
    ]),
  );
  for (const [id, customer_id, tenant_id, name] of [
    [pump, works, here, 'Pump'],
    [press, mill, here, 'Press'],
    [gone, works, here, 'Gone'],
    [far, foreign, there, 'Far'],
  ] as const) {
    const group = await pg.one(
      'test.group',
      all.insertInto('device_group').values({ tenant_id, customer_id, name }).returning('id'),
    );
    await pg.run(
      'test.device',
      all.insertInto('device').values({
        id,
        tenant_id,
        customer_id,
        group_id: group.id,
        name,
        machine_type: 'gearbox',
        installed_at: toTimestamp(1_700_000_000_123),
        ...(id === gone ? { removed_at: toTimestamp(1) } : {}),
      }),
    );
  }
});
afterAll(async () => {
  await pg.close();
  await database.drop();
});

async function namesOf(scope: Scope, removed?: 'included' | 'only'): Promise<string[]> {
  return (
    await pg.run('test.names', scoped(scope).selectFrom('device as x', removed).select('x.name').orderBy('x.name'))
  ).map(({ name }) => name);
}

describe('a scope', () => {
  it.each<[string, Scope, string[], string[]]>([
    ['everything', systemScope('test'), ['Far', 'Press', 'Pump'], ['Gone']],
    ['a dealer', of({ kind: 'tenant', tenantId: here }), ['Press', 'Pump'], ['Gone']],
    ['another dealer', of({ kind: 'tenant', tenantId: there }), ['Far'], []],
    ['factories', of({ kind: 'customers', customerIds: [works, foreign] }), ['Far', 'Pump'], ['Gone']],
    ['no factory', of({ kind: 'customers', customerIds: [] }), [], []],
    ['single devices', of({ kind: 'devices', deviceIds: [press, gone] }), ['Press'], ['Gone']],
    ['no device', of({ kind: 'devices', deviceIds: [] }), [], []],
  ])(
    'of %s reaches its devices, and those that were removed when they are asked for',
    async (_what, scope, standing, removed) => {
      expect(await namesOf(scope)).toEqual(standing);
      expect(await namesOf(scope, 'only')).toEqual(removed);
      expect(await namesOf(scope, 'included')).toEqual([...standing, ...removed].toSorted());
    },
  );

  it.each<[string, Scope, string[]]>([
    ['everything', systemScope('test'), ['foreign', 'works 9', 'works 10']],
    ['a dealer', of({ kind: 'tenant', tenantId: here }), ['works 9', 'works 10']],
    ['factories', of({ kind: 'customers', customerIds: [works] }), ['works 10']],
    ['single devices', of({ kind: 'devices', deviceIds: [pump] }), []],
  ])('of %s reaches its factories, in natural order', async (_what, scope, names) => {
    const found = await pg.run(
      'test.factories',
      scoped(scope).selectFrom('customer as x').select('x.name').orderBy('x.name', naturally),
    );
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});

describe('a statement', () => {
  it('about what was checked names what that is', () => {
    expectTypeOf<[]>().not.toExtend<Parameters<typeof within>>();
    expectTypeOf<[{ readonly id: string; readonly tenantId: string }]>().not.toExtend<Parameters<typeof within>>();
    expectTypeOf<[readonly DeviceRef[]]>().toExtend<Parameters<typeof within>>();
  });

  it('that runs past the pool is refused', async () => {
    await expect(db.selectFrom('login_session').select('id').execute()).rejects.toThrow('Queryable');
  });

  it('keeps a time to the millisecond, and a null', async () => {
    const found = await pg.run(
      'test.times',
      all
        .selectFrom('device')
        .where('id', '=', anyOf([pump, gone]))
        .select(['installed_at', 'removed_at'])
        .orderBy('name'),
    );
    expect(found).toEqual([
      { installed_at: 1_700_000_000_123, removed_at: 1 },
      { installed_at: 1_700_000_000_123, removed_at: null },
    ]);
  });

  it('keeps JSON of any kind', async () => {
    const value = [{ a: '"\'\\', b: [1, null] }];
    await pg.run(
      'test.attribute',
      all
        .insertInto('device_attribute')
        .values({ tenant_id: here, device_id: pump, scope: 'SERVER_SCOPE', key: 'k', value: toJson<unknown>(value) }),
    );
    expect(await pg.one('test.read', all.selectFrom('device_attribute').select('value'))).toEqual({ value });
  });

  it.each([
    ['pU', ['Pump']],
    ['p', ['Press', 'Pump']],
    ['works 1', ['Pump']],
    ['100%', []],
    ['', ['Press', 'Pump']],
    [undefined, ['Press', 'Pump']],
  ])('looks for %j in any of the parts, letter for letter', async (part, names) => {
    const found = await pg.run(
      'test.search',
      scoped(of({ kind: 'tenant', tenantId: here }))
        .selectFrom('device as d')
        .innerJoin('customer as c', 'c.id', 'd.customer_id')
        .where((eb) => eb.and(when(part, (text) => matches(text, eb.ref('d.name'), eb.ref('c.name')))))
        .select('d.name')
        .orderBy('d.name'),
    );
    expect(found.map(({ name }) => name)).toEqual(names);
  });

  it('that gives no row where it must is an error with its name', async () => {
    const none = all.selectFrom('device').where('name', '=', 'nobody').select('id');
    expect(await pg.first('test.none', none)).toBeNull();
    await expect(pg.one('test.none', none)).rejects.toThrow('test.none');
  });

  it('of a transaction that fails leaves nothing', async () => {
    await expect(
      pg.transaction(async (tx) => {
        await tx.run('test.rename', all.updateTable('device').set({ name: 'Changed' }).where('id', '=', pump));
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    expect(await namesOf(of({ kind: 'devices', deviceIds: [pump] }))).toEqual(['Pump']);
  });
});

describe('each of some words', () => {
  const withWords = (words: readonly string[]) =>
    scoped(systemScope('test'))
      .selectFrom('device as x')
      .select('x.name')
      .where((eb) => holdsEach(words, eb.ref('x.name')))
      .orderBy('x.name');

  it.each<[string[], string[]]>([
    [['p', 'u'], ['Pump']],
    [[anyWordOf(['ump', 'far'])], ['Far', 'Pump']],
    [['p', anyWordOf(['far', 'ress'])], ['Press']],
  ])('%j stands in %j', async (words, names) => {
    expect((await pg.run('test.words', withWords(words))).map(({ name }) => name)).toEqual(names);
  });

  it('is split into alternatives only where it has some', async () => {
    const splits = async (words: readonly string[]) => {
      const { sql, parameters } = withWords(words).compile();
      const explain = sqlQuery<{ 'QUERY PLAN': string }>(
        'test.explain',
        `explain (analyze, costs off, timing off) ${sql}`,
      );
      const plan = (await pg.query(explain, [...parameters])).map((row) => row['QUERY PLAN']);
      const split = plan.filter((line) => line.includes('Function Scan on unnest a'));
      expect(split).not.toEqual([]);
      return split.some((line) => !line.includes('never executed'));
    };
    expect(await splits(['p', 'u'])).toBe(false);
    expect(await splits(['p', anyWordOf(['u', 'x'])])).toBe(true);
  });
});

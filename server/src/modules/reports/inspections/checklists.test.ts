import type { Checklist, ChecklistForm, ChecklistRow } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer } from '../../../../test/factories.ts';
import type { Customer } from '../../../../test/factories.ts';

const path = '/system/inspection/checklist';
let app: TestApp;
let factory: Customer;
let dealer: Caller;
let stranger: Caller;
let operator: Caller;
let fitter: Caller;

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg);
  const { tenantId } = factory;
  const of = async (given: Parameters<typeof buildAccount>[1]) => callerFor(app.url, await buildAccount(app.pg, given));
  dealer = await of({ authority: 'TENANT_ADMIN', tenantId });
  fitter = await of({ authority: 'MAINTENANCE', tenantId, customers: [factory] });
  operator = await of({ authority: 'SYS_ADMIN' });
  stranger = await of({ authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId });
});
afterAll(() => app.close());

const read = async ({ get }: Caller, more: Record<string, string> = {}) =>
  (await get<Checklist>(path, { machineType: 'compressor', ...more })).data;
const save = ({ put }: Caller, list: Checklist, more: object = {}) =>
  put<Checklist>(path, {
    machineType: list.machineType,
    version: list.version,
    groups: list.groups,
    items: list.items,
    ...more,
  });

it('a dealer changes its own checklist, goes back to the built-in one, and nobody else sees it', async () => {
  const before = await read(dealer);
  expect(before).toMatchObject({ version: 0, isBuiltIn: true, changedAt: null, machineType: 'compressor' });
  const items = before.items.slice(0, 2);
  const { data: saved } = await save(dealer, before, { items });
  expect(saved).toMatchObject({ version: 1, isBuiltIn: false, items, changedBy: 'Test' });
  expect(await read(dealer)).toEqual(saved);
  expect(await read(dealer, { builtIn: 'true' })).toEqual(before);
  expect(await read(stranger)).toEqual(before);
  expect(await read(operator, { tenantId: factory.tenantId })).toEqual(saved);
  const rows = (await dealer.get<ChecklistRow[]>(`${path}s`)).data;
  expect(rows.map(({ machineType }) => machineType)).toEqual(machineTypes);
  expect(rows.find(({ machineType }) => machineType === 'compressor')).toMatchObject({
    itemCount: 2,
    isBuiltIn: false,
  });

  expect((await save(dealer, before)).code).toBe(409);
  const reset = { machineType: 'compressor', version: 1 };
  const { data: back } = await dealer.put<Checklist>(`${path}/reset`, reset);
  expect(back).toMatchObject({ version: 2, isBuiltIn: true, items: before.items });
  expect(codesOf([await dealer.put(`${path}/reset`, reset)])).toEqual([409]);
  expect(codesOf([await dealer.put(`${path}/reset`, { ...reset, version: 2 })])).toEqual([409]);
});

it('checklists of another dealer are not found, operators name one, and maintenance has no right to them', async () => {
  const { tenantId } = factory;
  const list = await read(operator, { tenantId, machineType: 'engine' });
  expect(codesOf([await stranger.get(path, { machineType: 'engine', tenantId })])).toEqual([404]);
  expect(codesOf([await save(stranger, list, { tenantId })])).toEqual([404]);
  expect(codesOf([await operator.get(path, { machineType: 'engine' })])).toEqual([422]);
  expect(codesOf([await fitter.get(path, { machineType: 'engine' })])).toEqual([403]);
  expect(codesOf([await save(operator, list, { tenantId })])).toEqual([200]);
});

it('a checklist that contradicts itself is refused', async () => {
  const list = await read(dealer, { machineType: 'turbine' });
  const [first] = list.items;
  const measured = list.items.find(({ kind }) => kind === 'number');
  if (first === undefined || measured === undefined) throw new Error('the built-in checklist has both kinds');
  const only = (item: object) => ({ items: [{ ...item }] });
  const wrong: readonly (readonly [string, Partial<Record<keyof ChecklistForm, unknown>>])[] = [
    ['an id twice', { items: [first, first] }],
    ['a group twice', { groups: [...list.groups, list.groups[0]] }],
    ['a group that is not there', only({ ...first, group: 'elsewhere' })],
    ['bounds that leave nothing', only({ ...measured, least: 3, most: 2 })],
    ['no bound at all', only({ ...measured, least: null, most: null })],
    ['no items', { items: [] }],
    ['no title in either language', only({ ...first, title: { zh: ' ', en: '' } })],
    ['an id with a space', only({ ...first, id: 'oil level' })],
    ['61 items', { items: Array.from({ length: 61 }, (_, n) => ({ ...first, id: `item_${n}` })) }],
    ['a number without end', only({ ...measured, least: null, most: 1e300 })],
  ];
  await expectEach(
    wrong,
    ([what]) => what,
    async ([, form]) => expect((await save(dealer, list, form)).code).toBe(422),
  );
  expect((await save(dealer, list, only({ ...first, title: { zh: '油位', en: '' } }))).code).toBe(200);
});

import { longestAddress, maxViews } from '@oilsight/contract';
import type { NamedView } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let factory: Customer;
let sister: Customer;
let device: BuiltDevice;
let dealer: Caller;
let owner: Caller;
let ownerAccount: BuiltAccount;
let colleague: Caller;
let neighbour: Caller;
let stranger: Caller;

const userOf = (customer: Customer) =>
  buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: customer.tenantId, customerId: customer.id });

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg, { name: 'Factory 1' });
  sister = await buildCustomer(app.pg, { tenant: { id: factory.tenantId }, name: 'Factory 2' });
  device = await buildDevice(app.pg, { customer: factory });
  const caller = async (account: Promise<BuiltAccount>) => callerFor(app.url, await account);
  dealer = await caller(buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId }));
  ownerAccount = await userOf(factory);
  owner = await callerFor(app.url, ownerAccount);
  colleague = await caller(userOf(factory));
  neighbour = await caller(userOf(sister));
  stranger = await caller(userOf(await buildCustomer(app.pg, { name: 'Elsewhere' })));
});
afterAll(() => app.close());

let saved = 0;
const formOf = (more: object = {}) => ({ name: `View ${(saved += 1)}`, address: `deviceId=${device.id}`, ...more });
const save = ({ post }: Caller, more: object = {}) => post<NamedView>('/system/dataanalysis/view', formOf(more));
const change = ({ put }: Caller, { viewId, version, name, address }: NamedView, more: object = {}) =>
  put<NamedView>('/system/dataanalysis/view', { viewId, version, name, address, ...more });
const remove = (caller: Caller, { viewId, version }: NamedView) =>
  caller.remove(`/system/dataanalysis/view/${viewId}?version=${version}`);
const namesOf = async ({ get }: Caller, query = {}) =>
  (await get<NamedView[]>('/system/dataanalysis/view/list', { pageSize: 200, ...query })).rows.map(({ name }) => name);

it('keeps an address in one spelling, without what the page does not know', async () => {
  const { data } = await save(owner, { address: `?tab=charges&utm=x&keys=a,b&deviceId=${device.id}` });
  expect(data).toMatchObject({
    address: `deviceId=${device.id}&tab=charges&keys=a%2Cb`,
    isOwn: true,
    customerId: null,
    version: 1,
  });
  for (const address of ['tab=charges', '', 'https://elsewhere.example', `deviceId=${'x'.repeat(longestAddress)}`])
    expect(await save(owner, { address })).toMatchObject({ code: 422, fields: [{ field: 'address' }] });
  // Percent signs make an address longer.
  expect(await save(owner, { address: `deviceId=a&keys=${'水'.repeat(500)}` })).toMatchObject({
    code: 422,
    fields: [{ field: 'address' }],
  });
  expect(await save(owner, { name: 'x'.repeat(61) })).toMatchObject({ code: 422, fields: [{ field: 'name' }] });
});

it('nobody sees what is not shared; the people of a factory, and those above it, see what is', async () => {
  const { data: hidden } = await save(owner);
  const { data: shared } = await save(owner, { customerId: factory.id });
  expect(shared).toMatchObject({ customerName: 'Factory 1' });
  expect(await namesOf(owner)).toEqual(expect.arrayContaining([hidden.name, shared.name]));
  for (const [who, caller, sees] of [
    ['colleague', colleague, true],
    ['dealer', dealer, true],
    ['neighbour', neighbour, false],
    ['stranger', stranger, false],
  ] as const) {
    const names = await namesOf(caller);
    expect({ who, hidden: names.includes(hidden.name), shared: names.includes(shared.name) }).toEqual({
      who,
      hidden: false,
      shared: sees,
    });
  }
  const { rows } = await colleague.get<NamedView[]>('/system/dataanalysis/view/list', { customerId: factory.id });
  expect(rows.find(({ viewId }) => viewId === shared.viewId)).toMatchObject({ isOwn: false, by: 'Test' });
});

it('only its owner changes and removes a view, in the version that he has read', async () => {
  const { data: view } = await save(owner, { customerId: factory.id });
  for (const caller of [colleague, dealer, stranger]) {
    expect((await change(caller, view, { name: 'Mine' })).code).toBe(404);
    expect((await remove(caller, view)).code).toBe(404);
  }
  const answers = await Promise.all([change(owner, view, { name: 'One' }), change(owner, view, { name: 'Other' })]);
  expect(codesOf(answers)).toEqual([200, 409]);
  expect((await remove(owner, view)).code).toBe(409);
  // Left out, it is no longer shared.
  expect(answers.find(({ code }) => code === 200)?.data).toMatchObject({ version: 2, customerId: null });
  expect((await remove(owner, { ...view, version: 2 })).code).toBe(200);
  expect((await remove(owner, { ...view, version: 2 })).code).toBe(404);
});

it('is shared with a factory in scope: a dealer chooses one of his', async () => {
  expect((await save(owner, { customerId: sister.id })).code).toBe(404);
  const { data: view } = await save(dealer, { customerId: sister.id });
  expect(await namesOf(neighbour)).toContain(view.name);
  expect(await namesOf(owner)).not.toContain(view.name);
  expect(await namesOf(dealer, { customerId: factory.id })).toContain(view.name);
  expect((await neighbour.get('/system/dataanalysis/view/list', { customerId: factory.id })).code).toBe(404);
  expect((await change(dealer, view, { customerId: factory.id })).data).toMatchObject({ customerName: 'Factory 1' });
  expect(await namesOf(neighbour)).not.toContain(view.name);
  expect(await namesOf(owner)).toContain(view.name);
});

it('who has left a factory changes nothing that its people see, and may stop sharing', async () => {
  const account = await userOf(factory);
  const { data: view } = await save(await callerFor(app.url, account), { customerId: factory.id });
  await app.pg.query(sqlQuery('test.moved', `update account set customer_id = $2 where id = $1`), [
    account.id,
    sister.id,
  ]);
  await app.app.services.changes.caughtUp();
  const moved = await callerFor(app.url, account);
  const answer = await change(moved, view, { name: 'From outside', customerId: factory.id });
  expect(answer).toMatchObject({ code: 404, fields: [{ field: 'customerId' }] });
  expect(await namesOf(colleague)).toContain(view.name);
  expect((await change(moved, view)).data).toMatchObject({ customerId: null, version: 2 });
  expect(await namesOf(colleague)).not.toContain(view.name);
});

it('a name stands once among the views of a person, whatever its case', async () => {
  expect((await save(owner, { name: 'Water' })).code).toBe(200);
  expect(await save(owner, { name: ' wATER ' })).toMatchObject({ code: 409, fields: [{ field: 'name' }] });
  expect((await save(colleague, { name: 'Water' })).code).toBe(200);
  const { data: other } = await save(owner);
  expect(await change(owner, other, { name: 'WATER' })).toMatchObject({ code: 409, fields: [{ field: 'name' }] });
});

it('a person keeps fifty, also when many are saved at once; the log says who saved what', async () => {
  const account = await userOf(factory);
  const caller = await callerFor(app.url, account);
  const answers = await Promise.all(Array.from({ length: maxViews + 2 }, () => save(caller)));
  expect(codesOf(answers)).toEqual([...Array.from({ length: maxViews }, () => 200), 409, 409]);
  const [row] = await app.pg.query(
    sqlQuery<{ count: number }>(
      'test.audited',
      `select count(*)::int as count from audit_entry where actor_id = $1 and action = 'view.create' and outcome = 'done'`,
    ),
    [account.id],
  );
  expect(row?.count).toBe(maxViews);
});

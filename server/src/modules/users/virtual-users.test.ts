import type { NewPerson, Person, VirtualDevice } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice, buildTenant } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';

const day = 86_400_000;
/** Less than the validity of an access token. */
const soon = 600_000;
let now = 1_790_000_000_000;
let app: TestApp;
let admin: Caller;
let devices: readonly BuiltDevice[];

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  admin = await callerFor(app.url, await buildAccount(app.pg));
  const [first, second] = [
    await buildTenant(app.pg, { name: 'Dealer A' }),
    await buildTenant(app.pg, { name: 'Dealer B' }),
  ];
  const build = async (tenant: { id: string }, factory: string, name: string) =>
    buildDevice(app.pg, { customer: await buildCustomer(app.pg, { tenant, name: factory }), name });
  devices = [
    await build(second, 'Mill', 'Pump 2'),
    await build(first, 'Quarry', 'Crusher'),
    await build(second, 'Port', 'Crane'),
  ];
});
afterAll(() => app.close());

async function create(more: object = {}): Promise<NewPerson> {
  const answer = await admin.post<NewPerson>('/system/virtualuser', {
    userName: `guest.${freshPhone()}`,
    firstName: '',
    lastName: 'Guest',
    expiresAt: now + 30 * day,
    ...more,
  });
  expect(answer.code).toBe(200);
  return answer.data;
}
const choose = (user: Person, chosen: readonly BuiltDevice[]) =>
  admin.put<Person>('/system/virtualuser/setDevices', {
    userId: user.userId,
    version: user.version,
    deviceIds: chosen.map(({ id }) => id),
  });
const seenBy = async ({ get }: Caller) =>
  (await get<{ deviceName: string }[]>('/system/dataanalysis/listDeviceInfo')).rows.map(({ deviceName }) => deviceName);

describe('an experience account', () => {
  it('sees the chosen devices of any dealer, as they are chosen, and none before', async () => {
    const { user, password } = await create();
    expect(user).toMatchObject({ authority: 'EXPERIENCE', tenantId: null, phone: null, expiresAt: now + 30 * day });
    const guest = await callerFor(app.url, { userName: user.userName, password: password ?? '' });
    expect(await seenBy(guest)).toEqual([]);
    const { data: withTwo } = await choose(user, devices.slice(0, 2));
    expect(await seenBy(guest)).toEqual(expect.arrayContaining(['Pump 2', 'Crusher']));
    await choose(withTwo, devices.slice(1, 2));
    expect(await seenBy(guest)).toEqual(['Crusher']);
  });

  it('is out the moment its time ends, and in again when it is given more', async () => {
    const { user, password } = await create({ expiresAt: now + soon });
    const login = { userName: user.userName, password: password ?? '' };
    const guest = await callerFor(app.url, login);
    now += soon;
    expect(await guest.get('/getInfo')).toMatchObject({
      code: 403,
      msg: 'This account has expired, please contact the administrator',
    });
    expect(
      (await admin.get<Person[]>('/system/virtualuser/list', { search: user.userName, state: 'expired' })).total,
    ).toBe(1);
    const form = { userId: user.userId, version: user.version, firstName: '', lastName: 'Guest' };
    expect(await admin.put('/system/virtualuser', { ...form, expiresAt: now })).toMatchObject({
      code: 422,
      fields: [{ field: 'expiresAt', rule: 'must be later than now' }],
    });
    expect((await admin.put('/system/virtualuser', { ...form, expiresAt: now + day })).code).toBe(200);
    await expect(callerFor(app.url, login)).resolves.toBeDefined();
  });

  it('can be ended at once', async () => {
    const { user, password } = await create();
    const guest = await callerFor(app.url, { userName: user.userName, password: password ?? '' });
    const { data } = await admin.put<Person>('/system/virtualuser/expire', {
      userId: user.userId,
      version: user.version,
    });
    expect(data.state).toBe('expired');
    expect((await guest.get('/getInfo')).code).toBeGreaterThan(400);
  });
});

describe('its devices', () => {
  it('are told by dealer, factory and name, and how many there are stands in the list', async () => {
    const { user } = await create();
    await choose(user, devices);
    const { data } = await admin.get<VirtualDevice[]>('/system/virtualuser/listDevices', { userId: user.userId });
    expect(data.map(({ tenantName, customerName, deviceName }) => [tenantName, customerName, deviceName])).toEqual([
      ['Dealer A', 'Quarry', 'Crusher'],
      ['Dealer B', 'Mill', 'Pump 2'],
      ['Dealer B', 'Port', 'Crane'],
    ]);
    expect(
      (await admin.get<{ devices: number }[]>('/system/virtualuser/list', { search: user.userName })).rows,
    ).toMatchObject([{ devices: 3 }]);
  });

  it('must all exist; two simultaneous choices do not mix', async () => {
    const { user } = await create();
    const stranger = '00000000-0000-4000-8000-000000000000';
    expect(
      (
        await admin.put('/system/virtualuser/setDevices', {
          userId: user.userId,
          version: user.version,
          deviceIds: [devices[0]?.id, stranger],
        })
      ).code,
    ).toBe(404);
    const answers = await Promise.all([choose(user, devices.slice(0, 1)), choose(user, devices.slice(1))]);
    expect(codesOf(answers)).toEqual([200, 409]);
  });

  it('are at most 200', async () => {
    const { user } = await create();
    const deviceIds = Array.from({ length: 201 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    expect(
      await admin.put('/system/virtualuser/setDevices', { userId: user.userId, version: 1, deviceIds }),
    ).toMatchObject({ code: 422, fields: [{ field: 'deviceIds' }] });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ search: 'cr' }, ['Crusher', 'Crane']],
    [{ search: 'PUMP' }, ['Pump 2']],
    [{ search: 'x' }, []],
    [{ pageSize: '1', pageNum: '3' }, ['Crane']],
  ])('are searched among all: %j', async (query, expected) => {
    const { rows } = await admin.get<VirtualDevice[]>('/system/virtualuser/searchDevices', query);
    expect(rows.map(({ deviceName }) => deviceName)).toEqual(expected);
  });
});

it("calls for experience accounts do not touch anybody else's, nor the other way round", async () => {
  const other = await buildAccount(app.pg);
  expect((await admin.put('/system/virtualuser/expire', { userId: other.id, version: 1 })).code).toBe(404);
  expect((await admin.get('/system/virtualuser/listDevices', { userId: other.id })).code).toBe(404);
  const { user } = await create();
  const form = {
    firstName: '',
    lastName: '',
    phone: freshPhone(),
    email: 'a@example.com',
    authority: 'SYS_ADMIN',
    userId: user.userId,
    version: user.version,
  };
  expect((await admin.put('/system/user', form)).code).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { maxEach } from '@oilsight/contract';
import type { DeviceOutcome, IssuedOutcome, ManagedDevice } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let customer: Customer;
let dealer: Caller;
let foreign: BuiltDevice;
beforeAll(async () => {
  app = await startTestApp();
  customer = await buildCustomer(app.pg);
  const account = await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId });
  dealer = await callerFor(app.url, account);
  foreign = await buildDevice(app.pg);
});
afterAll(() => app.close());

const base = '/system/customerdevice';
const build = () => buildDevice(app.pg, { customer });
const managed = async (id: string) => (await dealer.get<ManagedDevice>(`${base}/${id}`)).data;
const deliver = async (token: string | null) =>
  (
    await fetch(`${app.url}/api/v1/${token ?? 'none'}/telemetry`, {
      method: 'POST',
      body: JSON.stringify({ oil_temperature: 55 }),
      headers: { 'content-type': 'application/json' },
    })
  ).status;
const entriesOf = (ids: readonly string[]) =>
  app.pg.query(
    sqlQuery<{ action: string; outcome: string; objectId: string; text: string }>(
      'test.entries',
      'select action, outcome, object_id as "objectId", a::text as text from audit_entry a where object_id = any($1) order by id',
    ),
    [ids],
  );

it('gives each device a token of its own, says of the others why not, and logs each without its token', async () => {
  const [one, gone, two] = [await build(), await build(), await build()];
  await dealer.remove(`${base}/${gone.id}`);
  const answer = await dealer.post<IssuedOutcome[]>(`${base}/tokens`, { deviceIds: [one.id, gone.id, two.id, one.id] });
  expect(answer.code).toBe(200);
  expect(answer.data.map(({ deviceId, deviceName, refusal }) => [deviceId, deviceName, refusal])).toEqual([
    [one.id, one.name, null],
    [gone.id, '', expect.stringMatching(/./)],
    [two.id, two.name, null],
  ]);
  const [first, none, second] = answer.data.map(({ token }) => token);
  expect([await deliver(first ?? null), none, await deliver(second ?? null)]).toEqual([200, null, 200]);
  expect(first).not.toBe(second);
  const entries = await entriesOf([one.id, two.id, gone.id]);
  expect(entries.map(({ action, outcome, objectId }) => [action, outcome, objectId])).toEqual([
    ['device.remove', 'done', gone.id],
    ['device.issueToken', 'done', one.id],
    ['device.issueToken', 'refused', gone.id],
    ['device.issueToken', 'done', two.id],
  ]);
  expect(entries.some(({ text }) => text.includes(first ?? '') || text.includes(second ?? ''))).toBe(false);
});

it('does nothing to any when one of them is out of reach', async () => {
  const one = await build();
  const calls = [foreign.id, randomUUID()].flatMap((stranger) => [
    dealer.post(`${base}/tokens`, { deviceIds: [one.id, stranger] }),
    dealer.put(`${base}/removeEach`, {
      devices: [
        { deviceId: one.id, version: 1 },
        { deviceId: stranger, version: 1 },
      ],
    }),
  ]);
  expect((await Promise.all(calls)).map(({ code }) => code)).toEqual([404, 404, 404, 404]);
  expect(await managed(one.id)).toMatchObject({ version: 1, removedAt: null });
  expect((await entriesOf([one.id])).map(({ action }) => action)).toEqual([]);
});

it('does it to the others when one of them was removed by the own people and is erased, and not by others', async () => {
  const [one, erased] = [await build(), await build()];
  await dealer.remove(`${base}/${erased.id}`);
  await app.pg.query(sqlQuery('test.erase', 'delete from device where id = $1'), [erased.id]);
  const { data } = await dealer.post<IssuedOutcome[]>(`${base}/tokens`, { deviceIds: [erased.id, one.id] });
  expect(data.map(({ deviceName, refusal, token }) => [deviceName, refusal === null, token === null])).toEqual([
    ['', false, true],
    [one.name, true, false],
  ]);
  const other = await buildCustomer(app.pg);
  const stranger = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: other.tenantId }),
  );
  const own = await buildDevice(app.pg, { customer: other });
  expect((await stranger.post(`${base}/tokens`, { deviceIds: [erased.id, own.id] })).code).toBe(404);
});

it('tells who repeats a call what the first one has done, and changes nothing again', async () => {
  const [one, two] = [await build(), await build()];
  const read = (version: number, ...devices: BuiltDevice[]) => ({
    devices: devices.map(({ id }) => ({ deviceId: id, version })),
  });
  const said = ({ data }: { data: DeviceOutcome[] }) =>
    data.map(({ deviceName, refusal, wasDone }) => [deviceName, refusal, wasDone]);
  await dealer.put(`${base}/removeEach`, read(1, one));
  const removed = await dealer.put<DeviceOutcome[]>(`${base}/removeEach`, read(1, one, two));
  expect(said(removed)).toEqual([
    [one.name, null, true],
    [two.name, null, false],
  ]);
  const { data: first } = await dealer.put<IssuedOutcome[]>(`${base}/restoreEach`, read(2, one));
  const restored = await dealer.put<IssuedOutcome[]>(`${base}/restoreEach`, read(2, one, two));
  expect(said(restored)).toEqual([
    [one.name, null, true],
    [two.name, null, false],
  ]);
  expect(restored.data[0]?.token).toBeNull();
  expect(await deliver(first[0]?.token ?? null)).toBe(200);
  const again = await dealer.put<IssuedOutcome[]>(`${base}/restoreEach`, read(2, one, two));
  expect([again.code, ...said(again)]).toEqual([200, [one.name, null, true], [two.name, null, true]]);
  const actions = (await entriesOf([one.id])).map(({ action, outcome }) => `${action} ${outcome}`);
  expect(actions).toEqual(['device.remove done', 'device.restore done']);
});

it('tries no other device after the database has failed, and keeps what it has done', async () => {
  const [one, bad, three] = [await build(), await build(), await build()];
  const run = (text: string) => app.pg.query(sqlQuery('test.fail', text), []);
  await run("create function fails() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$");
  await run(
    `create trigger fails before update on device for each row when (old.id = '${bad.id}') execute function fails()`,
  );
  const remove = (...devices: BuiltDevice[]) =>
    dealer.put<DeviceOutcome[]>(`${base}/removeEach`, {
      devices: devices.map(({ id }) => ({ deviceId: id, version: 1 })),
    });
  const { data } = await remove(one, bad, three);
  expect(data.map(({ deviceId, refusal }) => [deviceId, refusal === null])).toEqual([
    [one.id, true],
    [bad.id, false],
  ]);
  expect((await remove(bad, three)).code).toBe(500);
  expect(await managed(three.id)).toMatchObject({ version: 1, removedAt: null });
  await run('drop function fails cascade');
  const { data: rest } = await remove(one, bad, three);
  expect(rest.map(({ refusal, wasDone }) => [refusal, wasDone])).toEqual([
    [null, true],
    [null, false],
    [null, false],
  ]);
});

it('removes the devices that are as they were read, and brings them back with new tokens', async () => {
  const [one, stale, two] = [await build(), await build(), await build()];
  const removed = await dealer.put<DeviceOutcome[]>(`${base}/removeEach`, {
    devices: [
      { deviceId: one.id, version: 1 },
      { deviceId: stale.id, version: 9 },
      { deviceId: two.id, version: 1 },
    ],
  });
  expect(removed.data.map(({ deviceName, refusal }) => [deviceName, refusal === null])).toEqual([
    [one.name, true],
    [stale.name, false],
    [two.name, true],
  ]);
  expect((await managed(stale.id)).removedAt).toBeNull();
  expect((await dealer.get(`${base}/${one.id}`)).code).toBe(404);
  const back = await dealer.put<IssuedOutcome[]>(`${base}/restoreEach`, {
    devices: [
      { deviceId: one.id, version: 2 },
      { deviceId: stale.id, version: 1 },
      { deviceId: two.id, version: 2 },
    ],
  });
  // One that was never removed is as it should become.
  expect(back.data.map(({ refusal, wasDone, token }) => [refusal, wasDone, token === null])).toEqual([
    [null, false, false],
    [null, true, true],
    [null, false, false],
  ]);
  expect((await managed(two.id)).removedAt).toBeNull();
  expect(await deliver(back.data[0]?.token ?? null)).toBe(200);
  const actions = (await entriesOf([one.id])).map(({ action, outcome }) => `${action} ${outcome}`);
  expect(actions).toEqual(['device.remove done', 'device.restore done']);
});

it('refuses the call when every device is refused for the same reason, and more devices than it takes', async () => {
  const one = await build();
  expect((await dealer.post(`${base}/tokens`, { deviceIds: [foreign.id] })).code).toBe(404);
  const conflict = await dealer.put(`${base}/removeEach`, { devices: [{ deviceId: one.id, version: 9 }] });
  expect(conflict.code).toBe(409);
  const many = Array.from({ length: maxEach + 1 }, () => ({ deviceId: one.id, version: 1 }));
  expect((await dealer.put(`${base}/removeEach`, { devices: many })).code).toBe(422);
  expect((await managed(one.id)).removedAt).toBeNull();
});

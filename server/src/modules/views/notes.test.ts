import { longestNote, maxListedNotes, maxNotes } from '@oilsight/contract';
import type { DeviceNote } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);

let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let author: Caller;
let colleague: Caller;
let manager: Caller;
let fitter: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory });
  const { tenantId, id: customerId } = factory;
  const user = async (managesUsers: boolean) =>
    callerFor(app.url, await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId, managesUsers }));
  [author, colleague, manager] = [await user(false), await user(false), await user(true)];
  fitter = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'MAINTENANCE', tenantId, customers: [factory] }),
  );
  const elsewhere = await buildCustomer(app.pg);
  stranger = await callerFor(
    app.url,
    await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: elsewhere.tenantId,
      customerId: elsewhere.id,
    }),
  );
});
afterAll(() => app.close());

const add = ({ post }: Caller, more: object = {}, { id }: { id: string } = device) =>
  post<DeviceNote>('/system/dataanalysis/note', {
    deviceId: id,
    at: now - day,
    text: 'The cooler was cleaned',
    ...more,
  });
const change = ({ put }: Caller, { noteId, version, at }: DeviceNote, more: object = {}) =>
  put<DeviceNote>('/system/dataanalysis/note', { noteId, version, at, text: 'Changed', ...more });
const remove = (caller: Caller, { noteId, version }: DeviceNote) =>
  caller.remove(`/system/dataanalysis/note/${noteId}?version=${version}`);
const listed = ({ get }: Caller, range: object = {}, { id }: { id: string } = device) =>
  get<DeviceNote[]>('/system/dataanalysis/note/list', {
    deviceId: id,
    startTime: now - 2 * day,
    endTime: now,
    ...range,
  });

it('everybody who sees the device sees its notes, as they were written', async () => {
  const text = '<b onclick="x">Loud</b> & 水';
  const { data: note } = await add(author, { text: `  ${text} `, key: 'water_saturation' });
  expect(note).toMatchObject({ text, key: 'water_saturation', by: 'Test', changedAt: null, canChange: true });
  for (const [caller, canChange] of [
    [author, true],
    [colleague, false],
    [manager, true],
    [fitter, false],
  ] as const)
    expect((await listed(caller)).rows).toMatchObject([{ noteId: note.noteId, text, canChange }]);
  expect((await listed(stranger)).code).toBe(404);
  expect((await add(stranger)).code).toBe(404);
  expect((await listed(author, { endTime: now - day })).rows).toEqual([]);
  expect((await listed(author, { startTime: now - day })).rows).toHaveLength(1);
});

it('its author and who manages the people of the factory change and remove it', async () => {
  const { data: note } = await add(author);
  expect((await change(colleague, note)).code).toBe(403);
  expect((await change(fitter, note)).code).toBe(403);
  expect((await remove(colleague, note)).code).toBe(403);
  expect((await change(stranger, note)).code).toBe(404);
  expect((await remove(stranger, note)).code).toBe(404);
  const answers = await Promise.all([change(author, note), change(manager, note)]);
  expect(codesOf(answers)).toEqual([200, 409]);
  expect((await remove(author, note)).code).toBe(409);
  const after = answers.find(({ code }) => code === 200)?.data;
  expect(after).toMatchObject({ text: 'Changed', version: 2, changedAt: expect.any(Number) });
  expect((await remove(manager, { ...note, version: 2 })).code).toBe(200);
  expect((await remove(manager, { ...note, version: 2 })).code).toBe(404);
});

it('is about a moment that has been, in words that can be read', async () => {
  expect(await add(author, { at: now + day })).toMatchObject({ code: 422, fields: [{ field: 'at' }] });
  for (const text of ['', '   ', 'x'.repeat(longestNote + 1)])
    expect(await add(author, { text })).toMatchObject({ code: 422, fields: [{ field: 'text' }] });
  expect((await listed(author, { startTime: now })).code).toBe(422);
  expect((await listed(author, { startTime: now - 181 * day })).code).toBe(422);
});

it('a device has a bounded number; of many the newest are listed, oldest first', async () => {
  const full = await buildDevice(app.pg, { customer: factory });
  await app.pg.query(
    sqlQuery(
      'test.notes',
      `insert into device_note (tenant_id, device_id, at, text)
       select $1, $2, to_timestamp($3 / 1000.0) - n * interval '1 minute', n from generate_series(1, $4) n`,
    ),
    [full.tenantId, full.id, now, maxNotes - 1],
  );
  const { rows, total } = await listed(author, {}, full);
  expect({ total, shown: rows.length }).toEqual({ total: maxNotes - 1, shown: maxListedNotes });
  expect([rows[0]?.text, rows.at(-1)?.text]).toEqual([String(maxListedNotes), '1']);
  const answers = await Promise.all([add(author, {}, full), add(colleague, {}, full)]);
  expect(codesOf(answers)).toEqual([200, 409]);
});

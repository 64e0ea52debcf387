import { maxPlannedWorks, plannedAheadMs } from '@oilsight/contract';
import type { LogEntry, PlannedWork } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { BuiltAccount, BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 23, 12);

let app: TestApp;
let factory: Customer;
let device: BuiltDevice;
let person: BuiltAccount;
let user: Caller;
let fitter: Caller;
let guest: Caller;
let group: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  factory = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer: factory });
  const { tenantId, id: customerId } = factory;
  person = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
  user = await callerFor(app.url, person);
  const of = async (authority: 'MAINTENANCE' | 'GROUP') =>
    callerFor(app.url, await buildAccount(app.pg, { authority, tenantId, customers: [factory] }));
  [fitter, group] = [await of('MAINTENANCE'), await of('GROUP')];
  guest = await callerFor(app.url, await buildAccount(app.pg, { authority: 'EXPERIENCE', devices: [device] }));
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

const path = '/system/plannedwork';
const plan = ({ post }: Caller, more: object = {}, { id }: { id: string } = device) =>
  post<PlannedWork>(path, { deviceId: id, kind: 'sample', dueAt: now + day, ...more });
const change = ({ put }: Caller, { workId, version }: PlannedWork, more: object = {}) =>
  put<PlannedWork>(path, { workId, version, kind: 'repair', dueAt: now + 2 * day, note: 'Seal', ...more });
const finish = ({ put }: Caller, { workId, version }: PlannedWork, more: object = {}) =>
  put<{ work: PlannedWork; entry: LogEntry }>(`${path}/done`, { workId, version, at: now - day, ...more });
const giveUp = ({ put }: Caller, { workId, version }: PlannedWork, reason = 'The machine was sold') =>
  put(`${path}/remove`, { workId, version, reason });
const listed = ({ get }: Caller, more: object = {}, { id }: { id: string } = device) =>
  get<PlannedWork[]>(`${path}/list`, { deviceId: id, ...more });
const fresh = () => buildDevice(app.pg, { customer: factory });

it('who may write the log plans, and everybody who sees the device sees the plan, the soonest first', async () => {
  const own = await fresh();
  const { data: later } = await plan(user, { dueAt: now + 3 * day, owner: '  Station 3 ', note: ' Before noon ' }, own);
  expect(later).toMatchObject({ owner: 'Station 3', note: 'Before noon', by: 'Test', doneAt: null, entryId: null });
  const { data: overdue } = await plan(fitter, { kind: 'oil_change', dueAt: now - day }, own);
  const { rows, total } = await listed(user, {}, own);
  expect(total).toBe(2);
  expect(rows).toMatchObject([{ workId: overdue.workId }, { workId: later.workId }]);
  expect(codesOf(await Promise.all([listed(group, {}, own), plan(group, {}, own), plan(guest, {}, device)]))).toEqual([
    200, 403, 403,
  ]);
});

it('shared accounts see the plan without people and what they wrote', async () => {
  const { data: work } = await plan(user, { owner: 'Zhao', note: 'Ask Qian' });
  const { rows } = await listed(guest);
  const shown = (rows ?? []).find(({ workId }) => workId === work.workId);
  expect(shown).toMatchObject({ kind: 'sample', owner: '', ownerId: null, note: '', by: null });
});

it('a person who may act on the factory can be given work, by their present name', async () => {
  const { data: work } = await plan(user, { ownerId: person.id, owner: 'ignored' });
  expect(work).toMatchObject({ ownerId: person.id, owner: 'Test' });
  const other = await buildAccount(app.pg, { authority: 'CUSTOMER_USER' });
  const operator = await buildAccount(app.pg, { authority: 'SYS_ADMIN' });
  for (const { id } of [other, operator]) {
    expect(await plan(user, { ownerId: id })).toMatchObject({ code: 404 });
    expect(await change(user, work, { ownerId: id })).toMatchObject({ code: 404 });
  }
});

it('done work is an entry of the log in the same moment, and is not changed any more', async () => {
  const own = await fresh();
  const { data: work } = await plan(user, { kind: 'filter_change', note: 'Return line' }, own);
  const { data } = await finish(user, work, { note: 'Return line, 10 µm' });
  expect(data.entry).toMatchObject({
    kind: 'maintenance',
    at: now - day,
    by: 'Test',
    note: expect.stringMatching(/滤|ilter/),
  });
  expect(data.work).toMatchObject({ doneAt: now - day, doneBy: 'Test', entryId: data.entry.entryId });
  const log = await user.get<LogEntry[]>('/system/oil/log/list', { deviceId: own.id });
  expect(log.rows).toMatchObject([{ entryId: data.entry.entryId }]);
  expect((await listed(user, {}, own)).rows).toEqual([]);
  expect((await listed(user, { done: 'true' }, own)).rows).toMatchObject([{ workId: work.workId }]);
  expect(
    codesOf(await Promise.all([change(user, data.work), finish(user, data.work), giveUp(user, data.work)])),
  ).toEqual([409, 409, 409]);
  expect((await user.get<LogEntry[]>('/system/oil/log/list', { deviceId: own.id })).total).toBe(1);
});

it('an oil change that was planned begins a charge when it is done', async () => {
  const own = await fresh();
  const { data: oil } = await user.post<{ oilId: string }>('/system/oil', {
    tenantId: factory.tenantId,
    customerId: factory.id,
    oilName: 'L-HM 46',
    fluid: 'mineral',
  });
  const { data: work } = await plan(user, { kind: 'oil_change' }, own);
  await finish(user, work, { oilId: oil.oilId, volumeL: 680 });
  const charges = await user.get('/system/oil/oilCharge/list', { deviceId: own.id });
  expect(charges.data).toMatchObject([{ oilId: oil.oilId, since: now - day, volumeL: 680 }]);
});

it('what the log refuses leaves the work to be done', async () => {
  const own = await fresh();
  const { data: work } = await plan(user, { kind: 'oil_change' }, own);
  const { data: sample } = await plan(user, {}, own);
  expect(codesOf(await Promise.all([finish(fitter, work), finish(user, work, { at: now + day })]))).toEqual([403, 422]);
  expect((await finish(user, sample, { volumeL: 3 })).code).toBe(422);
  expect((await finish(user, { ...work, version: 7 })).code).toBe(409);
  expect((await listed(user, {}, own)).total).toBe(2);
  expect((await user.get('/system/oil/log/list', { deviceId: own.id })).total).toBe(0);
  expect((await finish(fitter, sample)).code).toBe(200);
});

it('a plan changes in the version that was read, and is given up for a reason that stays in the audit log', async () => {
  const { data: work } = await plan(user);
  const { data: changed } = await change(fitter, work);
  expect(changed).toMatchObject({ kind: 'repair', dueAt: now + 2 * day, note: 'Seal', version: 2 });
  expect(codesOf(await Promise.all([change(user, work), giveUp(user, work), giveUp(user, changed, '  ')]))).toEqual([
    409, 409, 422,
  ]);
  expect((await giveUp(user, changed, 'Bearing was replaced as a whole')).code).toBe(200);
  expect((await giveUp(user, changed)).code).toBe(404);
  const rows = await app.pg.query(
    sqlQuery<{ changes: string }>(
      'test.reason',
      `select changes::text from audit_entry where action = 'plannedWork.remove' and outcome = 'done'`,
    ),
  );
  expect(rows.some(({ changes }) => changes.includes('Bearing was replaced as a whole'))).toBe(true);
});

it('foreign work is not found', async () => {
  const { data: work } = await plan(user);
  expect(
    codesOf(
      await Promise.all([
        listed(stranger),
        plan(stranger),
        change(stranger, work),
        finish(stranger, work),
        giveUp(stranger, work),
      ]),
    ),
  ).toEqual([404, 404, 404, 404, 404]);
});

it('plans have bounds: how far ahead, how long, how many of a device', async () => {
  const own = await fresh();
  expect(
    codesOf(
      await Promise.all([
        plan(user, { dueAt: now + plannedAheadMs + day }, own),
        plan(user, { note: 'x'.repeat(501) }, own),
        plan(user, { owner: 'x'.repeat(61) }, own),
      ]),
    ),
  ).toEqual([422, 422, 422]);
  await app.pg.query(
    sqlQuery(
      'test.manyWorks',
      `insert into planned_work (tenant_id, device_id, kind, due_at) select $1, $2, 'other', now() from generate_series(1, $3)`,
    ),
    [own.tenantId, own.id, maxPlannedWorks],
  );
  expect((await plan(user, {}, own)).code).toBe(409);
});

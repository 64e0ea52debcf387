import { maxListedOilCharges, maxLogEntries } from '@oilsight/contract';
import type { DeviceDiagnosis, OilCharge, LogEntry, Oil, TimelineEntry } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import {
  buildAccountsAround,
  buildAlarmRecord,
  buildCustomer,
  buildDevice,
  buildSensor,
} from '../../../test/factories.ts';
import type { BuiltDevice, Customer } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

const day = 86_400_000;
let app: TestApp;
let customer: Customer;
let device: BuiltDevice;
let people: Record<'dealer' | 'user' | 'staff' | 'group' | 'stranger', Caller>;
beforeAll(async () => {
  app = await startTestApp();
  customer = await buildCustomer(app.pg);
  device = await buildDevice(app.pg, { customer });
  const own = await buildAccountsAround(app.pg, device);
  const foreign = await buildAccountsAround(app.pg, await buildDevice(app.pg));
  people = {
    dealer: await callerFor(app.url, own.TENANT_ADMIN),
    user: await callerFor(app.url, own.CUSTOMER_USER),
    staff: await callerFor(app.url, own.MAINTENANCE),
    group: await callerFor(app.url, own.GROUP),
    stranger: await callerFor(app.url, foreign.CUSTOMER_USER),
  };
});
afterAll(() => app.close());

let nth = 0;
const fresh = (word: string) => `${word} ${(nth += 1)}`;
const create = (caller: Caller, changes: object = {}) =>
  caller.post<Oil>('/system/oil', {
    tenantId: customer.tenantId,
    customerId: customer.id,
    oilName: fresh('L-HM'),
    fluid: 'mineral',
    v40: 46,
    v100: 6.8,
    ...changes,
  });
const log = (caller: Caller, entry: object, to = device) =>
  caller.post<LogEntry>('/system/oil/log', { deviceId: to.id, kind: 'maintenance', at: Date.now() - day, ...entry });

describe('oil products', () => {
  it('have what follows from their viscosities', async () => {
    const { data } = await create(people.user, {
      maker: 'Works',
      grade: 'ISO VG 46',
      additives: 'Zinc',
      water: { a: 6.6, b: 1189 },
      v40: 73.3,
      v100: 8.86,
    });
    expect(data).toMatchObject({
      viscosityIndex: 92,
      isoVg: 68,
      customerId: customer.id,
      devices: 0,
      canChange: true,
      version: 1,
      additives: 'Zinc',
      water: { a: 6.6, b: 1189, kelvinOffset: 273.15 },
      lifeReferenceC: 60,
    });
  });

  it("a dealer's are shared with its factories, which do not change them", async () => {
    const { data: shared } = await create(people.dealer, { customerId: null });
    const { data: own } = await create(people.user);
    const { rows } = await people.user.get<Oil[]>('/system/oil/list', { pageSize: 200 });
    expect(rows.find(({ oilId }) => oilId === shared.oilId)).toMatchObject({ canChange: false, customerId: null });
    expect(rows.find(({ oilId }) => oilId === own.oilId)).toMatchObject({ canChange: true });
    const save = (caller: Caller, { oilId, version }: Oil) =>
      caller.put<Oil>('/system/oil', { oilId, version, oilName: fresh('Renamed'), fluid: 'pao' });
    expect((await save(people.user, shared)).code).toBe(403);
    expect((await save(people.stranger, shared)).code).toBe(404);
    expect((await save(people.dealer, own)).data).toMatchObject({ fluid: 'pao', version: 2 });
    expect((await create(people.user, { customerId: null })).code).toBe(403);
    expect((await people.stranger.get<Oil[]>('/system/oil/list')).total).toBe(0);
    expect(
      (await people.staff.get<Oil[]>('/system/oil/list', { deviceId: device.id, search: shared.oilName.toLowerCase() }))
        .rows,
    ).toMatchObject([{ oilId: shared.oilId, canChange: false }]);
  });

  it("another factory's are neither seen nor filled in", async () => {
    const other = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const { data: foreign } = await create(people.dealer, { customerId: other.id });
    expect(
      (await people.user.get<Oil[]>('/system/oil/list', { pageSize: 200 })).rows.map(({ oilId }) => oilId),
    ).not.toContain(foreign.oilId);
    expect(
      await people.dealer.post('/system/oil/oilCharge', { deviceId: device.id, oilId: foreign.oilId, since: 0 }),
    ).toMatchObject({ code: 404, fields: [{ field: 'oilId' }] });
  });

  it('say nothing of a sibling factory: by its id, or that of its machine, there is nothing', async () => {
    await create(people.dealer, { customerId: null });
    const sibling = await buildCustomer(app.pg, { tenant: { id: customer.tenantId } });
    const machine = await buildDevice(app.pg, { customer: sibling });
    for (const caller of [people.user, people.staff]) {
      for (const [name, id] of [
        ['customerId', sibling.id],
        ['deviceId', machine.id],
      ] as const)
        expect(await caller.get<Oil[]>('/system/oil/list', { [name]: id })).toMatchObject({
          code: 200,
          rows: [],
          total: 0,
        });
      expect((await caller.get<Oil[]>('/system/oil/list', { deviceId: device.id })).total).toBeGreaterThan(0);
    }
    expect((await people.dealer.get<Oil[]>('/system/oil/list', { customerId: sibling.id })).total).toBeGreaterThan(0);
  });

  it('of the dealer count the machines of the caller alone', async () => {
    const { data: shared } = await create(people.dealer, { customerId: null });
    const sibling = await buildDevice(app.pg, {
      customer: await buildCustomer(app.pg, { tenant: { id: customer.tenantId } }),
    });
    for (const { id } of [sibling, await buildDevice(app.pg, { customer })])
      await people.dealer.post('/system/oil/oilCharge', { deviceId: id, oilId: shared.oilId, since: 0 });
    const devicesFor = async (caller: Caller) =>
      (await caller.get<Oil[]>('/system/oil/list', { search: shared.oilName })).rows.map(({ devices }) => devices);
    expect([await devicesFor(people.dealer), await devicesFor(people.user), await devicesFor(people.staff)]).toEqual([
      [2],
      [1],
      [1],
    ]);
  });

  it('have a name of their own at their place, in any case', async () => {
    const oilName = fresh('Twin');
    const answers = await Promise.all(
      [oilName, oilName.toUpperCase()].map((name) => create(people.user, { oilName: name })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({ fields: [{ field: 'oilName' }] });
    expect((await create(people.dealer, { oilName, customerId: null })).code).toBe(200);
  });

  it.each([
    [{ v100: 46 }, 'v100'],
    [{ density15: 87 }, 'density15'],
    [{ water: { a: 6.6, b: -1 } }, 'water.b'],
    [{ oilName: ' ' }, 'oilName'],
    [{ dielectric25: 0.5 }, 'dielectric25'],
  ] as const)('%j names its field', async (changes, field) => {
    expect(await create(people.user, changes)).toMatchObject({ code: 422, fields: [{ field }] });
  });

  it('of two who change one the second is told so; one in use stays', async () => {
    const { data: oil } = await create(people.user);
    const save = () =>
      people.user.put<Oil>('/system/oil', {
        oilId: oil.oilId,
        version: 1,
        oilName: oil.oilName,
        fluid: 'mineral',
        v40: 68,
        v100: 8.7,
      });
    expect(codesOf(await Promise.all([save(), save()]))).toEqual([200, 409]);
    const machine = await buildDevice(app.pg, { customer });
    const { data: oilCharge } = await people.user.post<OilCharge>('/system/oil/oilCharge', {
      deviceId: machine.id,
      oilId: oil.oilId,
      since: 0,
    });
    const remove = () => people.user.remove(`/system/oil/${oil.oilId}?version=2`);
    expect(await remove()).toMatchObject({ code: 409, msg: expect.stringContaining('1 devices') });
    await people.user.remove(`/system/oil/oilCharge/${oilCharge.oilChargeId}?version=${oilCharge.version}`);
    expect((await remove()).code).toBe(200);
    expect((await remove()).code).toBe(404);
  });

  it('that change are taken up by the machines that hold them', async () => {
    const { data: oil } = await create(people.user);
    const machine = await buildDevice(app.pg, { customer });
    await people.user.post('/system/oil/oilCharge', { deviceId: machine.id, oilId: oil.oilId, since: 0 });
    expect((await app.app.services.oils.profileOf(machine)).oil.v40).toBe(46);
    await people.user.put('/system/oil', {
      oilId: oil.oilId,
      version: 1,
      oilName: oil.oilName,
      fluid: 'mineral',
      v40: 68,
      v100: 8.7,
    });
    expect((await app.app.services.oils.profileOf(machine)).oil.v40).toBe(68);
  });
});

describe('the log of a device', () => {
  it('is written by its people and read by all who see it', async () => {
    const { data } = await log(people.user, { kind: 'refill', volumeL: 12.5, note: ' Topped up ' });
    expect(data).toMatchObject({
      kind: 'refill',
      volumeL: 12.5,
      note: 'Topped up',
      by: expect.stringContaining('Test'),
      oilId: null,
      version: 1,
    });
    expect(
      (await people.group.get<LogEntry[]>('/system/oil/log/list', { deviceId: device.id, kind: 'refill' })).rows,
    ).toEqual([data]);
    expect((await log(people.group, {})).code).toBe(403);
    expect((await log(people.stranger, {})).code).toBe(404);
    const reported = await app.pg.query(
      sqlQuery<{ changes: unknown }>(
        'test.audit',
        `select changes from audit_entry where action = 'device.addLogEntry' and outcome = 'done' and object_id = $1`,
      ),
      [device.id],
    );
    expect(JSON.stringify(reported)).toContain('Topped up');
  });

  it('maintenance staff writes notes and replacements into it, and nothing of the oil', async () => {
    const { data: oil } = await create(people.user);
    for (const kind of ['maintenance', 'start', 'sensor_replacement'])
      expect((await log(people.staff, { kind })).code).toBe(200);
    for (const kind of ['oil_change', 'refill', 'commissioning']) {
      expect(await log(people.staff, { kind })).toMatchObject({
        code: 403,
        error: 'logKindNotAllowed',
        msg: 'You may not write entries about the oil: oil change, top-up, commissioning',
        fields: [{ field: 'kind' }],
      });
    }
    const { data: refill } = await log(people.user, { kind: 'refill', volumeL: 5 });
    const { data: note } = await log(people.staff, {});
    const save = (caller: Caller, { entryId }: LogEntry, kind: string) =>
      caller.put<LogEntry>('/system/oil/log', { entryId, version: 1, kind, at: Date.now() - day });
    expect([
      (await save(people.staff, note, 'oil_change')).code,
      (await save(people.staff, refill, 'maintenance')).code,
      (await people.staff.remove(`/system/oil/log/${refill.entryId}?version=1`)).code,
    ]).toEqual([403, 403, 403]);
    expect((await save(people.staff, note, 'start')).code).toBe(200);
    const oilCharge = { deviceId: device.id, oilId: oil.oilId, since: 5000 };
    expect((await people.staff.post('/system/oil/oilCharge', oilCharge)).code).toBe(403);
    const {
      data: { oilChargeId },
    } = await people.user.post<OilCharge>('/system/oil/oilCharge', oilCharge);
    expect(
      (await people.staff.put('/system/oil/oilCharge', { oilChargeId, version: 1, oilId: oil.oilId, since: 6000 }))
        .code,
    ).toBe(403);
    expect((await people.staff.remove(`/system/oil/oilCharge/${oilChargeId}?version=1`)).code).toBe(403);
  });

  it.each([
    [{ at: Date.now() + day }, 'at'],
    [{ kind: 'maintenance', volumeL: 3 }, 'volumeL'],
    [{ kind: 'nothing' }, 'kind'],
    [{ kind: 'refill', volumeL: -3 }, 'volumeL'],
  ] as const)('%j names its field', async (entry, field) => {
    expect(await log(people.user, entry)).toMatchObject({ code: 422, fields: [{ field }] });
  });

  it('of a machine with as much as it may have, a page is bounded in rows and bytes', async () => {
    const machine = await buildDevice(app.pg, { customer });
    const { data: oil } = await create(people.user);
    const note = '油'.repeat(1000);
    const most = [machine.id, maxLogEntries, note] as const;
    await app.pg.query(
      sqlQuery(
        'test.charges',
        `insert into device_oil (tenant_id, device_id, product_id, since, note)
         select d.tenant_id, d.id, $4::uuid, now() - n * interval '1 minute', $3 from device d, generate_series(1, $2::int) n
         where d.id = $1`,
      ),
      [...most, oil.oilId],
    );
    await app.pg.query(
      sqlQuery(
        'test.entries',
        `insert into device_event (tenant_id, device_id, kind, at, note)
         select d.tenant_id, d.id, 'maintenance', now() - n * interval '1 minute', $3 from device d, generate_series(1, $2::int) n
         where d.id = $1`,
      ),
      [...most],
    );
    const charges = await people.user.get<OilCharge[]>('/system/oil/oilCharge/list', { deviceId: machine.id });
    const page = await people.user.get<LogEntry[]>('/system/oil/log/list', { deviceId: machine.id, pageSize: 200 });
    const last = await people.user.get<LogEntry[]>('/system/oil/log/list', {
      deviceId: machine.id,
      pageSize: 200,
      pageNum: maxLogEntries / 200,
    });
    const timeline = await people.user.get<TimelineEntry[]>('/system/oil/timeline', {
      deviceId: machine.id,
      pageSize: 200,
    });
    expect([page.total, timeline.total]).toEqual([maxLogEntries, 2 * maxLogEntries]);
    expect(charges.data).toHaveLength(maxListedOilCharges);
    expect([page.rows.length, last.rows.length, timeline.rows.length]).toEqual([200, 200, 200]);
    // The newest are there: what is in the machine is among them.
    expect(charges.data.map(({ since }) => since)).toEqual(
      charges.data.map(({ since }) => since).toSorted((one, other) => other - one),
    );
    for (const answer of [charges, page, last, timeline])
      expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(1024 * 1024);
  });

  it('an oil change with its oil is an oil charge too, and they change and go together', async () => {
    const machine = await buildDevice(app.pg, { customer });
    const [{ data: old }, { data: oil }] = [
      await create(people.user),
      await create(people.user, { v40: 68, v100: 8.7 }),
    ];
    const at = Date.now() - 3 * day;
    await people.user.post('/system/oil/oilCharge', { deviceId: machine.id, oilId: old.oilId, since: at - 30 * day });
    const { data: entry } = await log(people.user, { kind: 'oil_change', at, oilId: oil.oilId, volumeL: 400 }, machine);
    expect(entry).toMatchObject({ oilId: oil.oilId, oilName: oil.oilName });
    const oilCharges = async () =>
      (await people.user.get<OilCharge[]>('/system/oil/oilCharge/list', { deviceId: machine.id })).data;
    expect(await oilCharges()).toMatchObject([
      { oilId: oil.oilId, since: at, volumeL: 400, entryId: entry.entryId },
      { oilId: old.oilId, entryId: null },
    ]);
    expect((await app.app.services.oils.profileOf(machine)).oil.v40).toBe(68);
    expect((await app.app.services.oils.profileOf(machine, at - day)).oil.v40).toBe(46);
    expect(await log(people.user, { kind: 'commissioning', at, oilId: oil.oilId }, machine)).toMatchObject({
      code: 422,
      fields: [{ field: 'at' }],
    });
    const [oilCharge] = await oilCharges();
    const moved = await people.user.put<OilCharge>('/system/oil/oilCharge', {
      oilChargeId: oilCharge?.oilChargeId,
      version: 1,
      oilId: oil.oilId,
      since: at + day,
      volumeL: 410,
    });
    expect(moved.data).toMatchObject({ since: at + day, version: 2 });
    const { rows } = await people.user.get<TimelineEntry[]>('/system/oil/timeline', { deviceId: machine.id });
    expect(rows).toMatchObject([
      { kind: 'oil_change', at: at + day, entry: { version: 2, oilName: oil.oilName } },
      { kind: 'oilCharge', oilCharge: { oilId: old.oilId } },
    ]);
    const changed = await people.user.put<LogEntry>('/system/oil/log', {
      entryId: entry.entryId,
      version: 2,
      kind: 'oil_change',
      at,
      oilId: old.oilId,
    });
    expect(changed.data).toMatchObject({ oilId: old.oilId, version: 3 });
    expect((await oilCharges()).map(({ oilId }) => oilId)).toEqual([old.oilId, old.oilId]);
    expect((await people.user.remove(`/system/oil/log/${entry.entryId}?version=3`)).code).toBe(200);
    expect(await oilCharges()).toHaveLength(1);
  });

  it('an oil change that names no oil is of the oil that was in the machine; where none is known, of none', async () => {
    const machine = await buildDevice(app.pg, { customer });
    const at = Date.now() - 3 * day;
    expect(
      (await log(people.user, { kind: 'oil_change', at: at - 60 * day, volumeL: 180 }, machine)).data,
    ).toMatchObject({ oilId: null });
    const { data: oil } = await create(people.user);
    await people.user.post('/system/oil/oilCharge', { deviceId: machine.id, oilId: oil.oilId, since: at - 30 * day });
    const { data: entry } = await log(people.user, { kind: 'oil_change', at, volumeL: 180 }, machine);
    expect(entry).toMatchObject({ oilId: oil.oilId, volumeL: 180 });
    // A top-up is not a new oil charge.
    expect((await log(people.user, { kind: 'refill', at: at + day, volumeL: 5 }, machine)).data).toMatchObject({
      oilId: null,
    });
    const { data: oilCharges } = await people.user.get<OilCharge[]>('/system/oil/oilCharge/list', {
      deviceId: machine.id,
    });
    expect(oilCharges).toMatchObject([
      { oilId: oil.oilId, since: at, volumeL: 180, entryId: entry.entryId },
      { since: at - 30 * day },
    ]);
  });

  it('an oil charge and its entry say the same, whichever is changed', async () => {
    const machine = await buildDevice(app.pg, { customer });
    const { data: oil } = await create(people.user);
    const at = Date.now() - 3 * day;
    const { data: entry } = await log(people.user, { kind: 'oil_change', at, oilId: oil.oilId, volumeL: 200 }, machine);
    const now = async () => {
      const {
        data: [oilCharge],
      } = await people.user.get<OilCharge[]>('/system/oil/oilCharge/list', { deviceId: machine.id });
      const {
        rows: [kept],
      } = await people.user.get<LogEntry[]>('/system/oil/log/list', { deviceId: machine.id });
      return { oilCharge, kept };
    };
    const oilChargeId = (await now()).oilCharge?.oilChargeId;
    const saveOilCharge = (version: number, rest: object) =>
      people.user.put('/system/oil/oilCharge', { oilChargeId, version, oilId: oil.oilId, since: at, ...rest });
    const saveEntry = (version: number, rest: object) =>
      people.user.put('/system/oil/log', {
        entryId: entry.entryId,
        version,
        kind: 'oil_change',
        at,
        oilId: oil.oilId,
        ...rest,
      });
    expect((await saveOilCharge(1, { volumeL: 250, note: 'measured' })).code).toBe(200);
    expect(await now()).toMatchObject({
      oilCharge: { volumeL: 250, note: 'measured', version: 2 },
      kept: { volumeL: 250, note: 'measured', version: 2 },
    });
    expect((await saveEntry(1, { volumeL: 200 })).code).toBe(409);
    expect((await saveEntry(2, { at: at - day, volumeL: 260, note: 'again' })).code).toBe(200);
    expect(await now()).toMatchObject({
      oilCharge: { since: at - day, volumeL: 260, note: 'again', version: 3 },
      kept: { volumeL: 260, version: 3 },
    });
    expect((await saveOilCharge(2, { volumeL: 250 })).code).toBe(409);
    for (const version of [3, 4, 5, 6])
      expect(
        codesOf(await Promise.all([saveOilCharge(version, { volumeL: 1 }), saveEntry(version, { volumeL: 2 })])),
      ).toEqual([200, 409]);
    expect((await people.user.remove(`/system/oil/oilCharge/${oilChargeId}?version=7`)).code).toBe(200);
    expect((await saveEntry(7, {})).code).toBe(409);
  });

  it('tells of sensors that came later than the machine, once', async () => {
    const machine = await buildDevice(app.pg, { customer });
    await app.pg.query(
      sqlQuery('test.age', `update device set installed_at = now() - interval '100 days' where id = $1`),
      [machine.id],
    );
    const [first, later, replaced] = [
      await buildSensor(app.pg, machine),
      await buildSensor(app.pg, machine, { name: 'Later one' }),
      await buildSensor(app.pg, machine),
    ];
    const at = Date.now() - 3 * day;
    const install = (id: string, since: number) =>
      app.pg.query(
        sqlQuery('test.install', 'update sensor set installed_at = to_timestamp($2 / 1000.0) where id = $1'),
        [id, since],
      );
    await Promise.all([install(first.id, at - 97 * day), install(later.id, at), install(replaced.id, at - day)]);
    await log(people.user, { kind: 'sensor_replacement', at: at - day }, machine);
    const { rows, total } = await people.group.get<TimelineEntry[]>('/system/oil/timeline', { deviceId: machine.id });
    expect(rows.map(({ kind, sensorName }) => [kind, sensorName])).toEqual([
      ['sensor_installed', 'Later one'],
      ['sensor_replacement', null],
    ]);
    expect(total).toBe(2);
  });

  it('a timeline tells what became of alarms, in the order of time with the log', async () => {
    const machine = await buildDevice(app.pg, { customer });
    const at = Date.now() - 3 * day;
    await log(people.user, { kind: 'maintenance', at: at + 2000, note: 'Seal' }, machine);
    const alarm = await buildAlarmRecord(app.pg, machine, {
      level: 1,
      indicator: 'water_saturation',
      raisedAt: at,
      clearedAt: at + 4000,
      processedAt: at + 3000,
      note: 'Cooler',
    });
    await buildAlarmRecord(app.pg, machine, { withdrawnAt: at });
    // Raised while the machine stood in another factory.
    await buildAlarmRecord(
      app.pg,
      { ...machine, customerId: (await buildCustomer(app.pg)).id },
      { indicator: 'other' },
    );
    const timeline = (caller: Caller, query: object = {}) =>
      caller.get<TimelineEntry[]>('/system/oil/timeline', { deviceId: machine.id, ...query });
    const { rows, total } = await timeline(people.user);
    expect(rows.map(({ kind, at: when }) => [kind, when - at])).toEqual([
      ['alarmCleared', 4000],
      ['alarmProcessed', 3000],
      ['maintenance', 2000],
      ['alarmRaised', 0],
    ]);
    expect(total).toBe(4);
    expect(rows[0]?.alarm).toMatchObject({
      recordId: alarm.id,
      alarmLevel: 1,
      indicator: 'water_saturation',
      threshold: 80,
      value: 82,
      clearedAt: at + 4000,
      note: 'Cooler',
    });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
    const kinds = async (part: string) => (await timeline(people.user, { part })).rows.map(({ kind }) => kind);
    expect(await kinds('log')).toEqual(['maintenance']);
    expect(await kinds('alarms')).toEqual(['alarmCleared', 'alarmProcessed', 'alarmRaised']);
    expect((await timeline(people.user, { part: 'alarms', pageNum: 2, pageSize: 2 })).rows).toMatchObject([
      { kind: 'alarmRaised' },
    ]);
    expect((await timeline(people.stranger)).code).toBe(404);
    const visitor = await callerFor(app.url, (await buildAccountsAround(app.pg, machine)).EXPERIENCE);
    expect((await timeline(visitor, { part: 'alarms' })).rows.map((row) => row.alarm?.note)).toEqual(['', '', '']);
  });

  it('the second of two who change an entry is told so', async () => {
    const { data: entry } = await log(people.user, {});
    const save = (note: string) =>
      people.user.put('/system/oil/log', {
        entryId: entry.entryId,
        version: 1,
        kind: 'maintenance',
        at: entry.at,
        note,
      });
    expect(codesOf(await Promise.all([save('one'), save('two')]))).toEqual([200, 409]);
    expect((await people.user.remove(`/system/oil/log/${entry.entryId}?version=1`)).code).toBe(409);
    expect((await people.stranger.remove(`/system/oil/log/${entry.entryId}?version=2`)).code).toBe(404);
  });

  it('of oil charges at one moment one is taken', async () => {
    const machine = await buildDevice(app.pg, { customer });
    const { data: oil } = await create(people.user);
    const fill = () =>
      people.user.post('/system/oil/oilCharge', { deviceId: machine.id, oilId: oil.oilId, since: 1000 });
    expect(codesOf(await Promise.all([fill(), fill()]))).toEqual([200, 422]);
  });

  it('an oil change begins the life of the oil anew, at once', async () => {
    const machine = await buildDevice(app.pg, { customer, reportIntervalMs: 600_000 });
    const { data: oil } = await create(people.user, { oilLifeH: 12_000 });
    const now = Date.now();
    await people.user.post('/system/oil/oilCharge', { deviceId: machine.id, oilId: oil.oilId, since: now - 40 * day });
    const hot = Array.from({ length: 40 * 24 * 3 }, (_, n) => ({
      ts: now - (40 * 24 * 3 - n) * 1_200_000,
      values: { oil_temperature: 80 + (n % 3) / 10 },
    }));
    await fetch(`${app.url}/api/v1/${machine.token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(hot),
    });
    const hours = async () =>
      (await people.user.get<DeviceDiagnosis>('/system/dataanalysis/getDiagnosis', { deviceId: machine.id })).data.life
        ?.hours ?? Number.NaN;
    const before = await hours();
    await log(people.user, { kind: 'oil_change', at: now - 5 * day, oilId: oil.oilId }, machine);
    const after = await hours();
    // 35 days at 80 °C, where each hour counts as four at 60 °C.
    expect(after - before).toBeGreaterThan(700);
    expect(after - before).toBeLessThan(1000);
  });
});

import type { LabDeviations, LabSample, SensorCorrection } from '@oilsight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildDevice, buildOil } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { answerDuring } from '../../../test/meanwhile.ts';
import { sqlQuery } from '../../platform/pg.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const base = '/system/laboratory/correction';
let app: TestApp;
let device: BuiltDevice;
let people: Record<'user' | 'staff' | 'stranger', Caller>;
/** How far the server's clock is ahead, ms. */
const clock = { ahead: 0 };
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => Date.now() + clock.ahead } });
});
beforeEach(async () => {
  clock.ahead = 0;
  device = await buildDevice(app.pg);
  const own = await buildAccountsAround(app.pg, device);
  people = {
    user: await callerFor(app.url, own.CUSTOMER_USER),
    staff: await callerFor(app.url, own.MAINTENANCE),
    stranger: await callerFor(app.url, (await buildAccountsAround(app.pg, await buildDevice(app.pg))).CUSTOMER_USER),
  };
});
afterAll(() => app.close());

const send = (frames: unknown) =>
  app.app.services.ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(frames)));
async function stored(key: string, at: number): Promise<unknown> {
  const [series] = await app.app.services.telemetryStore.raw(
    device,
    [key],
    { from: at, to: at + 1 },
    { limit: 1, order: 'asc' },
  );
  return series?.values[0];
}
/** A sample an hour after each day before now, with the readings of the ten minutes before it. */
async function sample(daysAgo: number, online: (n: number) => number, laboratory: number, key = 'water_ppm') {
  const at = Math.floor((Date.now() - daysAgo * day) / hour) * hour;
  await send(Array.from({ length: 10 }, (_, n) => ({ ts: at - (10 - n) * minute, values: { [key]: online(n) } })));
  return people.user.post<LabSample>('/system/laboratory/sample', {
    deviceId: device.id,
    at,
    results: [{ quantity: 'water', value: laboratory, method: 'ISO 12937' }],
  });
}
const waters = [93, 99, 104, 96, 101];
/** Five low samples and a high one; the sensor reads 7 % too little. */
async function sevenPercentLow() {
  for (const [n, laboratory] of waters.entries()) await sample(150 - 20 * n, () => laboratory * 0.93, laboratory);
  await sample(5, () => 320, 341);
}
const deviations = async () =>
  (await people.staff.get<LabDeviations>('/system/laboratory/deviation', { deviceId: device.id })).data.deviations;
const water = async () => {
  const found = (await deviations()).find(({ key }) => key === 'water_ppm');
  if (found === undefined) throw new Error('water is not compared');
  return found;
};
const apply = async (caller: Caller, changes: object = {}) => {
  const { proposal } = await water();
  return caller.post<SensorCorrection>(base, {
    deviceId: device.id,
    key: 'water_ppm',
    slope: proposal?.slope ?? 1,
    intercept: proposal?.intercept ?? 0,
    reason: 'Six samples',
    ...changes,
  });
};

describe('online against laboratory', () => {
  it('compares the median of the ten minutes before a sample, and proposes a line', async () => {
    await sevenPercentLow();
    const found = await water();
    expect(found).toMatchObject({ samples: 6, scale: 'relative', verdict: 'withinTolerance', noProposal: null });
    expect(found.mean).toBeCloseTo(-0.0686, 3);
    expect(found.half).toBeLessThan(0.01);
    expect(found.each.at(0)).toMatchObject({ laboratory: 341, online: 320, why: null });
    expect((found.proposal?.slope ?? 0) * 320 + (found.proposal?.intercept ?? 0)).toBeCloseTo(341, 6);
    expect(found.proposal?.after).toBeLessThan((found.proposal?.before ?? 0) / 5);
  });

  it('says why a sample is not compared', async () => {
    await sample(30, (n) => 100 + 20 * n, 150);
    await sample(20, () => -5, 100);
    const at = Date.now() - 10 * day;
    const results = [{ quantity: 'water', value: 100, method: 'ISO 12937' }];
    await people.user.post('/system/laboratory/sample', { deviceId: device.id, at, results });
    const found = await water();
    expect(found.each.map(({ why }) => why)).toEqual(['none', 'faulty', 'fast']);
    expect(found).toMatchObject({ samples: 0, mean: null, verdict: 'fewSamples', noProposal: 'fewSamples' });
  });

  it('sees that readings change fast, also of a sensor that reports twice a second', async () => {
    const at = Date.now() - 10 * day;
    const values = (n: number) => ({ water_ppm: n < 600 ? 100 : 150 });
    await send(Array.from({ length: 1200 }, (_, n) => ({ ts: at - (1200 - n) * 500, values: values(n) })));
    const results = [{ quantity: 'water', value: 150, method: 'ISO 12937' }];
    await people.user.post('/system/laboratory/sample', { deviceId: device.id, at, results });
    expect((await water()).each).toMatchObject([{ online: null, why: 'fast' }]);
  });

  it('leaves out what was before a sensor was replaced', async () => {
    await sevenPercentLow();
    await app.pg.query(
      sqlQuery(
        'test.replaced',
        `insert into device_event (tenant_id, device_id, kind, at) values ($1, $2, 'sensor_replacement', now() - interval '40 days')`,
      ),
      [device.tenantId, device.id],
    );
    expect((await water()).each.every(({ at }) => at > Date.now() - 40 * day)).toBe(true);
  });
});

describe('a correction', () => {
  it('holds for readings from now on, changes no earlier one, and can be taken back', async () => {
    await sevenPercentLow();
    const { data: correction } = await apply(people.user);
    expect(correction).toMatchObject({ samples: 6, to: null, reason: 'Six samples' });
    const { from, slope, intercept } = correction;
    await send([
      { ts: from - 1, values: { water_ppm: 400 } },
      { ts: from, values: { water_ppm: 400, T1: 3 } },
    ]);
    expect(await stored('water_ppm', from - 1)).toBe(400);
    expect(await stored('water_ppm', from)).toBeCloseTo(slope * 400 + intercept, 9);
    expect(await stored('T1', from)).toBe(3);
    const after = await water();
    expect(after).toMatchObject({ verdict: 'agrees', noProposal: 'intervalHasZero' });
    expect(after.correction?.correctionId).toBe(correction.correctionId);

    const { data: ended } = await people.user.put<SensorCorrection>(`${base}/end`, {
      correctionId: correction.correctionId,
      reason: 'Sensor cleaned',
    });
    expect(ended.to).toBeGreaterThan(from);
    await send([
      { ts: (ended.to ?? 0) - 1, values: { water_ppm: 300 } },
      { ts: ended.to, values: { water_ppm: 300 } },
    ]);
    // A reading that arrives late belongs to the time in which it was taken.
    expect(await stored('water_ppm', (ended.to ?? 0) - 1)).toBeCloseTo(slope * 300 + intercept, 9);
    expect(await stored('water_ppm', ended.to ?? 0)).toBe(300);
    const again = { correctionId: correction.correctionId, reason: 'Again' };
    expect((await people.user.put(`${base}/end`, again)).code).toBe(409);
    const { data: all } = await people.staff.get<SensorCorrection[]>(`${base}/list`, { deviceId: device.id });
    expect(all).toMatchObject([{ endedReason: 'Sensor cleaned', to: ended.to }]);
  });

  it('is applied as it was seen, by those who may, and in their own factory', async () => {
    await sevenPercentLow();
    const { proposal } = await water();
    const given = { deviceId: device.id, key: 'water_ppm', slope: proposal?.slope, intercept: proposal?.intercept };
    const answers = [
      await apply(people.user, { slope: 2 }),
      await apply(people.user, { key: 'viscosity_40' }),
      await apply(people.user, { reason: ' ' }),
      await apply(people.staff),
      await people.stranger.post(base, { ...given, reason: 'Ours' }),
    ];
    expect(answers.map(({ code }) => code)).toEqual([409, 409, 422, 403, 404]);
    const { data } = await apply(people.user);
    const end = { correctionId: data.correctionId, reason: 'Theirs' };
    expect((await people.stranger.put(`${base}/end`, end)).code).toBe(404);
    expect((await people.stranger.get(`${base}/list`, { deviceId: device.id })).code).toBe(404);
  });

  it('that is asked for waits its turn, for its proposal is calculated anew', async () => {
    const reply = await fetch(`${app.url}${base}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people.user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ deviceId: device.id, key: 'water_ppm', slope: 1, intercept: 0, reason: 'Many' }),
    });
    expect(reply.headers.get('server-timing')).toMatch(/^queue;dur=\d+\.\d$/);
  });

  it('is applied once and ended once, however many ask at the same time', async () => {
    await sevenPercentLow();
    const { proposal } = await water();
    const given = { deviceId: device.id, key: 'water_ppm', slope: proposal?.slope, intercept: proposal?.intercept };
    const applied = await Promise.all(
      ['One', 'Other', 'Third'].map((reason) => people.user.post<SensorCorrection>(base, { ...given, reason })),
    );
    expect(codesOf(applied)).toEqual([200, 409, 409]);
    const correctionId = applied.find(({ code }) => code === 200)?.data.correctionId;
    // More than the database has connections: none of them may hold one and wait for another.
    const ended = await Promise.all(
      Array.from({ length: 40 }, (_, n) => people.user.put(`${base}/end`, { correctionId, reason: `Time ${n}` })),
    );
    expect(codesOf(ended)).toEqual([200, ...Array.from({ length: 39 }, () => 409)]);
  });

  it('begins after the moment at which its turn came, however long it waited for another change', async () => {
    await sevenPercentLow();
    const { proposal } = await water();
    const given = { deviceId: device.id, key: 'water_ppm', slope: proposal?.slope, intercept: proposal?.intercept };
    let turnAt = 0;
    const locked = {
      pg: app.pg,
      change: 'update device set name = name where id = $1',
      accountId: device.id,
      beforeCommit: () => {
        clock.ahead += minute;
        turnAt = Date.now() + clock.ahead;
      },
    };
    const { data: applied } = await answerDuring(locked, () =>
      people.user.post<SensorCorrection>(base, { ...given, reason: 'Waited' }),
    );
    expect(applied.from).toBeGreaterThanOrEqual(turnAt + 2000);
    const { data: ended } = await answerDuring(locked, () =>
      people.user.put<SensorCorrection>(`${base}/end`, { correctionId: applied.correctionId, reason: 'Waited too' }),
    );
    expect(ended.to).toBeGreaterThanOrEqual(turnAt + 2000);
  });

  it('that leads a reading out of its range marks it as bad, and keeps it', async () => {
    await sevenPercentLow();
    await app.pg.query(
      sqlQuery(
        'test.correction',
        `insert into sensor_correction (tenant_id, device_id, key, slope, intercept, samples, from_at)
         values ($1, $2, 'water_ppm', 1, -500, 5, now() - interval '1 hour')`,
      ),
      [device.tenantId, device.id],
    );
    await app.app.services.changes.caughtUp();
    const at = Date.now() - minute;
    await send({ ts: at, values: { water_ppm: 100 } });
    const [series] = await app.app.services.telemetryStore.raw(
      device,
      ['water_ppm'],
      { from: at, to: at + 1 },
      { limit: 1, order: 'asc' },
    );
    expect([series?.values, series?.quality]).toEqual([[-400], [2]]);
  });

  it('corrects a derived indicator, and what follows from it', async () => {
    const machine = await buildDevice(app.pg, { machineType: 'hydraulic' });
    device = machine;
    await buildOil(app.pg, machine);
    const at = Date.now() - 30 * minute;
    const values = { viscosity_kinematic: 46, oil_temperature: 40 };
    await send({ ts: at - hour, values });
    await app.pg.query(
      sqlQuery(
        'test.viscosityCorrection',
        `insert into sensor_correction (tenant_id, device_id, key, slope, intercept, samples, from_at)
         values ($1, $2, 'viscosity_40', 1.1, 0, 5, now() - interval '1 hour')`,
      ),
      [machine.tenantId, machine.id],
    );
    await app.app.services.changes.caughtUp();
    await send({ ts: at, values });
    const before = (await stored('viscosity_40', at - hour)) as number;
    expect(await stored('viscosity_40', at)).toBeCloseTo(before * 1.1, 9);
    expect(await stored('viscosity_kinematic', at)).toBe(46);
    const change = (await stored('viscosity_change_pct', at - hour)) as number;
    expect(await stored('viscosity_change_pct', at)).toBeCloseTo((1 + change / 100) * 110 - 100, 9);
  });
});

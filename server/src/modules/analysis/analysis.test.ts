import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DeviceDiagnosis, faultyKeysIn, LearnedLimits, SimulatorFile } from '@oilsight/contract';
import type { SimulatedDevice } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildAccount, buildCustomer, buildDevice, buildOil, login } from '../../../test/factories.ts';
import { openLive } from '../../../test/live-client.ts';
import { sqlQuery } from '../../platform/pg.ts';
import { systemScope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';
import { createAnalysisStore } from './analysis.store.ts';

const root = resolve(import.meta.dirname, '../../../..');
const daysPlayed = 30;

let app: TestApp;
let dataDir: string;
let leaky: DeviceRef;
let tokens: Record<'dealer' | 'dealer2' | 'sysadmin', string>;

/**
 * Demonstration data with the last month of one machine: water leaks into the oil of the hot strip mill's hydraulics.
 */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oilsight-analysis-'));
  app = await startTestApp({ config: { demo: true, dataDir } });
  const all = SimulatorFile.parse(JSON.parse(await readFile(join(dataDir, 'demo', 'simulator.json'), 'utf8')));
  const played = all.find(({ profile }) =>
    profile.scenarios.some(({ name }) => name === 'water-leak'),
  ) as SimulatedDevice;
  await writeFile(join(dataDir, 'one.json'), JSON.stringify([played]));
  const child = spawn(
    process.execPath,
    [
      join(root, 'simulator/src/main.ts'),
      '--credentials',
      join(dataDir, 'one.json'),
      '--mqtt',
      `mqtt://127.0.0.1:${app.mqttPort}`,
      '--history-days',
      String(daysPlayed),
      '--once',
    ],
    { stdio: 'ignore' },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the simulator ended with ${code}`);
  leaky = await app.app.services.devices.get(systemScope('test'), played.deviceId);
  const tokenOf = async (userName: string) => (await login(app.url, { userName, password: 'oil12345' })).token;
  tokens = { dealer: await tokenOf('dealer'), dealer2: await tokenOf('dealer2'), sysadmin: await tokenOf('sysadmin') };
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

async function getDiagnosis(
  token: string,
  query: Record<string, string> = {},
): Promise<{ code: number; data: unknown }> {
  const address = new URL('/system/dataanalysis/getDiagnosis', app.url);
  for (const [name, value] of Object.entries({ deviceId: leaky.id, ...query })) address.searchParams.set(name, value);
  return (await (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json()) as {
    code: number;
    data: unknown;
  };
}

async function latest(): Promise<Map<string, { at: number; value: unknown }>> {
  return new Map(
    ((await app.app.services.telemetryStore.latest([leaky])).get(leaky.id) ?? []).map(({ key, at, value }) => [
      key,
      { at, value },
    ]),
  );
}

const signal = new AbortController().signal;

describe('the diagnosis of a machine with a water leak', () => {
  it('names it in both languages, with evidence', async () => {
    const { code, data } = await getDiagnosis(tokens.dealer);
    expect(code).toBe(200);
    const { findings, health, life, cleanliness, since, at, from, coverage } = DeviceDiagnosis.parse(data);
    const leak = findings.find(({ ruleId }) => ruleId === 'W02');
    expect(leak?.name.zh).toMatch(/水/);
    expect(leak?.name.en).toMatch(/water/i);
    const met = leak?.evidence.filter(({ role, holds }) => role === 'require' && holds === true) ?? [];
    expect(met.length).toBeGreaterThan(0);
    for (const { sentence, keys, samples } of met) {
      expect(sentence.zh).toMatch(/\p{Script=Han}/u);
      expect(sentence.en).not.toMatch(/\p{Script=Han}/u);
      expect(keys.length).toBeGreaterThan(0);
      expect(samples).toBeGreaterThan(0);
    }
    expect(at - from).toBeCloseTo(daysPlayed * dayMs, -7);
    expect(coverage.share).toBeGreaterThan(0.5);
    expect(health?.parts.find(({ part }) => part === 'water')?.score).toBeLessThan(60);
    expect(life).not.toBeNull();
    expect(cleanliness?.code).toMatch(/^\d+\/\d+\/\d+$/);
    expect(cleanliness?.target).toEqual([18, 16, 13]);
    // The background round has not assessed it yet.
    expect(since).toBeNull();
  });

  it('can be repeated: the same moment gives the same words', async () => {
    const at = String((await latest()).get('oil_temperature')?.at);
    const one = await getDiagnosis(tokens.dealer, { at, days: '20' });
    expect(one).toEqual(await getDiagnosis(tokens.dealer, { at, days: '20' }));
    expect(DeviceDiagnosis.parse(one.data).findings.map(({ ruleId }) => ruleId)).toContain('W02');
  });

  it('of a time before the leak knows nothing of it', async () => {
    const before = Date.now() - 10 * dayMs;
    const { data } = await getDiagnosis(tokens.dealer, { at: String(before) });
    expect(DeviceDiagnosis.parse(data).findings.map(({ ruleId }) => ruleId)).not.toContain('W02');
  });

  it('is shared by all who ask at once', async () => {
    const { analysis } = app.app.services;
    // A past moment is first read from disk, so the other request comes while it is being read.
    const at = ((await latest()).get('oil_temperature')?.at ?? 0) - dayMs;
    const ask = () => analysis.diagnosis(systemScope('test'), leaky.id, { at, days: 20 });
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one).toBe(other);
  });

  it('of the past is there for one person while another has asked for as many as one may', async () => {
    const newest = (await latest()).get('oil_temperature')?.at ?? 0;
    const of = (token: string, hours: number) => getDiagnosis(token, { at: String(newest - hours * hourMs) });
    const all = await Promise.all([...[1, 2, 3].map((hours) => of(tokens.dealer, hours)), of(tokens.sysadmin, 4)]);
    expect(all.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
  });

  it('is nothing to strangers', async () => {
    expect(await getDiagnosis(tokens.dealer2)).toMatchObject({ code: 404 });
  });
});

describe('the round', () => {
  it('keeps what it finds, with health and life at the readings they rest on, and tells of it', async () => {
    const live = await openLive(app.url);
    live.send({
      authCmd: { cmdId: 0, token: tokens.dealer },
      topicSubCmds: [{ cmdId: 1, topic: `deviceDiagnosis:${leaky.id}` }],
    });
    const stranger = await openLive(app.url);
    stranger.send({
      authCmd: { cmdId: 0, token: tokens.dealer2 },
      topicSubCmds: [{ cmdId: 1, topic: `deviceDiagnosis:${leaky.id}` }],
    });
    expect(await stranger.nextJson()).toMatchObject({ errorCode: 3 });

    const { analysis } = app.app.services;
    const newest = (await latest()).get('oil_temperature')?.at ?? 0;
    expect(await analysis.assess(leaky, signal)).toBe('lookedBack');
    const reported = await live.nextJson<{ topic: string; message: unknown }>();
    const message = DeviceDiagnosis.parse(reported.message);
    expect(message.findings.map(({ ruleId }) => ruleId)).toContain('W02');
    expect(message.since).toBeLessThanOrEqual(newest - dayMs);
    expect(message.levelSince).toBeGreaterThanOrEqual(Number(message.since));
    expect(await analysis.kept(leaky)).toEqual(message);
    expect((await createAnalysisStore(app.pg).assessmentsOf([leaky])).get(leaky.id)).toEqual({
      at: message.at,
      assessed: true,
      faultyKeys: faultyKeysIn(message),
      findings: message.findings.map(({ name, category, severity }) => ({ name, category, severity })),
    });
    // The look back also says from when on its findings were in force, for the alarms.
    const [first] = await app.pg.query(
      sqlQuery<{ at: number }>('test.findings', 'select min(at) as at from finding_change where device_id = $1'),
      [leaky.id],
    );
    expect(first?.at).toBe(message.since);

    const readings = await latest();
    expect(readings.get('oil_health')).toEqual({ at: newest, value: message.health?.value });
    const [series] = await app.app.services.telemetryStore.raw(
      leaky,
      ['oil_health'],
      { from: newest - daysPlayed * dayMs, to: newest + 1 },
      { limit: 1000, order: 'asc' },
    );
    expect(series?.values.length).toBeGreaterThan(2 * daysPlayed);
    expect(Number(series?.values[20])).toBeGreaterThan(Number(series?.values.at(-1)));

    // No new readings: nothing is assessed and nothing is announced again.
    expect(await analysis.assess(leaky, signal)).toBeNull();
    expect(live.waiting).toBe(0);
    const later = await openLive(app.url);
    later.send({
      authCmd: { cmdId: 0, token: tokens.dealer },
      topicSubCmds: [{ cmdId: 1, topic: `deviceDiagnosis:${leaky.id}` }],
    });
    expect((await later.nextJson<{ message: unknown }>()).message).toEqual(reported.message);
    for (const one of [live, stranger, later]) one.close();
  });

  it('goes on from what is kept: the call tells since when, and new readings are in the next assessment', async () => {
    const { analysis, ingest } = app.app.services;
    const kept = await analysis.kept(leaky);
    expect(DeviceDiagnosis.parse((await getDiagnosis(tokens.dealer)).data).since).toBe(kept?.since);
    const readings = await latest();
    const at = Date.now() + 60_000;
    const values = Object.fromEntries(
      [...readings]
        .filter(([key, reading]) => key !== 'oil_health' && typeof reading.value === 'number')
        .map(([key, { value }]) => [key, value]),
    );
    await ingest.telemetry(leaky, new TextEncoder().encode(JSON.stringify({ ts: at, values })));
    expect(await analysis.assess(leaky, signal)).toBe('usual');
    expect((await analysis.kept(leaky))?.since).toBe(kept?.since);
  });

  it('assesses again, and looks further back, when the past of a device comes after its present', async () => {
    const { analysis, ingest, telemetryStore } = app.app.services;
    const device = await buildDevice(app.pg, { machineType: 'hydraulic' });
    await buildOil(app.pg, device);
    const end = Date.now();
    const tenMinutes = 600_000;
    // Every value changes from frame to frame: a constant one would count as stuck.
    const frameAt = (at: number) => {
      const swing = Math.sin(at / 4e6);
      return {
        ts: at,
        values: {
          oil_temperature: 48 + 3 * swing,
          viscosity_kinematic: 33 - 3.5 * swing,
          dielectric_constant: 2.19 - 0.004 * swing,
          water_saturation: 14 - swing,
        },
      };
    };
    const send = async (from: number, to: number) => {
      const frames = Array.from({ length: Math.floor((to - from) / tenMinutes) }, (_, n) =>
        frameAt(from + n * tenMinutes),
      );
      await ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(frames)));
    };
    const keptHealth = async () =>
      (await telemetryStore.raw(device, ['oil_health'], { from: 0, to: end + 1 }, { limit: 1000, order: 'asc' }))[0]?.at
        .length ?? 0;
    await send(end - dayMs, end);
    expect(await analysis.assess(device, signal)).toBe('lookedBack');
    const first = await analysis.kept(device);
    expect(first?.from).toBe(end - dayMs);
    expect(await analysis.assess(device, signal)).toBeNull();
    const before = await keptHealth();

    for (let day = 2; day <= 6; day += 1) await send(end - day * dayMs, end - (day - 1) * dayMs);
    // A request meanwhile uses all stored readings; the stored diagnosis stays until the round has looked back.
    expect((await analysis.diagnosis(systemScope('test'), device.id, { days: 90 })).from).toBe(end - 6 * dayMs);
    expect(await analysis.kept(device)).toEqual(first);
    await send(end - 7 * dayMs, end - 6 * dayMs);
    expect(await analysis.assess(device, signal, true)).toBe('lookedBack');
    const second = await analysis.kept(device);
    expect(second?.from).toBe(end - 7 * dayMs);
    expect(second?.since).toBeLessThan(Number(first?.since));
    expect((await keptHealth()) - before).toBeGreaterThanOrEqual(4 * 5);
  });
});

it('a gateway is no machine: whatever it sends, it is not assessed and has no health', async () => {
  const { analysis, ingest, telemetryStore, devices } = app.app.services;
  const gateway = await buildDevice(app.pg, { machineType: 'hydraulic', isGateway: true });
  const machine = await buildDevice(app.pg, { machineType: 'hydraulic' });
  const end = Date.now();
  const frames = Array.from({ length: 3 * 144 }, (_, n) => {
    const ts = end - (3 * 144 - n) * 600_000;
    const swing = Math.sin(ts / 4e6);
    return {
      ts,
      values: {
        oil_temperature: 48 + 3 * swing,
        viscosity_kinematic: 33 - 3.5 * swing,
        dielectric_constant: 2.19 - 0.004 * swing,
        water_saturation: 14 - swing,
      },
    };
  });
  for (const one of [gateway, machine]) {
    await buildOil(app.pg, one);
    await ingest.telemetry(one, new TextEncoder().encode(JSON.stringify(frames)));
  }
  expect([await analysis.assess(gateway, signal), await analysis.assess(machine, signal)]).toEqual([
    null,
    'lookedBack',
  ]);
  for (const at of [undefined, end - dayMs]) {
    const message = await analysis.diagnosis(systemScope('test'), gateway.id, { at, days: 90 });
    expect(message).toMatchObject({
      verdict: 'not_enough_evidence',
      health: null,
      life: null,
      cleanliness: null,
      findings: [],
    });
  }
  expect((await analysis.diagnosis(systemScope('test'), machine.id, { days: 90 })).health).not.toBeNull();
  const keys = (await telemetryStore.latest([gateway])).get(gateway.id)?.map(({ key }) => key);
  expect(keys).not.toContain('oil_health');
  // Nor is a diagnosis returned that was stored while the device was not a gateway.
  await app.pg.query(sqlQuery('test.becomesGateway', 'update device set is_gateway = true where id = $1'), [
    machine.id,
  ]);
  await app.app.services.changes.caughtUp();
  expect(await analysis.kept(await devices.get(systemScope('test'), machine.id))).toBeNull();
});

describe('what is usual for a machine', () => {
  const days = 40;
  /**
   * A turbine that has sent its temperature every hour: a daily wave around `middle`, with small differences between
   * days.
   */
  const buildTurbine = async (customer: Awaited<ReturnType<typeof buildCustomer>>, middle: number) => {
    const device = await buildDevice(app.pg, { machineType: 'turbine', customer });
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    for (let day = days; day > 0; day -= 1) {
      const differs = ((day * 37) % 11) / 10 - 0.5;
      const frames = Array.from({ length: 24 }, (_, hour) => ({
        ts: today - day * dayMs + hour * hourMs,
        values: { oil_temperature: middle + differs + Math.sin(hour / 4), T7: 5 },
      }));
      await app.app.services.ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(frames)));
    }
    return device;
  };
  const ask = async (token: string, deviceId: string) => {
    const reply = await fetch(new URL(`/system/dataanalysis/getLearnedLimits?deviceId=${deviceId}`, app.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await reply.json()) as { code: number; data: unknown };
  };

  it('is learned from its own days, and told beside its fleet', async () => {
    const customer = await buildCustomer(app.pg, { name: 'turbine hall' });
    const dealer = await login(
      app.url,
      await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: customer.tenantId }),
    );
    const [one] = await Promise.all([
      buildTurbine(customer, 50),
      buildTurbine(customer, 44),
      buildTurbine(customer, 46),
      buildTurbine(customer, 48),
    ]);
    const ofFour = LearnedLimits.parse((await ask(dealer.token, one.id)).data);
    expect(ofFour.indicators).toEqual([
      expect.objectContaining({ key: 'oil_temperature', days, readings: 24 * days, reason: null, fleet: null }),
    ]);
    const own = ofFour.indicators[0]?.own;
    expect(Number(own?.level2High)).toBeGreaterThan(50);
    expect(Number(own?.level2High)).toBeLessThan(52);
    expect(Number(own?.level1High)).toBeGreaterThan(Number(own?.level2High));

    const other = await buildTurbine(customer, 52);
    const { fleet } = LearnedLimits.parse((await ask(dealer.token, other.id)).data).indicators[0] ?? {};
    expect(fleet).toMatchObject({ machines: 5, days: 5 * days });
    // Higher than all days of the four other machines, and than half of its own.
    expect(fleet?.percentile).toBeGreaterThan(80);
    expect(fleet?.percentile).toBeLessThan(100);
    expect(await ask(tokens.dealer, one.id)).toMatchObject({ code: 404 });
  });

  it('is nothing to tell of a machine that has never sent', async () => {
    const device = await buildDevice(app.pg, { machineType: 'engine' });
    expect((await app.app.services.analysis.learnedLimits(systemScope('test'), device.id)).indicators).toEqual([]);
  });
});

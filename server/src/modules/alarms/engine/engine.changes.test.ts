import type { AlarmRule } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGuardedDevice, framesOf, putRules as putRulesAt } from '../../../../test/alarm-engine.ts';
import { temperatureRule as temperature } from '../../../../test/alarm-rules.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { sqlQuery } from '../../../platform/pg.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
  // The tests write the rules themselves.
  await running.app.services.alarms.ruleSets.stop();
});
afterAll(() => running.close());

const hour = 3_600_000;
const start = Math.floor(Date.now() / hour) * hour - 8 * hour;

const run = (sql: string, values: readonly unknown[]) => running.pg.query(sqlQuery('test.run', sql), values);
const settled = () => running.app.services.alarms.engine.settled();
const time = (second: number) => new Date(start + second * 1000);

const putRules = (device: BuiltDevice, rules: readonly AlarmRule[], second = -1e6) =>
  putRulesAt(running.pg, device, rules, start + second * 1000);
const guarded = (rules: readonly AlarmRule[] = [temperature]) => buildGuardedDevice(running.pg, rules);

/** `0:90 60:90`: seconds since `start` and oil temperatures. */
async function send(device: BuiltDevice, text: string): Promise<void> {
  await running.app.services.telemetryStore.append(framesOf(device, start, text), []);
  await settled();
}

async function records(device: BuiltDevice) {
  const rows = await running.pg.query(
    sqlQuery<Readonly<Record<string, unknown>>>(
      'test.records',
      `select * from alarm_record where device_id = $1 and kind <> 'silence' and withdrawn_at is null order by raised_at, level desc`,
    ),
    [device.id],
  );
  return rows;
}

async function words(device: BuiltDevice): Promise<string> {
  const second = (at: unknown) => (Number(at) - start) / 1000;
  return (await records(device))
    .map(({ rule_key: key, raised_at: raised, cleared_at: cleared, clear_reason: reason }) => {
      const end = cleared === null ? 'open' : `-${second(cleared)} ${String(reason)}`;
      return `${String(key)} +${second(raised)} ${end}`;
    })
    .join(', ');
}

describe('a change of the setting', () => {
  it('clears what is no longer beyond the limit, without a reading', async () => {
    const device = await guarded();
    await send(device, '0:90 60:90');
    await putRules(device, [{ ...temperature, version: 2, high: 95 }], 100);
    await settled();
    expect(await words(device)).toBe('oil_temperature +60 -100 setting');
  });

  it('clears what is no longer watched', async () => {
    const device = await guarded();
    await send(device, '0:90 60:90');
    await putRules(device, [], 100);
    await settled();
    expect(await words(device)).toBe('oil_temperature +60 -100 setting');
  });

  it('meets only readings from its time on, also those that come late', async () => {
    const device = await guarded();
    await putRules(device, [{ ...temperature, version: 2, high: 50 }], 200);
    await send(device, '300:60 360:60');
    expect(await words(device)).toBe('oil_temperature +360 open');
    await send(device, '0:60 60:60');
    expect(await words(device)).toBe('oil_temperature +360 open');
  });

  it('is heard of by every alarm that is raised after it', async () => {
    const device = await guarded([]);
    await send(device, '0:90 60:90');
    expect(await words(device)).toBe('');
    await putRules(device, [temperature], 100);
    await send(device, '120:90 180:90');
    expect(await words(device)).toBe('oil_temperature +180 open');
  });
});

it('what was stored as still to be done while it was done is done when the engine has settled', async () => {
  const device = await guarded();
  const { engine } = running.app.services.alarms;
  await running.app.services.telemetryStore.append(framesOf(device, start, '0:90 60:90'), []);
  const kept = engine.keep();
  await settled();
  expect(await run('select from alarm_reevaluation where device_id = $1', [device.id])).toEqual([]);
  await kept;
});

describe('a device that leaves', () => {
  it('by being removed clears its alarms', async () => {
    const device = await guarded();
    await send(device, '0:90 60:90');
    await run('update device set removed_at = now() where id = $1', [device.id]);
    await settled();
    expect(await records(device)).toMatchObject([{ clear_reason: 'removed' }]);
  });

  it('for another factory leaves its alarms there', async () => {
    const device = await guarded();
    await send(device, '0:90 60:90');
    const other = await buildCustomer(running.pg, { tenant: { id: device.tenantId } });
    await run('update device set customer_id = $2, group_id = $3 where id = $1', [device.id, other.id, other.groupId]);
    await settled();
    expect(await records(device)).toMatchObject([{ clear_reason: 'removed', customer_id: device.customerId }]);
    const now = (Date.now() - start) / 1000;
    await send({ ...device, customerId: other.id }, `${now}:90 ${now + 61}:90`);
    expect(await records(device)).toMatchObject([{}, { cleared_at: null, customer_id: other.id }]);
  });
});

describe('a finding', () => {
  const findings = (list: readonly object[], maskedKeys: readonly string[] = []) => ({ findings: list, maskedKeys });
  const wear = {
    ruleId: 'W01',
    category: 'wear',
    state: 'level1',
    sameCauseAs: [],
    evidence: [{ parameter: 'feRate' }],
  };
  const fault = { ruleId: 'S01', category: 'sensor', state: 'fault', sameCauseAs: [], evidence: [] };
  const put = (device: BuiltDevice, second: number, content: object) =>
    run('insert into finding_change (device_id, at, findings) values ($1, $2, $3)', [
      device.id,
      time(second),
      JSON.stringify(content),
    ]);

  it('is an alarm until it was away for two hours of readings', async () => {
    const device = await guarded([]);
    await send(device, '0:60');
    await put(device, 100, findings([wear]));
    await settled();
    expect(await records(device)).toMatchObject([
      {
        kind: 'oil',
        level: 1,
        category: 'wear',
        finding_rule: 'W01',
        indicator: null,
        threshold: null,
        value: null,
        evidence: [{ parameter: 'feRate' }],
      },
    ]);
    await put(device, 1000, findings([]));
    await send(device, '1200:60 4000:60 8000:60');
    expect(await words(device)).toBe('finding:W01 +100 open');
    await send(device, '8500:60');
    expect(await words(device)).toBe('finding:W01 +100 -8400 values');
  });

  it('of a faulty sensor masks the alarms of its keys', async () => {
    const device = await guarded();
    await send(device, '0:90 60:90');
    await put(device, 100, findings([fault], ['oil_temperature']));
    await settled();
    expect(await records(device)).toMatchObject([
      { kind: 'oil', is_masked: true, cleared_at: null },
      { kind: 'sensorFault', rule_key: 'finding:S01', category: 'sensor' },
    ]);
    await send(device, '120:70 400:70');
    await put(device, 500, findings([]));
    await send(device, '600:70');
    expect(await records(device)).toMatchObject([{ is_masked: false, cleared_at: null }, {}]);
    await send(device, '720:70');
    expect(await words(device)).toBe('oil_temperature +60 -720 values, finding:S01 +100 open');
  });
});

describe('a rule of another measure', () => {
  it('compares with the hour before', async () => {
    const rule: AlarmRule = { ...temperature, measure: 'rate', hours: 1, high: 5, deadband: 1 };
    const device = await guarded([rule]);
    await send(device, '0:50 1800:52 3000:54');
    await send(device, '3700:56 3760:56');
    expect(await words(device)).toBe('');
    await send(device, '3800:58 3860:58');
    expect(await words(device)).toBe('oil_temperature +3860 open');
    expect(await records(device)).toMatchObject([{ threshold: 5, value: 6, peak: 6 }]);
  });

  it('compares with the seven days before, of which it needs 72 hours', async () => {
    const rule: AlarmRule = { ...temperature, measure: 'departure', high: 4, deadband: 1 };
    const device = await guarded([rule]);
    const hours = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => `${(from + n) * 3600}:${50 + ((from + n) % 2 === 0 ? 1 : -1)}`).join(
        ' ',
      );
    await send(device, hours(-71, 0));
    await send(device, '0:90 60:90');
    expect(await words(device)).toBe('');
    await send(device, hours(-72, -71));
    expect(await words(device)).toBe('oil_temperature +60 open');
  });
});

describe('readings of a fast clock', () => {
  it('are all evaluated, also those that are still ahead when the first are', async () => {
    let ahead = 0;
    const app = await startTestApp({ clock: { now: () => Date.now() + ahead } });
    await app.app.services.alarms.ruleSets.stop();
    try {
      const device = await buildDevice(app.pg);
      await app.pg.query(
        sqlQuery(
          'test.rules',
          'insert into alarm_rule_set (device_id, from_at, rules) values ($1, to_timestamp(0), $2)',
        ),
        [device.id, JSON.stringify([{ ...temperature, onDelayMs: 0, offDelayMs: 0 }])],
      );
      const at = Date.now() + 3 * hour;
      const frame = (from: number, value: number) => ({
        device,
        at: at + from,
        keys: ['oil_temperature'],
        values: [value],
        quality: null,
      });
      const frames = [frame(0, 90), frame(1_200_000, 60), frame(2_400_000, 90)];
      await app.app.services.telemetryStore.append(frames, []);
      const found = sqlQuery<{ raised_at: number; cleared_at: number | null }>(
        'test.found',
        `select raised_at, cleared_at from alarm_record where kind = 'oil' order by raised_at`,
      );
      ahead = 3 * hour;
      await expect.poll(() => app.pg.query(found)).toEqual([{ raised_at: at, cleared_at: null }]);
      ahead = 3 * hour + 1_200_000;
      await expect.poll(() => app.pg.query(found)).toEqual([{ raised_at: at, cleared_at: at + 1_200_000 }]);
      ahead = 4 * hour;
      await expect
        .poll(() => app.pg.query(found))
        .toEqual([
          { raised_at: at, cleared_at: at + 1_200_000 },
          { raised_at: at + 2_400_000, cleared_at: null },
        ]);
    } finally {
      await app.close();
    }
  });

  it('wait until their time has come', async () => {
    let ahead = 0;
    const app = await startTestApp({ clock: { now: () => Date.now() + ahead } });
    await app.app.services.alarms.ruleSets.stop();
    try {
      const device = await buildDevice(app.pg);
      await app.pg.query(
        sqlQuery(
          'test.rules',
          'insert into alarm_rule_set (device_id, from_at, rules) values ($1, to_timestamp(0), $2)',
        ),
        [device.id, JSON.stringify([{ ...temperature, onDelayMs: 0 }])],
      );
      const at = Date.now() + 3 * hour;
      const frame = { device, at, keys: ['oil_temperature'], values: [90], quality: null };
      await app.app.services.telemetryStore.append([frame], []);
      await app.app.services.alarms.engine.settled();
      const open = sqlQuery<{ raised_at: number }>(
        'test.open',
        `select raised_at from alarm_record where kind = 'oil'`,
      );
      expect(await app.pg.query(open)).toEqual([]);
      ahead = 3 * hour;
      await expect.poll(() => app.pg.query(open)).toEqual([{ raised_at: at }]);
    } finally {
      await app.close();
    }
  });
});

describe('a device that does not report', () => {
  // The tests alone say when it is looked for, however slow the machine is.
  beforeAll(() => running.app.services.alarms.silence.stop());
  afterAll(() => running.app.services.alarms.silence.start());

  it('raises an alarm until it does', async () => {
    const device = await guarded([]);
    await send(device, '0:60');
    await running.app.services.alarms.silence.look();
    const find = () =>
      running.pg.query(
        sqlQuery<{ onset: number; reason: string | null }>(
          'test.silence',
          `select onset_at as onset, clear_reason as reason from alarm_record where kind = 'silence' and device_id = $1`,
        ),
        [device.id],
      );
    expect(await find()).toEqual([{ onset: start, reason: null }]);
    await running.app.services.alarms.silence.look();
    expect(await find()).toHaveLength(1);
    await send(device, `${(Date.now() - start) / 1000}:60`);
    await running.app.services.alarms.silence.look();
    expect(await find()).toEqual([{ onset: start, reason: 'values' }]);
  });

  it('is not silent while it sends what it could not send, oldest first', async () => {
    const device = await guarded([]);
    const { silence } = running.app.services.alarms;
    const isOpen = async () => {
      const open = sqlQuery('test.open', `select id from alarm_record where kind = 'silence' and device_id = $1`);
      return (await running.pg.query(open, [device.id])).length > 0;
    };
    await silence.look();
    await send(device, '0:60');
    await silence.look();
    expect(await isOpen()).toBe(false);
    await send(device, '60:60');
    await silence.look();
    expect(await isOpen()).toBe(false);
    await silence.look();
    expect(await isOpen()).toBe(true);
  });

  it('is covered by its silent gateway', async () => {
    const gateway = await buildDevice(running.pg, { isGateway: true });
    const device = await guarded([]);
    await run('update device set gateway_id = $2 where id = $1', [device.id, gateway.id]);
    await send(gateway, '0:60');
    await send(device, '0:60');
    const silenceOf = async ({ id }: BuiltDevice) =>
      (
        await running.pg.query(
          sqlQuery<{ id: string; outranked_by: string | null; group_id: string }>(
            'test.covered',
            `select id, outranked_by, group_id from alarm_record where kind = 'silence' and device_id = $1`,
          ),
          [id],
        )
      )[0];
    // A look that the server has begun by itself may have seen the gateway alone.
    const looked = async () => {
      await running.app.services.alarms.silence.look();
      return [(await silenceOf(device))?.outranked_by, (await silenceOf(gateway))?.id];
    };
    await expect.poll(looked).toEqual([expect.any(String), expect.any(String)]);
    const [own, covering] = [await silenceOf(device), await silenceOf(gateway)];
    expect(own).toMatchObject({ outranked_by: covering?.id, group_id: covering?.id });
    await send(gateway, `${(Date.now() - start) / 1000}:60`);
    await running.app.services.alarms.silence.look();
    expect(await silenceOf(device)).toMatchObject({ outranked_by: null, group_id: covering?.id });
  });
});

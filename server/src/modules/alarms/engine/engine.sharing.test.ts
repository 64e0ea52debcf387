import type { AlarmRule } from '@oilsight/contract';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../../../../../scripts/rounds.ts';
import { buildGuardedDevice, engineOn as engineOnServer, framesOf } from '../../../../test/alarm-engine.ts';
import { temperatureRule } from '../../../../test/alarm-rules.ts';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildCustomer } from '../../../../test/factories.ts';
import type { BuiltDevice, DeviceOptions } from '../../../../test/factories.ts';
import type { Bus } from '../../../platform/bus.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createPg, sqlQuery } from '../../../platform/pg.ts';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { createSeal } from '../../../platform/seal.ts';
import { createOutbox } from '../../outbox/outbox.service.ts';
import { createOutboxStore } from '../../outbox/outbox.store.ts';
import { createNotices } from '../notices/notices.ts';
import { createNoticeStore } from '../notices/notices.store.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
  // The tests write the rules themselves.
  await running.app.services.alarms.ruleSets.stop();
  // The engines of these tests take its place.
  await running.app.services.alarms.engine.stop();
});
afterAll(() => running.close());

const hour = 3_600_000;
const start = Math.floor(Date.now() / hour) * hour - 4 * hour;

const warning: AlarmRule = { ...temperatureRule, level: 2, high: 60 };
const guarded = (options?: DeviceOptions) => buildGuardedDevice(running.pg, [warning, temperatureRule], options);
const send = (device: BuiltDevice, text: string) =>
  running.app.services.telemetryStore.append(framesOf(device, start, text), []);

async function words(device: BuiltDevice): Promise<string> {
  const rows = await running.pg.query(
    sqlQuery<Readonly<Record<string, number | null>>>(
      'test.records',
      `select level, onset_at, raised_at, cleared_at, peak from alarm_record
       where device_id = $1 and kind = 'oil' and withdrawn_at is null order by raised_at, level`,
    ),
    [device.id],
  );
  const second = (at: number | null | undefined) => (at === null ? 'open' : String((Number(at) - start) / 1000));
  return rows
    .map(
      (row) =>
        `L${row['level']} ${second(row['onset_at'])} ${second(row['raised_at'])} ${second(row['cleared_at'])} ${row['peak']}`,
    )
    .join(', ');
}

const quiet = pino({ level: 'silent' });

/** An engine as on a server of its own. @param bus the server's; another one's gets no events */
const engineOn = (pg: Pg, bus?: Bus) => engineOnServer(running, pg, bus === undefined ? {} : { bus });

/** The notices of a server of its own; the app's run beside them. */
function noticesOn(pg: Pg) {
  const seal = createSeal('a secret of thirty-two characters', 'messages');
  const outbox = createOutbox({ store: createOutboxStore(pg), seal, gateways: {}, clock: systemClock, log: quiet });
  const { changes } = running.app.services;
  const store = createNoticeStore(pg);
  return createNotices({ store, outbox, changes, clock: systemClock, log: quiet, publicUrl: '' });
}

const anotherPg = () => createPg({ url: running.adminUrl, onError: () => undefined });
/** As after the time of a lease without a sign of life. */
async function endLeases(): Promise<void> {
  await running.pg.query(sqlQuery('test.end', `update part set until = '-infinity'`));
  await running.pg.query(sqlQuery('test.gone', 'delete from server_node'));
}

/** A database client that dies at its n-th step: nothing that its owner does after that has an effect. */
function mortal(pg: Pg, diesAt: number) {
  const died = Promise.withResolvers<void>();
  let steps = 0;
  async function step<T>(work: () => Promise<T>): Promise<T> {
    steps += 1;
    if (steps >= diesAt) died.resolve();
    if (steps >= diesAt) throw new Error('dead');
    return work();
  }
  const around = (queryable: Queryable): Queryable => ({
    query: (...what) => step(() => queryable.query(...what)),
    run: (...what) => step(() => queryable.run(...what)),
    first: (...what) => step(() => queryable.first(...what)),
    one: (...what) => step(() => queryable.one(...what)),
  });
  const client: Pg = {
    ...pg,
    ...around(pg),
    async transaction(work) {
      const result = await pg.transaction((tx) => work(around(tx)));
      // The commit may have come through although its answer did not.
      return step(() => Promise.resolve(result));
    },
  };
  return { client, died: died.promise, steps: () => steps };
}

/** A database client that stops, once told to, at the fence of what was evaluated from records read after that. */
function heldBeforeItWrites(pg: Pg) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let state: 'open' | 'reading' | 'read' = 'open';
  const around = (queryable: Queryable): Queryable => ({
    ...queryable,
    async run(name, statement) {
      if (name === 'alarms.records' && state === 'reading') state = 'read';
      else if (name === 'parts.fence' && state === 'read') {
        state = 'open';
        held.resolve();
        await released.promise;
      }
      return queryable.run(name, statement);
    },
  });
  const client: Pg = { ...pg, ...around(pg), transaction: (work) => pg.transaction((tx) => work(around(tx))) };
  return { client, hold: () => void (state = 'reading'), isHeld: held.promise, letGo: () => released.resolve() };
}

const story = [
  '0:70 30:70',
  '60:70 90:90',
  '3700:90',
  '3760:91 3800:70',
  '3590:90',
  '3930:70 4000:50',
  '4130:50 4150:50',
] as const;
const outcome = 'L2 0 60 4130 91, L1 90 3700 3930 91';

describe('a server that dies', () => {
  /** Tells the story to an engine that dies at a step, and the rest to its successor. @returns the steps until its end */
  async function dieAt(device: BuiltDevice, step: number): Promise<number> {
    const pg = anotherPg();
    const { client, died, steps } = mortal(pg, step);
    const first = engineOn(client, running.app.services.bus);
    let isDead = false;
    const end = died.then(() => (isDead = true));
    const left = [...story];
    await first.start();
    while (left.length > 0 && !isDead) {
      await send(device, left.shift() ?? '');
      await Promise.race([first.settled(), end]);
      if (left.length % 3 === 0 && !isDead) await first.keep().catch(() => undefined);
    }
    const count = steps();
    await first.stop();
    await endLeases();
    const second = engineOn(pg, running.app.services.bus);
    await second.start();
    for (const text of left) {
      await send(device, text);
      await second.settled();
    }
    await second.settled();
    await second.stop();
    await pg.close();
    return count;
  }

  it('changes nothing in the records, at whichever step', async () => {
    const device = await guarded();
    const steps = await dieAt(device, Number.POSITIVE_INFINITY);
    expect(await words(device)).toBe(outcome);
    const every = isFull ? 1 : Math.ceil(steps / 12);
    for (let step = 2; step < steps; step += every) {
      const another = await guarded();
      await dieAt(another, step);
      expect([step, await words(another)]).toEqual([step, outcome]);
    }
  });
});

describe('an engine that cannot read what arrived before it took its parts', () => {
  it('tries again', async () => {
    const pg = anotherPg();
    const device = await guarded();
    const first = engineOn(pg, running.app.services.bus);
    await first.start();
    await send(device, '0:70');
    await first.settled();
    await first.stop();
    await send(device, '60:70');
    await send(device, '90:90');
    let failures = 0;
    const failing: Pg = {
      ...pg,
      async query(query, ...values) {
        // Within a transaction it is read by another client.
        if (query.name === 'arrivals.cursors' && (failures += 1) === 1) throw new Error('the connection was lost');
        return pg.query(query, ...values);
      },
    };
    const second = engineOn(failing, running.app.services.bus);
    await second.start();
    await second.settled();
    expect([failures, await words(device)]).toEqual([2, 'L2 0 60 open 90']);
    await second.stop();
    await pg.close();
  });
});

describe('an engine whose cursor the journal no longer reaches', () => {
  it('evaluates all devices again as far back as readings may be late', async () => {
    const pg = anotherPg();
    const device = await guarded();
    const first = engineOn(pg, running.app.services.bus);
    await first.start();
    await send(device, '0:70');
    await first.settled();
    await first.stop();
    await send(device, '60:70');
    await send(device, '90:90');
    await running.pg.query(
      sqlQuery('test.forget', 'delete from arrival a where n < (select max(n) from arrival b where b.lane = a.lane)'),
    );
    const second = engineOn(pg, running.app.services.bus);
    await second.start();
    await second.settled();
    expect(await words(device)).toBe('L2 0 60 open 90');
    await second.stop();
    await pg.close();
  });
});

describe('two servers', () => {
  it('raise each alarm once, and lose none', async () => {
    const [pg, otherPg] = [anotherPg(), anotherPg()];
    const [one, other] = [engineOn(pg, running.app.services.bus), engineOn(otherPg)];
    try {
      await one.start();
      expect(one.parts.owned.size).toBe(64);
      await other.start();
      await expect.poll(() => [one.parts.owned.size, other.parts.owned.size]).toEqual([32, 32]);
      const devices = await Promise.all(Array.from({ length: 12 }, () => guarded()));
      for (const text of story) for (const device of devices) await send(device, text);
      const all = () => Promise.all(devices.map(words));
      await expect.poll(all).toEqual(devices.map(() => outcome));
    } finally {
      await one.stop();
      await other.stop();
      await pg.close();
      await otherPg.close();
    }
  });

  it('raise each alarm of many devices once, and notify of each once', async () => {
    const [pg, otherPg] = [anotherPg(), anotherPg()];
    const [one, other] = [engineOn(pg, running.app.services.bus), engineOn(otherPg)];
    const notices = [noticesOn(pg), noticesOn(otherPg)];
    const customer = await buildCustomer(running.pg);
    await running.pg.query(
      sqlQuery(
        'test.contact',
        `insert into alarm_contact (tenant_id, customer_id, name, phone, email) values ($1, $2, 'Wang', '13800000000', '')`,
      ),
      [customer.tenantId, customer.id],
    );
    try {
      await one.start();
      await other.start();
      await expect.poll(() => [one.parts.owned.size, other.parts.owned.size]).toEqual([32, 32]);
      const devices = await Promise.all(Array.from({ length: 30 }, () => guarded({ customer })));
      const second = Math.floor((Date.now() - start) / 1000);
      await Promise.all(devices.map((device) => send(device, `${second - 90}:90 ${second - 30}:90`)));
      const notified = () =>
        running.pg.query(
          sqlQuery<Readonly<Record<'level' | 'records' | 'raised' | 'shown' | 'most' | 'forgotten', number>>>(
            'test.notified',
            `select level, count(*)::int as records, sum(raised)::int as raised, count(annunciated_at)::int as shown,
               max(told)::int as most, count(*) filter (where level = 1 and told = 0 and due_at is null)::int as forgotten
             from (select r.*, (select count(*) from alarm_event e where e.record_id = r.id and what = 'raised') as raised,
               (select count(*) from message_record m where m.record_id = r.id) as told from alarm_record r) r
             where customer_id = $1 and kind = 'oil' group by level order by level`,
          ),
          [customer.id],
        );
      // Level 1 stands for level 2. What comes after a message about many waits for the next, and is not forgotten.
      await expect
        .poll(async () => {
          await Promise.all(notices.map(({ notifyDue }) => notifyDue(new AbortController().signal)));
          return notified();
        })
        .toEqual([
          { level: 1, records: 30, raised: 30, shown: 30, most: 1, forgotten: 0 },
          { level: 2, records: 30, raised: 30, shown: 0, most: 0, forgotten: 0 },
        ]);
    } finally {
      await one.stop();
      await other.stop();
      await pg.close();
      await otherPg.close();
    }
  });

  it('of which one lost some parts without noticing lose no alarm of the others', async () => {
    const pg = anotherPg();
    const engine = engineOn(pg, running.app.services.bus);
    try {
      const [kept, taken] = [await guarded(), await guarded()];
      await engine.start();
      await send(kept, '0:70');
      await send(taken, '0:70');
      await engine.settled();
      await running.pg.query(
        sqlQuery('test.take', 'update part set epoch = epoch + 1, owner = gen_random_uuid() where part = $1 % 64'),
        [taken.key],
      );
      const frames = [kept, taken].map((device) => ({
        device,
        at: start + 60_000,
        keys: ['oil_temperature'],
        values: [70],
        quality: null,
      }));
      await running.app.services.telemetryStore.append(frames, []);
      await expect.poll(() => words(kept), { timeout: 10_000 }).toBe('L2 0 60 open 70');
      expect(await words(taken)).toBe('');
    } finally {
      await engine.stop();
      await endLeases();
      await pg.close();
    }
  });

  it('of which one was paused past its lease do not write twice', async () => {
    const [pg, otherPg] = [anotherPg(), anotherPg()];
    const [paused, other] = [engineOn(pg, running.app.services.bus), engineOn(otherPg)];
    try {
      const device = await guarded();
      await paused.start();
      await send(device, '0:70');
      await paused.settled();
      await endLeases();
      await other.start();
      expect([paused.parts.owned.size, other.parts.owned.size]).toEqual([64, 64]);
      // It does not know yet that it lost its parts.
      await send(device, '60:70 90:90');
      await paused.settled();
      await other.settled();
      await expect.poll(() => words(device)).toBe('L2 0 60 open 90');
      const rows = await running.pg.query(
        sqlQuery<{ what: string }>(
          'test.events',
          'select what from alarm_event e join alarm_record r on r.id = e.record_id where r.device_id = $1',
        ),
        [device.id],
      );
      expect(rows).toEqual([{ what: 'raised' }]);
    } finally {
      await paused.stop();
      await other.stop();
      await pg.close();
      await otherPg.close();
    }
  });

  it('of which one lost its parts and got them back while it evaluated write what the past became once', async () => {
    const [pg, otherPg] = [anotherPg(), anotherPg()];
    const { client, hold, isHeld, letGo } = heldBeforeItWrites(pg);
    const [slow, other] = [engineOn(client, running.app.services.bus), engineOn(otherPg)];
    try {
      const device = await guarded();
      await slow.start();
      const epoch = () => slow.parts.owned.get(device.key % 64);
      await send(device, '0:70 60:70 90:90');
      await slow.settled();
      expect(await words(device)).toBe('L2 0 60 open 90');
      hold();
      // By this late reading the alarm was never raised.
      await send(device, '30:50');
      await isHeld;
      const before = epoch();
      await endLeases();
      await other.start();
      await send(device, '120:90');
      await other.settled();
      expect(await words(device)).toBe('L2 60 120 open 90');
      await other.stop();
      await expect.poll(epoch, { timeout: 20_000 }).toSatisfy((now) => now !== undefined && now !== before);
      await send(device, '3700:90');
      letGo();
      await slow.settled();
      expect(await words(device)).toBe('L2 60 120 open 90, L1 90 3700 open 90');
      await send(device, '3760:70');
      await send(device, '3800:70 3880:70');
      await slow.settled();
      expect(await words(device)).toBe('L2 60 120 open 90, L1 90 3700 3880 90');
      const rows = await running.pg.query(
        sqlQuery<{ level: number; what: string }>(
          'test.events',
          `select level, what from alarm_event e join alarm_record r on r.id = e.record_id where r.device_id = $1
           order by level desc, e.id`,
        ),
        [device.id],
      );
      expect(rows.map(({ level, what }) => `L${level} ${what}`)).toEqual([
        'L2 raised',
        'L2 revised',
        'L2 outranked',
        'L2 released',
        'L1 raised',
        'L1 cleared',
      ]);
    } finally {
      letGo();
      await slow.stop();
      await other.stop();
      await pg.close();
      await otherPg.close();
    }
  });
});

import { loadavg } from 'node:os';
import { gzipSync } from 'node:zlib';
import { inDatabase, loginOf, startBenchServer } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';
import { ms, timed } from './lib/timing.ts';
import { feed } from './lib/walls/feed.ts';
import { spread } from './lib/walls/plant.ts';

/**
 * The tiles of the start page with 2000 devices in 31 factories, a month of hours and 600 open alarms: each call alone,
 * and 100 calls of the same reach, ten at once. No device is assessed here: health and the worst devices are left out.
 *
 * `npm run bench -- dashboard [devices]`
 */
const devices = Number(process.argv[2] ?? 2000);
const alarms = 600;
const people = 100;
const rounds = 5;
const days = 30;
/** Longer than answers are shared. */
const unsharedMs = 2200;
const tiles = [
  'getStateCounts',
  'getAttention',
  'getOnlineShare',
  'getAlarmDays',
  'listUpcoming',
  'listWorstFirst',
] as const;

const wait = (forMs: number) => new Promise((done) => setTimeout(done, forMs));

/** Hours as the server makes them, one copied to every device and hour of the month. */
async function fillHours(server: BenchServer): Promise<void> {
  const hour = Math.floor(Date.now() / 3_600_000);
  // A frame on each day makes the parts of the tables that the days lie in.
  for (let day = 0; day <= days; day += 1) {
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/v1/${server.tokens[0]}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ts: (hour - 2 - day * 24) * 3_600_000, values: { oil_temperature: 52, water_ppm: 180 } }),
    });
    if (!reply.ok) throw new Error(`a frame of an earlier day was answered with ${reply.status}`);
  }
  await inDatabase(server, async (client) => {
    const has = async () => (await client.query('select from hour_aggregate')).rowCount ?? 0;
    const deadline = Date.now() + 240_000;
    while ((await has()) <= days) {
      if (Date.now() > deadline) throw new Error('the hours were not aggregated');
      await wait(500);
    }
    await client.query(
      `insert into hour_aggregate (device, hour, shape, data)
       select d.key, $1::int - n, t.shape, t.data from device d, generate_series(1, $2::int) n,
         (select shape, data from hour_aggregate limit 1) t
       where (d.key * 7 + n) % 97 <> 0 on conflict do nothing`,
      [hour, days * 24],
    );
    await client.query(
      `insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, rule_key, level, category, indicator, side,
         threshold, value, peak, onset_at, raised_at, last_at, is_latched, is_masked, group_id, note)
       select made.id, d.key % 64, 'oil', d.tenant_id, d.customer_id, d.id, 'oil_temperature', 1 + d.key % 2, 'ageing',
         'oil_temperature', 'high', 50, 52, 52, now() - interval '1 day', now() - interval '1 day', now(), false, false, made.id, ''
       from (select *, gen_random_uuid() as made_id from device order by key limit $1) d, lateral (select d.made_id as id) made`,
      [alarms],
    );
    await client.query('analyze');
  });
}

const server = await startBenchServer(devices);
try {
  const { tenantId } = await spread(server);
  const sending = feed(server, devices / 4);
  await fillHours(server);
  const token = await loginOf(server);
  const ask = async (tile: string): Promise<string> => {
    const reply = await fetch(`http://127.0.0.1:${server.port}/system/dashboard/${tile}?tenantId=${tenantId}`, {
      headers: { 'X-Authorization': `Bearer ${token}` },
    });
    const text = await reply.text();
    const { code } = JSON.parse(text) as { code: number };
    if (code !== 200) throw new Error(`${tile} answered ${code}`);
    return text;
  };
  const rows: (readonly (string | number)[])[] = [];
  for (const tile of tiles) {
    const [alone, shared]: [number[], number[]] = [[], []];
    let answer = '';
    const first = await timed(() => ask(tile));
    for (let n = 0; n < rounds; n += 1) {
      await wait(unsharedMs);
      alone.push(
        await timed(async () => {
          answer = await ask(tile);
        }),
      );
      shared.push(await timed(() => ask(tile)));
    }
    await wait(unsharedMs);
    const crowd = await timed(async () => {
      // In groups of ten: one person has so many places in the queue of heavy reads.
      for (let n = 0; n < people; n += 10) await Promise.all(Array.from({ length: 10 }, () => ask(tile)));
    });
    const packed = gzipSync(answer).length;
    rows.push([tile, ms(first), ms(median(alone)), ms(median(shared)), ms(crowd), (packed / 1024).toFixed(1)]);
  }
  sending.stop();
  report(
    'dashboard',
    `npm run bench -- dashboard ${devices}`,
    `${devices} devices in 31 factories that send, ${days} days of hours, ${alarms} open alarms; over HTTP, ms. Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)}.\n\n${markdown(['', 'first', 'alone', 'shared', `${people} calls, ten at once`, 'KB, gzip'], rows)}`,
  );
} finally {
  await server.stop();
}

import { loadavg } from 'node:os';
import pg from 'pg';
import { WebSocket } from 'ws';
import { loginOf, startBenchServer, takeParts } from './lib/server.ts';
import type { BenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';
import { mediansInTurn, ms, ratio, timed } from './lib/timing.ts';

/**
 * Alarm records of a dealer with 5000 devices: 5000 that are open, beside a history of a million. Times at the client,
 * as ratios to the device list of the same dealer, asked for in turns; then a flood of 5000 new alarms while sockets
 * follow. `npm run bench -- alarms [--times 10] [--history 1000000]`
 */
const numberAfter = (name: string, usual: number) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? Number(process.argv[at + 1]) : usual;
};
const times = numberAfter('--times', 10);
const history = numberAfter('--history', 1_000_000);
const devices = 5000;
const followers = 50;
const limitMs = 100;

/** Inserts records of devices: `from` gives `nth` (of the device), `rule_key`, `level`, `raised`, `cleared`, `processed`. */
const insert = (from: string) => `
  insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, rule_key, level, category, indicator, side,
    threshold, value, onset_at, raised_at, last_at, ended_at, cleared_at, processed_at, created_at, changed_at, group_id)
  select made.id, d.key % 64, 'oil', d.tenant_id, d.customer_id, d.id, r.rule_key, r.level, 'pollution', r.rule_key, 'high', 80, 82,
    r.raised, r.raised, r.raised, r.cleared, r.cleared, r.processed, r.raised, coalesce(r.processed, r.cleared, r.raised), made.id
  from (${from}) r join (select *, row_number() over (order by key) as nth from device) d on d.nth = r.nth
  cross join lateral (select gen_random_uuid() as id where r.nth > 0) made`;

/**
 * Two years of past records, one in three processed, one in ten of level 1, and an open one of each device. Triggers,
 * indexes and references wait until the rows are there, which takes a tenth of the time.
 */
async function makeRecords({ databaseUrl }: BenchServer): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const later = await client.query<{ drop: string; make: string }>(
    `select format('alter table alarm_record drop constraint %I', conname) as drop,
       format('alter table alarm_record add constraint %I %s', conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where conrelid = 'alarm_record'::regclass and contype = 'f'
     union all select format('drop index %I', indexrelid::regclass::text), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = 'alarm_record'::regclass
       and not exists (select from pg_constraint where conindid = indexrelid)`,
  );
  await client.query(`begin; set local maintenance_work_mem = '512MB'; alter table alarm_record disable trigger user`);
  for (const { drop } of later.rows) await client.query(drop);
  await client.query(
    insert(`
      select 1 + n % $1::int as nth, 'key ' || n % 20 as rule_key, case when n % 10 = 0 then 1 else 2 end as level,
        now() - interval '1 hour' - n * interval '730 days' / $2::float8 as raised,
        now() - interval '30 minutes' - n * interval '730 days' / $2::float8 as cleared,
        case when n % 3 = 0 then now() - interval '20 minutes' - n * interval '730 days' / $2::float8 end as processed
      from generate_series(1, $2::int) n`),
    [devices, history],
  );
  await client.query(
    insert(`
      select n as nth, 'open' as rule_key, 1 + n % 2 as level, now() - n * interval '1 minute' as raised,
        null::timestamptz as cleared, null::timestamptz as processed from generate_series(1, $1::int) n`),
    [devices],
  );
  for (const { make } of later.rows) await client.query(make);
  await client.query('alter table alarm_record enable trigger user; commit');
  await client.query('vacuum analyze alarm_record');
  await client.query('analyze');
  const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from device limit 1');
  await client.end();
  return rows[0]?.tenant_id ?? '';
}

interface Follower {
  messages: number;
  /** Open records that the newest message counts. */
  open: number;
  close(): void;
}

function follow(port: number, token: string): Promise<Follower> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws/plugins/telemetry`);
  const follower: Follower = { messages: 0, open: 0, close: () => socket.close() };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`the socket was closed: ${code} ${reason.toString()}`)));
    socket.on('open', () => {
      socket.send(JSON.stringify({ authCmd: { cmdId: 0, token } }));
      socket.send(JSON.stringify({ topicSubCmds: [{ cmdId: 1, topic: 'alarms' }] }));
    });
    socket.on('message', (data) => {
      const { topic, message } = JSON.parse((data as Buffer).toString('utf8')) as {
        topic?: string;
        message?: { counts: { open: { records: number } } };
      };
      if (topic !== 'alarms' || message === undefined) return;
      follower.messages += 1;
      follower.open = message.counts.open.records;
      resolve(follower);
    });
  });
}

/** Time from a flood of new alarms until the last follower knows of all of them, ms, and messages of each follower. */
async function flood(
  { databaseUrl }: BenchServer,
  following: readonly Follower[],
): Promise<[tookMs: number, messages: number]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const follower of following) follower.messages = 0;
  const expected = (following[0]?.open ?? 0) + devices;
  await client.query(
    `insert into alarm_record (id, part, kind, tenant_id, customer_id, device_id, rule_key, level, indicator, onset_at, raised_at, last_at, group_id)
     select made.id, key % 64, 'oil', tenant_id, customer_id, device.id, 'flood ' || $2::text, 1, 'flood', now(), now(), now(), made.id
     from (select * from device order by key limit $1) device cross join lateral (select gen_random_uuid() as id where key > 0) made`,
    [devices, String(Date.now())],
  );
  const took = await timed(async () => {
    while (following.some(({ open }) => open < expected)) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  await client.end();
  return [took, Math.max(...following.map(({ messages }) => messages))];
}

const server = await startBenchServer(devices);
try {
  let tenantId = '';
  // The records have no readings that would justify them: the engine would withdraw them.
  await takeParts(server);
  console.error(`records made in ${ms((await timed(async () => (tenantId = await makeRecords(server)))) / 1000)} s`);
  const token = await loginOf(server);
  const ask = (path: string, query: Readonly<Record<string, string>>) => async () => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}?${new URLSearchParams(query).toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { code } = (await reply.json()) as { code: number };
    if (code !== 200) throw new Error(`${path} was answered ${code}`);
  };
  const list = '/system/alarmrecord/list';
  const calls: readonly (readonly [name: string, call: () => Promise<unknown>])[] = [
    ['device list, first page of 50', ask('/system/customerdevice/list', { tenantId, pageSize: '50' })],
    ['list, now, first page of 20', ask(list, {})],
    ['list, now, last page', ask(list, { pageNum: '250' })],
    ['list, unprocessed, search', ask(list, { view: 'unprocessed', search: 'bench 49' })],
    ['list, all, first page', ask(list, { view: 'all' })],
    ['list, all, page 400', ask(list, { view: 'all', pageNum: '400' })],
    ['list, all, level 1', ask(list, { view: 'all', level: '1' })],
    ['list, all, search of a device', ask(list, { view: 'all', search: 'bench 4999' })],
    ['list, processed, first page', ask(list, { view: 'processed' })],
    ['counts', ask('/system/alarmrecord/count', {})],
    ['counts of 30 days', ask('/system/alarmrecord/countByDay', {})],
  ];
  const took = await mediansInTurn(
    times,
    calls.map(([, call]) => call),
  );
  console.error('calls timed');
  const beside = took[0] ?? Number.NaN;
  const rows = calls.map(([name], n) => {
    const value = took[n] ?? Number.NaN;
    return [name, ms(value), ratio(value, beside), value <= limitMs ? 'within' : 'above'];
  });
  // One login may have twenty sockets.
  const logins = await Promise.all(Array.from({ length: Math.ceil(followers / 20) }, () => loginOf(server)));
  const following = await Promise.all(
    Array.from({ length: followers }, (_, n) => follow(server.port, logins[Math.floor(n / 20)] ?? '')),
  );
  const floods = [await flood(server, following), await flood(server, following), await flood(server, following)];
  for (const follower of following) follower.close();
  report(
    'alarms',
    'npm run bench -- alarms',
    `5000 open alarms and ${history} past ones of a dealer with ${devices} devices; medians of ${times} calls in turns, at the client. Load of the machine meanwhile: ${ms(loadavg()[0] ?? Number.NaN)}.\n\n${markdown(['call', 'p50 ms', 'of the device list', `${limitMs} ms`], rows)}\n\nA flood of ${devices} new alarms at once, ${followers} sockets following: after ${ms(median(floods.map(([value]) => value)))} ms (median of ${floods.length}) all of them count every alarm, by ${Math.max(...floods.map(([, count]) => count))} messages each at most.`,
  );
} finally {
  await server.stop();
}

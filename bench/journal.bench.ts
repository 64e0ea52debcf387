import { resolve } from 'node:path';
import { indicatorIds } from '@oilsight/oil';
import { processorTimeOf } from './lib/processor-time.ts';
import { httpSender, load } from './lib/senders.ts';
import { inDatabase, startBenchServer, takeParts, type BenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * Cost of the journal of arrivals for stored readings: acknowledged readings per second over HTTP, and the processor
 * time of server and database, which depends less on the load of the machine. Two servers are measured in turns, after a
 * warm-up round.
 *
 * With `--beside` the second server is another checkout, and the figures are those of everything that has changed since.
 * Without it both servers are this checkout, and the second one's database drops the journal's rows: the figures are
 * those of the rows alone. The server makes the rows in both, which takes it 0.002–0.03 ms a commit.
 *
 * With `--alarms` both servers are this checkout and their devices have the built-in alarm rules from before the first
 * reading on; the second one's parts belong to another server, so that it evaluates no device: the figures are those of
 * the alarms engine following the journal.
 *
 * `npm run bench -- journal [--beside=<folder of another checkout> | --alarms] [seconds] [rounds]`
 */
const folder = process.argv.find((argument) => argument.startsWith('--beside='))?.slice('--beside='.length);
const isOfAlarms = process.argv.includes('--alarms');
const here = resolve(import.meta.dirname, '..');
const [seconds = 2, rounds = isOfAlarms ? 5 : 7] = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
/** Includes debris counters, because wear is counted from frame to frame. */
const keys = [...new Set(['ferrous_total', 'ferrous_ch1', 'nonferrous_ch1', ...indicatorIds])].slice(0, 20);
const start = Date.now() - 60 * 86_400_000;

/** From now on the database keeps no row of the journal. */
const dropJournal = (server: BenchServer) =>
  inDatabase(server, (client) =>
    client.query('create rule arrivals_are_dropped as on insert to arrival do instead nothing'),
  );

/** The built-in rules hold from before the first reading on. */
const guardFromStart = (server: BenchServer, devices: number) =>
  inDatabase(server, async (client) => {
    // The server gives each new device its rules in the background.
    const guarded = async () => (await client.query('select 1 from alarm_rule_set')).rowCount ?? 0;
    while ((await guarded()) < devices) await new Promise((done) => setTimeout(done, 50));
    await client.query(`update alarm_rule_set set from_at = to_timestamp($1 / 1000.0) - interval '1 day'`, [start]);
  });

function message(device: number, n: number, framesPerMessage: number): string {
  const frames = Array.from({ length: framesPerMessage }, (_, f) => {
    const nth = n * framesPerMessage + f;
    return `{"ts":${start + nth * 1000},"values":{${keys.map((key, k) => `"${key}":${(20 + k + ((nth * 7 + device * 3 + k * 11) % 100) / 10).toFixed(1)}`).join(',')}}}`;
  });
  return framesPerMessage === 1 ? (frames[0] ?? '') : `[${frames.join(',')}]`;
}

interface Figures {
  readonly rates: number[];
  /** µs of processor time per thousand readings. */
  readonly costs: number[];
  /** Number of the next message of every sender. */
  sent: number;
}

async function round(
  server: BenchServer,
  figures: Figures,
  { devices, framesPerMessage, counts }: { devices: number; framesPerMessage: number; counts: boolean },
): Promise<void> {
  const from = figures.sent;
  let most = 0;
  const senders = Array.from({ length: devices }, (_, device) =>
    httpSender({
      path: `/api/v1/${server.tokens[device]}/telemetry`,
      contentType: 'application/json',
      body: (n) => {
        most = Math.max(most, n + 1);
        return message(device, from + n, framesPerMessage);
      },
    }),
  );
  const before = processorTimeOf(server.pid) + processorTimeOf(server.databasePid);
  const { acknowledged, seconds: took } = await load(senders, { port: server.port, seconds });
  const spent = processorTimeOf(server.pid) + processorTimeOf(server.databasePid) - before;
  figures.sent += most;
  if (!counts) return;
  const thousands = (acknowledged * framesPerMessage * keys.length) / 1000;
  figures.rates.push(thousands / took);
  figures.costs.push((spent * 1e6) / thousands);
}

const rows: string[][] = [];
for (const [devices, framesPerMessage] of [
  [50, 1],
  [500, 1],
  [500, 10],
] as const) {
  const servers = [
    await startBenchServer(devices),
    await startBenchServer(devices, folder === undefined ? here : resolve(folder)),
  ] as const;
  if (isOfAlarms) {
    for (const server of servers) await guardFromStart(server, devices);
    await takeParts(servers[1]);
  } else if (folder === undefined) await dropJournal(servers[1]);
  const figures = servers.map((): Figures => ({ rates: [], costs: [], sent: 0 }));
  for (let n = 0; n <= rounds; n += 1) {
    // The order alternates, so that work left over by one does not always slow the other.
    for (const place of n % 2 === 0 ? [0, 1] : [1, 0]) {
      const [server, own] = [servers[place], figures[place]];
      if (server !== undefined && own !== undefined)
        await round(server, own, { devices, framesPerMessage, counts: n > 0 });
    }
  }
  for (const server of servers) await server.stop();
  const [ours, theirs] = figures as [Figures, Figures];
  /** The ratio within each round, so that other load of the machine affects both. */
  const ratioOf = (of: (figure: Figures) => number[]) =>
    median(of(ours).map((value, n) => value / (of(theirs)[n] ?? Number.NaN))).toFixed(3);
  const shown = (values: readonly number[]) => median(values).toFixed();
  rows.push([
    `${devices} devices, ${framesPerMessage} frame${framesPerMessage === 1 ? '' : 's'} a message`,
    shown(ours.rates),
    shown(theirs.rates),
    ratioOf(({ rates }) => rates),
    shown(ours.costs),
    shown(theirs.costs),
    ratioOf(({ costs }) => costs),
  ]);
}
const way = isOfAlarms
  ? { name: 'alarm-ingest', argument: ' --alarms', beside: 'itself without evaluating any device' }
  : folder === undefined
    ? { name: 'journal-rows', argument: '', beside: 'itself without the rows of the journal' }
    : { name: 'journal', argument: ' --beside=<another checkout>', beside: 'a checkout without the journal' };
report(
  way.name,
  `npm run bench -- journal${way.argument} ${seconds} ${rounds}`,
  `Beside ${way.beside}: ${rounds} rounds of ${seconds} s in turns after one that warms up; 20 readings a frame, counters among them; medians, ratios of the rounds' pairs.\n\n${markdown(
    ['load over HTTP', 'thousand readings/s', 'beside', '÷', 'µs of processor a thousand readings', 'beside', '÷'],
    rows,
  )}`,
);

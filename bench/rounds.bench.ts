import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { chanceFrom } from './lib/chance.ts';
import { addOil } from './lib/oil.ts';
import { processorTimeOf } from './lib/processor-time.ts';
import { httpSender, sendAll } from './lib/senders.ts';
import { inDatabase, memoryOf, startBenchServer } from './lib/server.ts';
import { markdown, median, report } from './lib/table.ts';

/**
 * Many devices that each send a frame of 28 readings a minute, spread over the minute: how often each is assessed, what
 * the assessments take of the processor, and how much memory the server needs. Free water comes into some of them half
 * way: how long after its first frame the diagnosis names it. These send some days of readings before the run, as a
 * device does that was out of reach: without a day of them nobody knows how warm the machine works. The others have no
 * history.
 *
 * `npm run bench -- rounds [devices] [minutes]`
 */
const [devices = 5000, minutes = 30] = process.argv
  .slice(2)
  .filter((argument) => /^\d+$/.test(argument))
  .map(Number);
/** Devices that water comes into, evenly among all, and the rules that it may be named by. */
const wetted = 20;
const historyDays = 3;
const historyMinutes = historyDays * 1440;
/** Frames of a message of the history. */
const framesAtOnce = 720;
const ofWater: readonly string[] = ['W02', 'W03', 'W04', 'W05'];
const connections = 16;
const pollMs = 10_000;
const goal = { everyMinutes: 10, share: 0.25, memoryMb: 500 } as const;

/** Middle, swing and decimals of each of the 28 readings. */
const readings: readonly (readonly [key: string, middle: number, swing: number, decimals: number])[] = [
  ['oil_temperature', 52, 4, 1],
  ['water_saturation', 30, 3, 1],
  ['water_ppm', 90, 8, 0],
  ['dielectric_constant', 2.21, 0.006, 4],
  ['viscosity_kinematic', 29, 3, 1],
  ['density', 862, 3, 1],
  ['tank_level', 71, 1, 1],
  ['pressure', 160, 12, 1],
  ['flow', 42, 3, 1],
  ['vibration_rms', 2.1, 0.3, 2],
  ['filter_dp', 1.1, 0.1, 2],
  ['ambient_humidity', 55, 8, 1],
  ['ambient_temperature', 21, 3, 1],
  ['conductivity', 320, 15, 0],
  ['particle_ch1', 1500, 200, 0],
  ['particle_ch2', 420, 60, 0],
  ['particle_ch3', 95, 15, 0],
  ['particle_ch4', 20, 4, 0],
  ['particle_ch5', 8, 2, 0],
  ['particle_ch6', 4, 1, 0],
  ['particle_ch7', 2, 1, 0],
  ['particle_ch8', 1, 0.4, 0],
  ['ferrous_total', 0, 0, 0],
  ['ferrous_100_150', 0, 0, 0],
  ['ferrous_150_200', 0, 0, 0],
  ['nonferrous_total', 0, 0, 0],
  ['nonferrous_150_200', 0, 0, 0],
  ['nonferrous_200_250', 0, 0, 0],
];

const chance = chanceFrom(20_261_130);

const isWetted = (device: number) => device % Math.floor(devices / wetted) === 0;
const wettedFrom = Math.floor(minutes / 2);

/** @param minute of the run; negative: of the history before it */
function frame(device: number, minute: number, ts: number): string {
  const values = readings.map(([key, middle, swing, decimals]) => {
    // A piece of wear every few hours.
    if (swing === 0) return `"${key}":${Math.floor((minute + historyMinutes + device) / 400)}`;
    const isFree = isWetted(device) && minute >= wettedFrom && key === 'water_saturation';
    const value = isFree ? 99 + chance() : middle + swing * (Math.sin(minute / 9 + device) + 0.3 * (chance() - 0.5));
    return `"${key}":${value.toFixed(decimals)}`;
  });
  return `{"ts":${ts},"values":{${values.join(',')}}}`;
}

interface Round {
  readonly assessed: number;
  readonly workMs: number;
  readonly elapsedMs: number;
}
const rounds: Round[] = [];
const server = await startBenchServer(devices, undefined, undefined, (line) => {
  const entry = JSON.parse(line) as Round & { msg?: string };
  if (entry.msg === 'all devices were assessed') rounds.push(entry);
});

await inDatabase(server, async (client) => {
  const oil = await addOil(client);
  await client.query(
    `insert into device_oil (tenant_id, device_id, product_id, since) select $1, id, $2, now() - interval '20 days' from device`,
    [oil.tenantId, oil.id],
  );
});

/** When each device was seen to have another assessment, ms of this process's clock, and when its water was named. */
const seen = new Map<string, { at: string; readonly times: number[] }>();
const namedAt = new Map<string, number>();
const firstWetAt = new Map<string, number>();
const database = new pg.Client({ connectionString: server.databaseUrl });
await database.connect();

async function look(): Promise<void> {
  const { rows } = await database.query<{ id: string; at: string; rules: string[] }>(
    `select device_id as id, at::text,
            array(select f ->> 'ruleId' from jsonb_array_elements(content -> 'findings') f) as rules from diagnosis`,
  );
  const now = performance.now();
  for (const { id, at, rules } of rows) {
    const before = seen.get(id);
    if (before === undefined) seen.set(id, { at, times: [now] });
    else if (before.at !== at) {
      before.at = at;
      before.times.push(now);
    }
    if (firstWetAt.has(id) && !namedAt.has(id) && rules.some((rule) => ofWater.includes(rule))) namedAt.set(id, now);
  }
}

/** The wetted devices' readings of the days before, in messages of many frames each. */
async function sendHistory(): Promise<void> {
  const messages = Array.from({ length: devices }, (_, device) => device)
    .filter(isWetted)
    .flatMap((device) =>
      Array.from({ length: historyMinutes / framesAtOnce }, (_, n) => ({
        device,
        from: n * framesAtOnce - historyMinutes,
      })),
    );
  const beginsAt = Date.now();
  const sender = httpSender({
    path: (n) => `/api/v1/${server.tokens[messages[n]?.device ?? 0]}/telemetry`,
    contentType: 'application/json',
    body(n) {
      const { device, from } = messages[n] ?? { device: 0, from: 0 };
      const frames = Array.from({ length: framesAtOnce }, (_, place) =>
        frame(device, from + place, beginsAt + (from + place) * 60_000),
      );
      return `[${frames.join(',')}]`;
    },
  });
  await sendAll([sender], { port: server.port, count: messages.length });
}

await sendHistory();
const began = performance.now();
const spentBefore = { server: processorTimeOf(server.pid), database: processorTimeOf(server.databasePid) };
const endsAt = began + minutes * 60_000;
let peakMb = 0;
const watching = (async () => {
  while (performance.now() < endsAt) {
    await look();
    peakMb = Math.max(peakMb, memoryOf(server.pid).now);
    await pause(pollMs);
  }
})();
/** Seconds of the run whose frames were sent late, because the second before took longer. */
let lateSeconds = 0;
for (let second = 0; second < minutes * 60; second += 1) {
  const wait = began + second * 1000 - performance.now();
  if (wait > 0) await pause(wait);
  else if (wait < -1000) lateSeconds += 1;
  const minute = Math.floor(second / 60);
  const first = Math.floor((devices * (second % 60)) / 60);
  const end = Math.floor((devices * ((second % 60) + 1)) / 60);
  const ts = Date.now();
  const sender = () =>
    httpSender({
      path: (n) => `/api/v1/${server.tokens[first + n]}/telemetry`,
      contentType: 'application/json',
      body: (n) => frame(first + n, minute, ts),
    });
  await sendAll(Array.from({ length: connections }, sender), { port: server.port, count: end - first });
  if (minute === wettedFrom)
    for (let device = first; device < end; device += 1)
      if (isWetted(device)) firstWetAt.set(server.deviceIds[device] ?? '', performance.now());
}
const elapsedS = (performance.now() - began) / 1000;
await watching;
await look();
const endedAt = performance.now();
const spent = {
  server: processorTimeOf(server.pid) - spentBefore.server,
  database: processorTimeOf(server.databasePid) - spentBefore.database,
};
const highestMb = memoryOf(server.pid).peak;
await database.end();
await server.stop();

/** Minutes between two assessments, and from the last to the end, of each device. */
const gapsOfDevices = [...seen.values()].map(({ times }) =>
  [...times, endedAt].slice(1).map((time, n) => (time - (times[n] ?? time)) / 60_000),
);
const gaps = gapsOfDevices.flat();
const longest = gapsOfDevices.map((ofDevice) => Math.max(...ofDevice));
const share = (values: readonly number[], limit: number) =>
  `${((100 * values.filter((value) => value <= limit).length) / values.length).toFixed(1)} %`;
const work = rounds.reduce((sum, { workMs }) => sum + workMs, 0);
const times = rounds.reduce((sum, { assessed }) => sum + assessed, 0);
const lasted = rounds.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
const waits = [...firstWetAt].flatMap(([id, at]) => (namedAt.has(id) ? [((namedAt.get(id) ?? at) - at) / 60_000] : []));
report(
  'rounds',
  `npm run bench -- rounds ${devices} ${minutes}`,
  [
    `${devices} devices, each a frame of ${readings.length} readings a minute over HTTP, ${minutes} minutes; an oil with data; ${wetted} of them with ${historyDays} days of readings before, the others without. The database is asked every ${pollMs / 1000} s which devices have a newer diagnosis. ${lateSeconds} of ${minutes * 60} seconds began more than a second late.`,
    markdown(
      ['', 'measured', 'asked'],
      [
        ['devices with a diagnosis', seen.size, devices],
        ['minutes between two of a device, median', median(gaps).toFixed(1), ''],
        ['longest of a device, median', median(longest).toFixed(1), ''],
        [`devices whose longest is ${goal.everyMinutes} minutes or less`, share(longest, goal.everyMinutes), '100 %'],
        ['longest of all', Math.max(...longest).toFixed(1), goal.everyMinutes],
        ['rounds that ended', rounds.length, ''],
        ['processor time of an assessment, ms', times === 0 ? '–' : (work / times).toFixed(1), ''],
        [
          'share of a processor while a round runs',
          lasted === 0 ? '–' : `${((100 * work) / lasted).toFixed(1)} %`,
          `${100 * goal.share} %`,
        ],
        ['share of a processor of the whole server', `${((100 * spent.server) / elapsedS).toFixed(0)} %`, ''],
        ['of the database', `${((100 * spent.database) / elapsedS).toFixed(0)} %`, ''],
        ['memory of the server at its highest, asked every 10 s, MB', peakMb, goal.memoryMb],
        ['at any moment since its start, MB', highestMb, ''],
        ['devices with free water, named', `${waits.length} of ${firstWetAt.size}`, ''],
        ['minutes to the name, median', waits.length === 0 ? '–' : median(waits).toFixed(1), ''],
        ['longest', waits.length === 0 ? '–' : Math.max(...waits).toFixed(1), ''],
      ],
    ),
  ].join('\n\n'),
);

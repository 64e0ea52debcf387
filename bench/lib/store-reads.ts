import { csvLines } from '../../server/src/modules/telemetry/readings-csv.rules.ts';
import type { TelemetryStore, Window } from '../../server/src/modules/telemetry/telemetry.store.ts';
import type { DeviceRef } from '../../server/src/modules/devices/index.ts';
import { day, devices, hour, keys, minute } from './frames.ts';
import type { Influx } from './influx.ts';
import { mediansInTurn, ms, ratio } from './timing.ts';

/** The same query to the store and to InfluxDB. */
export interface Read {
  readonly name: string;
  readonly times: number;
  readonly ours: () => Promise<unknown>;
  readonly influx: (influx: Influx) => Promise<unknown>;
}

const [first] = devices as [DeviceRef];
const four = devices.slice(0, 4);
const [firstKey] = keys as [string];
const fourKeys = keys.slice(0, 4);

const inside = ({ from, to }: Window) => `time >= ${from}ms and time < ${to}ms`;
const isOne = (list: readonly DeviceRef[]) => `(${list.map(({ key }) => `device = 'd${key}'`).join(' or ')})`;

/** A chart: mean, lowest and highest of every bucket. */
function chart(
  store: TelemetryStore,
  what: {
    name: string;
    times: number;
    of: readonly DeviceRef[];
    keys: readonly string[];
    window: Window;
    bucketMs: number;
  },
): Read {
  const fields = what.keys.flatMap((key) => ['mean', 'min', 'max'].map((aggregate) => `${aggregate}(${key})`));
  const text = `select ${fields.join(', ')} from oil where ${isOne(what.of)} and ${inside(what.window)} group by time(${what.bucketMs}ms), device fill(none)`;
  return {
    name: what.name,
    times: what.times,
    ours: () => Promise.all(what.of.map((device) => store.buckets(device, what.keys, what.window, what.bucketMs))),
    influx: (influx) => influx.query(text),
  };
}

function newestDay(store: TelemetryStore, name: string, end: number): Read {
  const window = { from: end - day, to: end };
  return {
    name,
    times: 40,
    ours: () => store.raw(first, [firstKey], window, { limit: 5000, order: 'asc' }),
    influx: (influx) => influx.query(`select ${firstKey} from oil where ${isOne([first])} and ${inside(window)}`),
  };
}

/** Queries of the load: `days` of every device until `end`. */
export function readsOf(store: TelemetryStore, { end, days }: { end: number; days: number }): Read[] {
  const window = { from: end - days * day, to: end };
  // 500 buckets of whole hours.
  const bucketMs = Math.max(hour, Math.ceil((days * day) / 500 / hour) * hour);
  const allFrames = (influx: Influx) =>
    influx.exportCsv(`select ${keys.join(', ')} from oil where ${isOne([first])} and ${inside(window)}`);
  const readings = `${Math.round((days * 1440 * keys.length) / 1000)} k readings`;
  return [
    {
      name: 'latest of one device',
      times: 20,
      ours: () => store.latest([first]),
      influx: (influx) => influx.query(`select last(*) from oil where ${isOne([first])}`),
    },
    {
      name: 'latest of all 50',
      times: 3,
      ours: () => store.latest(devices),
      influx: (influx) => influx.query('select last(*) from oil group by device'),
    },
    chart(store, {
      name: `one indicator, ${days} days, hours`,
      times: 10,
      of: [first],
      keys: [firstKey],
      window,
      bucketMs,
    }),
    chart(store, {
      name: `4 devices × 4 indicators, ${days} days, hours`,
      times: 7,
      of: four,
      keys: fourKeys,
      window,
      bucketMs,
    }),
    chart(store, {
      name: `4 devices × 4 indicators, ${days} days, half hours: from frames`,
      times: 5,
      of: four,
      keys: fourKeys,
      window,
      bucketMs: 30 * minute,
    }),
    newestDay(store, 'one indicator, newest day, raw', end),
    {
      name: `frames of one device, ${days} days, ${readings} (InfluxDB: as CSV)`,
      times: 5,
      async ours() {
        for await (const page of store.scan(first, window)) void page.length;
      },
      influx: allFrames,
    },
    {
      name: `export of one device as CSV, ${days} days, ${readings}`,
      times: 5,
      async ours() {
        for await (const page of store.scan(first, window)) void csvLines(page, keys).length;
      },
      influx: allFrames,
    },
  ];
}

/** Queries once four devices have `days` of history. */
export function longReadsOf(store: TelemetryStore, { end, days }: { end: number; days: number }): Read[] {
  return [
    chart(store, {
      name: `4 devices × 4 indicators, ${days} days, six hours`,
      times: 5,
      of: four,
      keys: fourKeys,
      window: { from: end - days * day, to: end },
      bucketMs: 6 * hour,
    }),
    newestDay(store, 'one indicator, newest day, raw, after that history', end),
  ];
}

/** Rows of a table: the store, InfluxDB, the ratio; the two take turns. */
export async function measureReads(reads: readonly Read[], influx: Influx | null): Promise<string[][]> {
  const rows: string[][] = [];
  for (const read of reads) {
    const works = influx === null ? [read.ours] : [read.ours, () => read.influx(influx)];
    const [ours = Number.NaN, theirs] = await mediansInTurn(read.times, works);
    rows.push([read.name, ms(ours), ...(theirs === undefined ? ['–', '–'] : [ms(theirs), ratio(ours, theirs)])]);
  }
  return rows;
}

/** @throws when the two do not hold the same readings of an indicator */
export async function checkSame(store: TelemetryStore, influx: Influx, window: Window): Promise<void> {
  for (const device of four) {
    const [series] = await store.buckets(device, [firstKey], window, window.to - window.from);
    const reply = await influx.query(
      `select count(${firstKey}), sum(${firstKey}) from oil where ${isOne([device])} and ${inside(window)}`,
    );
    const [, count, sum] = reply.results[0]?.series?.[0]?.values[0] ?? [];
    const isSame = series?.count[0] === count && Math.abs((series?.sum[0] ?? Number.NaN) - Number(sum)) < 1e-3;
    if (!isSame)
      throw new Error(
        `the store has ${series?.count[0]} readings of sum ${series?.sum[0]}, InfluxDB ${count} of ${sum}`,
      );
  }
}

import type { Curves } from '@oilsight/contract';
import { day, hour, keys, minute } from '../frames.ts';
import type { Influx } from '../influx.ts';
import { ms, ratio, timed } from '../timing.ts';

const calls = 30;
const fourKeys = keys.slice(0, 4);

export interface CurveWindow {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

export interface CurveTarget {
  readonly port: number;
  readonly token: string;
  readonly deviceIds: readonly string[];
}

/** From the whole history in several zones down to the raw minute. */
export function curveWindows(end: number, days: number): CurveWindow[] {
  const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'];
  const last = (name: string, range: number): CurveWindow => ({ name, from: end - range, to: end, timeZone: 'UTC' });
  return [
    ...zones.map((timeZone) => ({ name: `${days} days, ${timeZone}`, from: end - days * day, to: end, timeZone })),
    last('90 days', 90 * day),
    last('30 days', 30 * day),
    last('7 days', 7 * day),
    last('24 hours', day),
    last('6 hours', 6 * hour),
  ];
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
const ascending = (times: readonly number[]) => times.toSorted((a, b) => a - b);

/** A row of the table for each window; server and InfluxDB take turns. */
export async function measureCurves(
  { port, token, deviceIds }: CurveTarget,
  influx: Influx | null,
  windows: readonly CurveWindow[],
): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { name, from, to, timeZone } of windows) {
    const query = new URLSearchParams({
      deviceIds: deviceIds.join(','),
      keyIds: fourKeys.join(','),
      startTime: String(from),
      endTime: String(to),
      timeZone,
    });
    let answer = '';
    const ours = async () => {
      const url = `http://127.0.0.1:${port}/system/dataanalysis/getCurves?${query.toString()}`;
      const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      answer = await reply.text();
    };
    await ours();
    const { bucketMs, curves } = readAnswer(answer);
    const text = influxQuery({ from, to, timeZone, bucketMs });
    const theirs = influx === null ? null : () => influx.query(text);
    await theirs?.();
    const times: [number[], number[]] = [[], []];
    for (let n = 0; n < calls; n += 1) {
      times[0].push(await timed(ours));
      if (theirs !== null) times[1].push(await timed(theirs));
    }
    const [server, other] = [ascending(times[0]), ascending(times[1])];
    rows.push([
      name,
      bucketMs === 0 ? 'raw' : `${curves[0]?.t.length} × ${bucketMs / minute} min`,
      String(Math.round(answer.length / 1024)),
      ms(quantile(server, 0.5)),
      ms(quantile(server, 0.9)),
      ...(theirs === null
        ? ['', '', '']
        : [ms(quantile(other, 0.5)), ms(quantile(other, 0.9)), ratio(quantile(server, 0.5), quantile(other, 0.5))]),
    ]);
  }
  return rows;
}

/** A curve without readings would be quick and would measure nothing. */
function readAnswer(answer: string): Curves {
  const { data } = JSON.parse(answer) as { data?: Curves };
  if (data === undefined || data.curves.length !== 16 || data.curves.some(({ summary }) => summary.readings < 300))
    throw new Error(`not the curves that were asked for: ${answer.slice(0, 300)}`);
  return data;
}

function influxQuery({ from, to, timeZone, bucketMs }: Omit<CurveWindow, 'name'> & { bucketMs: number }): string {
  const where = `(${[1, 2, 3, 4].map((n) => `device = 'd${n}'`).join(' or ')}) and time >= ${from}ms and time < ${to}ms`;
  if (bucketMs === 0) return `select ${fourKeys.join(', ')} from oil where ${where} group by device`;
  const fields = fourKeys.flatMap((key) => ['mean', 'min', 'max'].map((aggregate) => `${aggregate}(${key})`));
  return `select ${fields.join(', ')} from oil where ${where} group by time(${bucketMs}ms), device fill(none) tz('${timeZone}')`;
}

import { TokenPair } from '@oilsight/contract';
import { InputError } from './input-error.ts';
import type { RecordedRow } from './recording.ts';

export interface VerifyOptions {
  /** Rows in the order of time. */
  readonly rows: AsyncIterable<RecordedRow>;
  readonly server: string;
  readonly user: string;
  readonly password: string;
  readonly deviceName: string;
  readonly keys: readonly string[];
  readonly shiftMs: number;
}

/** Result of comparing the server's readings with a recording. */
export interface Verdict {
  readonly rows: number;
  /** Readings that the server has with exactly the recorded value. */
  readonly equal: number;
  readonly missing: number;
  readonly different: number;
  /** Readings of the same keys and time range that are not in the recording: another source wrote to the device. */
  readonly foreign: number;
  readonly sums: readonly {
    readonly key: string;
    readonly count: number;
    readonly recorded: number;
    readonly stored: number;
  }[];
  /** The first few differences, in words. */
  readonly findings: readonly string[];
}

interface Point {
  readonly ts: number;
  readonly value: unknown;
}

/** Rows compared with one query to the server. */
const rowsPerQuestion = 5000;

async function ask(url: string, token: string | null, init: RequestInit = {}): Promise<unknown> {
  const headers = {
    'Content-Type': 'application/json',
    'Accept-Language': 'en-US',
    ...(token === null ? {} : { 'X-Authorization': `Bearer ${token}` }),
  };
  const reply = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(100_000) }).catch((error: unknown) => {
    throw new InputError(`${url}: no answer`, { cause: error });
  });
  const content: unknown = await reply.json();
  const said = content as { readonly code?: number; readonly msg?: string; readonly message?: string };
  if (!reply.ok || (said.code !== undefined && said.code !== 200))
    throw new InputError(`${new URL(url).pathname}: ${said.msg ?? said.message ?? reply.statusText}`);
  return content;
}

async function findDevice(server: string, token: string, name: string): Promise<string> {
  const { rows = [] } = (await ask(
    `${server}/system/dataanalysis/listDeviceInfo?deviceName=${encodeURIComponent(name)}`,
    token,
  )) as { rows?: { deviceId: string; deviceName: string }[] };
  const device = rows.find(({ deviceName }) => deviceName === name);
  if (device === undefined) throw new InputError(`no device is called ${name} for this user (--device, --verify-user)`);
  return device.deviceId;
}

/**
 * Groups rows so that all rows of an instant are in one group; their readings are merged, and of two for one key the
 * later one counts.
 */
async function* groupsOf(
  rows: AsyncIterable<RecordedRow>,
  shiftMs: number,
): AsyncGenerator<Map<number, Record<string, number>>> {
  let group = new Map<number, Record<string, number>>();
  for await (const { at, values } of rows) {
    const ts = at + shiftMs;
    if (group.size >= rowsPerQuestion && !group.has(ts)) {
      yield group;
      group = new Map();
    }
    group.set(ts, { ...group.get(ts), ...values });
  }
  if (group.size > 0) yield group;
}

/** Compares every reading of a recording with the server's value. */
export async function verify({
  rows,
  server,
  user,
  password,
  deviceName,
  keys,
  shiftMs,
}: VerifyOptions): Promise<Verdict> {
  const { token } = TokenPair.parse(
    await ask(`${server}/api/auth/login`, null, { method: 'POST', body: JSON.stringify({ username: user, password }) }),
  );
  const deviceId = await findDevice(server, token, deviceName);
  const sums = new Map(keys.map((key) => [key, { key, count: 0, recorded: 0, stored: 0 }]));
  const findings: string[] = [];
  const find = (text: string) => findings.length < 5 && findings.push(text);
  let [instants, equal, missing, different, foreign] = [0, 0, 0, 0, 0];
  for await (const group of groupsOf(rows, shiftMs)) {
    const times = [...group.keys()];
    const query = new URLSearchParams({
      keys: keys.join(','),
      startTs: String(times[0]),
      endTs: String((times.at(-1) ?? 0) + 1),
      limit: '50000',
      agg: 'NONE',
      orderBy: 'ASC',
      useStrictDataTypes: 'true',
    });
    const reply = (await ask(
      `${server}/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?${query.toString()}`,
      token,
    )) as Partial<Record<string, Point[]>>;
    instants += times.length;
    for (const [key, sum] of sums) {
      const stored = new Map((reply[key] ?? []).map(({ ts, value }) => [ts, value]));
      for (const [ts, values] of group) {
        const recorded = values[key];
        const found = stored.get(ts);
        if (recorded === undefined) continue;
        stored.delete(ts);
        sum.recorded += recorded;
        sum.count += 1;
        if (typeof found === 'number') sum.stored += found;
        if (found === recorded) equal += 1;
        else if (found === undefined) {
          missing += 1;
          find(`${key} at ${new Date(ts).toISOString()} is missing`);
        } else {
          different += 1;
          find(`${key} at ${new Date(ts).toISOString()} is ${JSON.stringify(found)}, recorded ${recorded}`);
        }
      }
      foreign += stored.size;
    }
  }
  return { rows: instants, equal, missing, different, foreign, sums: [...sums.values()], findings };
}

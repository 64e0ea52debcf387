import type { Claim, ExpectedFact } from './form.ts';
import type { ListedDevice, Person } from './wire.ts';

/** A value that a fact has now, in the catalogue's unit; `any`: one of several is right. */
export type Truth =
  | { readonly any: readonly number[]; readonly tolerance: number }
  | { readonly words: readonly string[] }
  | { readonly order: readonly (readonly string[])[] }
  | null;

export interface Looking {
  readonly person: Person;
  /** When the question was asked and when its answer ended, ms. */
  readonly askedAt: number;
  readonly endedAt: number;
}

interface Live {
  readonly key: string;
  readonly value: number | null;
  readonly at: number | null;
  readonly limits: Readonly<Record<string, number | string | null>> | null;
}
interface Diagnosis {
  readonly levelSince: number | null;
  readonly since: number | null;
  readonly health: { readonly value: number } | null;
  readonly life: {
    readonly hours: number | null;
    readonly lo: number | null;
    readonly hi: number | null;
    readonly status: string;
    readonly limitedBy: string | null;
  } | null;
  readonly findings: readonly {
    readonly ruleId: string;
    readonly severity: string;
    readonly evidence: readonly { readonly value: unknown; readonly limit: unknown }[];
    readonly actions: { readonly zh: readonly string[]; readonly en: readonly string[] };
    readonly disproof: readonly { readonly zh: string; readonly en: string }[];
  }[];
  readonly sensorFaults: readonly { readonly ruleId: string }[];
}
interface OneAlarm {
  readonly kind: string;
  readonly alarmLevel: number;
  readonly firstAlarmAt: number;
  readonly clearedAt: number | null;
}
interface AlarmGroup {
  readonly record: OneAlarm;
  readonly others: readonly OneAlarm[];
}
interface Curve {
  readonly t: readonly number[];
  readonly mean: readonly (number | null)[];
  readonly min: readonly (number | null)[];
  readonly max: readonly (number | null)[];
}

const hour = 3_600_000;
const day = 24 * hour;
const middle = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? null) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};
const good = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null);

export async function deviceOf(person: Person, deviceNo: string | undefined): Promise<ListedDevice> {
  const found = (await person.devices()).find((one) => one.deviceNo === deviceNo || one.deviceName === deviceNo);
  if (found === undefined) throw new Error(`no device ${deviceNo ?? '(none)'}`);
  return found;
}

/** Readings of a stretch of time, raw where they are few enough. */
async function curve(person: Person, deviceId: string, key: string, from: number, to: number): Promise<Curve> {
  const query = { deviceId, keyIds: key, startTime: Math.floor(from), endTime: Math.ceil(to), maxPoints: 4000 };
  const [series] = await person.data<Curve[]>('/system/datascreen/listMoreTsKv', query);
  return series ?? { t: [], mean: [], min: [], max: [] };
}

/** Asks the product, not the assistant, for a fact. Null: it has no value. */
export async function truthOf(
  fact: ExpectedFact | Claim,
  period: { from: number; to: number } | null,
  { person, askedAt, endedAt }: Looking,
): Promise<Truth> {
  const { is } = fact;
  if (is === 'const') return typeof fact.value === 'number' ? { any: [fact.value], tolerance: 0 } : null;
  if (is === 'count') return counted(person, fact, period);
  if (is === 'order') return ordered(person, fact);
  if (is === 'alarm') return alarmed(person, fact);
  const device = await deviceOf(person, fact.device);
  return (
    (await readingTruth({ fact, period, device }, { person, askedAt, endedAt })) ??
    diagnosisTruth({ fact, device }, person)
  );
}

interface AboutDevice {
  readonly fact: ExpectedFact | Claim;
  readonly device: ListedDevice;
}

/** Facts of readings and limits. */
async function readingTruth(
  { fact, period, device }: AboutDevice & { readonly period: { from: number; to: number } | null },
  { person, askedAt, endedAt }: Looking,
): Promise<Truth> {
  const { is, key = '' } = fact;
  const { deviceId } = device;
  const live = async (of: string) =>
    (await person.data<Live[]>('/system/datascreen/getTsKvLatestByDeviceId', { deviceId: of })).find(
      (one) => one.key === key,
    ) ?? null;
  switch (is) {
    case 'latest': {
      const back = 3 * device.reportIntervalMs;
      const readings = await curve(person, deviceId, key, askedAt - back, endedAt + 1000);
      const newest = await live(deviceId);
      return {
        any: [...good(readings.mean), ...(newest?.value === null || newest === null ? [] : [newest.value])],
        tolerance: 0,
      };
    }
    case 'min':
    case 'max':
    case 'mean': {
      if (period === null) return null;
      if (is === 'mean') return meanTruth(person, deviceId, key, period);
      const all = await curve(person, deviceId, key, period.from, period.to);
      // The first point may stand for a stretch that began before the period: both readings of it are right.
      const within = (values: readonly (number | null)[]) => values.filter((_, at) => (all.t[at] ?? 0) >= period.from);
      const values = is === 'min' ? all.min : all.max;
      const most = is === 'min' ? Math.min : Math.max;
      return numbers([values, within(values)].map(good).flatMap((part) => (part.length === 0 ? [] : [most(...part)])));
    }
    case 'delta': {
      if (period === null) return null;
      const width = period.to - period.from < 6 * hour ? (period.to - period.from) / 6 : hour;
      const before = middle(good((await curve(person, deviceId, key, period.from, period.from + width)).mean));
      const after = middle(good((await curve(person, deviceId, key, period.to - width, period.to)).mean));
      return before === null || after === null
        ? null
        : { any: [after - before], tolerance: Math.abs(after - before) * 0.01 };
    }
    case 'slope': {
      if (period === null) return null;
      const all = await curve(person, deviceId, key, period.from, period.to);
      const points = all.t.flatMap((at, nth) =>
        all.mean[nth] === null || all.mean[nth] === undefined ? [] : [[at / day, all.mean[nth]] as const],
      );
      const [mx, my] = [0, 1].map((axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length);
      const sxx = points.reduce((sum, [x]) => sum + (x - (mx ?? 0)) ** 2, 0);
      const sxy = points.reduce((sum, [x, y]) => sum + (x - (mx ?? 0)) * (y - (my ?? 0)), 0);
      return sxx === 0 ? null : { any: [sxy / sxx], tolerance: Math.abs(sxy / sxx) * 0.05 };
    }
    case 'at': {
      if (typeof fact.when !== 'number') return null;
      const around = await curve(person, deviceId, key, fact.when - hour / 2, fact.when + hour / 2);
      const [least, most] = [Math.min(...good(around.min)), Math.max(...good(around.max))];
      return Number.isFinite(least) ? { any: [(least + most) / 2], tolerance: (most - least) / 2 + 1e-9 } : null;
    }
    case 'diff':
    case 'ratio': {
      const [one, other] = [await live(deviceId), await live((await deviceOf(person, fact.than)).deviceId)];
      if (one?.value === undefined || one.value === null || other?.value === undefined || other.value === null)
        return null;
      // Both machines may have reported again meanwhile.
      if (is === 'ratio')
        return { any: [one.value / other.value], tolerance: Math.abs(one.value / other.value) * 0.04 };
      const value = one.value - other.value;
      return { any: [value, -value], tolerance: Math.max(Math.abs(one.value), Math.abs(other.value)) * 0.02 };
    }
    case 'limit': {
      const limit = (await live(deviceId))?.limits?.[fact.side ?? ''];
      return typeof limit === 'number' ? numbers([limit]) : null;
    }
    case 'hit':
      return hitTruth(await curve(person, deviceId, key, period?.from ?? 0, period?.to ?? 0), {
        now: askedAt,
        side: fact.side ?? '',
        limit: (await live(deviceId))?.limits?.[fact.side ?? ''],
      });
    case 'target': {
      const { targets } = await person.data<{ targets: { inForce: { cleanlinessTarget: number[] | null } } }>(
        '/system/limits/device',
        { deviceId },
      );
      return targets.inForce.cleanlinessTarget === null
        ? null
        : { words: [targets.inForce.cleanlinessTarget.join('/')] };
    }
    default:
      return null;
  }
}

/** The mean of all readings, each once: read day by day, for those of a long time come in buckets of unlike many. */
async function meanTruth(
  person: Person,
  deviceId: string,
  key: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Truth> {
  let [sum, count] = [0, 0];
  for (let begin = from; begin < to; begin += day) {
    const means = good((await curve(person, deviceId, key, begin, Math.min(begin + day, to) - 1)).mean);
    sum += means.reduce((total, value) => total + value, 0);
    count += means.length;
  }
  return count === 0 ? null : { any: [sum / count], tolerance: Math.abs(sum / count) * 0.005 };
}

/**
 * Hours until the line of least squares through medians of hours meets a limit, with the ends of its interval by
 * Fieller's theorem at 95 %; or why it does not.
 */
function hitTruth(
  { t, mean }: Curve,
  { now, side, limit }: { readonly now: number; readonly side: string; readonly limit: unknown },
): Truth {
  if (typeof limit !== 'number') return null;
  const hours = new Map<number, number[]>();
  for (const [nth, at] of t.entries()) {
    const value = mean[nth];
    if (value !== null && value !== undefined)
      hours.set(Math.floor(at / hour), [...(hours.get(Math.floor(at / hour)) ?? []), value]);
  }
  const points = [...hours].map(([at, values]) => [at + 0.5 - now / hour, middle(values) ?? 0] as const);
  const n = points.length;
  if (n < 3) return { words: ['not-significant'] };
  const mx = points.reduce((sum, [x]) => sum + x, 0) / n;
  const my = points.reduce((sum, [, y]) => sum + y, 0) / n;
  const sxx = points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / sxx;
  const rest = points.reduce((sum, [x, y]) => sum + (y - my - slope * (x - mx)) ** 2, 0) / (n - 2);
  const at0 = my - slope * mx;
  const isHigh = side.endsWith('High');
  if (isHigh ? at0 >= limit : at0 <= limit) return { words: ['exceeded'] };
  if (isHigh ? slope < 0 : slope > 0) return { words: ['away'] };
  const wide = 1.98 ** 2 * (rest / sxx);
  const square = slope ** 2 - wide;
  if (square <= 0) return { words: ['not-significant'] };
  const above = limit - my;
  const root = Math.sqrt(above ** 2 * wide + (square * wide * sxx) / n);
  const [low, high] = [mx + (above * slope - root) / square, mx + (above * slope + root) / square];
  return { any: [(low + high) / 2], tolerance: (high - low) / 2 };
}

/** Facts of the diagnosis, the log and the form of a device. */
async function diagnosisTruth({ fact, device }: AboutDevice, person: Person): Promise<Truth> {
  const { is } = fact;
  const { deviceId } = device;
  const diagnosis = () => person.data<Diagnosis>('/system/dataanalysis/getDiagnosis', { deviceId });
  switch (is) {
    case 'health': {
      const { health } = await diagnosis();
      return health === null ? null : { any: [health.value], tolerance: 0.5 };
    }
    case 'life': {
      const { life } = await diagnosis();
      if (life === null) return null;
      const bound = fact.kind === 'lo' ? life.lo : fact.kind === 'hi' ? life.hi : life.hours;
      return life.hours === null
        ? { words: [life.status] }
        : { any: [Math.max(0, bound ?? 0)], tolerance: Math.max(1, Math.abs(bound ?? 0) * 0.005) };
    }
    case 'limitedBy': {
      const { life } = await diagnosis();
      return life?.limitedBy === null || life === null ? null : { words: [life.limitedBy] };
    }
    case 'state':
      return { words: [device.state] };
    case 'oil':
      return { words: [device.monitoringOil] };
    case 'since': {
      const found = await diagnosis();
      // What nobody has concluded stands since the open alarm of the level that the machine is at.
      const level = device.state === 'level1' ? 1 : device.state === 'level2' ? 2 : null;
      const open = await person.rows<AlarmGroup>('/system/alarmrecord/list', { view: 'open', deviceId, pageSize: 100 });
      const raised = open.rows
        .flatMap(({ record, others }) => [record, ...others])
        .filter(({ kind, clearedAt, alarmLevel }) => kind === 'oil' && clearedAt === null && alarmLevel === level)
        .map(({ firstAlarmAt }) => firstAlarmAt);
      return { any: [found.levelSince, found.since, ...raised].filter((at) => at !== null), tolerance: 60_000 };
    }
    case 'rule': {
      const found = await diagnosis();
      const rule =
        found.findings.filter(({ severity }) => severity !== 'info')[(fact.nth ?? 1) - 1] ?? found.sensorFaults[0];
      return { words: [rule?.ruleId ?? 'null'] };
    }
    case 'evidence': {
      const finding = (await diagnosis()).findings.filter(({ severity }) => severity !== 'info')[(fact.nth ?? 1) - 1];
      // Without a finding the answer says that nothing was found.
      if (finding === undefined) return { words: ['null'] };
      const values = (finding?.evidence ?? []).flatMap(({ value, limit }) => [value, limit]);
      const measured = values.filter((value) => typeof value === 'number');
      return measured.length === 0 || typeof (fact as Claim).value === 'string'
        ? { words: values.map(String) }
        : { any: measured, tolerance: 0 };
    }
    case 'action':
    case 'disproof': {
      const finding = (await diagnosis()).findings.filter(({ severity }) => severity !== 'info')[(fact.nth ?? 1) - 1];
      if (finding === undefined) return { words: ['null'] };
      const texts =
        is === 'action'
          ? [...finding.actions.zh, ...finding.actions.en]
          : finding.disproof.flatMap(({ zh, en }) => [zh, en]);
      return { words: texts };
    }
    case 'event': {
      const at = await eventAt(person, deviceId, fact.kind ?? '');
      return at === null ? { words: ['null'] } : { any: [at], tolerance: 60_000 };
    }
    default:
      return null;
  }
}

const numbers = (any: readonly number[]): Truth => (any.length === 0 ? null : { any, tolerance: 0 });

/** Time of the newest log entry of a kind; of an oil change without one that of the newest filling. */
export async function eventAt(person: Person, deviceId: string, kind: string): Promise<number | null> {
  const { rows } = await person.rows<{ at: number }>('/system/oil/log/list', { deviceId, kind, pageSize: 1 });
  if (rows[0] !== undefined || kind !== 'oil_change') return rows[0]?.at ?? null;
  return (await person.data<{ since: number }[]>('/system/oil/oilCharge/list', { deviceId }))[0]?.since ?? null;
}

async function counted(
  person: Person,
  fact: ExpectedFact | Claim,
  period: { from: number; to: number } | null,
): Promise<Truth> {
  if (fact.of === 'alarms') {
    const deviceId = fact.device === undefined ? undefined : (await deviceOf(person, fact.device)).deviceId;
    const factory = (await person.devices()).find(({ customerName }) => customerName === fact.factory);
    const query = {
      view: fact.status === 'unprocessed' ? 'unprocessed' : 'all',
      pageSize: 200,
      ...(deviceId === undefined ? {} : { deviceId }),
      ...(factory === undefined ? {} : { customerId: factory.customerId }),
      ...(fact.level === undefined ? {} : { level: fact.level }),
      ...(period === null ? {} : { from: Math.floor(period.from), to: Math.floor(period.to) }),
    };
    let records = 0;
    let causes = 0;
    for (let pageNum = 1; ; pageNum++) {
      const { rows, total } = await person.rows<{ count: number }>('/system/alarmrecord/list', { ...query, pageNum });
      records += rows.reduce((sum, { count }) => sum + count, 0);
      causes += rows.length;
      if (rows.length === 0 || causes >= total) break;
    }
    return numbers([records]);
  }
  if (fact.of !== 'devices') return null;
  const machines = (await person.devices()).filter(({ isGateway }) => !isGateway || fact.among !== undefined);
  const among =
    fact.among === undefined
      ? machines
      : machines.filter(
          ({ deviceNo, deviceName }) =>
            fact.among?.includes(deviceNo) === true || fact.among?.includes(deviceName) === true,
        );
  const found = among.filter((one) => {
    if (fact.status === 'online') return one.online;
    if (fact.state === undefined) return true;
    if (fact.state === 'normal') return one.state === 'normal' && one.assessed;
    return one.state === fact.state && one.lastSeenAt !== null;
  });
  return numbers([found.length]);
}

const urgency = ['level1', 'level2', 'fault', 'offline', 'normal'];

/** Groups of devices with equal values, in order: within a group any order is right. */
async function ordered(person: Person, fact: ExpectedFact | Claim): Promise<Truth> {
  const machines = (await person.devices()).filter(({ isGateway }) => !isGateway);
  const among = fact.among === undefined ? machines : machines.filter(({ deviceNo }) => fact.among?.includes(deviceNo));
  const valued: { name: string; value: number }[] = [];
  for (const one of among) {
    if (fact.by === 'urgency') valued.push({ name: one.deviceNo, value: urgency.length - urgency.indexOf(one.state) });
    else {
      const live = await person.data<Live[]>('/system/datascreen/getTsKvLatestByDeviceId', { deviceId: one.deviceId });
      const value = live.find(({ key }) => key === fact.by)?.value ?? null;
      if (value !== null) valued.push({ name: one.deviceNo, value });
    }
  }
  valued.sort((a, b) => (fact.dir === 'asc' ? a.value - b.value : b.value - a.value));
  const groups: string[][] = [];
  let last: number | null = null;
  for (const { name, value } of valued) {
    // Live values move while the question is answered.
    if (last !== null && Math.abs(value - last) <= Math.abs(last) * 0.005) groups.at(-1)?.push(name);
    else groups.push([name]);
    last = value;
  }
  return { order: groups };
}

async function alarmed(person: Person, fact: ExpectedFact | Claim): Promise<Truth> {
  const deviceId = fact.device === undefined ? undefined : (await deviceOf(person, fact.device)).deviceId;
  const query = {
    view: 'all',
    pageSize: 100,
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(fact.level === undefined ? {} : { level: fact.level }),
  };
  const { rows } = await person.rows<{ record: { firstAlarmAt: number }; others: { firstAlarmAt: number }[] }>(
    '/system/alarmrecord/list',
    query,
  );
  const times = rows.flatMap(({ record, others }) => [record, ...others]).map(({ firstAlarmAt }) => firstAlarmAt);
  return { any: times, tolerance: 60_000 };
}

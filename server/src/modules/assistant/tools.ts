import {
  alarmRecordRoutes,
  analysisRoutes,
  curveRoutes,
  deviceRoutes,
  knowledgeRoutes,
  limitRoutes,
  oilRoutes,
  reportPermissions,
  reportRoutes,
  isMetalKey,
  telemetryRoutes,
} from '@oilsight/contract';
import type {
  AlarmCause,
  AlarmRecord,
  AssistantStep,
  Authority,
  Curves,
  Device,
  DeviceCurve,
  DeviceDiagnosis,
  KnowledgeArticle,
  KnowledgeHit,
  LimitSettings,
  LiveIndicator,
  LogEntry,
  OilCharge,
  Page,
  Report,
  Series,
} from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { InProcessCalls, InProcessOrigin } from '../../http/in-process.ts';
import { LazyList } from '../../platform/lazy-list.ts';
import { hourlyOf } from './hourly-curve.rules.ts';

/** Most devices that are looked through for one question. */
export const maxDevices = 5000;
/** Most devices whose readings are read one by one for one question. */
export const maxRead = 200;
const pageSize = 500;
const mayAskForReports: readonly Authority[] = reportPermissions['reports:ask'];
/** Pages of a hundred causes that alarms are counted in. */
const maxAlarmPages = 20;
/** How often a stretch of time is halved so that its readings are read one by one. */
const maxHalvings = 3;
/** Calls that are under way at the same time for one question. */
const atOnce = 6;

/**
 * What the assistant may do: calls of the route table that only read, made in the person's name. They see what the
 * person sees, and each is refused where the person's own call would be.
 */
export interface Tools {
  /** Whether the person may ask for reports. */
  readonly mayReport: boolean;
  /** Devices in reach, by factory and name; the first 5000. */
  devices(): Promise<readonly Device[]>;
  latest(deviceId: string): Promise<readonly LiveIndicator[]>;
  diagnosis(deviceId: string): Promise<DeviceDiagnosis>;
  limits(deviceId: string): Promise<LimitSettings>;
  /** Means of hours, or raw readings of a short time, with what they come to. */
  curve(deviceId: string, key: string, period: { from: number; to: number }): Promise<DeviceCurve | null>;
  /** Readings of a short time, raw where they are few enough. */
  readings(deviceId: string, key: string, period: { from: number; to: number }): Promise<Series | null>;
  log(deviceId: string, kind?: LogEntry['kind']): Promise<readonly LogEntry[]>;
  charges(deviceId: string): Promise<readonly OilCharge[]>;
  /** Reports of a device, the newest ten. */
  reports(deviceId: string): Promise<readonly Report[]>;
  /** Alarms, newest first within each cause, of each the first fifty; `total` counts them all. */
  alarms(filter: AlarmFilter): Promise<{ readonly records: readonly AlarmRecord[]; readonly total: number }>;
  knowledge(question: string, kind?: KnowledgeHit['kind']): Promise<readonly KnowledgeHit[]>;
  article(id: string): Promise<KnowledgeArticle>;
  /** Asks for each, some at the same time. */
  each<T, R>(of: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]>;
}

interface Period {
  readonly from: number;
  readonly to: number;
}

export interface AlarmFilter {
  readonly view: 'unprocessed' | 'open' | 'all';
  readonly deviceId?: string;
  readonly customerId?: string;
  readonly level?: 1 | 2;
  readonly from?: number;
  readonly to?: number;
}

/** Who makes the tools' calls, by whose clock, and who is told what is being looked at. */
export interface ToolParts {
  readonly calls: InProcessCalls;
  readonly origin: InProcessOrigin;
  readonly zone: string;
  /** Called once for each kind of thing that is looked at. */
  readonly onStep: (step: AssistantStep) => void;
}

export function createTools({ calls, origin, zone, onStep }: ToolParts): Tools {
  const begun = new Set<AssistantStep>();
  const seen = <T>(step: AssistantStep, look: () => T): T => {
    if (!begun.has(step)) {
      begun.add(step);
      onStep(step);
    }
    return look();
  };
  let devices: Promise<readonly Device[]> | null = null;
  const hourly = (from: number, to: number) => (to - from > 150 * 24 * hourMs ? ('auto' as const) : hourMs);

  async function allDevices(): Promise<Device[]> {
    const found: Device[] = [];
    for (let pageNum = 1; found.length < maxDevices; pageNum++) {
      const { rows, total } = await calls.call(origin, deviceRoutes.listDevices, { query: { pageNum, pageSize } });
      found.push(...rows);
      if (rows.length === 0 || found.length >= total) break;
    }
    return found;
  }

  async function readings(deviceId: string, key: string, { from, to }: Period) {
    const query = { deviceId, keyIds: key, startTime: Math.floor(from), endTime: Math.floor(to), maxPoints: 4000 };
    return (
      (await whole<Series[]>(seen('history', () => calls.call(origin, telemetryRoutes.history, { query }))))[0] ?? null
    );
  }

  /** Readings one by one, of a long time in pieces; where they are too many for that, in buckets. */
  async function rawOf(deviceId: string, key: string, { from, to }: Period, halvings = maxHalvings): Promise<Series[]> {
    const series = await readings(deviceId, key, { from, to });
    if (series === null) return [];
    if (series.bucketMs === 0 || halvings === 0) return [series];
    const middle = Math.floor((from + to) / 2);
    return [
      ...(await rawOf(deviceId, key, { from, to: middle }, halvings - 1)),
      ...(await rawOf(deviceId, key, { from: middle + 1, to }, halvings - 1)),
    ];
  }

  return {
    mayReport: mayAskForReports.includes(origin.principal.user.authority) && origin.principal.isDisplay !== true,
    devices: () => (devices ??= seen('devices', allDevices)),
    latest: (deviceId) =>
      seen('readings', () => calls.call(origin, telemetryRoutes.liveIndicators, { query: { deviceId } })),
    diagnosis: (deviceId) =>
      whole<DeviceDiagnosis>(
        seen('diagnosis', () => calls.call(origin, analysisRoutes.getDiagnosis, { query: { deviceId } })),
      ),
    limits: (deviceId) => seen('limits', () => calls.call(origin, limitRoutes.limitsInForce, { query: { deviceId } })),
    async curve(deviceId, key, { from, to }) {
      if (isMetalKey(key)) return hourlyOf(deviceId, await rawOf(deviceId, key, { from, to }));
      const query = {
        deviceIds: deviceId,
        keyIds: key,
        startTime: Math.floor(from),
        endTime: Math.floor(to),
        timeInterval: to - from < 6 * hourMs ? ('auto' as const) : hourly(from, to),
        maxPoints: 4000,
        timeZone: zone,
      };
      const { curves } = await whole<Curves>(
        seen('history', () => calls.call(origin, curveRoutes.getCurves, { query })),
      );
      return curves[0] ?? null;
    },
    readings,
    async log(deviceId, kind) {
      const query = { deviceId, pageSize: 50, ...(kind === undefined ? {} : { kind }) };
      return (await seen('log', () => calls.call(origin, oilRoutes.listLog, { query }))).rows;
    },
    charges: (deviceId) => seen('log', () => calls.call(origin, oilRoutes.listOilCharges, { query: { deviceId } })),
    async reports(deviceId) {
      const query = { deviceId, pageSize: 10 };
      const found = seen('log', () => calls.call(origin, reportRoutes.listReports, { query }));
      return (await whole<Page<Report[]>>(found)).rows;
    },
    async alarms(filter) {
      const records: AlarmRecord[] = [];
      let count = 0;
      let causes = 0;
      for (let pageNum = 1; pageNum <= maxAlarmPages; pageNum++) {
        const query = { ...filter, pageNum, pageSize: 100, zone };
        const { rows, total } = await whole<Page<AlarmCause[]>>(
          seen('alarms', () => calls.call(origin, alarmRecordRoutes.listAlarmRecords, { query })),
        );
        records.push(...rows.flatMap(({ record, others }) => [record, ...others]));
        count += rows.reduce((sum, cause) => sum + cause.count, 0);
        causes += rows.length;
        if (rows.length === 0 || causes >= total) break;
      }
      return { records, total: count };
    },
    knowledge: (question, kind) =>
      seen('knowledge', () =>
        calls.call(origin, knowledgeRoutes.searchKnowledge, {
          query: { q: question.slice(0, 200), most: 6, ...(kind === undefined ? {} : { kind }) },
        }),
      ),
    article: (id) => calls.call(origin, knowledgeRoutes.getKnowledge, { query: { id } }),
    async each(of, ask) {
      const answers: { at: number; answer: Awaited<ReturnType<typeof ask>> }[] = [];
      const left = of.map((one, at) => ({ one, at }));
      const worker = async () => {
        for (let next = left.shift(); next !== undefined; next = left.shift())
          answers.push({ at: next.at, answer: await ask(next.one) });
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
      return answers.toSorted((a, b) => a.at - b.at).map(({ answer }) => answer);
    },
  };
}

/** A heavy call's lists may be made while they are sent; here they are needed whole. */
async function whole<T>(answer: Promise<unknown>): Promise<T> {
  return spread(await answer) as T;
}

function spread(value: unknown): unknown {
  if (value instanceof LazyList) return [...value].map(spread);
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? value.map(spread) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spread(member)]));
}

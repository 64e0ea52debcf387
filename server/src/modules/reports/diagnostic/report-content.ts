import type { DeviceDiagnosis } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import { systemScope } from '../../../platform/scope.ts';
import { localDate, startOfDate } from '../../../platform/time-zone.rules.ts';
import type { Analysis } from '../../analysis/index.ts';
import { alarmName, valueText } from '../../alarms/index.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { LimitResolver } from '../../limits/index.ts';
import type { Oils } from '../../oils/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import { cellEdges, gapsOf } from './cells.rules.ts';
import type { AlarmRow, DiagnosticStore, SensorRow } from './diagnostic.store.ts';
import { curveOf, indicatorOf, reportedIndicators } from './indicators.rules.ts';
import type { Period, ReportAlarm, ReportContent, ReportEvent, ReportOil } from './report-content.types.ts';
import { dayStates } from './report-days.rules.ts';
import { trendOf } from './trends.rules.ts';
import { assessableMs, reportState } from './verdict.rules.ts';

export interface ContentParts {
  readonly store: DiagnosticStore;
  readonly telemetry: Pick<TelemetryStore, 'keys' | 'columns' | 'raw' | 'newestBefore'>;
  readonly analysis: Pick<Analysis, 'diagnosis'>;
  readonly limits: Pick<LimitResolver, 'sourcedOf'>;
  readonly oils: Pick<Oils, 'historiesOf'>;
  readonly clock: Clock;
  /** Address of the console; empty: not known. */
  readonly publicUrl: string;
}

/** What is asked of a report. */
export interface ReportOrder {
  readonly device: DeviceRef;
  readonly period: Period;
  readonly timeZone: string;
  readonly number: string;
  readonly title: string;
  readonly platformName: string;
  readonly logo: Uint8Array | null;
}

/** Readings that the present value of an indicator is the median of. */
const presentMs = hourMs;
/** Most readings of an indicator in that time. */
const mostPresent = 4000;
/** Days that a diagnosis looks back, and entries of the log that are listed. */
const diagnosedDays = 90;
const mostEvents = 40;
/** A period that ends so shortly before now is assessed as now, as lists and pages of the device are. */
const nowMs = hourMs;

/** Cells, newest hour and time of the last frame of everything that a report shows of a device. */
async function readingsOf(
  telemetry: ContentParts['telemetry'],
  device: DeviceRef,
  { from, to, sensors }: Period & { readonly sensors: readonly SensorRow[] },
) {
  const edges = cellEdges({ from, to });
  const keys = await telemetry.keys(device);
  const listed = reportedIndicators([...keys, ...sensors.flatMap(({ indicators }) => indicators)]);
  const derived = ['oil_health', 'remaining_oil_life_h'].filter((key) => keys.includes(key));
  const ofSensors = sensors.flatMap(({ indicators }) => indicators);
  const columns = await telemetry.columns(device, [...new Set([...listed, ...derived, ...ofSensors])], edges);
  const counts = mostOf(
    columns.filter(({ key }) => !derived.includes(key)),
    edges,
  );
  const lastAt = await telemetry.newestBefore(device, to);
  const isPresent = lastAt !== null && lastAt >= from && to - lastAt <= assessableMs;
  const newest = isPresent
    ? await telemetry.raw(
        device,
        listed,
        { from: lastAt - presentMs, to: lastAt + 1 },
        { limit: mostPresent, order: 'desc' },
      )
    : null;
  return { edges, listed, columns, counts, lastAt, newest };
}

/** Reads everything that a report of a device says. */
export function createReportContents({ store, telemetry, analysis, limits, oils, clock, publicUrl }: ContentParts) {
  async function diagnosisAt(device: DeviceRef, to: number): Promise<DeviceDiagnosis> {
    const at = clock.now() - to < nowMs ? undefined : to;
    return analysis.diagnosis(systemScope('a report names its device, whose scope its caller has checked'), device.id, {
      at,
      days: diagnosedDays,
    });
  }

  return async function contentOf(order: ReportOrder): Promise<ReportContent> {
    const { device, period, timeZone, number, title, platformName, logo } = order;
    const { from, to } = period;
    const facts = await store.facts(device);
    const rows = await store.alarms(device, period);
    const sensors = await store.sensors(device, to);
    const read = await readingsOf(telemetry, device, { ...period, sensors });
    const { edges, listed, columns, counts, lastAt, newest } = read;
    const diagnosis = lastAt === null || lastAt < from ? null : await diagnosisAt(device, to);
    const history = (await oils.historiesOf([device])).get(device.id);
    const samples = await store.samples(device, period);
    const alarms = rows.map((row) => alarmOf(row, to));
    const verdict = reportState({ diagnosis, alarms, lastAt: lastAt === null || lastAt < from ? null : lastAt, to });
    const curve = (key: string) => columns.find((column) => column.key === key);
    const indicators = listed.flatMap((key) => {
      const column = curve(key);
      if (column === undefined) return [];
      const present = newest?.find((series) => series.key === key) ?? null;
      return indicatorOf(column, newest === null ? null : (present ?? { values: [], quality: [] }), {
        limits: limits.sourcedOf(device, key),
        faults: diagnosis?.sensorFaults ?? [],
      });
    });
    const [health, life] = [curve('oil_health'), curve('remaining_oil_life_h')];
    const events: ReportEvent[] = [
      ...(history?.entries ?? []).map((entry) => ({ ...entry, results: [] })),
      ...samples.map(({ at, reportNo, laboratory, results }) => ({
        kind: 'sample' as const,
        at,
        note: [laboratory, reportNo].filter((part) => part !== '').join(' '),
        volumeL: null,
        results,
      })),
    ];
    return {
      number,
      title,
      platformName,
      logo,
      link: publicUrl === '' ? null : `${publicUrl}/device/detail?deviceId=${device.id}`,
      timeZone,
      period,
      madeAt: clock.now(),
      device: {
        id: device.id,
        name: device.name,
        machineType: device.machineType,
        reportIntervalMs: device.reportIntervalMs,
        no: facts.no,
        machine: facts.machine,
        factory: facts.factory,
        group: facts.group,
        position: facts.position,
        installedAt: facts.installedAt,
      },
      oil: oilOf(history, facts.oil, to),
      arrivals: {
        received: counts.reduce((all, one) => all + one, 0),
        expected: Math.round(Math.max(0, to - from) / device.reportIntervalMs),
        gaps: gapsOf(counts, edges),
        lastAt,
      },
      ...verdict,
      diagnosis,
      findingSince: Object.fromEntries(
        alarms
          .filter(({ findingRule, clearedAt }) => findingRule !== null && clearedAt === null)
          .map(({ findingRule, onsetAt }) => [findingRule, onsetAt]),
      ),
      indicators,
      health: health === undefined ? null : curveOf(health),
      life: life === undefined ? null : curveOf(life),
      trends: indicators.flatMap(({ key, value, curve: { mean }, limits: own }) => {
        const trend = trendOf({ key, means: mean, edges, value, limits: own, to });
        return trend === null ? [] : [trend];
      }),
      edges,
      days: dayStates(daysOf(period, timeZone), { alarms, counts, edges, end: verdict }),
      alarms,
      moreAlarms: Math.max(0, (rows[0]?.total ?? 0) - rows.length),
      events: events
        .filter(({ at }) => at >= from && at < to)
        .toSorted((a, b) => b.at - a.at)
        .slice(0, mostEvents),
      planned: await store.planned(device),
      sensors: sensors.map((sensor) => ({
        ...sensor,
        ...arrivalsOf(
          columns.filter(({ key }) => sensor.indicators.includes(key)),
          edges,
        ),
      })),
    };
  };
}

function alarmOf({ rule, note, sends, processedAt, clearedAt, value, ...row }: AlarmRow, to: number): ReportAlarm {
  const isProcessed = processedAt !== null && processedAt < to;
  return {
    recordId: row.recordId,
    kind: row.kind,
    level: row.level,
    findingRule: row.findingRule,
    indicator: row.indicator,
    onsetAt: row.onsetAt,
    name: { zh: alarmName(row, 'zh-CN'), en: alarmName(row, 'en-US') },
    peakText: valueText({ indicator: row.indicator, measure: rule?.measure ?? null }, row.peak ?? value),
    thresholdText: valueText({ indicator: row.indicator, measure: rule?.measure ?? null }, row.threshold),
    clearedAt: clearedAt !== null && clearedAt < to ? clearedAt : null,
    processedAt: isProcessed ? processedAt : null,
    note: isProcessed ? note : '',
    notices: sends,
  };
}

/** In each cell the readings of the indicator that has most. */
function mostOf(columns: readonly Column[], edges: ArrayLike<number>): Float64Array {
  return Float64Array.from({ length: edges.length - 1 }, (_, n) =>
    columns.reduce((most, { count }) => Math.max(most, count[n] ?? 0), 0),
  );
}

/** What arrived of some indicators together. */
function arrivalsOf(columns: readonly Column[], edges: ArrayLike<number>) {
  const counts = mostOf(columns, edges);
  return {
    readings: counts.reduce((all, one) => all + one, 0),
    bad: columns.reduce((all, { bad }) => all + bad, 0),
    gaps: gapsOf(counts, edges),
  };
}

type Column = Awaited<ReturnType<TelemetryStore['columns']>>[number];
type History = Awaited<ReturnType<Oils['historiesOf']>> extends ReadonlyMap<string, infer One> ? One : never;

function oilOf(history: History | undefined, entered: string, to: number): ReportOil | null {
  const charge = history?.oils.findLast(({ since }) => since < to);
  if (charge !== undefined)
    return { name: charge.product.name, volumeL: charge.volumeL, since: charge.since > 0 ? charge.since : null };
  return entered === '' ? null : { name: entered, volumeL: null, since: null };
}

/** Local days that the period touches, at most 92, the last ones. */
function daysOf({ from, to }: Period, timeZone: string) {
  const days: { from: number; to: number }[] = [];
  const first = localDate(from, timeZone);
  for (let n = 0; n < 400; n += 1) {
    const start = startOfDate({ ...first, day: first.day + n }, timeZone);
    if (start >= to) break;
    days.push({ from: start, to: startOfDate({ ...first, day: first.day + n + 1 }, timeZone) });
  }
  return days.slice(-92);
}

import {
  AppError,
  alarmRecordRoutes,
  curveRoutes,
  deviceRoutes,
  laboratoryRoutes,
  noteRoutes,
  oilRoutes,
  telemetryRoutes,
} from '@oilsight/contract';
import type { Curves, Device, LiveIndicator } from '@oilsight/contract';
import type { FakeServer } from './fake-server.ts';

const limits = {
  worse: 'up',
  level2Low: null,
  level2High: 60,
  level1Low: null,
  level1High: 85,
  source: 'default',
} as const;

/** The newest reading of an indicator, five seconds old. */
export function latest(key: string, value: number, more: Partial<LiveIndicator> = {}): LiveIndicator {
  return {
    key,
    value,
    text: null,
    at: Date.now() - 5000,
    state: 'normal',
    reason: null,
    limits: key === 'water_saturation' ? limits : null,
    silentAfterMs: 180_000,
    ...more,
  };
}

/** Whether the value of an indicator of a device departs from its course, and by how much, at a share of the range. */
export type Course = (deviceId: string, key: string, share: number) => number | null;

interface CurvesAsked {
  readonly deviceIds?: readonly string[] | undefined;
  readonly keyIds: readonly string[];
  readonly startTime: number;
  readonly endTime: number;
}

/** 100 buckets of each curve with a small regular swing around 30, changed by what `course` adds; null: a gap. */
export function curvesOf(asked: CurvesAsked, course: Course): Curves {
  const { startTime: from, endTime: to, keyIds, deviceIds = [] } = asked;
  const bucketMs = Math.max(60_000, Math.round((to - from) / 100));
  const t = Array.from({ length: 100 }, (_, n) => from + n * bucketMs);
  return {
    from,
    to,
    bucketMs,
    curves: deviceIds.flatMap((deviceId) =>
      keyIds.map((key) => {
        const mean = t.map((_, n) => {
          const more = course(deviceId, key, n / 100);
          return more === null ? null : Math.round((30 + Math.sin(n / 3) + more) * 100) / 100;
        });
        const values = mean.filter((value) => value !== null);
        const [first, last] = [values[0] ?? null, values.at(-1) ?? null];
        return {
          deviceId,
          key,
          bucketMs,
          t,
          mean,
          min: mean.map((value) => (value === null ? null : value - 1)),
          max: mean.map((value) => (value === null ? null : value + 1)),
          leftOut: 0,
          summary: {
            newest: last,
            newestAt: last === null ? null : to,
            min: values.length === 0 ? null : Math.min(...values) - 1,
            max: values.length === 0 ? null : Math.max(...values) + 1,
            mean: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
            change: first === null || last === null ? null : last - first,
            readings: values.length,
            beyondMs:
              key === 'water_saturation'
                ? { level2: values.filter((value) => value > 60).length * bucketMs, level1: 0 }
                : { level2: null, level1: null },
          },
        };
      }),
    ),
  };
}

/** Lets the server answer everything that data analysis asks of some devices. */
export function answerAnalysis(server: FakeServer, devices: readonly Device[], course: Course = () => 0): void {
  server
    .on(deviceRoutes.listDevices, { rows: [...devices], total: devices.length })
    .on(deviceRoutes.getDevice, ({ query }) => {
      const found = devices.find(({ deviceId }) => deviceId === query.deviceId);
      if (found === undefined) throw new AppError('deviceNotFound');
      return found;
    })
    .on(deviceRoutes.getSensors, [])
    .on(telemetryRoutes.liveIndicators, [latest('water_saturation', 31), latest('oil_temperature', 45)])
    .on(oilRoutes.timeline, { rows: [], total: 0 })
    .on(laboratoryRoutes.listLabSamples, { rows: [], total: 0 })
    .on(alarmRecordRoutes.listAlarmMarks, { marks: [], leftOut: 0 })
    .on(noteRoutes.listNotes, { rows: [], total: 0 })
    .on(curveRoutes.getCurves, ({ query }) => curvesOf(query, course));
}

import * as z from 'zod';
import { dayMs } from '@oilsight/oil';
import { Id, Key, maxQueryMs, Millis, text } from './common.ts';
import { LiveIndicator, Series } from './devices.ts';
import { defineRoutes } from './route.ts';

/** Most devices, and most indicators of each, in one call for curves. */
export const maxCurveDevices = 4;
export const maxCurveKeys = 4;
/** Most buckets of a curve. */
export const maxCurvePoints = 4000;
/** Shortest interval that a call may name, ms. */
export const minCurveIntervalMs = 1000;

/**
 * Comma-separated values without repeats. It takes more of them than a call allows, so that the call can say what it
 * allows in its own words.
 */
const listed = text(8192).transform((list) => [
  ...new Set(
    list
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]);

/** Readings of one curve within the range, in the indicator's unit; null: there is no good reading. */
export const CurveSummary = z.object({
  newest: z.number().nullable(),
  /** Time of the newest reading; of a bucketed curve the start of its last bucket with readings, ms. */
  newestAt: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Every reading counts once. */
  mean: z.number().nullable(),
  /** Newest minus oldest reading. */
  change: z.number().nullable(),
  /** Number of good readings. */
  readings: z.number(),
  /**
   * How long the readings were beyond each level's limits in force now, ms; level 2 includes the time beyond level 1.
   * Null: the level has no limit. Raw readings count up to the next one. In a bucket on both sides of a limit the share
   * of its time is estimated from its minimum, maximum and mean. Silence does not count.
   */
  beyondMs: z.object({ level2: z.number().nullable(), level1: z.number().nullable() }),
});
export type CurveSummary = z.infer<typeof CurveSummary>;

/** A series of one device with its summary. */
export const DeviceCurve = Series.extend({
  deviceId: Id,
  summary: CurveSummary,
  /**
   * Only of counters, such as debris counts: what was counted in each bucket of `t`, rollovers and restarts of the
   * counter included; null where there is no reading. What was counted in a silence belongs to the bucket after it.
   */
  increase: z.array(z.number().nullable()).optional(),
});
export type DeviceCurve = z.infer<typeof DeviceCurve>;

export const Curves = z.object({
  /** Start of the first bucket, at or before the start that was asked for, ms. */
  from: z.number(),
  to: z.number(),
  /**
   * Width of all buckets, ms; 0: raw readings. Buckets begin at whole multiples of the width on the zone's clock. Where
   * clocks change, a bucket is longer or shorter.
   */
  bucketMs: z.number(),
  /** Device by device in the order of the call, of each its indicators in the order of the call. */
  curves: z.array(DeviceCurve),
});
export type Curves = z.infer<typeof Curves>;

/** Bars of one indicator. */
export const BarChart = z.object({
  key: z.string(),
  /** Width of a bar in ms; where clocks change, a bar is longer or shorter. */
  intervalMs: z.number(),
  /** `increase`: what a counter counted in the time of each bar; `mean`: the mean of the readings. */
  shows: z.enum(['increase', 'mean']),
  /** Where each bar begins, ms; a time without readings has no bar. */
  t: z.array(z.number()),
  value: z.array(z.number()),
});
export type BarChart = z.infer<typeof BarChart>;

/** Contamination in one stretch of time. */
export const PollutionDegree = z.object({
  startTime: z.number(),
  endTime: z.number(),
  /** Level nearest to the mean of the readings, 1 … 12; null: no reading. */
  level: z.number().int().nullable(),
  /** Level of the dirtiest reading, 1 … 12; null: no reading. */
  worst: z.number().int().nullable(),
});
export type PollutionDegree = z.infer<typeof PollutionDegree>;

/** Most stretches of time in one call for the contamination level. */
export const maxPollutionCount = 100;

export const curveRoutes = defineRoutes({
  getCurves: {
    method: 'GET',
    path: '/system/dataanalysis/getCurves',
    permission: 'telemetry:read',
    summary:
      "Curves of 1 to 4 devices and up to 4 indicators over at most 180 days, all in the same buckets of the viewer's time zone: mean, minimum and maximum of each, or raw readings where all of them fit. `timeInterval` is the width of the buckets in ms, or `auto`. Counts of metal particles and what follows from them: at least 24 hours, of at most 30 days.",
    bulk: true,
    heavy: true,
    query: z.object({
      deviceIds: listed.pipe(z.array(Id).max(100)).optional(),
      keyIds: listed.pipe(z.array(Key).min(1).max(100)),
      startTime: Millis,
      endTime: Millis,
      timeInterval: z
        .union([z.literal('auto'), z.coerce.number().int().min(minCurveIntervalMs).max(maxQueryMs)])
        .default('auto'),
      maxPoints: z.coerce.number().int().min(2).max(maxCurvePoints).default(800),
      timeZone: text(64).default('UTC'),
      /** Whether to show which readings were left out, as for the history of one device. */
      refused: z.enum(['true', 'false']).default('false'),
    }),
    data: Curves,
  },
  latestIndicator: {
    method: 'GET',
    path: '/system/datascreen/getTsKvLatestByDeviceIdAndTsKvId',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary: 'Newest reading, state and limits of one indicator of a device; no data when it has never reported it.',
    query: z.object({ deviceId: Id, keyId: Key }),
    data: LiveIndicator.nullable(),
  },
  pollutionDegree: {
    method: 'GET',
    path: '/system/datascreen/getTsKvPollutionDegree',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary:
      'Contamination level 1–12 in `count` stretches of `timeInterval` ms from `startTime` on, none of them after `endTime`. `keyId` is a class of NAS 1638 or SAE AS4059, an ISO 4406 scale number, the contamination level, or a count of particles ≥ 4, 6, 14, 21, 38 or 70 µm, whose class is that of SAE AS4059F table 2. At most 180 days.',
    heavy: true,
    query: z.object({
      deviceId: Id,
      keyId: Key,
      startTime: Millis,
      timeInterval: z.coerce.number().int().min(minCurveIntervalMs).max(maxQueryMs),
      count: z.coerce.number().int().min(1).max(maxPollutionCount).default(6),
      endTime: Millis.optional(),
    }),
    data: z.array(PollutionDegree),
  },
  barChart: {
    method: 'GET',
    path: '/system/datascreen/getHistoricalBarChartData',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary:
      'Bars of one indicator: what a counter counted, or the mean. Without a range the last 30 days, without an interval one bar a day of the zone.',
    heavy: true,
    query: z.object({
      deviceId: Id,
      keyId: Key,
      startTime: Millis.optional(),
      endTime: Millis.optional(),
      timeInterval: z.coerce.number().int().min(minCurveIntervalMs).max(maxQueryMs).default(dayMs),
      timeZone: text(64).default('UTC'),
    }),
    data: BarChart,
  },
});

import * as z from 'zod';
import { Id, Key, Millis, text } from './common.ts';
import { Series } from './devices.ts';
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
export const DeviceCurve = Series.extend({ deviceId: Id, summary: CurveSummary });
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
      timeInterval: z.union([z.literal('auto'), z.coerce.number().int().min(minCurveIntervalMs)]).default('auto'),
      maxPoints: z.coerce.number().int().min(2).max(maxCurvePoints).default(800),
      timeZone: text(64).default('UTC'),
    }),
    data: Curves,
  },
});

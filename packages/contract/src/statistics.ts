import * as z from 'zod';
import { Id, idList, Key, Millis } from './common.ts';
import { defineRoutes } from './route.ts';

/** Most points of a scatter plot. */
export const maxScatterPoints = 2000;
/** Most devices in one comparison of distributions. */
export const maxComparedDevices = 4;

const Interval = z.object({ low: z.number(), high: z.number() });
const Coefficient = z.object({
  r: z.number(),
  /** 95 %, by the effective number of pairs; null: they are too few. */
  interval: Interval.nullable(),
});

/** How long values were in each bin, as shares of the time with readings. */
const Histogram = z.object({
  /** Ascending, one more than there are shares. */
  edges: z.array(z.number()),
  shares: z.array(z.number()),
  p5: z.number(),
  p50: z.number(),
  p95: z.number(),
});
export type Histogram = z.infer<typeof Histogram>;

/**
 * What two quantities say about each other, from strong to nothing. `strong`, `clear` and `weak` by the size of the
 * coefficient, where its interval excludes 0; `nothing`: it does not; `flat`: one of them does not vary; `tooFew`: fewer
 * than ten pairs, or too few that are independent.
 */
export const relations = ['strong', 'clear', 'weak', 'nothing', 'flat', 'tooFew'] as const;
export type Relation = (typeof relations)[number];

/** Water in the oil behind its saturation: known where the oil's solubility is. */
const WaterView = z.object({
  /** log10 S[ppm] = a − b / (T[°C] + kelvinOffset). */
  solubility: z.object({ a: z.number(), b: z.number(), kelvinOffset: z.number() }),
  /** ppm by mass of the pairs. */
  ppm: z.object({ p5: z.number(), p50: z.number(), p95: z.number() }),
  /** Saturation that the same water would have at 40 °C, %, for the points in their order. */
  at40: z.array(z.number().nullable()),
  /** Its correlation with the oil temperature; null: one of them does not vary. */
  r40: z.number().nullable(),
  /** The temperature explains the saturation: the water in the oil has stayed. */
  isSteady: z.boolean(),
});

export const Correlation = z.object({
  /** Start of the first bucket, ms. */
  from: z.number(),
  to: z.number(),
  bucketMs: z.number(),
  /** Buckets in which both have readings. */
  n: z.number(),
  /** Independent pairs that they are worth; null: fewer than three, or one side does not vary. */
  effectiveN: z.number().nullable(),
  relation: z.enum(relations),
  pearson: Coefficient.nullable(),
  spearman: Coefficient.nullable(),
  /** y = intercept + slope · x; null where x does not vary. */
  line: z.object({ slope: z.number(), intercept: z.number() }).nullable(),
  /** Pearson's coefficient with y later by so much. */
  lags: z.array(z.object({ lagMs: z.number(), r: z.number().nullable() })),
  /** null: no pairs. */
  x: Histogram.nullable(),
  y: Histogram.nullable(),
  /** At most some thousand of the pairs, evenly in time, the extreme ones among them. */
  points: z.object({ t: z.array(z.number()), x: z.array(z.number()), y: z.array(z.number()) }),
  /** Only for water saturation over the oil temperature of one device whose oil is known. */
  water: WaterView.nullable(),
});
export type Correlation = z.infer<typeof Correlation>;

/** How the readings of one device are spread, weighted by the time that each held. */
const Distribution = z.object({
  deviceId: Id,
  /** Readings, and the time that they stand for, ms. */
  readings: z.number(),
  heldMs: z.number(),
  /** Shares of the bins; all 0 without readings. */
  shares: z.array(z.number()),
  /** null: no readings. */
  percentiles: z
    .object({
      p1: z.number(),
      p5: z.number(),
      p25: z.number(),
      p50: z.number(),
      p75: z.number(),
      p95: z.number(),
      p99: z.number(),
      min: z.number(),
      max: z.number(),
      mean: z.number(),
    })
    .nullable(),
  /** Limits in force now. */
  limits: z
    .object({
      level2Low: z.number().nullable(),
      level2High: z.number().nullable(),
      level1Low: z.number().nullable(),
      level1High: z.number().nullable(),
    })
    .nullable(),
  /** Shares of the time beyond each level's limits, level 2 with level 1; null: there is no limit. */
  beyond: z.object({ level2: z.number().nullable(), level1: z.number().nullable() }),
});
export type Distribution = z.infer<typeof Distribution>;

export const Distributions = z.object({
  from: z.number(),
  to: z.number(),
  bucketMs: z.number(),
  /** Bins of all devices, one more than there are shares; empty: no readings at all. */
  edges: z.array(z.number()),
  devices: z.array(Distribution),
});
export type Distributions = z.infer<typeof Distributions>;

export const statisticsRoutes = defineRoutes({
  getCorrelation: {
    method: 'GET',
    path: '/system/dataanalysis/getCorrelation',
    permission: 'telemetry:read',
    summary:
      'How two indicators of a device, or of two devices, go together over at most 180 days: pairs by buckets of an hour or less, coefficients with intervals that take the memory of the series into account, shifts in time, histograms, and for water saturation over temperature the water behind it.',
    heavy: true,
    query: z.object({
      deviceId: Id,
      keyId: Key,
      otherKeyId: Key,
      /** Left out: the same device. */
      otherDeviceId: Id.optional(),
      startTime: Millis,
      endTime: Millis,
    }),
    data: Correlation,
  },
  getDistribution: {
    method: 'GET',
    path: '/system/dataanalysis/getDistribution',
    permission: 'telemetry:read',
    summary:
      'How the readings of an indicator are spread over at most 180 days, for 1 to 4 devices in the same bins: each reading counts for the time that it held.',
    heavy: true,
    query: z.object({ deviceIds: idList(maxComparedDevices), keyId: Key, startTime: Millis, endTime: Millis }),
    data: Distributions,
  },
});

import { dayMs, hourMs } from '@oilsight/oil';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { FleetDevice } from './fleet.rules.ts';
import { hasTrend, limitForecast, shareOfWay } from './limit-forecast.rules.ts';
import type { LimitForecast } from './limit-forecast.rules.ts';
import { pointsOf } from './points.rules.ts';

/** Trends are those of the last days, of means of so many hours: a day's swing is even in them. */
const trendMs = 3 * dayMs;
const bucketMs = 6 * hourMs;
/** Indicators that are looked at, those nearest to level 1 first. */
const maxLooked = 24;

export interface ForecastOfLimit extends LimitForecast {
  readonly device: FleetDevice;
  readonly key: string;
}

interface Reporting {
  readonly device: FleetDevice;
  readonly newest: readonly { readonly key: string; readonly value: unknown }[];
}

/** When indicators that have passed level 2 reach level 1. */
export function createLimitForecasts({
  telemetry,
  limits,
}: {
  readonly telemetry: Pick<TelemetryStore, 'buckets'>;
  readonly limits: Pick<LimitResolver, 'of'>;
}) {
  return {
    /** Of devices that report, soonest first. @param now ms */
    async of(devices: readonly Reporting[], now: number): Promise<ForecastOfLimit[]> {
      const nearest = devices
        .flatMap(({ device, newest }) =>
          newest.flatMap(({ key, value }) => {
            const own = hasTrend(key) && typeof value === 'number' ? limits.of(device, key) : null;
            const share = own === null || typeof value !== 'number' ? null : shareOfWay(value, own);
            return own === null || share === null ? [] : [{ device, key, limits: own, share }];
          }),
        )
        .sort((one, other) => other.share - one.share)
        .slice(0, maxLooked);
      const from = Math.ceil((now - trendMs) / bucketMs) * bucketMs;
      const found = await Promise.all(
        nearest.map(async ({ device, key, limits: own }) => {
          const [series] = await telemetry.buckets(device, [key], { from, to: now + 1 }, bucketMs);
          const { t, mean } = pointsOf(series, bucketMs);
          // A mean stands for the middle of its hours; the present one is not over.
          const middles = t.map((at) => Math.min(at + bucketMs / 2, (at + now) / 2));
          const forecast = limitForecast({ t: middles, mean }, own, now);
          return forecast === null ? [] : [{ device, key, ...forecast }];
        }),
      );
      return found.flat().sort((one, other) => one.at - other.at);
    },
  };
}
export type LimitForecasts = ReturnType<typeof createLimitForecasts>;

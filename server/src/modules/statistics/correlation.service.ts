import { AppError } from '@oilsight/contract';
import type { Correlation } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import { inSteps } from '../../platform/steps.ts';
import type { Devices } from '../devices/index.ts';
import type { Oils } from '../oils/index.ts';
import { checkMetalLimits, checkRange, leastIntervalOf } from '../telemetry/index.ts';
import type { TelemetryStore, Window } from '../telemetry/index.ts';
import { correlationOf } from './correlation.rules.ts';
import { gridOf, stepOf } from './grid.rules.ts';
import { alignedWindow, widthFor } from './windows.rules.ts';

/** Most buckets of a series that is compared with another. */
const maxBuckets = 4500;

export interface Side {
  readonly deviceId: string;
  readonly key: string;
}

export interface Correlations {
  /** @throws AppError `deviceNotFound`, `rangeReversed`, `rangeTooLong` (180 days), `metalRange` (30 days) */
  of(scope: Scope, asked: { readonly x: Side; readonly y: Side; readonly window: Window }): Promise<Correlation>;
}

interface Parts {
  readonly store: Pick<TelemetryStore, 'buckets'>;
  readonly devices: Pick<Devices, 'resolve'>;
  readonly oils: Pick<Oils, 'profileOf'>;
}

export function createCorrelations({ store, devices, oils }: Parts): Correlations {
  return {
    async of(scope, { x, y, window }) {
      checkRange(window);
      const keys = [x.key, y.key];
      checkMetalLimits(keys, window, null);
      const found = await devices.resolve(scope, [x.deviceId, y.deviceId]);
      const [xDevice, yDevice] = [x, y].map(({ deviceId }) => found.find(({ id }) => id === deviceId));
      if (xDevice === undefined || yDevice === undefined) throw new AppError('deviceNotFound');
      // No bucket is narrower than the time between readings: it would be empty on one side.
      const least = Math.max(leastIntervalOf(keys), xDevice.reportIntervalMs, yDevice.reportIntervalMs);
      const finest = widthFor(window, maxBuckets, least);
      const read = alignedWindow(window, finest);
      const isOneDevice = xDevice.id === yDevice.id;
      const [xSeries, ySeries] = isOneDevice
        ? await store.buckets(xDevice, x.key === y.key ? [x.key] : [x.key, y.key], read, finest)
        : [
            (await store.buckets(xDevice, [x.key], read, finest))[0],
            (await store.buckets(yDevice, [y.key], read, finest))[0],
          ];
      // Both are compared at the step of the one that reports less often: every shift then has the same pairs.
      const step = Math.max(stepOf(xSeries?.start ?? []), stepOf(ySeries?.start ?? []));
      const bucketMs = widthFor(window, maxBuckets, Math.max(finest, step));
      const grid = alignedWindow(window, bucketMs);
      const isWater = isOneDevice && x.key === 'oil_temperature' && y.key === 'water_saturation';
      const solubility = isWater ? (await oils.profileOf(xDevice)).oil.water : null;
      return inSteps(
        correlationOf({
          grid: { ...grid, bucketMs },
          x: gridOf(xSeries, grid, bucketMs),
          // An indicator with itself is one series.
          y: gridOf(ySeries ?? xSeries, grid, bucketMs),
          solubility,
        }),
      );
    },
  };
}

import { AppError, gapMsOf } from '@oilsight/contract';
import type { Distribution, Distributions as Reply } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';
import { createSteps, sortInSteps } from '../../platform/steps.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import { checkMetalLimits, checkRange, leastIntervalOf } from '../telemetry/index.ts';
import type { TelemetryStore, Window } from '../telemetry/index.ts';
import { distributionOf, edgesOf, partsOf } from './distribution.rules.ts';
import type { Part } from './distribution.rules.ts';
import { alignedWindow, widthFor } from './windows.rules.ts';

/** Most buckets of a device: three parts of each are kept in memory while the call runs. */
const maxBuckets = 18_000;

export interface Distributions {
  /** In the order of the devices. @throws AppError `deviceNotFound`, `rangeReversed`, `rangeTooLong` (180 days), `metalRange` (30 days) */
  of(
    scope: Scope,
    asked: { readonly deviceIds: readonly string[]; readonly key: string; readonly window: Window },
  ): Promise<Reply>;
}

interface DistributionParts {
  readonly store: Pick<TelemetryStore, 'buckets'>;
  readonly devices: Pick<Devices, 'resolve'>;
  readonly limits: Pick<LimitResolver, 'of'>;
}

interface Read {
  readonly device: DeviceRef;
  readonly parts: readonly Part[];
  readonly readings: number;
}

export function createDistributions({ store, devices, limits }: DistributionParts): Distributions {
  async function read(device: DeviceRef, key: string, window: Window, bucketMs: number): Promise<Read> {
    const [series] = await store.buckets(device, [key], alignedWindow(window, bucketMs), bucketMs);
    if (series === undefined) return { device, parts: [], readings: 0 };
    const gapMs = gapMsOf(series.start, bucketMs, device.reportIntervalMs);
    const usualMs = Math.max(bucketMs, device.reportIntervalMs);
    const parts = partsOf(series, { gapMs, usualMs, to: window.to });
    return {
      device,
      parts: await sortInSteps(parts, (one, other) => one.value - other.value),
      readings: series.count.reduce((sum, count) => sum + count, 0),
    };
  }

  return {
    async of(scope, { deviceIds, key, window }) {
      checkRange(window);
      checkMetalLimits([key], window, null);
      const found = await devices.resolve(scope, deviceIds);
      if (found.length !== deviceIds.length) throw new AppError('deviceNotFound');
      const bucketMs = widthFor(window, maxBuckets, leastIntervalOf([key]));
      const all: Read[] = [];
      // One after the other, so that one call takes one connection.
      for (const device of found) all.push(await read(device, key, window, bucketMs));
      const edges = edgesOf(all, findIndicator(key)?.decimals ?? null);
      const steps = createSteps();
      const distributions: Distribution[] = [];
      for (const { device, parts, readings } of all) {
        distributions.push(
          distributionOf({ deviceId: device.id, parts, readings, edges, limits: limits.of(device, key) }),
        );
        await steps.next();
      }
      return { ...alignedWindow(window, bucketMs), bucketMs, edges, devices: distributions };
    },
  };
}

import { readingQuality } from '@oilsight/contract';
import type { LimitTrial, LimitValues } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Devices } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { trialOf } from './trial.rules.ts';

export interface LimitTrials {
  /** What limits would have reported in the last days. @throws AppError `deviceNotFound`, for foreign ids too */
  try(scope: Scope, trial: { deviceId: string; key: string; limits: LimitValues; days: number }): Promise<LimitTrial>;
}

export function createLimitTrials({
  devices,
  telemetry,
  clock,
}: {
  devices: Pick<Devices, 'get'>;
  telemetry: Pick<TelemetryStore, 'buckets' | 'latest'>;
  clock: Clock;
}): LimitTrials {
  return {
    async try(scope, { deviceId, key, limits, days }) {
      const device = await devices.get(scope, deviceId);
      const to = clock.now();
      const from = Math.floor((to - days * dayMs) / hourMs) * hourMs;
      const [[series], latest] = await Promise.all([
        telemetry.buckets(device, [key], { from, to: to + 1 }, hourMs),
        telemetry.latest([device]),
      ]);
      const hours = (series?.start ?? []).map((at, n) => ({
        at,
        min: series?.min[n] ?? Number.NaN,
        max: series?.max[n] ?? Number.NaN,
      }));
      const newest = latest.get(device.id)?.find((reading) => reading.key === key);
      return {
        ...trialOf(hours, limits, { days, to }),
        newest:
          typeof newest?.value === 'number' && newest.quality === readingQuality.good
            ? { value: newest.value, at: newest.at }
            : null,
      };
    },
  };
}

import { AppError, type BarChart, type LiveIndicator, type PollutionDegree } from '@oilsight/contract';
import { contaminationKeys, contaminationLevelOf, dayMs } from '@oilsight/oil';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Devices } from '../../devices/index.ts';
import { checkRange } from '../query-limits.rules.ts';
import type { OpenRange, Telemetry } from '../telemetry.service.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import type { CurveReads } from './curves.service.ts';

const barDays = 30;

export interface PollutionQuery {
  readonly deviceId: string;
  readonly key: string;
  readonly from: number;
  readonly intervalMs: number;
  readonly count: number;
  /** No stretch begins at it or later, and the last one ends with it. */
  readonly to: number | undefined;
}

/** Charts of one indicator on a device's screen. Every method throws AppError `deviceNotFound` for a foreign device. */
export interface ScreenCharts {
  /** null: the device has never reported it. */
  latest(scope: Scope, query: { readonly deviceId: string; readonly key: string }): Promise<LiveIndicator | null>;
  /** @throws AppError `notContamination`, `rangeReversed`, `rangeTooLong` (180 days) */
  pollution(scope: Scope, query: PollutionQuery): Promise<PollutionDegree[]>;
  /** @throws AppError as `CurveReads.curves` */
  bars(
    scope: Scope,
    query: {
      readonly deviceId: string;
      readonly key: string;
      readonly intervalMs: number;
      readonly timeZone: string;
    } & OpenRange,
  ): Promise<BarChart>;
}

export interface ScreenChartsParts {
  readonly store: Pick<TelemetryStore, 'columns'>;
  readonly telemetry: Pick<Telemetry, 'liveIndicators'>;
  readonly curves: CurveReads;
  readonly devices: Pick<Devices, 'get'>;
  readonly clock: Clock;
}

export function createScreenCharts({ store, telemetry, curves, devices, clock }: ScreenChartsParts): ScreenCharts {
  return {
    async latest(scope, { deviceId, key }) {
      const all = await telemetry.liveIndicators(scope, deviceId);
      return all.find((one) => one.key === key) ?? null;
    },

    async pollution(scope, { deviceId, key, from, intervalMs, count, to }) {
      if (!contaminationKeys.includes(key)) throw new AppError('notContamination', { field: 'keyId', key });
      const end = Math.min(from + intervalMs * count, to ?? Number.POSITIVE_INFINITY);
      checkRange({ from, to: end });
      const device = await devices.get(scope, deviceId);
      const starts = Array.from({ length: count }, (_, n) => from + n * intervalMs).filter((start) => start < end);
      const [columns] = await store.columns(device, [key], [...starts, end]);
      const levelOf = (value: number, readings: number) => (readings === 0 ? null : contaminationLevelOf(key, value));
      return starts.map((startTime, n) => {
        const readings = columns?.count[n] ?? 0;
        return {
          startTime,
          endTime: starts[n + 1] ?? end,
          level: levelOf((columns?.sum[n] ?? 0) / readings, readings),
          worst: levelOf(columns?.max[n] ?? 0, readings),
        };
      });
    },

    async bars(scope, { deviceId, key, intervalMs, timeZone, from, to }) {
      const end = to ?? clock.now() + 1;
      const { curves: found } = await curves.curves(scope, {
        deviceIds: [deviceId],
        keys: [key],
        window: { from: from ?? end - barDays * dayMs, to: end },
        interval: intervalMs,
        maxPoints: 0,
        timeZone,
      });
      const [curve] = found;
      const values = curve?.increase ?? curve?.mean ?? [];
      const bars = (curve?.t ?? []).flatMap((t, n) => {
        const value = values[n] ?? null;
        return value === null ? [] : [{ t, value }];
      });
      return {
        key,
        intervalMs,
        shows: curve?.increase === undefined ? 'mean' : 'increase',
        t: bars.map(({ t }) => t),
        value: bars.map(({ value }) => value),
      };
    },
  };
}

import { dashboardDays, maxForecasts, worstDevices } from '@oilsight/contract';
import type { Worst } from '@oilsight/contract';
import { dayMs, healthSeverity, hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { lastDays } from '../../platform/time-zone.rules.ts';
import type { Analysis } from '../analysis/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import { lifeForecast } from './attention.rules.ts';
import { shownDevice } from './fleet.rules.ts';
import type { Fleet, FleetDevice, Where } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';
import { assessedOf, healthKey, lifeKey, presentDevices } from './health.service.ts';
import type { AssessedDevice, PresentDevice } from './health.rules.ts';
import type { LimitForecasts } from './limit-forecasts.ts';
import { limitsShown, pointsOf } from './points.rules.ts';
import { pressingOf } from './pressing.rules.ts';

/** Width of the buckets of 30 days of an indicator, ms. */
const bucketMs = 6 * hourMs;
/** Devices with the shortest remaining life whose forecasts are looked at. */
const maxLooked = 3 * maxForecasts;

export interface WorstParts {
  readonly fleetOf: FleetOf;
  readonly telemetry: Pick<TelemetryStore, 'latest' | 'buckets' | 'columns'>;
  readonly states: Pick<DeviceStates, 'summaryOf' | 'statesOf'>;
  readonly limits: Pick<LimitResolver, 'of'>;
  readonly kept: Analysis['kept'];
  readonly limitForecasts: LimitForecasts;
  readonly clock: Clock;
}

export function createWorst({ fleetOf, telemetry, states, limits, kept, limitForecasts, clock }: WorstParts) {
  async function rowOf(
    { device, health, state, newest }: AssessedDevice,
    fleet: Fleet,
    { timeZone, now }: { readonly timeZone: string; readonly now: number },
  ): Promise<Worst['rows'][number]> {
    const days = lastDays(now, dashboardDays, timeZone);
    const edges = [...days.map(({ from }) => from), days.at(-1)?.to ?? now];
    const [ofHealth] = await telemetry.columns(device, [healthKey], edges);
    const healthDays = days.flatMap(({ day }, n) => {
      const count = ofHealth?.count[n] ?? 0;
      return count === 0 ? [] : [{ day, mean: (ofHealth?.sum[n] ?? 0) / count }];
    });
    return {
      ...shownDevice(device, fleet),
      state,
      health,
      healthDays,
      indicator: await indicatorOf(device, newest, now),
    };
  }

  async function indicatorOf(
    device: FleetDevice,
    newest: AssessedDevice['newest'],
    now: number,
  ): Promise<Worst['rows'][number]['indicator']> {
    const reported = new Set(newest.map(({ key }) => key));
    const pressing = pressingOf(states.statesOf([device]).get(device.id), await kept(device), reported);
    if (pressing === null) return null;
    const { key, rate } = pressing;
    const from = Math.floor((now - dashboardDays * dayMs) / bucketMs) * bucketMs;
    // The course of a counter says nothing of a rate.
    const isDrawn = rate === null || key === 'wear_rate';
    const [series] = isDrawn ? await telemetry.buckets(device, [key], { from, to: now + 1 }, bucketMs) : [];
    const points = pointsOf(series, bucketMs);
    if (rate !== null) {
      const { value, at, limits: ofRate, ...compared } = rate;
      return { key, value, at, limits: ofRate, rate: compared, ...points };
    }
    const reading = newest.find((one) => one.key === key);
    const shown =
      typeof reading?.value === 'number' ? { value: reading.value, at: reading.at } : { value: null, at: null };
    return { key, ...shown, limits: limitsShown(limits.of(device, key)), rate: null, ...points };
  }

  async function forecastsOf(
    present: readonly PresentDevice[],
    fleet: Fleet,
    now: number,
  ): Promise<Worst['forecasts']> {
    const soonest = present
      .flatMap(({ device, newest }) => {
        const life = newest.find(({ key }) => key === lifeKey)?.value;
        return typeof life === 'number' ? [{ device, life }] : [];
      })
      .sort((one, other) => one.life - other.life)
      .slice(0, maxLooked);
    const found = await Promise.all(
      soonest.map(async ({ device }) => {
        const forecast = lifeForecast(await kept(device));
        return forecast === null || forecast.hi < now
          ? []
          : [{ ...shownDevice(device, fleet), ...forecast, indicator: null, limit: null }];
      }),
    );
    const ofLimits = (await limitForecasts.of(present, now)).map(({ device, key, limit, at, lo, hi }) => ({
      ...shownDevice(device, fleet),
      quantity: 'limit' as const,
      indicator: key,
      limit,
      at,
      lo,
      hi,
    }));
    return [...found.flat(), ...ofLimits].sort((one, other) => one.at - other.at).slice(0, maxForecasts);
  }

  return {
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, { timeZone, ...where }: Where & { readonly timeZone: string }): Promise<Worst> {
      const now = clock.now();
      const fleet = await fleetOf(scope, where);
      const present = await presentDevices(fleet, { telemetry, states });
      const rows: Worst['rows'] = [];
      const assessed = assessedOf(present);
      const unwell = assessed.filter(({ state, health }) => state !== 'normal' || healthSeverity(health) !== 'normal');
      for (const one of unwell.slice(0, worstDevices)) rows.push(await rowOf(one, fleet, { timeZone, now }));
      return { at: now, assessed: assessed.length, rows, forecasts: await forecastsOf(present, fleet, now) };
    },
  };
}

import { maxHealthRows } from '@oilsight/contract';
import type { FleetHealth } from '@oilsight/contract';
import type { DeviceSummary } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { Fleet, FleetDevice } from './fleet.rules.ts';
import { shownDevice } from './fleet.rules.ts';

type Newest = NonNullable<ReturnType<Awaited<ReturnType<TelemetryStore['latest']>>['get']>>;

/** A device that reports and has been assessed, with its newest readings. */
export interface PresentDevice {
  readonly device: FleetDevice;
  readonly state: DeviceSummary['state'];
  readonly newest: Newest;
}

/** An assessed device with its health, 0 … 100, and when that was assessed, ms. */
export interface AssessedDevice extends PresentDevice {
  readonly health: number;
  readonly healthAt: number;
}

/** Number of bins of the health, and their width. */
const bins = 20;
const binWidth = 100 / bins;

/** Median and other shares of ascending values, between two values by straight line; null: none. */
export function shareOf(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return low + (high - low) * (place - Math.floor(place));
}

const spreadOf = (sorted: readonly number[]) => ({
  devices: sorted.length,
  lowest: sorted[0] ?? null,
  p25: shareOf(sorted, 0.25),
  median: shareOf(sorted, 0.5),
  p75: shareOf(sorted, 0.75),
});

/**
 * @param assessed lowest health first
 * @param before what the health of the same devices was, and when, ms
 */
export function fleetHealthOf(
  fleet: Fleet,
  assessed: readonly AssessedDevice[],
  before: { readonly at: number; readonly values: readonly number[] },
  at: number,
): FleetHealth {
  const counts = Array.from({ length: bins }, () => 0);
  for (const { health } of assessed) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(health / binWidth)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const median = shareOf(
    before.values.toSorted((a, b) => a - b),
    0.5,
  );
  return {
    at,
    ...spreadOf(assessed.map(({ health }) => health)),
    before: median === null ? null : { at: before.at, devices: before.values.length, median },
    rows: assessed
      .slice(0, maxHealthRows)
      .map(({ device, state, health, healthAt }) => ({ ...shownDevice(device, fleet), state, health, healthAt })),
    bins: counts,
    factories: [...Map.groupBy(assessed, ({ device }) => device.customerId)]
      .map(([customerId, ofFactory]) => ({
        customerId,
        customerName: fleet.factories.get(customerId)?.customerName ?? '',
        ...spreadOf(ofFactory.map(({ health }) => health)),
      }))
      .sort((one, other) => (one.median ?? 0) - (other.median ?? 0))
      .slice(0, maxHealthRows),
  };
}

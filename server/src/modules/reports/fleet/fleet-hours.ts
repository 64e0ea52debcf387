import { hourMs } from '@oilsight/oil';
import type { DeviceRef } from '../../devices/index.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { Period } from '../diagnostic/index.ts';
import type { Hours } from './fleet.rules.ts';

/** Machines whose hours are held at once. */
const machinesAtOnce = 500;

/**
 * Hands out the hours with a reading of each machine, from a time on, some machines after others, so that a large fleet
 * does not fill the memory.
 */
export async function eachHours<Device extends DeviceRef>(
  telemetry: Pick<TelemetryStore, 'hoursWithReadings' | 'newestBeforeEach'>,
  machines: readonly Device[],
  window: Period,
  take: (machine: Device, hours: Hours) => void,
): Promise<void> {
  // The first whole hour: what lies before it counts as earlier.
  const from = Math.floor(window.from / hourMs) * hourMs;
  for (let first = 0; first < machines.length; first += machinesAtOnce) {
    const some = machines.slice(first, first + machinesAtOnce);
    const earlier = await telemetry.newestBeforeEach(some.map((device) => ({ device, at: from })));
    const found = await telemetry.hoursWithReadings(some, { from, to: window.to });
    for (const machine of some)
      take(machine, { hours: found.get(machine.key) ?? [], hadEarlier: earlier.has(machine.key) });
  }
}

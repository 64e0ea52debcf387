import type { DeviceDiagnosis } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { createReadThrough } from '../../platform/read-through.ts';
import type { DeviceRef } from '../devices/index.ts';
import { isDifferentDiagnosis, sinceOf } from './analysis.rules.ts';
import type { AnalysisStore } from './analysis.store.ts';

const maxKept = 1000;

export type KeptDiagnoses = ReturnType<typeof createKeptDiagnoses>;

/** The newest stored diagnosis of each device. */
export function createKeptDiagnoses({
  store,
  changes,
  bus,
  clock,
}: {
  store: AnalysisStore;
  changes: Changes;
  bus: Bus;
  clock: Clock;
}) {
  const keptOnes = createReadThrough<DeviceRef, DeviceDiagnosis>({
    changes,
    clock,
    on: ['diagnosis'],
    max: maxKept,
    keyOf: ({ id }) => id,
    read: (asked) => store.find(asked),
  });

  async function find(device: DeviceRef): Promise<DeviceDiagnosis | null> {
    return device.isGateway ? null : keptOnes.get(device);
  }

  /**
   * Replaces the stored diagnosis, and announces it if it differs.
   *
   * @param past diagnoses of earlier times that a look back made, oldest first
   * @returns the diagnosis with since when its verdict
   * holds, and whether it was announced
   */
  async function keep(
    device: DeviceRef,
    message: DeviceDiagnosis,
    past: readonly DeviceDiagnosis[] = [],
  ): Promise<{ kept: DeviceDiagnosis; isOther: boolean }> {
    // Another diagnosis may have been stored while this one was made.
    const before = await find(device);
    if (before !== null && before.at > message.at) return { kept: message, isOther: false };
    const isOther = isDifferentDiagnosis(before, message);
    const now = { ...message, ...sinceOf(before, message) };
    await store.put(device, now, past);
    // The next assessment must be compared with this one, not with a cached older one.
    await changes.caughtUp();
    if (isOther) bus.emit('deviceDiagnosed', { device, message: now });
    return { kept: now, isOther };
  }

  return { find, keep };
}

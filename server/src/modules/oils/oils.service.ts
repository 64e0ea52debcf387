import type { MachineProfile } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { LimitSettingsService } from '../limits/index.ts';
import type { Oils } from './index.ts';
import { logOf, profileOf } from './oils.rules.ts';
import type { OilStore } from './oils.store.ts';

/** How long a change that was made past this server may go unseen. */
const freshMs = 60_000;
const mostCached = 20_000;

export function createOils({ store, limits, bus, clock }: { store: OilStore; limits: Pick<LimitSettingsService, 'machineSettings'>; bus: Bus; clock: Clock }): Oils {
  const profiles = createBoundedCache<string, MachineProfile>({ max: mostCached, ttlMs: freshMs, clock });
  let changes = 0;
  let unsubscribe: (() => void) | null = null;

  async function profileAt(device: DeviceRef, at: number): Promise<MachineProfile> {
    const [oil, settings] = await Promise.all([store.oilOf(device, at), limits.machineSettings(device)]);
    return profileOf(device.machineType, oil, settings);
  }

  return {
    async profileOf(device, at) {
      if (at !== undefined) return profileAt(device, at);
      const known = profiles.get(device.id);
      if (known !== undefined) return known;
      const changesBefore = changes;
      const profile = await profileAt(device, clock.now());
      // What was read may be from before the change.
      if (changes === changesBefore) profiles.set(device.id, profile);
      return profile;
    },
    async logOf(device) {
      const [events, fillings] = await Promise.all([store.events(device), store.fillings(device)]);
      return { events: logOf(events, fillings) };
    },
    async start() {
      unsubscribe = onDeviceChanges(bus, (deviceIds) => {
        changes += 1;
        for (const deviceId of deviceIds) profiles.delete(deviceId);
      });
    },
    async stop() {
      unsubscribe?.();
    },
  };
}

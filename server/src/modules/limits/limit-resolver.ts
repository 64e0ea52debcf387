import type { LimitValues, Targets } from '@oilsight/contract';
import { defaultLimits } from '@oilsight/oil';
import type { Limits, MachineType } from '@oilsight/oil';
import { createMutex } from '../../platform/mutex.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { LimitResolver } from './index.ts';
import { limitsOf, noSettings } from './limits.rules.ts';
import type { Settings } from './limits.rules.ts';
import type { LimitStore } from './limits.store.ts';

interface Resolved {
  readonly machineType: MachineType;
  readonly customerId: string;
  readonly byKey: Map<string, Limits | null>;
}

/** What somebody set is held in memory, all of it: a few rows for a machine at the most, asked for at every reading. */
export function createLimitResolver({ store }: { store: Pick<LimitStore, 'all' | 'stored'> }): LimitResolver {
  const inTurn = createMutex();
  const ofDevices = new Map<string, Settings>();
  /** By factory, then by machine type. */
  const ofTypes = new Map<string, Map<MachineType, Settings>>();
  /** Of devices that something is set for. */
  const resolved = new Map<string, Resolved>();
  let version = 0;

  function resolve(device: DeviceRef): Resolved | null {
    const own = ofDevices.get(device.id);
    const type = ofTypes.get(device.customerId)?.get(device.machineType);
    if (own === undefined && type === undefined) return null;
    const known = resolved.get(device.id);
    if (known?.machineType === device.machineType && known.customerId === device.customerId) return known;
    const fresh = { machineType: device.machineType, customerId: device.customerId, byKey: new Map<string, Limits | null>() };
    resolved.set(device.id, fresh);
    return fresh;
  }

  const matters = ({ limits, targets }: { limits: ReadonlyMap<string, LimitValues>; targets: Targets }) => limits.size > 0 || targets.cleanlinessTarget !== null || targets.hasServoValves !== null;

  function set(owner: { readonly deviceId: string } | { readonly customerId: string; readonly machineType: MachineType }, settings: Settings): void {
    version += 1;
    if ('deviceId' in owner) {
      resolved.delete(owner.deviceId);
      if (matters(settings)) ofDevices.set(owner.deviceId, settings);
      else ofDevices.delete(owner.deviceId);
      return;
    }
    resolved.clear();
    const types = ofTypes.get(owner.customerId) ?? new Map<MachineType, Settings>();
    ofTypes.set(owner.customerId, types);
    if (matters(settings)) types.set(owner.machineType, settings);
    else types.delete(owner.machineType);
  }

  return {
    of(device, key) {
      const found = resolve(device);
      if (found === null) return defaultLimits(device.machineType, key);
      const known = found.byKey.get(key);
      if (known !== undefined) return known;
      const limits = limitsOf(device.machineType, key, ofDevices.get(device.id) ?? noSettings, ofTypes.get(device.customerId)?.get(device.machineType) ?? noSettings);
      found.byKey.set(key, limits);
      return limits;
    },
    get version() {
      return version;
    },
    // One after the other: of two that read at the same time the older copy could be set last.
    refresh: (owner) =>
      inTurn(async () => {
        const settings = await store.stored(owner);
        set(owner.kind === 'device' ? { deviceId: owner.device.id } : owner.group, settings);
      }),
    async start() {
      for (const { settings, ...owner } of await store.all()) set(owner, settings);
    },
    async stop() {
      resolved.clear();
    },
  };
}

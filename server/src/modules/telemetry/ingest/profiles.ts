import { targetOf } from '@oilsight/contract';
import type { Dialect, Target } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import { onDeviceChanges } from '../../../platform/device-changes.ts';
import type { Aliases, DeviceRef, Devices } from '../../devices/index.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import type { Deriver } from './derive.ts';
import type { Derivers } from './derivers.ts';
import { messageLimits as limits } from './limits.ts';

/** What a device's sensors send by their models. Devices with sensors of the same models share a dialect, and its name tells it from others. */
export interface Dialects {
  dialectOf(device: DeviceRef): Promise<Dialect & { readonly name: string }>;
}

/** What ingest knows of a device: its names and units, the custom keys it uses, and what can be derived from its readings. */
export interface DeviceProfile {
  /** Time of the newest reading on disk when the profile was read, ms; −∞: none. */
  readonly newestStored: number;
  readonly hasAliases: boolean;
  /** Devices with the same name read the same message alike; null: this device has a table of its own. */
  readonly dialectName: string | null;
  /** null: nothing is derived. */
  readonly deriver: Deriver | null;
  /** The target of a key; null: a custom key more than the device may have. Null changes nothing. */
  targetOf(sentKey: string): Target | null;
}

export function createProfile(dialect: Dialect, knownKeys: readonly string[], { newestStored = Number.NEGATIVE_INFINITY, deriver = null, dialectName = null }: Partial<Pick<DeviceProfile, 'newestStored' | 'deriver' | 'dialectName'>> = {}): DeviceProfile {
  const custom = new Set(knownKeys.filter((key) => findIndicator(key) === null));
  const targets = new Map<string, Target>();
  return {
    newestStored,
    hasAliases: dialect.aliases.size > 0,
    dialectName,
    deriver,
    targetOf(sentKey) {
      const known = targets.get(sentKey);
      if (known !== undefined) return known;
      const target = targetOf(sentKey, dialect);
      if (!target.isIndicator && !custom.has(target.key)) {
        if (custom.size >= limits.customKeysPerDevice) return null;
        custom.add(target.key);
      }
      targets.set(sentKey, target);
      return target;
    },
  };
}

/** A device's own table stands over those of its sensors' models. */
function withOwn(dialect: Dialect, own: Aliases): Dialect {
  return own.size === 0 ? dialect : { ...dialect, aliases: new Map([...dialect.aliases, ...own]) };
}

/** How long a change that was made past this server may go unseen, ms. */
const freshMs = 60_000;
const mostProfiles = 20_000;

/** Profiles of devices, read when they are first needed. */
export interface Profiles {
  /** The profile when it is at hand. */
  peek(device: DeviceRef): DeviceProfile | undefined;
  load(device: DeviceRef): Promise<DeviceProfile>;
  start(): void;
  stop(): void;
}

export function createProfiles({ store, devices, dialects, derivers, bus, clock }: {
  store: Pick<TelemetryStore, 'latest'>;
  devices: Pick<Devices, 'aliasesOf'>;
  dialects: Dialects;
  derivers: Pick<Derivers, 'load' | 'forget'>;
  bus: Bus;
  clock: Clock;
}): Profiles {
  const ready = createBoundedCache<string, DeviceProfile>({ max: mostProfiles, ttlMs: freshMs, clock });
  const loading = new Map<string, Promise<DeviceProfile>>();
  let unsubscribe: (() => void)[] = [];

  async function read(device: DeviceRef): Promise<DeviceProfile> {
    const [own, dialect, latest] = await Promise.all([devices.aliasesOf(device), dialects.dialectOf(device), store.latest([device])]);
    const readings = latest.get(device.id) ?? [];
    const newestStored = readings.reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY);
    const dialectName = own.size === 0 ? dialect.name : null;
    return createProfile(withOwn(dialect, own), readings.map(({ key }) => key), { newestStored, dialectName, deriver: await derivers.load(device) });
  }

  function forget(deviceId: string): void {
    ready.delete(deviceId);
    // What is being read may be from before the change.
    loading.delete(deviceId);
  }

  return {
    peek: (device) => ready.get(device.id),
    async load(device) {
      const underWay = loading.get(device.id);
      if (underWay !== undefined) return underWay;
      const reading = read(device);
      loading.set(device.id, reading);
      try {
        const profile = await reading;
        if (loading.get(device.id) === reading) ready.set(device.id, profile);
        return profile;
      } finally {
        if (loading.get(device.id) === reading) loading.delete(device.id);
      }
    },
    start() {
      unsubscribe = [
        onDeviceChanges(bus, (deviceIds) => {
          for (const deviceId of deviceIds) {
            forget(deviceId);
            derivers.forget(deviceId);
          }
        }),
        // The machine is the same: wear goes on.
        bus.on('dialectChanged', ({ deviceIds }) => deviceIds.forEach(forget)),
      ];
    },
    stop() {
      for (const end of unsubscribe) end();
    },
  };
}

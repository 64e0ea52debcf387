import { conversions, findIndicator, identity } from '@oilsight/oil';
import { createBoundedCache } from '../../../platform/bounded-cache.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Aliases, DeviceRef, Devices } from '../../devices/index.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import type { Deriver } from './derive.ts';
import type { Derivers } from './derivers.ts';
import { messageLimits as limits } from './limits.ts';

/** What a key that a device sends stands for. */
export interface Target {
  /** Indicator id or custom key: what it is kept under. */
  readonly key: string;
  /** To the indicator's unit: value × factor + offset. */
  readonly factor: number;
  readonly offset: number;
  /** Physical range, inclusive; infinite for custom keys. */
  readonly lowest: number;
  readonly highest: number;
  /** In the catalogue: only numbers make sense. */
  readonly isIndicator: boolean;
}

/** What ingest knows of a device: its names and units, the custom keys it uses, and what can be derived from its readings. */
export interface DeviceProfile {
  /** Time of the newest reading on disk when the profile was read, ms; −∞: none. */
  readonly newestStored: number;
  readonly hasAliases: boolean;
  /** null: nothing is derived. */
  readonly deriver: Deriver | null;
  /** The target of a key; null: a custom key more than the device may have. Null changes nothing. */
  targetOf(sentKey: string): Target | null;
}

export function createProfile(aliases: Aliases, knownKeys: readonly string[], { newestStored = Number.NEGATIVE_INFINITY, deriver = null }: Partial<Pick<DeviceProfile, 'newestStored' | 'deriver'>> = {}): DeviceProfile {
  const custom = new Set(knownKeys.filter((key) => findIndicator(key) === null));
  const targets = new Map<string, Target>();
  return {
    newestStored,
    hasAliases: aliases.size > 0,
    deriver,
    targetOf(sentKey) {
      const known = targets.get(sentKey);
      if (known !== undefined) return known;
      const target = makeTarget(sentKey, aliases);
      if (!target.isIndicator && !custom.has(target.key)) {
        if (custom.size >= limits.customKeysPerDevice) return null;
        custom.add(target.key);
      }
      targets.set(sentKey, target);
      return target;
    },
  };
}

function makeTarget(sentKey: string, aliases: Aliases): Target {
  const alias = aliases.get(sentKey);
  const key = alias?.key ?? sentKey;
  const indicator = findIndicator(key);
  const { factor, offset } = conversionOf(alias?.convert);
  const [lowest, highest] = indicator?.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  return { key, factor, offset, lowest, highest, isIndicator: indicator !== null };
}

function conversionOf(name: string | undefined) {
  return name !== undefined && Object.hasOwn(conversions, name) ? conversions[name as keyof typeof conversions] : identity;
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

export function createProfiles({ store, devices, derivers, bus, clock }: {
  store: Pick<TelemetryStore, 'latest'>;
  devices: Pick<Devices, 'aliasesOf'>;
  derivers: Derivers;
  bus: Bus;
  clock: Clock;
}): Profiles {
  const ready = createBoundedCache<string, DeviceProfile>({ max: mostProfiles, ttlMs: freshMs, clock });
  const loading = new Map<string, Promise<DeviceProfile>>();
  let unsubscribe: (() => void) | null = null;

  async function read(device: DeviceRef): Promise<DeviceProfile> {
    const [aliases, latest] = await Promise.all([devices.aliasesOf(device), store.latest([device])]);
    const readings = latest.get(device.id) ?? [];
    const newestStored = readings.reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY);
    return createProfile(aliases, readings.map(({ key }) => key), { newestStored, deriver: await derivers.load(device, readings) });
  }

  function forget(deviceId: string): void {
    ready.delete(deviceId);
    // What is being read may be from before the change.
    loading.delete(deviceId);
    derivers.forget(deviceId);
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
      unsubscribe = bus.on('deviceChanged', ({ deviceId }) => forget(deviceId));
    },
    stop() {
      unsubscribe?.();
    },
  };
}

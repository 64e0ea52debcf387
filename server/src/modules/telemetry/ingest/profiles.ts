import { plainKeyMapping, targetOf } from '@oilsight/contract';
import type { KeyMapping, Target } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createReadThrough } from '../../../platform/read-through.ts';
import type { Aliases, DeviceRef, Devices } from '../../devices/index.ts';
import type { TelemetryStore } from '../telemetry.store.ts';
import type { DeviceDerivation } from './device-derivation.ts';
import type { DerivingMachine, DerivedIndicators, Machines } from './derived-indicators.ts';
import { messageBounds as limits } from './message-bounds.ts';

/**
 * The key mappings of devices by their sensor models. Devices with sensors of the same models share a key mapping,
 * which is identified by its name.
 */
export interface KeyMappings {
  keyMappingsOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, SpokenKeyMapping>>;
}

export interface SpokenKeyMapping {
  readonly keyMapping: KeyMapping & { readonly name: string };
  /** The sensor models from which it was made. */
  readonly modelIds: readonly string[];
}

/**
 * The data that ingest needs of a device: its key mapping, the custom keys it uses, and the derivation for its
 * readings.
 */
export interface DeviceProfile {
  /** Time of the newest reading on disk when the profile was read, ms; −∞: none. */
  readonly newestStored: number;
  readonly hasAliases: boolean;
  /** Devices with the same name read the same message alike; null: this device has a key table of its own. */
  readonly keyMappingName: string | null;
  /** null: nothing is derived. */
  readonly derivation: DeviceDerivation | null;
  /** The target of a key; null: the device already has the most custom keys. A null result changes nothing. */
  targetOf(sentKey: string): Target | null;
}

export function createProfile(
  keyMapping: KeyMapping,
  knownKeys: readonly string[],
  {
    newestStored = Number.NEGATIVE_INFINITY,
    derivation = null,
    keyMappingName = null,
  }: Partial<Pick<DeviceProfile, 'newestStored' | 'derivation' | 'keyMappingName'>> = {},
): DeviceProfile {
  const custom = new Set(knownKeys.filter((key) => findIndicator(key) === null));
  const ofIndicators = targetsOfIndicators(keyMapping);
  /** Targets that are no indicators; null: none was asked for yet. */
  let others: Map<string, Target> | null = null;
  return {
    newestStored,
    hasAliases: keyMapping.aliases.size > 0,
    keyMappingName,
    derivation,
    targetOf(sentKey) {
      const known = ofIndicators.get(sentKey) ?? others?.get(sentKey);
      if (known !== undefined) return known;
      const target = targetOf(sentKey, keyMapping);
      if (target.isIndicator) {
        ofIndicators.set(sentKey, target);
        return target;
      }
      if (!custom.has(target.key)) {
        if (custom.size >= limits.customKeysPerDevice) return null;
        custom.add(target.key);
      }
      (others ??= new Map()).set(sentKey, target);
      return target;
    },
  };
}

/**
 * The targets of a key mapping that are indicators, for all devices that have it: a name is one of the catalogue or of
 * the mapping, so there are few, and a table for each device would hold the same.
 */
const indicatorTargets = new WeakMap<KeyMapping, Map<string, Target>>();

function targetsOfIndicators(keyMapping: KeyMapping): Map<string, Target> {
  const known = indicatorTargets.get(keyMapping);
  if (known !== undefined) return known;
  const targets = new Map<string, Target>();
  indicatorTargets.set(keyMapping, targets);
  return targets;
}

/** A device's own key table takes precedence over those of its sensor models. */
function withOwn(keyMapping: KeyMapping, own: Aliases): KeyMapping {
  return own.size === 0 ? keyMapping : { ...keyMapping, aliases: new Map([...keyMapping.aliases, ...own]) };
}

/** Profiles of devices, read when they are first needed, and again when the data they come from has changed. */
export interface Profiles {
  /** The profile if it is cached. */
  peek(device: DeviceRef): DeviceProfile | undefined;
  load(device: DeviceRef): Promise<DeviceProfile>;
}

export interface ProfilesParts {
  readonly store: Pick<TelemetryStore, 'latest'>;
  readonly devices: Pick<Devices, 'aliasesOf'>;
  readonly keyMappings: KeyMappings;
  readonly machines: Machines;
  readonly derivedIndicators: Pick<DerivedIndicators, 'load'>;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  /** Most devices that are held in memory. */
  readonly most: number;
}

interface Known {
  readonly profile: DeviceProfile;
  readonly ids: readonly string[];
  /** When another oil is charged into the machine, ms. */
  readonly until: number;
}

/** Devices that are read together: the counts of each may have to be read as well. */
const readTogether = 100;
const noAliases: Aliases = new Map();
const plain: SpokenKeyMapping = { keyMapping: { ...plainKeyMapping, name: '' }, modelIds: [] };

export function createProfiles({
  store,
  devices,
  keyMappings,
  machines,
  derivedIndicators,
  changes,
  clock,
  most,
}: ProfilesParts): Profiles {
  async function knownOf(
    device: DeviceRef,
    { keyMapping, modelIds }: SpokenKeyMapping,
    own: Aliases,
    machine: DerivingMachine,
    readings: readonly { readonly key: string; readonly at: number }[],
  ): Promise<Known> {
    const newestStored = readings.reduce((newest, { at }) => Math.max(newest, at), Number.NEGATIVE_INFINITY);
    const derivation = await derivedIndicators.load(device, machine);
    const profile = createProfile(
      withOwn(keyMapping, own),
      readings.map(({ key }) => key),
      { newestStored, keyMappingName: own.size === 0 ? keyMapping.name : null, derivation },
    );
    return {
      profile,
      ids: machine.productId === null ? modelIds : [...modelIds, machine.productId],
      until: machine.until,
    };
  }

  const known = createReadThrough<DeviceRef, Known>({
    changes,
    clock,
    max: most,
    batch: readTogether,
    on: ['device', 'device_event', 'device_oil', 'oil_product', 'sensor', 'sensor_correction', 'sensor_model'],
    keyOf: ({ id }) => id,
    idsOf: ({ ids }) => ids,
    untilOf: ({ until }) => until,
    async read(asked) {
      const [own, spoken, found, latest] = await Promise.all([
        devices.aliasesOf(asked),
        keyMappings.keyMappingsOf(asked),
        machines.machinesOf(asked),
        store.latest(asked),
      ]);
      const profiles = new Map<string, Known>();
      for (const device of asked) {
        const machine = found.get(device.id);
        if (machine === undefined) throw new Error(`nothing is known of the machine of ${device.id}`);
        profiles.set(
          device.id,
          await knownOf(
            device,
            spoken.get(device.id) ?? plain,
            own.get(device.id) ?? noAliases,
            machine,
            latest.get(device.id) ?? [],
          ),
        );
      }
      return profiles;
    },
  });

  return {
    peek: (device) => known.peek(device)?.profile,
    // Each device has a profile.
    load: async (device) => ((await known.get(device)) as Known).profile,
  };
}

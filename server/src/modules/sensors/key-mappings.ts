import { hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOfKeyMapping, namedKeyMappingOf, plainNamed } from './key-mapping.rules.ts';
import type { NamedKeyMapping, SpokenModel } from './key-mapping.rules.ts';
import type { SensorModelStore } from './sensor-models.store.ts';

/** Most combinations of models in memory: a fleet has few. */
const maxKeyMappings = 1000;

/** The key mapping of a device. */
export interface SpokenKeyMapping {
  readonly keyMapping: NamedKeyMapping;
  /** The sensor models from which it was made. */
  readonly modelIds: readonly string[];
}

const plain: SpokenKeyMapping = { keyMapping: plainNamed, modelIds: [] };

/** The key mappings of devices, by the models of their sensors. */
export interface KeyMappings {
  /** By device, read anew at each call. Devices with sensors of the same models get the same key mapping object. */
  keyMappingsOf(devices: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, SpokenKeyMapping>>;
}

export function createKeyMappings({
  store,
  clock,
}: {
  store: Pick<SensorModelStore, 'spokenBy'>;
  clock: Clock;
}): KeyMappings {
  /** The key mapping of a name never changes. */
  const byName = createBoundedCache<string, NamedKeyMapping>({
    max: maxKeyMappings,
    ttlMs: hourMs,
    age: 'sinceUse',
    clock,
  });

  function spokenBy(models: readonly SpokenModel[]): SpokenKeyMapping {
    if (models.length === 0) return plain;
    const name = nameOfKeyMapping(models);
    const keyMapping = byName.get(name) ?? namedKeyMappingOf(models);
    byName.set(name, keyMapping);
    return { keyMapping, modelIds: models.map(({ modelId }) => modelId) };
  }

  return {
    async keyMappingsOf(devices) {
      const models = Map.groupBy(await store.spokenBy(devices.map(({ id }) => id)), ({ deviceId }) => deviceId);
      return new Map(devices.map(({ id }) => [id, spokenBy(models.get(id) ?? [])]));
    },
  };
}

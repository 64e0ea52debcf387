import { hourMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { nameOfDialect, namedDialectOf, plainNamed } from './dialect.rules.ts';
import type { NamedDialect, SpokenModel } from './dialect.rules.ts';
import type { SensorModelStore } from './sensor-models.store.ts';

/** Combinations of models: a fleet has few. */
const mostDialects = 1000;

/** What a device sends. */
export interface SpokenDialect {
  readonly dialect: NamedDialect;
  /** The sensor models that it rests on. */
  readonly modelIds: readonly string[];
}

const plain: SpokenDialect = { dialect: plainNamed, modelIds: [] };

/** What devices send, by the models of their sensors. */
export interface Dialects {
  /**
   * By device, read anew at each call. Devices whose sensors are of the same models are given the very same dialect.
   */
  dialectsOf(devices: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, SpokenDialect>>;
}

export function createDialects({ store, clock }: { store: Pick<SensorModelStore, 'spokenBy'>; clock: Clock }): Dialects {
  /** What a name stands for never changes. */
  const byName = createBoundedCache<string, NamedDialect>({ max: mostDialects, ttlMs: hourMs, age: 'sinceUse', clock });

  function spokenBy(models: readonly SpokenModel[]): SpokenDialect {
    if (models.length === 0) return plain;
    const name = nameOfDialect(models);
    const dialect = byName.get(name) ?? namedDialectOf(models);
    byName.set(name, dialect);
    return { dialect, modelIds: models.map(({ modelId }) => modelId) };
  }

  return {
    async dialectsOf(devices) {
      const models = Map.groupBy(await store.spokenBy(devices.map(({ id }) => id)), ({ deviceId }) => deviceId);
      return new Map(devices.map(({ id }) => [id, spokenBy(models.get(id) ?? [])]));
    },
  };
}

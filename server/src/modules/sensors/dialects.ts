import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import { namedDialectOf, nameOfDialect, plainNamed } from './dialect.rules.ts';
import type { NamedDialect } from './dialect.rules.ts';
import type { SensorModelStore } from './sensor-models.store.ts';

/** How long a change that was made past this server may go unseen, ms. */
const freshMs = 60_000;
const mostDevices = 20_000;
/** Combinations of models: a fleet has few. */
const mostDialects = 1000;

/** What devices send, by the models of their sensors. */
export interface Dialects {
  /** Devices whose sensors are of the same models are given the very same dialect. */
  dialectOf(device: { readonly id: string }): Promise<NamedDialect>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createDialects({ store, bus, clock }: { store: Pick<SensorModelStore, 'spokenBy'>; bus: Bus; clock: Clock }): Dialects {
  const byDevice = createBoundedCache<string, NamedDialect>({ max: mostDevices, ttlMs: freshMs, clock });
  const byName = createBoundedCache<string, NamedDialect>({ max: mostDialects, ttlMs: freshMs, age: 'sinceUse', clock });
  let changes = 0;
  let unsubscribe: (() => void)[] = [];

  function forget(deviceIds: Iterable<string>): void {
    changes += 1;
    for (const deviceId of deviceIds) byDevice.delete(deviceId);
  }

  return {
    async dialectOf({ id }) {
      const known = byDevice.get(id);
      if (known !== undefined) return known;
      const changesBefore = changes;
      const models = await store.spokenBy(id);
      const name = nameOfDialect(models);
      const dialect = name === '' ? plainNamed : (byName.get(name) ?? namedDialectOf(models));
      if (name !== '') byName.set(name, dialect);
      // What was read may be from before the change.
      if (changes === changesBefore) byDevice.set(id, dialect);
      return dialect;
    },
    async start() {
      unsubscribe = [onDeviceChanges(bus, forget), bus.on('dialectChanged', ({ deviceIds }) => forget(deviceIds))];
    },
    async stop() {
      for (const end of unsubscribe) end();
    },
  };
}

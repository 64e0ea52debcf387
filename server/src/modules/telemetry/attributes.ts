import type { AttributeScope } from '../../events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Attribute, AttributeStore } from './attributes.store.ts';

export type { Attribute } from './attributes.store.ts';

/** Attributes that one device may have in one scope. */
export const mostAttributes = 500;

/** What devices and people note about a device beside its readings. */
export interface Attributes {
  /** Those of one scope, or with null of every scope; sorted by key. */
  read(device: DeviceRef, scope: AttributeScope | null): Promise<readonly Attribute[]>;
  /**
   * Creates or replaces. Resolves when they are on disk; null values are skipped.
   *
   * @returns keys that were not written, as the device has its most attributes already
   */
  write(device: DeviceRef, scope: AttributeScope, values: Readonly<Record<string, unknown>>): Promise<readonly string[]>;
  /** Removes those that are there; returns which. */
  remove(device: DeviceRef, scope: AttributeScope, keys: readonly string[]): Promise<readonly string[]>;
}

export function createAttributes({ store, bus, clock }: { store: AttributeStore; bus: Bus; clock: Clock }): Attributes {
  return {
    read: (device, scope) => store.list(device, scope),

    async write(device, scope, values) {
      const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
      if (given.length === 0) return [];
      const known = new Set((await store.list(device, scope)).map(({ key }) => key));
      let room = mostAttributes - known.size;
      const isKept = ([key]: [string, unknown]) => known.has(key) || room-- > 0;
      const kept = given.filter(isKept);
      if (kept.length > 0) {
        const at = clock.now();
        const written = Object.fromEntries(kept);
        await store.save(device, scope, written, at);
        bus.emit('attributesChanged', { device, scope, at, values: written, deleted: [] });
      }
      const keptKeys = new Set(kept.map(([key]) => key));
      return given.flatMap(([key]) => (keptKeys.has(key) ? [] : [key]));
    },

    async remove(device, scope, keys) {
      const deleted = await store.remove(device, scope, keys);
      if (deleted.length > 0) bus.emit('attributesChanged', { device, scope, at: clock.now(), values: {}, deleted });
      return deleted;
    },
  };
}

import type { AttributeScope } from '../../events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Attribute, AttributeStore } from './attributes.store.ts';
import { createKeyedQueue } from './keyed-queue.ts';

export type { Attribute } from './attributes.store.ts';

/** Most attributes that one device may have in one scope. */
export const maxAttributes = 500;

/** The attributes to write for one device. */
export interface AttributeWrite {
  readonly device: DeviceRef;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Values that devices and people store for a device beside its readings. Changes of one device are written and
 * announced in the order in which they were requested.
 */
export interface Attributes {
  /** The attributes of one scope, or with null of every scope; sorted by key. */
  read(device: DeviceRef, scope: AttributeScope | null): Promise<readonly Attribute[]>;
  /**
   * Creates or replaces attributes. Resolves when they are on disk; null values are skipped.
   *
   * @returns keys that were not written because the device already has the greatest number of attributes
   */
  write(
    device: DeviceRef,
    scope: AttributeScope,
    values: Readonly<Record<string, unknown>>,
  ): Promise<readonly string[]>;
  /**
   * The same for many devices, all or nothing; each device appears once. Returns the keys that were not written, by
   * device id.
   */
  writeAll(scope: AttributeScope, writes: readonly AttributeWrite[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Removes the attributes that exist; returns their keys. */
  remove(device: DeviceRef, scope: AttributeScope, keys: readonly string[]): Promise<readonly string[]>;
}

export function createAttributes({ store, bus, clock }: { store: AttributeStore; bus: Bus; clock: Clock }): Attributes {
  const inTurn = createKeyedQueue();

  async function writeNow(
    scope: AttributeScope,
    writes: readonly AttributeWrite[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const known = await store.keys(
      writes.map(({ device }) => device),
      scope,
    );
    const parted = writes.map(({ device, values }) => ({
      device,
      ...partByRoom(values, known.get(device.id) ?? new Set()),
    }));
    const kept = parted.filter(({ values }) => Object.keys(values).length > 0);
    if (kept.length > 0) {
      const at = clock.now();
      await store.save(kept, scope, at);
      for (const { device, values } of kept) bus.emit('attributesChanged', { device, scope, at, values, deleted: [] });
    }
    return new Map(parted.map(({ device, unwritten }) => [device.id, unwritten]));
  }

  async function writeAll(
    scope: AttributeScope,
    given: readonly AttributeWrite[],
  ): Promise<ReadonlyMap<string, readonly string[]>> {
    const writes = given
      .map(({ device, values }) => ({ device, values: withoutNothing(values) }))
      .filter(({ values }) => Object.keys(values).length > 0);
    if (writes.length === 0) return new Map();
    return inTurn.run(
      writes.map(({ device }) => device.id),
      () => writeNow(scope, writes),
    );
  }

  return {
    read: (device, scope) => store.list(device, scope),
    writeAll,
    write: async (device, scope, values) => (await writeAll(scope, [{ device, values }])).get(device.id) ?? [],
    remove: (device, scope, keys) =>
      inTurn.run([device.id], async () => {
        const deleted = await store.remove(device, scope, keys);
        if (deleted.length > 0) bus.emit('attributesChanged', { device, scope, at: clock.now(), values: {}, deleted });
        return deleted;
      }),
  };
}

function withoutNothing(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Existing attributes may always be replaced; new ones are accepted up to the greatest number. */
function partByRoom(
  values: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): { values: Record<string, unknown>; unwritten: string[] } {
  let room = maxAttributes - known.size;
  const kept: [string, unknown][] = [];
  const unwritten: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    if (known.has(key) || room-- > 0) kept.push([key, value]);
    else unwritten.push(key);
  }
  return { values: Object.fromEntries(kept), unwritten };
}

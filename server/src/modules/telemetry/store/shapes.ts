import { hash } from 'node:crypto';
import { sqlQuery, type Pg } from '../../../platform/pg.ts';
import { createWeightedCache } from './weighted-cache.ts';

/** A sorted set of keys, stored once: rows refer to it by its number. */
export interface Shape {
  readonly id: number;
  readonly keys: readonly string[];
  /** Index of each key. */
  readonly places: ReadonlyMap<string, number>;
}

/** How a list of keys, in the order a sensor sends them, maps to its shape. */
export interface Arrangement {
  /** The list as it was sent; it must not be modified. */
  readonly source: readonly string[];
  readonly shape: Shape;
  /** For each key of the shape the index in the list; null: the list is already sorted. */
  readonly order: Int32Array | null;
}

export interface Shapes {
  /** One arrangement for each list; new shapes are stored. Of a key that a list repeats the last index counts. */
  arrange(lists: readonly (readonly string[])[]): Promise<Map<string, Arrangement>>;
  byId(ids: Iterable<number>): Promise<ReadonlyMap<number, Shape>>;
  /** Every stored shape that has a key. */
  having(key: string): Promise<readonly Shape[]>;
}

/** Key of a list in the result of `arrange`. */
export function nameOfList(keys: readonly string[]): string {
  return JSON.stringify(keys);
}

const findShapes = sqlQuery<{ id: number; keys: string }>(
  'telemetry.findShapes',
  'select id, keys from shape where digest = any($1::bytea[])',
);
const addShapes = sqlQuery<never>(
  'telemetry.addShapes',
  'insert into shape (digest, keys) select * from unnest($1::bytea[], $2::text[]) on conflict (digest) do nothing',
);
const getShapes = sqlQuery<{ id: number; keys: string }>(
  'telemetry.getShapes',
  'select id, keys from shape where id = any($1::int4[])',
);

const findHaving = sqlQuery<{ id: number; keys: string }>(
  'telemetry.findShapesHaving',
  'select id, keys from shape where strpos(keys, $1) > 0',
);

/** Keys in each cache, over all their lists: at most a few tens of MB, whatever a hostile device sends. */
const cachedKeys = 100_000;

const digestOf = (keys: string): Buffer => hash('sha256', keys, 'buffer');

function sorted(source: readonly string[]): { readonly keys: string[]; readonly order: Int32Array | null } {
  const lastPlace = new Map(source.map((key, place) => [key, place]));
  const keys = [...lastPlace.keys()].sort();
  const isInOrder = keys.length === source.length && keys.every((key, place) => key === source[place]);
  return { keys, order: isInOrder ? null : Int32Array.from(keys, (key) => lastPlace.get(key) ?? 0) };
}

export function createShapes(pg: Pg): Shapes {
  const arrangements = createWeightedCache<string, Arrangement>(cachedKeys);
  const shapes = createWeightedCache<number, Shape>(cachedKeys);

  const remember = ({ id, keys }: { id: number; keys: string }): Shape => {
    const known = shapes.get(id);
    if (known !== undefined) return known;
    const list = JSON.parse(keys) as string[];
    const shape = { id, keys: list, places: new Map(list.map((key, place) => [key, place])) };
    shapes.set(id, shape, list.length);
    return shape;
  };

  /** Shapes of the key sets (as JSON); new ones are stored. */
  const intern = async (sets: readonly string[]): Promise<Map<string, Shape>> => {
    const digests = new Map(sets.map((keys) => [keys, digestOf(keys)]));
    const found = await pg.query(findShapes, [[...digests.values()]]);
    const missing = new Map(digests);
    for (const { keys } of found) missing.delete(keys);
    if (missing.size > 0) {
      await pg.query(addShapes, [[...missing.values()], [...missing.keys()]]);
      found.push(...(await pg.query(findShapes, [[...missing.values()]])));
    }
    return new Map(found.map((row) => [row.keys, remember(row)]));
  };

  return {
    async arrange(lists) {
      const result = new Map<string, Arrangement>();
      const unknown = new Map<string, { source: readonly string[]; set: string; order: Int32Array | null }>();
      for (const source of lists) {
        const name = nameOfList(source);
        if (result.has(name) || unknown.has(name)) continue;
        const known = arrangements.get(name);
        if (known !== undefined) {
          result.set(name, known);
          continue;
        }
        const { keys, order } = sorted(source);
        unknown.set(name, { source, set: JSON.stringify(keys), order });
      }
      if (unknown.size === 0) return result;
      const interned = await intern([...new Set([...unknown.values()].map(({ set }) => set))]);
      for (const [name, { source, set, order }] of unknown) {
        const shape = interned.get(set);
        if (shape === undefined) throw new Error('a shape was not stored');
        const arrangement = { source, shape, order };
        arrangements.set(name, arrangement, source.length + 1);
        result.set(name, arrangement);
      }
      return result;
    },
    async having(key) {
      const found = await pg.query(findHaving, [JSON.stringify(key)]);
      return found.map(remember).filter(({ places }) => places.has(key));
    },
    async byId(ids) {
      const result = new Map<number, Shape>();
      const unknown = new Set<number>();
      for (const id of ids) {
        if (result.has(id)) continue;
        const shape = shapes.get(id);
        if (shape === undefined) unknown.add(id);
        else result.set(id, shape);
      }
      if (unknown.size > 0)
        for (const row of await pg.query(getShapes, [[...unknown]])) result.set(row.id, remember(row));
      return result;
    },
  };
}

/**
 * Returns a function that gives for a shape the requested keys it has (by number) and their indices. Computed once per
 * shape.
 */
export function placeFinder(
  keys: readonly string[],
): (shape: Shape) => readonly (readonly [n: number, place: number])[] {
  const known = new Map<Shape, (readonly [number, number])[]>();
  return (shape) => {
    let places = known.get(shape);
    if (places === undefined) {
      places = keys.flatMap((key, n) => {
        const place = shape.places.get(key);
        return place === undefined ? [] : [[n, place] as const];
      });
      known.set(shape, places);
    }
    return places;
  };
}

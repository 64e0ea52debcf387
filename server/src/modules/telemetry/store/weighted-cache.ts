/**
 * Keeps the most recently used entries, up to about twice `maxWeight`: when the young half is full it becomes the old
 * half, and the previous old half is dropped.
 */
export interface WeightedCache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V, weight: number): void;
}

export function createWeightedCache<K, V>(maxWeight: number): WeightedCache<K, V> {
  interface Entry {
    readonly value: V;
    readonly weight: number;
  }
  let young = new Map<K, Entry>();
  let old = new Map<K, Entry>();
  let weight = 0;
  const put = (key: K, entry: Entry): void => {
    young.set(key, entry);
    weight += entry.weight;
    if (weight <= maxWeight) return;
    old = young;
    young = new Map();
    weight = 0;
  };
  return {
    get(key) {
      const entry = young.get(key);
      if (entry !== undefined) return entry.value;
      const aged = old.get(key);
      if (aged === undefined) return undefined;
      old.delete(key);
      put(key, aged);
      return aged.value;
    },
    set(key, value, added) {
      put(key, { value, weight: added });
    },
  };
}

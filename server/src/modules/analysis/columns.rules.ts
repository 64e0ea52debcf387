import { createRowDerivation, derivedIds, findIndicator, planRow } from '@oilsight/oil';
import type { Columns, MachineProfile } from '@oilsight/oil';

/** Readings of one time: parallel keys and values. */
export interface KeyedRow {
  readonly at: number;
  readonly keys: readonly string[];
  readonly values: ArrayLike<number>;
}

/** Derived values that a sensor could also have measured: the history must know which they are. */
const eitherWay: readonly string[] = [
  'viscosity_kinematic',
  'viscosity_40',
  'water_ppm',
  'iso4406_4',
  'iso4406_6',
  'iso4406_14',
];

/** Whether the key is computed from a history and therefore not part of one. */
export const isOurs = (key: string) => key === 'oil_health' || key === 'remaining_oil_life_h';

/**
 * Keys of a row whose values ingest derived and no sensor measured: those for which derivation gives the same value
 * again.
 *
 * @param profile the profile that was in force when the row arrived
 */
export function derivedKeysOf({ keys, values, at }: KeyedRow, profile: MachineProfile): ReadonlySet<string> {
  return new Set(
    keys.filter((key) => {
      if (!eitherWay.includes(key)) return findIndicator(key)?.origin === 'derived';
      const places = keys.flatMap((other, place) =>
        other === key || (eitherWay.includes(other) && other !== 'viscosity_kinematic') ? [] : [place],
      );
      const plan = planRow(places.map((place) => keys[place] ?? ''));
      if (plan === null) return false;
      const derivation = createRowDerivation(profile);
      const bits = derivation.derive(
        plan,
        { at, values: places.map((place) => values[place] ?? Number.NaN), quality: null },
        0,
      );
      const place = (derivedIds as readonly string[]).indexOf(key);
      return (bits & (1 << place)) !== 0 && derivation.derived[place] === values[keys.indexOf(key)];
    }),
  );
}

/** Rows as columns, without the keys in `left`; NaN where a row has no reading. */
export function columnsOf(rows: readonly KeyedRow[], left: ReadonlySet<string>): Columns {
  const at = new Float64Array(rows.length);
  const columns = new Map<string, Float64Array>();
  let keys: readonly string[] = [];
  let places: readonly (Float64Array | null)[] = [];
  const columnOf = (key: string): Float64Array | null => {
    if (left.has(key)) return null;
    const known = columns.get(key);
    if (known !== undefined) return known;
    const column = new Float64Array(rows.length).fill(Number.NaN);
    columns.set(key, column);
    return column;
  };
  for (const [n, row] of rows.entries()) {
    at[n] = row.at;
    if (row.keys !== keys) {
      keys = row.keys;
      places = keys.map(columnOf);
    }
    for (let place = 0; place < places.length; place += 1) {
      const column = places[place];
      if (column !== null && column !== undefined) column[n] = row.values[place] ?? Number.NaN;
    }
  }
  return { at, values: Object.fromEntries(columns) };
}

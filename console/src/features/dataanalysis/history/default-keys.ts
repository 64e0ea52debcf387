import { isMetalKey } from '@oilsight/contract';
import type { LiveIndicator } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { inCatalogueOrder } from '../../../domain/indicator-picker/catalogue-order.ts';

type Row = Pick<LiveIndicator, 'key' | 'at' | 'text' | 'state' | 'limits'>;

/** Curves that are shown before anybody chose: few, so that they are large. */
const most = 2;

function rank(rows: readonly Row[]): number {
  if (rows.some(({ state }) => state === 'level1')) return 0;
  if (rows.some(({ state }) => state === 'level2')) return 1;
  return rows.some(({ limits }) => limits !== null) ? 2 : 3;
}

/**
 * Indicators that are shown before anybody chose: those that are beyond a limit on a device, then those that most
 * devices report, with limits, in the order of the catalogue. Counts of metal particles, which allow fewer ranges, are
 * left to the reader. @param devices the newest readings of each device
 */
export function defaultKeysOf(devices: readonly (readonly Row[])[]): string[] {
  const reported = devices.flat().filter(({ at, text, key }) => at !== null && text === null && !isMetalKey(key));
  const rowsOf = Map.groupBy(reported, ({ key }) => key);
  return inCatalogueOrder([...rowsOf].map(([key, rows]) => ({ key, place: rank(rows), devices: rows.length })))
    .sort((a, b) => Math.min(a.place, 2) - Math.min(b.place, 2) || b.devices - a.devices || a.place - b.place)
    .slice(0, most)
    .map(({ key }) => key);
}

/**
 * Chosen keys without those that are neither in the catalogue nor reported by a device: an address may name anything.
 *
 * @returns null where none was chosen, or none of the chosen exists
 */
export function knownKeys(
  chosen: readonly string[] | null,
  devices: readonly (readonly Pick<Row, 'key'>[])[],
): readonly string[] | null {
  const known = chosen?.filter(
    (key) => findIndicator(key) !== null || devices.some((rows) => rows.some((row) => row.key === key)),
  );
  return known === undefined || known.length === 0 ? null : known;
}

import { deviceStatuses } from '@oilsight/contract';
import type { StateCounts } from '@oilsight/contract';
import { areaWith } from '../../../../domain/map/area-with.ts';
import type { Place } from '../../../../domain/map/hexes.ts';
import { placeLabels } from '../../../../domain/map/labels.ts';
import type { Placed, Rect } from '../../../../domain/map/labels.ts';
import { widthOf } from '../../../../lib/text-width.ts';

export type FactoryRow = StateCounts['perFactory'][number];

/** A factory on the map. Lengths are px. */
export interface FactoryMark {
  readonly row: FactoryRow;
  readonly x: number;
  readonly y: number;
  readonly label: Placed;
}

/** The area that holds all factories whose area is known: their province where they have one, else the nation, ''. */
export function areaOf(rows: readonly FactoryRow[]): string {
  const provinces = new Set(rows.flatMap(({ areaNo }) => (areaNo === '' ? [] : [`${areaNo.slice(0, 2)}0000`])));
  const [only = ''] = provinces;
  return provinces.size === 1 ? only : '';
}

/** Each area's share of the most machines, 0 … 1; null: it has none. */
export function sharesOf(
  areas: readonly { readonly areaNo: string }[],
  rows: readonly FactoryRow[],
): readonly (number | null)[] {
  const counts = areas.map(() => 0);
  for (const { areaNo, total } of rows) {
    const at = areaWith(areas, areaNo);
    if (at >= 0) counts[at] = (counts[at] ?? 0) + total;
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => (count === 0 ? null : Math.sqrt(count / most)));
}

/** What a label is made of, px. */
const text = { name: 13, widest: 150, status: 26, digit: 8, pad: 22, height: 46 } as const;
/** Half the side of a mark, and how far apart marks of one place stand. */
const half = 9;
const apart = 16;
/** Factories of one place that stand on the map: more of them would reach into other places. */
const mostOfPlace = 3;

const sizeOf = ({ customerName, statuses }: FactoryRow) => ({
  width:
    Math.max(
      Math.min(text.widest, widthOf(customerName, text.name)),
      deviceStatuses
        .filter((status) => statuses[status] > 0)
        .reduce((sum, status) => sum + text.status + text.digit * String(statuses[status]).length, 0),
    ) + text.pad,
  height: text.height,
});

/**
 * The factories that have a place on the map and room for their label, the worst first. Those of one place stand beside
 * one another.
 *
 * @param keepFree what no label may cover
 */
export function marksOf(
  rows: readonly FactoryRow[],
  places: readonly Place[],
  bounds: Rect,
  keepFree: readonly Rect[],
): readonly FactoryMark[] {
  const counts = new Map<string, number>();
  const spots = rows.flatMap((row, at) => {
    const place = places[at] ?? null;
    if (place === null) return [];
    const name = place.join(' ');
    const before = counts.get(name) ?? 0;
    if (before === mostOfPlace) return [];
    counts.set(name, before + 1);
    return [{ row, x: place[0] + before * apart, y: place[1] }];
  });
  const marks = spots.map(({ x, y }) => ({ left: x - half, right: x + half, top: y - half, bottom: y + half }));
  const wanted = spots.map(({ row, x, y }, at) => ({
    id: row.customerId,
    x,
    y,
    ...sizeOf(row),
    weight: spots.length - at,
    reach: 190,
  }));
  const placed = new Map(placeLabels(wanted, bounds, [...marks, ...keepFree]).map((label) => [label.id, label]));
  return spots.flatMap((spot) => {
    const label = placed.get(spot.row.customerId);
    return label === undefined ? [] : [{ ...spot, label }];
  });
}

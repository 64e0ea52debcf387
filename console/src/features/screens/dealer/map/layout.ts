import type { DealerMap, MapArea } from '@oilsight/contract';
import { heightOf } from '../../../../domain/map/draw-plates.ts';
import type { Hex, Plates } from '../../../../domain/map/hexes.ts';
import { placeLabels } from '../../../../domain/map/labels.ts';
import type { Placed, Rect } from '../../../../domain/map/labels.ts';
import type { AreaName } from '../../../../domain/map/map-desk.ts';
import { widthOf } from '../../../../lib/text-width.ts';

/** An area that has devices, where it stands on the map. */
export interface Mark {
  readonly area: MapArea;
  /** Its short name, where the map has one: the label of a province goes without its kind. */
  readonly name: string;
  /** The graver open alarms of its devices; 0: none. */
  readonly level: 0 | 1 | 2;
  /** The foot of its pillar, and how high that is. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** null: no place is left for it; the table has it. */
  readonly label: Placed | null;
}

/** What a label says, besides the area's name. */
export interface LabelWords {
  readonly alarms: (count: number) => string;
  readonly counts: (area: MapArea) => string;
}

export const levelOf = (area: MapArea): Mark['level'] => (area.firstLevelCst > 0 ? 1 : area.secondLevelCst > 0 ? 2 : 0);

/** Each area's share of the most devices, by its place on the map; null: it has none. */
export function sharesOf(areas: readonly AreaName[], { distributorMapContents }: DealerMap): (number | null)[] {
  const devices = new Map(distributorMapContents.map(({ areaNo, deviceCst }) => [areaNo, deviceCst]));
  const most = Math.max(1, ...devices.values());
  return areas.map(({ areaNo }) => {
    const own = devices.get(areaNo) ?? 0;
    return own === 0 ? null : Math.sqrt(own / most);
  });
}

/**
 * Places labels, and gives the places of before as long as the same labels are wanted: most news change a number and no
 * label's size, and a frame has no time to place a crowd.
 */
export function createLabelPlacer(): typeof placeLabels {
  let known = '';
  let places: readonly Placed[] = [];
  return (wanted, bounds, taken) => {
    // Who chooses first counts, not by how much.
    const inOrder = wanted.toSorted((one, other) => other.weight - one.weight);
    const sought = inOrder.map(({ id, x, y, width, height, reach }) => [id, x, y, width, height, reach]);
    const key = JSON.stringify([sought, bounds, taken]);
    if (key !== known) {
      places = placeLabels(wanted, bounds, taken);
      known = key;
    }
    return places;
  };
}

/** So many labels find room even with long lines. */
const fewLabels = 16;
const text = { name: 20, counts: 22, alarms: 20, line: 25, pad: 12 } as const;
/** The sign of a level before its number, and the room after that. */
const sign = { width: 24, gap: 12 } as const;

function sizeOf(
  area: MapArea,
  name: string,
  level: Mark['level'],
  words: LabelWords,
): { width: number; height: number } {
  const lines = [
    widthOf(name, text.name),
    widthOf(words.counts(area), text.counts),
    ...(level === 0
      ? []
      : [
          [area.firstLevelCst, area.secondLevelCst]
            .filter((count) => count > 0)
            .reduce((sum, count) => sum + sign.width + widthOf(words.alarms(count), text.alarms) + sign.gap, 0),
        ]),
  ];
  return { width: Math.max(...lines) + text.pad, height: lines.length * text.line + text.pad };
}

function shortName({ areaName }: MapArea, shown: AreaName | undefined): string {
  const own = shown?.name ?? '';
  return own !== '' && areaName.startsWith(own) ? own : areaName;
}

type Spot = Pick<Hex, 'x' | 'y' | 'area'>;

/** Of the squares in which bright plates are counted, px. */
const square = 6;

/**
 * How many bright plates of other areas than one lie in a place. They are summed up from the corner on, so that asking
 * costs four look-ups and the plates of the one area.
 */
function brightness(
  hexes: readonly Spot[],
  shares: readonly (number | null)[],
  radius: number,
): (area: number) => (place: Rect) => number {
  const lit = hexes.flatMap(({ x, y, area }) => {
    const share = shares[area] ?? null;
    return share === null ? [] : [{ area, x, y: y - heightOf(share) * radius }];
  });
  const cells = (length: number) => Math.max(0, Math.ceil(length / square));
  const across = cells(lit.reduce((most, { x }) => Math.max(most, x), 0)) + 1;
  const down = cells(lit.reduce((most, { y }) => Math.max(most, y), 0)) + 1;
  const sums = new Int32Array((across + 1) * (down + 1));
  const at = (column: number, row: number) =>
    Math.min(down, Math.max(0, row)) * (across + 1) + Math.min(across, Math.max(0, column));
  for (const { x, y } of lit) {
    const cell = at(Math.floor(x / square) + 1, Math.floor(y / square) + 1);
    sums[cell] = (sums[cell] ?? 0) + 1;
  }
  for (let row = 1; row <= down; row += 1)
    for (let column = 1, sum = 0; column <= across; column += 1) {
      sum += sums[at(column, row)] ?? 0;
      sums[at(column, row)] = sum + (sums[at(column, row - 1)] ?? 0);
    }
  const own = Map.groupBy(lit, ({ area }) => area);
  return (area) => {
    const mine = own.get(area) ?? [];
    return ({ left, top, right, bottom }) => {
      const [from, to] = [Math.round(left / square), Math.round(right / square)];
      const [high, low] = [Math.round(top / square), Math.round(bottom / square)];
      const all =
        (sums[at(to, low)] ?? 0) - (sums[at(from, low)] ?? 0) - (sums[at(to, high)] ?? 0) + (sums[at(from, high)] ?? 0);
      if (all === 0) return 0;
      const under = mine.filter(({ x, y }) => x > left && x < right && y > top && y < bottom).length;
      return Math.max(0, all - under);
    };
  };
}

/** Pillars and labels of the areas that have devices. All lengths are pixels of the design. */
export function marksOf(
  { distributorMapContents }: DealerMap,
  {
    areas,
    plates,
    shares,
    bounds,
    words,
    keepFree,
    place = placeLabels,
  }: {
    readonly areas: readonly AreaName[];
    readonly plates: Pick<Plates, 'radius' | 'middles'> & {
      readonly hexes: readonly Spot[];
    };
    readonly shares: readonly (number | null)[];
    readonly bounds: Rect;
    readonly words: LabelWords;
    /** What no label may cover, such as the inset. */
    readonly keepFree: readonly Rect[];
    readonly place?: typeof placeLabels;
  },
): readonly Mark[] {
  const places = new Map(areas.map(({ areaNo }, at) => [areaNo, at]));
  const pillars = distributorMapContents.flatMap((area) => {
    const at = places.get(area.areaNo);
    const middle = at === undefined ? null : plates.middles[at];
    const share = at === undefined ? null : (shares[at] ?? null);
    if (middle === null || middle === undefined || share === null) return [];
    const height = (2.4 + share * 8.6) * plates.radius;
    return [
      {
        area,
        name: shortName(area, areas[at ?? -1]),
        level: levelOf(area),
        x: middle[0],
        y: middle[1] - heightOf(share) * plates.radius,
        height,
      },
    ];
  });
  const half = plates.radius * 0.7;
  let known: ReturnType<typeof brightness> | null = null;
  const brightUnder = (area: number) => {
    let ofArea: ((place: Rect) => number) | null = null;
    return (rect: Rect) => {
      known ??= brightness(plates.hexes, shares, plates.radius);
      ofArea ??= known(area);
      return ofArea(rect);
    };
  };
  const wanted = pillars.map(({ area, name, level, x, y, height }) => ({
    id: area.areaNo,
    x,
    y: y - height,
    ...sizeOf(area, name, level, words),
    weight: (level === 0 ? 0 : 3 - level) * 1e8 + area.deviceCst,
    // Far lines are for what must be seen; who looks for the rest finds it in the table.
    reach: level === 0 && pillars.length > fewLabels ? 110 : 320,
    shuns: brightUnder(places.get(area.areaNo) ?? -1),
  }));
  const taken = pillars.map(({ x, y, height }) => ({ left: x - half, right: x + half, top: y - height, bottom: y }));
  const placed = new Map(place(wanted, bounds, [...taken, ...keepFree]).map((one) => [one.id, one]));
  return pillars.map((pillar) => ({ ...pillar, label: placed.get(pillar.area.areaNo) ?? null }));
}

/** Devices that the map cannot show: those without an area, and those in areas that the map does not have. */
export function offMap(
  { distributorMapBase, distributorMapContents, isCustom }: DealerMap,
  areas: readonly AreaName[],
): number {
  const known = new Set(areas.map(({ areaNo }) => areaNo));
  const shown = distributorMapContents.reduce(
    (sum, { areaNo, deviceCst }) => sum + (isCustom || known.has(areaNo) ? deviceCst : 0),
    0,
  );
  return isCustom ? 0 : Math.max(0, distributorMapBase.deviceCst - shown);
}

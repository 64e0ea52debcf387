import { areaWith } from './area-with.ts';
import { drawPlates } from './draw-plates.ts';
import type { PlateLook } from './draw-plates.ts';
import type { Place, Plates } from './hexes.ts';
import type { Point } from './projection.ts';
import { citiesOf, provincesOf } from './map-file.ts';
import type { Area, AreaMap } from './map-file.ts';
import { platesIn } from './room-plates.ts';
import type { Size } from './room-plates.ts';
import { seaOf } from './sea.ts';
import type { Sea } from './sea.ts';

/** An area without its outline. */
export type AreaName = Pick<Area, 'areaNo' | 'name'>;

/** What a page needs of a map besides its picture. */
export interface ShownMap {
  readonly areas: readonly AreaName[];
  readonly approval: string | null;
  /** What the inset shows. */
  readonly sea: Sea;
}

/** Where the plates of a map lie. */
export interface PlacedPlates extends Pick<Plates, 'radius' | 'middles'> {
  /** Of each plate x, y and the place of its area, one plate after the other. */
  readonly spots: Float32Array<ArrayBuffer>;
}

export interface Picture {
  /** Each area's share of the most devices, 0 … 1; null: it has none. */
  readonly shares: readonly (number | null)[];
  readonly look: PlateLook;
  /** Pixels of the screen for one of the design. */
  readonly density: number;
}

/** The work on maps: reading, laying plates and drawing take a tenth of a second each, and a page has 6 ms a frame. */
export interface MapDesk {
  /** @param areaNo a province; '': the nation */
  map(areaNo: string): Promise<ShownMap>;
  plates(areaNo: string, size: Size): Promise<PlacedPlates>;
  picture(areaNo: string, size: Size, picture: Picture): Promise<ImageBitmap>;
  /**
   * Where places lie on a map, by the number of their area each: a city where it is in its province; what is known no
   * nearer, or whose cities do not come, in the middle of its area; null: not on this map.
   */
  places(areaNo: string, size: Size, wanted: readonly string[]): Promise<readonly Place[]>;
}

/** Where the nation's map lies, on every server. */
const nationAt = '/maps/china.json';
/** Sizes whose plates are kept: those of a page that is turned between two. */
const mostKept = 4;

/** The middle of an area's largest part. */
function middleOf({ rings }: Area): Point | null {
  const largest = rings.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const sum = largest.reduce(([east, north], point) => [east + point[0], north + point[1]] as const, [0, 0] as const);
  return largest.length === 0 ? null : [sum[0] / largest.length, sum[1] / largest.length];
}

/** @param load reads the map at a path; what fails is tried again when it is asked for again */
export function createMapDesk(load: (path: string) => Promise<AreaMap>): MapDesk {
  const files = new Map<string, Promise<AreaMap>>();
  const laid = new Map<string, Promise<Plates>>();

  function fileAt(path: string): Promise<AreaMap> {
    const known = files.get(path);
    if (known !== undefined) return known;
    const file = load(path);
    files.set(path, file);
    file.catch(() => files.delete(path));
    return file;
  }

  /** The areas that are shown; a province without cities is shown as a whole. */
  async function areasOf(areaNo: string): Promise<readonly Area[]> {
    const nation = await fileAt(nationAt);
    if (areaNo === '') return provincesOf(nation);
    const cities =
      nation.citiesAt === null
        ? citiesOf(nation, areaNo)
        : (await fileAt(nation.citiesAt.replace('{areaNo}', areaNo))).areas;
    return cities.length > 0 ? cities : nation.areas.filter((area) => area.areaNo === areaNo);
  }

  function platesOf(areaNo: string, size: Size): Promise<Plates> {
    const name = `${areaNo} ${size.kind} ${size.width} ${size.height}`;
    const known = laid.get(name);
    if (known !== undefined) return known;
    const plates = areasOf(areaNo).then((areas) => platesIn(areas, size));
    laid.set(name, plates);
    plates.catch(() => laid.delete(name));
    const [oldest] = laid.keys();
    if (laid.size > mostKept && oldest !== undefined) laid.delete(oldest);
    return plates;
  }

  /** Where a city is in its province; null: the province is all that is known. */
  async function cityOf(areaNo: string): Promise<Point | null> {
    if (areaNo.endsWith('0000')) return null;
    const cities = await areasOf(`${areaNo.slice(0, 2)}0000`).catch(() => []);
    const city = cities[areaWith(cities, areaNo)];
    return city === undefined ? null : middleOf(city);
  }

  return {
    async places(areaNo, size, wanted) {
      const [areas, { hexes, middles, placeOf }] = [await areasOf(areaNo), await platesOf(areaNo, size)];
      const placed = wanted.map(async (no): Promise<Place> => {
        const area = areaWith(areas, no);
        const city = area >= 0 && areaNo === '' ? await cityOf(no) : null;
        if (city === null) return middles[area] ?? null;
        const [x, y] = placeOf(city);
        const far = (hex: { readonly x: number; readonly y: number }) => Math.hypot(hex.x - x, hex.y - y);
        const nearest = hexes.filter((hex) => hex.area === area).toSorted((one, other) => far(one) - far(other))[0];
        return nearest === undefined ? null : [nearest.x, nearest.y];
      });
      return Promise.all(placed);
    },
    async map(areaNo) {
      const nation = await fileAt(nationAt);
      const areas = await areasOf(areaNo);
      return {
        areas: areas.map((area) => ({ areaNo: area.areaNo, name: area.name })),
        approval: nation.approval,
        sea: seaOf(nation),
      };
    },
    async plates(areaNo, size) {
      const { hexes, radius, middles } = await platesOf(areaNo, size);
      return { radius, middles, spots: new Float32Array(hexes.flatMap(({ x, y, area }) => [x, y, area])) };
    },
    async picture(areaNo, size, { shares, look, density }) {
      const plates = await platesOf(areaNo, size);
      const { width, height } = size;
      const canvas = new OffscreenCanvas(
        Math.max(1, Math.round(width * density)),
        Math.max(1, Math.round(height * density)),
      );
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('a canvas has no context');
      context.scale(density, density);
      drawPlates(context, plates, look, {
        shareOf: (area) => shares[area] ?? null,
        lamp: { x: width / 2, y: height * 0.32, reach: Math.max(width, height) * 0.62 },
      });
      return canvas.transferToImageBitmap();
    },
  };
}

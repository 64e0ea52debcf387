import { drawPlates } from './draw-plates.ts';
import type { PlateLook } from './draw-plates.ts';
import type { Plates } from './hexes.ts';
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
}

/** Where the nation's map lies, on every server. */
const nationAt = '/maps/china.json';
/** Sizes whose plates are kept: those of a page that is turned between two. */
const mostKept = 4;

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
    const name = `${areaNo} ${size.width} ${size.height}`;
    const known = laid.get(name);
    if (known !== undefined) return known;
    const plates = areasOf(areaNo).then((areas) => platesIn(areas, size));
    laid.set(name, plates);
    plates.catch(() => laid.delete(name));
    const [oldest] = laid.keys();
    if (laid.size > mostKept && oldest !== undefined) laid.delete(oldest);
    return plates;
  }

  return {
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

import * as z from 'zod';

/** Most features of a map. */
export const maxMapFeatures = 5000;

const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.number());
const Line = z.array(Position).min(2);
/** The outline of an area; the last point may repeat the first. */
const Ring = z.array(Position).min(3);
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
  z.object({ type: z.literal('LineString'), coordinates: Line }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(Line) }),
]);
export type MapGeometry = z.infer<typeof Geometry>;

const Feature = z
  .object({
    properties: z.object({ adcode: z.union([z.string(), z.number()]).nullish(), name: z.string().nullish() }).nullish(),
    geometry: Geometry,
  })
  .transform(({ properties, geometry }) => {
    const areaNo = String(properties?.adcode ?? '');
    return { areaNo: /^\d{6}$/.test(areaNo) ? areaNo : '', name: properties?.name ?? '', geometry };
  });

/** Areas and lines. Maps hold other things too, such as the points of capitals, and areas that have no shape. */
const Drawn = z.object({ geometry: z.object({ type: z.enum(Geometry.options.map(({ shape }) => shape.type.value)) }) });
const isDrawn = (feature: unknown) => Drawn.safeParse(feature).success;

/**
 * A map of the walls: GeoJSON in degrees, whose features have the number of their area (GB/T 2260) as `adcode`. Features
 * without one are lines, such as the dashes of the South China Sea; those that are neither areas nor lines are left out.
 * `citiesAt`: where the cities of a province are, with `{areaNo}` for its number; without it the cities are in the same
 * file. `approval`: the number under which the map was approved.
 */
export const MapFile = z.object({
  type: z.literal('FeatureCollection'),
  citiesAt: z
    .string()
    .max(200)
    .regex(/^\/[^/\\].*\{areaNo\}/)
    .nullish(),
  approval: z.string().max(100).nullish(),
  features: z
    .array(z.preprocess((feature) => (isDrawn(feature) ? feature : null), Feature.nullable()))
    .min(1)
    .max(maxMapFeatures)
    .transform((features) => features.filter((feature) => feature !== null)),
});
export type MapFile = z.infer<typeof MapFile>;

/** Whether a number is that of a province or a special region; 100000 is the nation. */
export function isProvince(areaNo: string): boolean {
  return /^\d{2}0000$/.test(areaNo) && areaNo !== '100000';
}

/** Whether a wall can draw the nation by this map: it has a province with a shape. */
export function hasProvinces({ features }: MapFile): boolean {
  return features.some(
    ({ areaNo, geometry: { type } }) => isProvince(areaNo) && (type === 'Polygon' || type === 'MultiPolygon'),
  );
}

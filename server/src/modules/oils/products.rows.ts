/** The columns of an oil product's data sheet, of `oil_product as p`. */
export const dataSheetColumns = [
  'p.fluid',
  'p.v40',
  'p.v100',
  'p.density15',
  'p.expansion_per_k as expansionPerK',
  'p.dielectric25',
  'p.dielectric_limit as dielectricLimit',
  'p.water_a as waterA',
  'p.water_b as waterB',
  'p.water_kelvin_offset as waterKelvinOffset',
  'p.oil_life_h as oilLifeH',
  'p.life_reference_c as lifeReferenceC',
] as const;

interface WaterColumns {
  readonly waterA: number | null;
  readonly waterB: number | null;
  readonly waterKelvinOffset: number;
}
/** The row with its calibration of water; null: it has none. */
export function withWater<Row extends WaterColumns>({
  waterA: a,
  waterB: b,
  waterKelvinOffset: kelvinOffset,
  ...row
}: Row) {
  return { ...row, water: a === null || b === null ? null : { a, b, kelvinOffset } };
}

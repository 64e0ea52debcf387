/** One mean value of a charge: hours since the oil change, at the middle of the cell, and the value. */
export interface ChargePoint {
  readonly hour: number;
  readonly value: number;
}

/** Most cells of a curve. */
export const maxChargeCells = 400;
/** Lengths of a cell, hours: those that divide a day, and whole days. */
const stepsH = [1, 2, 3, 4, 6, 8, 12, 24, 48, 72, 96, 120, 168] as const;
const weekH = 168;

/**
 * Length of the cells in which charges are compared: the shortest with which the longest charge has 400 cells at most.
 *
 * @param longestH hours of the longest charge, 0 or more
 * @returns whole hours, 1 or more
 * @example chargeStepH(2160) is 6
 * @example chargeStepH(100000) is 336
 */
export function chargeStepH(longestH: number): number {
  const needed = Math.max(1, longestH) / maxChargeCells;
  return stepsH.find((step) => step >= needed) ?? Math.ceil(needed / weekH) * weekH;
}

/**
 * The cells that have a value, with the hour at the middle of each.
 *
 * @param values by cell; null: no good reading
 * @param stepH hours of a cell
 * @example chargePoints([4, null, 6], 2) is [{ hour: 1, value: 4 }, { hour: 5, value: 6 }]
 */
export function chargePoints(values: readonly (number | null)[], stepH: number): ChargePoint[] {
  return values.flatMap((value, cell) =>
    value === null || !Number.isFinite(value) ? [] : [{ hour: (cell + 0.5) * stepH, value }],
  );
}

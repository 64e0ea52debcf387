/** What a CUSUM chart watches. */
export interface CusumInput {
  readonly x: readonly number[];
  /** Mean and standard deviation of the process in control, in the unit of `x`. */
  readonly mean: number;
  readonly sd: number;
  /** Slack, in standard deviations: half of the shift to be found. Default 0.5. */
  readonly k?: number;
  /** Alarm threshold, in standard deviations. Default 5. */
  readonly h?: number;
}

/** Both sums at every value, in standard deviations, and the first value at which one passed h. */
export interface Cusum {
  readonly upper: readonly number[];
  readonly lower: readonly number[];
  readonly alarmIndex: number | null;
  readonly direction: 'up' | 'down' | null;
}

/**
 * Tabular CUSUM on z = (x − mean)/sd: S⁺ = max(0, S⁺ + z − k), S⁻ = max(0, S⁻ − z − k), alarm where one is above h.
 * Finds small lasting shifts. The sums run on after an alarm; a value that is not finite leaves them as they are.
 *
 * @returns null for a standard deviation that is not above 0, or where mean, k or h is not finite
 * @example cusum({ x: [0, 0, 3, 3, 3], mean: 0, sd: 1, k: 0.5, h: 5 })?.alarmIndex is 4
 */
export function cusum({ x, mean, sd, k = 0.5, h = 5 }: CusumInput): Cusum | null {
  if (!(sd > 0) || ![mean, sd, k, h].every((value) => Number.isFinite(value))) return null;
  const upper: number[] = [];
  const lower: number[] = [];
  let up = 0;
  let down = 0;
  let alarmIndex: number | null = null;
  let direction: Cusum['direction'] = null;
  for (const [index, value] of x.entries()) {
    const z = (value - mean) / sd;
    if (Number.isFinite(z)) {
      up = Math.max(0, up + z - k);
      down = Math.max(0, down - z - k);
    }
    upper.push(up);
    lower.push(down);
    if (alarmIndex === null && Math.max(up, down) > h) {
      alarmIndex = index;
      direction = up > down ? 'up' : 'down';
    }
  }
  return { upper, lower, alarmIndex, direction };
}

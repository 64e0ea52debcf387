import type { Limits } from './limits.ts';

type Bounds = Pick<Limits, 'level2Low' | 'level2High' | 'level1Low' | 'level1High'>;

/** The limit that a value has passed, or will pass next. */
export interface LimitStand {
  readonly limit: number;
  readonly level: 'level1' | 'level2';
  readonly side: 'low' | 'high';
}

/**
 * The gravest limit that a value lies beyond; null: none. A value at its limit is within it.
 *
 * @param value in the indicator's unit, as the limits are
 * @example passedLimit(70, { level2Low: null, level2High: 65, level1Low: null, level1High: 80 }) is { limit: 65, level: 'level2', side: 'high' }
 */
export function passedLimit(value: number, limits: Bounds): LimitStand | null {
  const { level1Low, level1High, level2Low, level2High } = limits;
  if (level1High !== null && value > level1High) return { limit: level1High, level: 'level1', side: 'high' };
  if (level1Low !== null && value < level1Low) return { limit: level1Low, level: 'level1', side: 'low' };
  if (level2High !== null && value > level2High) return { limit: level2High, level: 'level2', side: 'high' };
  if (level2Low !== null && value < level2Low) return { limit: level2Low, level: 'level2', side: 'low' };
  return null;
}

/**
 * Greatest distance from a limit that counts as near, as a share of the distance between the limits, or of the limit
 * itself where there is only one.
 */
const nearShare = 1 / 3;

/** The limit that a normal value would pass first. */
export interface NearLimit {
  readonly stand: LimitStand;
  /** Distance to the limit in the indicator's unit, and as a share of the normal range. */
  readonly distance: number;
  readonly share: number;
}

/**
 * The limit that is nearest to a normal value, where one is near; null: none is.
 *
 * @param value in the indicator's unit, as the limits are
 * @example nearLimit(45, { level2Low: null, level2High: 65, level1Low: null, level1High: 80 })?.distance is 20
 */
export function nearLimit(value: number, limits: Bounds): NearLimit | null {
  const high = limits.level2High ?? limits.level1High;
  const low = limits.level2Low ?? limits.level1Low;
  const found = [
    standOf(high, limits.level2High === null ? 'level1' : 'level2', 'high'),
    standOf(low, limits.level2Low === null ? 'level1' : 'level2', 'low'),
  ].flatMap((stand) => {
    // A limit at zero belongs to a switch: no value is near it.
    if (stand === null || stand.limit === 0) return [];
    const distance = Math.abs(stand.limit - value);
    const share = distance / (high !== null && low !== null && high > low ? high - low : Math.abs(stand.limit));
    return share <= nearShare ? [{ stand, distance, share }] : [];
  });
  // Within two limits the shares add up to one, so that one of them at most is near.
  return found[0] ?? null;
}

const standOf = (limit: number | null, level: LimitStand['level'], side: LimitStand['side']): LimitStand | null =>
  limit === null ? null : { limit, level, side };

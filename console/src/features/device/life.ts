import type { Life } from '@oilsight/contract';
import { soundForAgeing } from '@oilsight/oil';

/**
 * What is said of a life that has no interval. Hours at a temperature are calculated, not measured, so that a laboratory
 * test is recommended where they are used up.
 */
export function lifeWithoutSpan({ status, limitedBy }: Pick<Life, 'status' | 'limitedBy'>) {
  if (status === 'ok') return 'too_few';
  return status === 'exceeded' && limitedBy === 'temperature' ? 'reckoned' : status;
}

/** The interval of a life; null: there is none. */
export function spanOf({ status, hours, lo, hi }: Life): LifeSpan | null {
  return status === 'ok' && hours !== null && lo !== null && hi !== null ? { hours, lo, hi } : null;
}

/** Remaining life with its interval, hours from now. */
export interface LifeSpan {
  readonly hours: number;
  readonly lo: number;
  readonly hi: number;
}

/** The drawing of a life: shares (0 today … 1 right edge) and the hump as an SVG path in a box of 100 × 100. */
export interface LifeShape {
  readonly lo: number;
  readonly mid: number;
  readonly hi: number;
  readonly path: string;
  /** Whether the interval's ends have room for dates of their own, beside today's and the middle's. */
  readonly hasLo: boolean;
  readonly hasHi: boolean;
}

/** As for an interval of 95 %: each half of the hump is a half of a normal distribution with this many deviations. */
const deviations = 1.96;
const steps = 48;
/** Room that a date needs, as a share of the drawing. */
const labelShare = 0.24;

/**
 * How the life is spread over time, from today to a little past its latest end. The hump is a picture of the interval,
 * not a measured density.
 */
export function lifeShape({ hours, lo, hi }: LifeSpan): LifeShape {
  const end = Math.max(hi * 1.1, hours * 1.1, 1);
  const least = end * 0.012;
  const [before, after] = [Math.max(least, (hours - lo) / deviations), Math.max(least, (hi - hours) / deviations)];
  const [from, to] = [Math.max(0, hours - before * 3), Math.min(end, hours + after * 3)];
  const height = (at: number) => Math.exp(-0.5 * ((at - hours) / (at < hours ? before : after)) ** 2);
  const points = Array.from({ length: steps + 1 }, (_, index) => {
    const at = from + ((to - from) * index) / steps;
    return `${round((at / end) * 100)},${round(100 - height(at) * 96)}`;
  });
  const shares = { lo: lo / end, mid: hours / end, hi: hi / end };
  return {
    ...shares,
    path: `M${round((from / end) * 100)},100L${points.join('L')}L${round((to / end) * 100)},100Z`,
    hasLo: shares.mid - shares.lo >= labelShare && shares.lo >= labelShare,
    hasHi: shares.hi - shares.mid >= labelShare,
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Whether the life by temperature is calculated for oil that is colder than the range of the model. */
export function isBelowModel({ limitedBy }: Pick<Life, 'limitedBy'>, oilTemperatureC: number | null): boolean {
  return limitedBy === 'temperature' && oilTemperatureC !== null && oilTemperatureC < soundForAgeing.fromC;
}

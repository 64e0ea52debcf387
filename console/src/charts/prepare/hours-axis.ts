import { hourMs } from '../../lib/time.ts';

/** Steps of an axis of hours. */
const steps = [0.1, 0.25, 0.5, 1, 2, 6, 12, 24, 48, 100, 200, 250, 500, 1000, 2000, 2500, 5000, 10_000, 20_000];

/**
 * Ticks of an axis of hours at round numbers of them, at most `most`.
 *
 * @param from ms since the oil change; @param to ms, later than `from`
 */
export function hourTicks(from: number, to: number, most: number): number[] {
  const span = (to - from) / hourMs;
  const step = (steps.find((candidate) => span / candidate <= most) ?? span / most) * hourMs;
  const ticks: number[] = [];
  // `+ 0`: no tick at minus zero.
  for (let nth = Math.ceil(from / step - 1e-9) + 0; nth * step <= to; nth += 1) ticks.push(nth * step);
  return ticks;
}

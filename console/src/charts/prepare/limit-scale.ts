import type { ShownLimits } from './limit-lines.ts';
import { healthyBand } from './limit-lines.ts';

/** Shares (0 … 1) of a small bar: where health begins and ends, and where the value stands. */
export interface LimitScale {
  readonly from: number;
  readonly to: number;
  readonly mark: number | null;
}

/**
 * The scale of a limit bar: it reaches a little past the farther limit and never past the physical range; with one side
 * only, its healthy end lies at the range's end or, where that is far away, as far off as the limit is from zero. A
 * value beyond its ends stands at the end.
 */
export function limitScale(
  value: number | null,
  limits: ShownLimits,
  range: readonly [number, number] | null,
): LimitScale {
  const all = [limits.level1Low, limits.level2Low, limits.level2High, limits.level1High].filter(
    (limit): limit is number => limit !== null,
  );
  const band = healthyBand(limits);
  if (all.length === 0 || band === null) return { from: 0, to: 1, mark: null };
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const spread = Math.max(highest - lowest, Math.abs(highest) * 0.15, 1e-9);
  const [floor, ceiling] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const isCeilingNear = ceiling - highest <= 4 * Math.max(Math.abs(highest), spread);
  const start = Math.max(
    floor,
    band.low === null ? lowest - Math.max(Math.abs(lowest), spread * 2) : lowest - spread * 0.35,
  );
  const finish =
    band.high === null && isCeilingNear
      ? ceiling
      : Math.min(ceiling, band.high === null ? highest + Math.max(Math.abs(highest), spread) : highest + spread * 0.35);
  if (start >= finish) return { from: 0, to: 1, mark: null };
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / (finish - start)));
  return {
    from: band.low === null ? 0 : share(band.low),
    to: band.high === null ? 1 : share(band.high),
    mark: value === null ? null : share(value),
  };
}

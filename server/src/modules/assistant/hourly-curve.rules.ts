import type { DeviceCurve, Series } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';

interface Hour {
  sum: number;
  n: number;
  min: number;
  max: number;
}

/**
 * A curve of hours from readings that lie between two moments, for indicators whose curves the product gives by the day
 * alone. Every reading counts once; of readings that came in buckets every bucket.
 *
 * @param parts one after the other, in the order of time
 * @returns null: there is no series
 */
export function hourlyOf(deviceId: string, parts: readonly Series[]): DeviceCurve | null {
  const [first] = parts;
  if (first === undefined) return null;
  const hours = new Map<number, Hour>();
  let oldest: number | null = null;
  let newest: { readonly at: number; readonly value: number } | null = null;
  for (const { t, mean, min, max } of parts)
    for (const [nth, at] of t.entries()) {
      const value = mean[nth] ?? null;
      if (value === null) continue;
      oldest ??= value;
      newest = { at, value };
      const start = Math.floor(at / hourMs) * hourMs;
      const before = hours.get(start) ?? { sum: 0, n: 0, min: Infinity, max: -Infinity };
      hours.set(start, {
        sum: before.sum + value,
        n: before.n + 1,
        min: Math.min(before.min, min[nth] ?? value),
        max: Math.max(before.max, max[nth] ?? value),
      });
    }
  const all = [...hours.values()];
  const readings = all.reduce((count, { n }) => count + n, 0);
  const isEmpty = newest === null || oldest === null;
  return {
    key: first.key,
    deviceId,
    bucketMs: hourMs,
    t: [...hours.keys()],
    mean: all.map(({ sum, n }) => sum / n),
    min: all.map(({ min }) => min),
    max: all.map(({ max }) => max),
    leftOut: parts.reduce((count, { leftOut }) => count + leftOut, 0),
    summary: {
      newest: newest?.value ?? null,
      newestAt: newest?.at ?? null,
      min: isEmpty ? null : Math.min(...all.map(({ min }) => min)),
      max: isEmpty ? null : Math.max(...all.map(({ max }) => max)),
      mean: readings === 0 ? null : all.reduce((sum, hour) => sum + hour.sum, 0) / readings,
      change: newest === null || oldest === null ? null : newest.value - oldest,
      readings,
      beyondMs: { level2: null, level1: null },
    },
  };
}

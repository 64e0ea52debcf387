import type { LiveIndicator } from '@oilsight/contract';

export type ShownLimits = NonNullable<LiveIndicator['limits']>;

/** One dashed line of a panel. */
export interface LimitLine {
  readonly value: number;
  readonly level: 'level1' | 'level2';
  readonly side: 'low' | 'high';
}

/** The limits of an indicator as lines, highest value first. */
export function limitLines(limits: ShownLimits | null): LimitLine[] {
  if (limits === null) return [];
  const lines: { value: number | null; level: LimitLine['level']; side: LimitLine['side'] }[] = [
    { value: limits.level1High, level: 'level1', side: 'high' },
    { value: limits.level2High, level: 'level2', side: 'high' },
    { value: limits.level2Low, level: 'level2', side: 'low' },
    { value: limits.level1Low, level: 'level1', side: 'low' },
  ];
  return lines.filter((line): line is LimitLine => line.value !== null).sort((a, b) => b.value - a.value);
}

/** Where a value is healthy: up to the nearer of the limits on each side; null end: no limit there. */
export function healthyBand(
  limits: ShownLimits | null,
): { readonly low: number | null; readonly high: number | null } | null {
  if (limits === null) return null;
  const low = limits.level2Low ?? limits.level1Low;
  const high = limits.level2High ?? limits.level1High;
  return low === null && high === null ? null : { low, high };
}

import type { Series } from '@oilsight/contract';
import { dayMs } from '../../lib/time.ts';

/** How far back the earlier health is looked for, ms; and how far from there a reading may be. */
const agoMs = 7 * dayMs;
const slackMs = dayMs;

/** Oil health of a week ago, rounded; null: none is known of about then. */
export function healthBefore({ t, mean }: Pick<Series, 't' | 'mean'>, now: number): number | null {
  let nearest: { readonly off: number; readonly value: number } | null = null;
  for (const [index, at] of t.entries()) {
    const value = mean[index] ?? null;
    const off = Math.abs(at - (now - agoMs));
    if (value !== null && off <= slackMs && (nearest === null || off < nearest.off)) nearest = { off, value };
  }
  return nearest === null ? null : Math.round(nearest.value);
}

import type { ShownDay } from './shown-day.ts';

type Tone = ShownDay['tone'];

/** Width of a day and of what lies between two, and height of a strip, px. */
const [barPx, gapPx] = [2, 1];
export const stripPx = 16;

/** The worse a day, the taller it is, so that a strip reads without colours. */
const heights: Readonly<Record<Tone, number>> = { off: 3, ok: 8, flt: 10, l2: 12, l1: stripPx };

export const stripWidthPx = (days: number) => days * (barPx + gapPx) - gapPx;

/** One path for the days of each tone: a list has thousands of days. */
export function barsOf(days: readonly ShownDay[]): readonly { readonly tone: Tone; readonly path: string }[] {
  const paths = new Map<Tone, string>();
  for (const [index, { tone }] of days.entries()) {
    const bar = `M${index * (barPx + gapPx)} ${stripPx}v${-heights[tone]}h${barPx}v${heights[tone]}z`;
    paths.set(tone, (paths.get(tone) ?? '') + bar);
  }
  return [...paths].map(([tone, path]) => ({ tone, path }));
}

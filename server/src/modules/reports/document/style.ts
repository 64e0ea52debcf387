import type { ReportState } from '../diagnostic/report-content.types.ts';

/** A4 with margins of 18 mm, in points. */
export const page = { width: 595.28, height: 841.89, side: 51, top: 76, bottom: 56 } as const;
/** Width of the text, points. */
export const textWidth = page.width - 2 * page.side;

/** On paper a state is shape, word and ink; colour repeats it. All else is black and grey. */
export const ink = {
  text: '#14171c',
  soft: '#4a525e',
  faint: '#6b7380',
  rule: '#c9cdd3',
  grid: '#e6e8eb',
  wash: '#f0f1f3',
  bar: '#5b6470',
  level1: '#b01f1b',
  level2: '#8a5300',
  level2Line: '#c07c12',
  fault: '#6a3fb0',
  normal: '#0f6b46',
  normalWash: '#edf5f1',
  normalLine: '#7fb59c',
} as const;

/** Sizes of type, points. Nothing is smaller than 6.5. */
export const size = { note: 6.5, small: 7, text: 8.2, lead: 9.2, part: 10.5, head: 17, figure: 22, title: 27 } as const;

export const colorOf: Readonly<Record<ReportState | 'unset' | 'missing' | 'none', string>> = {
  level1: ink.level1,
  level2: ink.level2,
  fault: ink.fault,
  normal: ink.normal,
  unknown: ink.soft,
  unset: ink.soft,
  missing: ink.soft,
  none: ink.soft,
};

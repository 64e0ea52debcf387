import { describe, expect, it } from 'vitest';
import { tokensCss } from './css.ts';
import { palettes, shared } from './tokens.ts';
import type { SharedToken, ThemeName, ThemeToken } from './tokens.ts';

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg-page', 'bg-side', 'bg-card', 'bg-raised', 'bg-sunken', 'bg-hover', 'bg-selected'] as const;
const tones = ['ok', 'l2', 'l1', 'off', 'flt'] as const;

/** Text and what it stands on: 4.5:1. */
const texts: readonly (readonly [ThemeToken, readonly ThemeToken[]])[] = [
  ['tx', grounds],
  ['tx-2', grounds],
  ['tx-3', ['bg-page', 'bg-side', 'bg-card', 'bg-sunken', 'bg-raised', 'bg-hover']],
  ['accent', ['bg-page', 'bg-side', 'bg-card', 'bg-raised', 'bg-sunken', 'bg-hover', 'bg-selected']],
  ['tx-on-accent', ['accent', 'accent-hover']],
  ...tones.map((tone) => [`${tone}-tx`, [`${tone}-bg`, 'bg-card']] as const),
  ['c-tick', ['bg-card']],
];

/** Edges of controls, marks of states and series on the card: 3:1. */
const marks: readonly ThemeToken[] = [
  'line-control',
  'focus',
  ...tones.map((tone) => `${tone}-solid` as const),
  'c-1',
  'c-2',
  'c-3',
  'c-4',
  'c-5',
  'c-6',
  'c-7',
  'c-8',
];

describe.each(['light', 'dark'] satisfies ThemeName[])('%s', (theme) => {
  const palette = palettes[theme];

  it.each(texts.flatMap(([text, under]) => under.map((ground) => [text, ground] as const)))(
    '%s reads on %s',
    (text, ground) => {
      expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['bg-page', 'bg-card'] as const)('what is on its way is seen on %s', (ground) => {
    expect(contrast(palette['bg-bone'], palette[ground])).toBeGreaterThanOrEqual(1.15);
  });

  it.each(marks)('%s is seen on the card', (mark) => {
    expect(contrast(palette[mark], palette['bg-card'])).toBeGreaterThanOrEqual(3);
  });
});

it('writes every token of both themes as a custom property', () => {
  const css = tokensCss();
  for (const name of Object.keys(palettes.light)) expect(css.split(`--${name}:`)).toHaveLength(3);
});

it.each<[SharedToken, number]>([
  ['w-tx', 16],
  ['w-tx-2', 9],
  ['w-tx-3', 5.5],
  ['w-l1', 4.5],
  ['w-l2', 4.5],
  ['w-ok', 4.5],
  ['w-off', 4.5],
  ['w-flt', 4.5],
])('%s reads on the floor of a wall at %s : 1', (text, ratio) => {
  expect(contrast(shared[text], shared['w-floor'])).toBeGreaterThanOrEqual(ratio);
});

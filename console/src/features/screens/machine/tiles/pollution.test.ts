import { expect, it } from 'vitest';
import { beyondOf, boundsOf, scaleOf } from './pollution.ts';

it('levels are bounded by the limits of their indicator, else by the cleanliness target', () => {
  const target = [18, 16, 13] as const;
  expect(boundsOf('nas1638', { level2High: 7, level1High: 9 }, target)).toEqual({ target: 7, level1: 9 });
  expect(boundsOf('nas1638', null, target)).toEqual({ target: 8, level1: 10 });
  expect(boundsOf('nas1638', { level2High: null, level1High: 9 }, target)).toEqual({ target: 8, level1: 9 });
  expect(boundsOf('nas1638', { level2High: null, level1High: 9 }, null)).toEqual({ target: 9, level1: 9 });
  expect(boundsOf('particle_ch8', null, target)).toBeNull();
  expect(boundsOf('nas1638', null, null)).toBeNull();
});

it('a level beyond its target is marked, a level further beyond as an alarm', () => {
  const bounds = { target: 8, level1: 10 };
  expect([null, 8, 9, 10, 11].map((level) => beyondOf(level, bounds))).toEqual([
    undefined,
    undefined,
    'level2',
    'level2',
    'level1',
  ]);
  expect(beyondOf(12, null)).toBeUndefined();
});

it('levels of NAS 1638 are said to be its own, others are those of SAE AS4059', () => {
  expect(['nas1638', 'contamination_level', 'as4059', 'iso4406_4', 'particle_ch1'].map(scaleOf)).toEqual([
    'nas1638',
    'nas1638',
    'as4059',
    'as4059',
    'as4059',
  ]);
});

import { describe, expect, it } from 'vitest';
import { contaminationKeys, contaminationLevelOf, contaminationTargetOf } from './level-of-reading.ts';

describe('contamination level of a reading', () => {
  it.each([
    ['contamination_level', 8, 8],
    ['nas1638', -1, 1],
    ['nas1638', 13, 12],
    ['as4059', 6.01, 6],
    ['nas1638', 7.49, 7],
    ['nas1638', 7.5, 8],
    ['as4059', Number.NaN, null],
    // Limits of SAE AS4059F table 2 in 100 mL: 4000 / mL is the end of class 9, 194.62 / mL that of class 6.
    ['particle_ch1', 4000, 9],
    ['particle_ch1', 4000.1, 10],
    ['particle_ch2', 194.62, 6],
    ['particle_ch3', 0, 1],
    ['particle_ch8', 1000, 12],
    ['particle_ch1', -1, null],
    ['particle_ch1', Number.POSITIVE_INFINITY, null],
    // 18/16/13 is 2500, 640 and 80 per mL: classes 9, 8 and 8.
    ['iso4406_4', 18, 9],
    ['iso4406_6', 16, 8],
    ['iso4406_14', 13, 8],
    ['iso4406_14', 12.2, 7],
    ['iso4406_14', 12.6, 8],
    ['iso4406_4', 29, 12],
    ['iso4406_4', -1, null],
    ['iso4406_4', Number.NaN, null],
    ['particle_ch5', 3, null],
    ['oil_temperature', 3, null],
  ])('%s %d is %j', (key, value, level) => expect(contaminationLevelOf(key, value)).toBe(level));

  it('never falls when the oil gets dirtier, and stays within 1 … 12', () => {
    for (const key of contaminationKeys) {
      const levels = Array.from({ length: 120 }, (_, n) =>
        contaminationLevelOf(key, n < 30 ? n : 30 * 1.1 ** (n - 30)),
      );
      expect(levels.every((level) => level !== null && level >= 1 && level <= 12)).toBe(true);
      expect(levels).toEqual(levels.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    }
  });
});

it.each([
  ['nas1638', 8],
  ['contamination_level', 8],
  ['as4059', 8],
  ['iso4406_4', 9],
  ['particle_ch1', 9],
  ['particle_ch2', 8],
  ['particle_ch8', null],
  ['oil_temperature', null],
])('the level that %s may have in oil of 18/16/13 is %j', (key, level) =>
  expect(contaminationTargetOf(key, [18, 16, 13])).toBe(level),
);

it.each([
  [18, -1, 13],
  [18, 16, Number.NaN],
] as const)('of a target of %d/%d/%d, which is none, a class has no level', (...target) =>
  expect(contaminationTargetOf('nas1638', target)).toBeNull(),
);

import { ageingIndexKey } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { comparedCharges, placeInBand } from './charges.rules.ts';
import type { ReadCharge } from './charges.rules.ts';

const cells = 40;
/** A charge whose quantity goes evenly from one value to another. */
function charge(number: number, key: string, [from, to]: readonly [number, number]): ReadCharge {
  const mean = Array.from({ length: cells }, (_, n) => from + ((to - from) * n) / cells);
  const period = {
    number,
    from: 0,
    to: cells * hourMs,
    oil: null,
    volumeL: null,
    events: [],
    endNote: '',
    nextOil: null,
  };
  return { period, readings: { curves: [{ key, mean, min: mean, max: mean }], temperature: [] } };
}

it.each([
  ['rises faster', ageingIndexKey, [20, 60], [20, 40], 'compared'],
  ['falls: the oil dries or the sensor drifts', ageingIndexKey, [60, 20], [60, 40], 'no_trend'],
  ['falls, of a quantity that may go either way', 'viscosity_change_pct', [0, -20], [0, -10], 'compared'],
] as const)('a charge that %s', (_case, key, present, earlier, status) => {
  const { comparison } = comparedCharges([charge(2, key, present), charge(1, key, earlier)], {
    keys: [key],
    stepH: 1,
    now: cells * hourMs,
    limitsOf: () => null,
  });
  expect(comparison.status).toBe(status);
  if (status === 'compared') expect(comparison.ratio).toBeCloseTo(2, 6);
});

const band = [
  { lo: 0, mid: 1, hi: 2 },
  { lo: 10, mid: 11, hi: 12 },
  { lo: null, mid: null, hi: null },
];
it.each([
  ['now', [1, 1, 11, 11], 'inside'],
  ['before its sensor fell silent', [1, 1, null, null], 'inside'],
  ['below', [1, 1, 9], 'below'],
  ['above', [1, 3], 'above'],
  ['where there is no band any more', [1, 1, 11, 11, 5], null],
  ['of nothing', [null], null],
] as const)('the newest value in the band: %s', (_case, mean, place) => {
  expect(placeInBand(mean, band, 2)).toBe(place);
});

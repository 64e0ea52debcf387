import { expect, it } from 'vitest';
import { quantityOf, valueText } from './quantity.ts';

const units = { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' } as const;

it.each([
  ['leak', 0, 'zh-CN', '无泄漏'],
  ['leak', 1, 'zh-CN', '有泄漏'],
  ['leak', 1, 'en-US', 'Leak'],
  ['leak', 0, 'en-US', 'No leak'],
  ['water_saturation', 59.12, 'zh-CN', '59.1'],
  ['particle_ch1', 2500, 'en-US', '2,500'],
  ['own_key', 1.5, 'en-US', '1.5'],
  ['nas1638', -1, 'zh-CN', '00'],
  ['as4059', -2, 'en-US', '000'],
  ['nas1638', 7, 'en-US', '7'],
  ['as4059', 13, 'en-US', '>12'],
  ['nas1638', 6.45, 'en-US', '6.5'],
  ['iso4406_4', 18, 'en-US', '18'],
] as const)('%s %d in %s reads %s', (key, value, language, text) => {
  expect(valueText(quantityOf(key, language, units), value, language)).toBe(text);
});

it('knows the ends of a share of a whole', () => {
  expect(quantityOf('water_saturation', 'en-US', units).range).toEqual([0, 100]);
  expect(quantityOf('oil_temperature', 'en-US', units).range?.[0]).toBeLessThan(0);
});

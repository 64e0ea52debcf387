import { indicatorIds } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { categoryOfIndicator } from './category.rules.ts';

it('indicators of the running machine say nothing about the oil', () => {
  const none = indicatorIds.filter((id) => categoryOfIndicator(id) === null);
  expect(none.toSorted()).toEqual([
    'ambient_temperature',
    'flow',
    'leak',
    'level',
    'oil_temperature',
    'pressure',
    'vibration_rms',
  ]);
});

it('indicators say what the diagnosis says by them', () => {
  const of = (category: string) => indicatorIds.filter((id) => categoryOfIndicator(id) === category).toSorted();
  expect(of('viscosity')).toEqual(['viscosity_40', 'viscosity_change_pct', 'viscosity_dynamic', 'viscosity_kinematic']);
  expect(of('ageing')).toEqual(['density', 'dielectric_constant', 'oil_health', 'remaining_oil_life_h']);
  expect(of('water')).toEqual(['water_ppm', 'water_saturation']);
  expect(of('pollution')).toEqual([
    'as4059',
    'contamination_level',
    'iso4406_14',
    'iso4406_4',
    'iso4406_6',
    'nas1638',
    ...['1', '2', '3', '4', '5', '6', '7', '8'].map((n) => `particle_ch${n}`),
  ]);
  expect(of('wear')).toEqual([
    ...['1', '2', '3', '4', '5'].map((n) => `ferrous_ch${n}`),
    'ferrous_total',
    ...['1', '2', '3', '4', '5'].map((n) => `nonferrous_ch${n}`),
    'nonferrous_total',
    'wear_index',
    'wear_rate',
  ]);
});

it('a key that the catalogue does not know says nothing about the oil', () => {
  expect(categoryOfIndicator('quantity_1')).toBeNull();
});

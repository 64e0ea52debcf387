import { expect, it } from 'vitest';
import { unitFixesOf } from './unit-fixes.ts';

const evidence = (value: unknown, keys: string[], feature = 'unit') =>
  [{ evidence: [{ feature, value, keys }] }] as never;

it('gives each key the conversion that leads to its own unit', () => {
  expect(unitFixesOf(evidence(['g/cm³>kg/m³', '°F>°C'], ['oil_temperature', 'density']))).toEqual([
    { key: 'oil_temperature', convert: '°F>°C' },
    { key: 'density', convert: 'g/cm³>kg/m³' },
  ]);
});

it('gives none for other evidence, unknown conversions and keys of the device itself', () => {
  expect(unitFixesOf(evidence(true, ['density'], 'range'))).toEqual([]);
  expect(unitFixesOf(evidence(['furlong>°C', true], ['oil_temperature', 'T1']))).toEqual([]);
});

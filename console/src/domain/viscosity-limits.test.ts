import type { LiveIndicator } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { viscosityLimits } from './viscosity-limits.ts';

const limits: NonNullable<LiveIndicator['limits']> = {
  worse: 'both',
  level2Low: 20,
  level2High: 60,
  level1Low: 10,
  level1High: 80,
  source: 'default',
};

it('a viscosity at 40 °C has the limits of its change, in its own unit', () => {
  const change = {
    key: 'viscosity_change_pct',
    value: 25,
    limits: { ...limits, level1Low: -15, level2Low: -10, level2High: 10, level1High: 15 },
  };
  const rows = [{ key: 'viscosity_40', value: 400, limits: null }, change];
  expect(viscosityLimits(rows, 'gearbox')).toMatchObject({
    level1Low: 272,
    level2Low: 288,
    level2High: 352,
    level1High: 368,
  });
  expect(viscosityLimits(rows, 'engine')).toBeNull();
  expect(viscosityLimits([{ key: 'viscosity_40', value: 400, limits: null }], 'gearbox')).toBeNull();
  expect(viscosityLimits([...rows.slice(0, 1), { ...change, value: -100 }], 'gearbox')).toBeNull();
});

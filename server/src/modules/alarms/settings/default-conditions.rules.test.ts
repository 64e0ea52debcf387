import { defaultLimits } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { defaultConditions } from './default-conditions.rules.ts';

const conditionsOf = (key: string) => {
  const limits = defaultLimits('engine', key);
  if (limits === null) throw new Error(`${key} has no limits`);
  return defaultConditions(key, limits);
};
const minutes = (count: number) => count * 60_000;

it('both levels follow the limit, level 1 after ten minutes and level 2 after half an hour, until half a day without', () => {
  const shared = { measure: 'value', hours: null, follows: 'limit', low: null, high: null, isLatched: false };
  expect(conditionsOf('oil_temperature')).toEqual({
    level1: { ...shared, onDelayMs: minutes(10), offDelayMs: minutes(720), deadband: 3.4 },
    level2: { ...shared, onDelayMs: minutes(30), offDelayMs: minutes(720), deadband: 3.1 },
  });
});

it('the early warning of water saturation waits for four hours', () => {
  expect(conditionsOf('water_saturation')).toMatchObject({
    level1: { onDelayMs: minutes(10), offDelayMs: minutes(1440), deadband: 8 },
    level2: { onDelayMs: minutes(240), offDelayMs: minutes(1440), deadband: 5 },
  });
});

it('what swings with the temperature of a day stays until a whole day without', () => {
  expect(conditionsOf('viscosity_change_pct')).toMatchObject({
    level1: { offDelayMs: minutes(1440) },
    level2: { offDelayMs: minutes(1440) },
  });
});

it('a switch raises after a minute, at level 1 alone and without a deadband', () => {
  expect(conditionsOf('leak')).toMatchObject({ level1: { onDelayMs: minutes(1), deadband: 0 }, level2: null });
});

it.each([
  ['on both sides', 'viscosity_change_pct', { level1Low: -25, level1High: 25 }, 2.5],
  ['below', 'level', { level1Low: 25, level1High: null }, 2.5],
  ['that people set', 'density', { level1Low: null, level1High: 900 }, 18],
  ['of an unknown key', 'a_key', { level1Low: null, level1High: 5 }, 0.1],
])('the deadband of a limit %s is a share of it', (_where, key, limits, deadband) => {
  expect(defaultConditions(key, { ...limits, level2Low: null, level2High: null }).level1?.deadband).toBe(deadband);
});

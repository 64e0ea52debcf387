import type { State } from '@oilsight/contract';
import { soundForNormalising } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { asNow, withheldKeys } from './withheld.ts';

const rowsAt = (temperatureC: number | null, states: Partial<Record<string, State>> = {}) => [
  { key: 'oil_temperature', value: temperatureC, state: states['oil_temperature'] ?? ('normal' as const) },
  { key: 'viscosity_kinematic', value: 7.5, state: states['viscosity_kinematic'] ?? ('normal' as const) },
  { key: 'viscosity_40', value: 48.8, state: states['viscosity_40'] ?? ('offline' as const) },
  { key: 'viscosity_change_pct', value: 6.1, state: states['viscosity_change_pct'] ?? ('offline' as const) },
  { key: 'pressure', value: 1, state: 'offline' as const },
];

it.each<[number | null, Partial<Record<string, State>>, readonly string[]]>([
  [103.9, {}, ['viscosity_40', 'viscosity_change_pct']],
  [18, {}, ['viscosity_40', 'viscosity_change_pct']],
  [18, { viscosity_40: 'normal' }, ['viscosity_change_pct']],
  // A missing reading that the temperature does not explain is silent.
  [55, {}, []],
  [soundForNormalising.fromC, {}, []],
  [soundForNormalising.toC, {}, []],
  [null, {}, []],
  [18, { viscosity_kinematic: 'offline' }, []],
  [18, { viscosity_kinematic: 'fault' }, []],
  [18, { oil_temperature: 'offline' }, []],
])('oil at %s °C with %j: %j', (temperatureC, states, keys) => {
  expect([...withheldKeys(rowsAt(temperatureC, states))]).toEqual(keys);
});

it('is neither silent nor assessed, by the state the socket told last', () => {
  const limits = {
    worse: 'both',
    level2Low: -7,
    level2High: 10,
    level1Low: -10,
    level1High: 15,
    source: 'default',
  } as const;
  const rows = rowsAt(18, { viscosity_40: 'normal' }).map((row) => ({ ...row, limits }));
  const now = asNow(rows, new Map([['viscosity_40', 'offline']]));
  expect(now.filter(({ isWithheld }) => isWithheld)).toEqual(
    ['viscosity_40', 'viscosity_change_pct'].map((key) => ({
      key,
      value: null,
      limits: null,
      state: 'normal',
      isWithheld: true,
    })),
  );
  expect(now.find(({ key }) => key === 'pressure')).toMatchObject({
    state: 'offline',
    value: 1,
    limits,
    isWithheld: false,
  });
});

import { expect, it } from 'vitest';
import { withBound } from './bound.ts';
import { lackingOf } from './coverage.ts';

const unseen = [
  { parameter: 'aw', absence: 'no_sensor' },
  { parameter: 'iso4', absence: 'no_sensor' },
  { parameter: 'feRate', absence: 'no_sensor' },
  { parameter: 'nfRate', absence: 'no_sensor' },
  { parameter: 'v40Pct', absence: 'too_few_readings' },
  { parameter: 'dp', absence: 'no_sensor' },
] as const;

it.each([
  [
    ['water_saturation', 'particle_ch1', 'ferrous_total', 'viscosity_kinematic'],
    ['bound_silent', 'bound_silent', 'bound_silent', 'no_sensor', 'too_few_readings', 'no_sensor'],
  ],
  [[], ['no_sensor', 'no_sensor', 'no_sensor', 'no_sensor', 'too_few_readings', 'no_sensor']],
  [
    ['water_ppm', 'pressure', 'nonferrous_ch1'],
    ['bound_silent', 'no_sensor', 'no_sensor', 'bound_silent', 'too_few_readings', 'no_sensor'],
  ],
])('with %j silent', (silent, absences) => {
  expect(withBound([...unseen], silent).map(({ absence }) => absence)).toEqual(absences);
});

it('does not say that there is no sensor where one is bound', () => {
  const diagnosis = {
    coverage: { seen: ['temp'], unseen: [...unseen], decided: 1, open: 3, share: 0.25 },
    undecided: [
      {
        ruleId: 'W02',
        name: { zh: '甲', en: 'a' },
        missing: unseen.map((one) => ({ ...one, feature: 'level', windowMs: null })),
      },
    ],
  };
  const { hindering } = lackingOf(diagnosis, ['water_saturation', 'particle_ch1']);
  expect(hindering.map(({ absence, areas }) => [absence, areas])).toEqual([
    ['too_few_readings', ['viscosity']],
    ['bound_silent', ['water', 'particles']],
    ['no_sensor', ['wear', 'filter']],
  ]);
  expect(lackingOf(diagnosis, []).hindering.map(({ absence }) => absence)).not.toContain('bound_silent');
});

import type { Evidence } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { longestRangeMs } from '../../charts/prepare/time-range.ts';
import { plotsOf } from './evidence-plots.ts';

const day = 86_400_000;
const at = 400 * day;
const evidence = (over: Partial<Evidence>): Evidence => ({
  role: 'require',
  parameter: 'aw',
  feature: 'level',
  unit: '%',
  windowMs: null,
  value: 67,
  absence: null,
  baseline: null,
  limit: 40,
  limitSource: 'default',
  holds: true,
  from: at - day / 24,
  to: at,
  samples: 3,
  keys: ['water_saturation'],
  sentence: { zh: '甲', en: 'a' },
  ...over,
});
const reporting = [
  'water_saturation',
  'water_ppm',
  'oil_temperature',
  'iso4406_4',
  'particle_ch1',
  'wear_rate',
  'flow',
];
const linesOf = (over: Partial<Evidence>) =>
  plotsOf({ evidence: [evidence(over)] }, reporting, at)?.lines.map(({ kind, key, value }) => [kind, key, value]);

describe('lines of a piece of evidence', () => {
  it.each([
    ['a level: its threshold', {}, [['rule', 'water_saturation', 40]]],
    [
      'a change: the baseline, and the threshold above it',
      { feature: 'delta', unit: 'pp', value: 54.9, baseline: 14.5, limit: 15 },
      [
        ['rule', 'water_saturation', 29.5],
        ['baseline', 'water_saturation', 14.5],
      ],
    ],
    [
      'a fall: the threshold below the baseline',
      { feature: 'delta', unit: 'pp', value: -20, baseline: 40, limit: -15 },
      [
        ['rule', 'water_saturation', 25],
        ['baseline', 'water_saturation', 40],
      ],
    ],
    [
      'a change that is compared by its size: the baseline alone where it falls',
      { feature: 'delta', unit: 'pp', value: -20, baseline: 40, limit: 15 },
      [['baseline', 'water_saturation', 40]],
    ],
    [
      'a code: in the curve of the code, not of its counts',
      { parameter: 'iso4', keys: ['particle_ch1'], feature: 'delta', unit: 'code', value: 5, baseline: 16, limit: 2 },
      [
        ['rule', 'iso4406_4', 18],
        ['baseline', 'iso4406_4', 16],
      ],
    ],
    [
      'a multiple of the baseline',
      { parameter: 'feRate', keys: ['ferrous_ch1'], feature: 'ratio', unit: '', value: 11, baseline: 0.8, limit: 3 },
      [
        ['rule', 'wear_rate', 0.8 * 3],
        ['baseline', 'wear_rate', 0.8],
      ],
    ],
    [
      'a pace: none',
      { parameter: 'ppm', keys: ['water_ppm'], feature: 'slope', unit: 'headroom/d', baseline: 225 },
      [],
    ],
    ['a correlation: none', { feature: 'corrT', unit: '', value: -0.99, limit: -0.7 }, []],
    ['another unit than that of its indicator: none', { parameter: 'ppm', keys: ['water_ppm'], unit: 'mg/L' }, []],
    ['a quantity that is no indicator: none', { parameter: 'freeWaterTemp', keys: ['water_ppm'], unit: 'K' }, []],
    ['warm oil: none, as it is worked out for another temperature', { feature: 'whenWarm', baseline: 46 }, []],
  ] as const)('%s', (_, over, lines) => {
    expect(linesOf(over as Partial<Evidence>)).toEqual(lines);
  });
});

describe('charts of a finding', () => {
  it('are the indicators of what speaks for it, required evidence first, four at most, over all that was judged', () => {
    const plots = plotsOf(
      {
        evidence: [
          evidence({ role: 'support', keys: ['flow'], parameter: 'any' }),
          evidence({ role: 'exclude', keys: ['iso4406_4'], parameter: 'any', holds: false }),
          evidence({ windowMs: 3 * day, from: at - 3 * day }),
          evidence({ parameter: 'ppm', keys: ['water_ppm', 'oil_temperature'] }),
          evidence({ role: 'support', parameter: 'feRate', keys: ['ferrous_ch1'] }),
        ],
      },
      reporting,
      at,
    );
    expect(plots).toMatchObject({
      keys: ['water_saturation', 'water_ppm', 'flow', 'wear_rate'],
      view: { from: at - 6 * day, to: at + 1 },
    });
  });

  it('reach back as far as a range may', () => {
    const { from = 0, to = 0 } =
      plotsOf({ evidence: [evidence({ windowMs: 390 * day, from: at - 390 * day })] }, reporting, at)?.view ?? {};
    expect(to - from).toBeLessThanOrEqual(longestRangeMs + 1);
  });

  it.each([
    ['events alone', evidence({ keys: [], parameter: 'any', feature: 'event', value: 'refill', limit: 'refill' })],
    ['indicators that the device does not have', evidence({ keys: ['density'], parameter: 'dens' })],
    ['what does not hold', evidence({ holds: false })],
  ])('are none for %s', (_, one) => {
    expect(plotsOf({ evidence: [one] }, reporting, at)).toBeNull();
  });
});

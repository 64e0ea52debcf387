import { describe, expect, it } from 'vitest';
import type { Evidence, Finding } from './analysis.ts';
import { faultyKeysIn, faultyKeysOf } from './sensor-faults.ts';

const evidence = (parameter: string, keys: string[], more: Partial<Evidence> = {}): Evidence => ({
  role: 'require',
  parameter,
  feature: 'level',
  unit: '',
  windowMs: null,
  value: true,
  absence: null,
  baseline: null,
  limit: true,
  limitSource: 'default',
  holds: true,
  from: null,
  to: null,
  samples: 1,
  keys,
  sentence: { zh: '甲', en: 'One' },
  ...more,
});
type Part = Pick<Finding, 'category' | 'severity' | 'evidence'>;
const of = (list: Evidence[], more: Partial<Part> = {}): Part => ({
  category: 'sensor',
  severity: 'warning',
  evidence: list,
  ...more,
});
const water = ['water_ppm', 'water_saturation'];

describe('the readings that a finding says are wrong', () => {
  it.each<[what: string, finding: Part, keys: string[]]>([
    ['are those of its evidence', of([evidence('any', water)]), water],
    [
      'are not those of the temperature that moved while they stood still',
      of([evidence('any', water), evidence('temp', ['oil_temperature'])]),
      water,
    ],
    [
      'are not those of the water by which bubbles are told from droplets',
      of([evidence('spectrum', ['particle_ch1', 'particle_ch2']), evidence('aw', ['water_saturation'])]),
      ['particle_ch1', 'particle_ch2'],
    ],
    [
      'are those of a temperature that is itself out of range',
      of([evidence('any', ['oil_temperature'])]),
      ['oil_temperature'],
    ],
    [
      'rest on what is required and holds',
      of([
        evidence('any', water),
        evidence('any', ['density'], { role: 'support' }),
        evidence('any', ['dielectric_constant'], { holds: false }),
        evidence('any', ['viscosity_kinematic'], { holds: null }),
      ]),
      water,
    ],
    ['are named once', of([evidence('any', water), evidence('any', ['water_ppm'])]), water],
    ['are none of a remark', of([evidence('any', water)], { severity: 'info' }), []],
    ['are none of a finding of the oil', of([evidence('any', water)], { category: 'water' }), []],
  ])('%s', (_what, finding, keys) => expect(faultyKeysOf(finding)).toEqual(keys));

  it('are of a diagnosis those of all its findings, each once', () => {
    const findings = [
      of([evidence('any', water)]),
      of([evidence('any', ['density', 'water_ppm'])]),
      of([evidence('any', ['oil_temperature'])], { category: 'ageing' }),
    ] as Finding[];
    expect(faultyKeysIn({ findings })).toEqual(['density', 'water_ppm', 'water_saturation']);
  });
});

import { describe, expect, it } from 'vitest';
import { compareScenario, diagnosisSuites } from './suites-diagnosis.ts';

const neutral = {
  iso4Delta: 0,
  iso6Delta: 0,
  iso14Delta: 0,
  flat: false,
  aw: 0.3,
  ppmSlope: 0,
  v40PctDelta: 0,
  epsIdxDelta: 0,
  feRatio: 1,
  nfRatio: 1,
  feLargeShare: 0.1,
  tempDelta: 0,
  events: [],
  flags: [],
};
function fired(input: Record<string, unknown>): unknown {
  const got = diagnosisSuites['diagnosis.scenarios']?.({ ...neutral, ...input });
  return (got as { readonly rules: readonly string[] }).rules;
}

describe('scenarios', () => {
  it.each<[string, Record<string, unknown>, readonly string[]]>([
    ['a healthy machine', {}, []],
    ['filter failure', { iso6Step: 3, iso14Step: 3, dpDelta: -0.3 }, ['P02']],
    ['filter failure within hours, told as changes', { iso4Delta: 3, iso6Delta: 3, iso14Delta: 3, hours: 12 }, ['P02']],
    ['the same over a week is no step', { iso4Delta: 3, iso6Delta: 3, iso14Delta: 3, days: 7 }, ['P01']],
    ['clogged filter', { dp: 0.9 }, ['P03']],
    ['flushing not complete', { events: [{ kind: 'maintenance' }], iso14Delta: 3 }, ['P05']],
    ['varnish precursors', { iso4Delta: 3, epsIdxDelta: 20 }, ['P06']],
    ['target of sensitive valves', { isoOverTarget: 2 }, ['P07']],
    ['gland steam', { ppmCorrLoad: 0.7, ppm: 120 }, ['W03']],
    ['water droplets', { flat: true, aw: 0.98, iso4Delta: 6, iso14Delta: 6 }, ['W04', 'S06']],
    ['free water at standstill', { freeWaterTemp: 35, standstillC: 20, aw: 0.6 }, ['W05']],
    [
      'coolant leak',
      { awDelta: 0.5, aw: 0.8, v40PctDelta: 8, epsIdxDelta: 30, nfRatio: 2.5, equipment: 'engine' },
      ['W06', 'R05'],
    ],
    ['shear loss', { v40PctDelta: -8, v40Slope: -0.2 }, ['V02']],
    ['fuel dilution', { v40PctDelta: -10, densDelta: -0.005 }, ['V03']],
    ['dissolved gas', { v40PctDelta: -15, reversible: true, machineType: 'compressor' }, ['V05']],
    ['hot oil', { vT: 0.9, tempDelta: 12 }, ['V06']],
    ['ageing', { epsIdx: 70, epsIdxSlope: 0.4 }, ['A01']],
    ['antioxidant exhausted', { epsIdxSlopeRatio: 2.5 }, ['A02']],
    ['micro-dieseling', { epsIdxDelta: 18, v40PctDelta: -3, iso4Delta: 2 }, ['A03', 'P06']],
    ['hydrolysis', { fluidType: 'phosphate ester', aw: 0.45, epsIdxSlope: 0.8 }, ['A04']],
    ['extreme-pressure additive', { epsIdxDelta: 25, feRatio: 2.4 }, ['A05']],
    ['running-in', { events: ['commissioning'], feSlope: -0.3, feRatio: 4 }, ['R01']],
    ['micropitting', { feRatio: 2.5, feLargeShare: 0.05, vT: 1.1 }, ['R03']],
    ['scuffing', { feStep: 8, tempStep: 12, vT: 0.8, feLargeShare: 0.6, machineType: 'gearbox' }, ['R04', 'V06']],
    ['abrasion', { iso14Delta: 2, iso4Delta: 2, feRatio: 2 }, ['P01', 'R06']],
    ['corrosive wear', { aw: 0.7, feRatio: 2 }, ['R07']],
    ['spike', { flags: ['spike'] }, ['S02']],
    ['out of range', { aw: 1.1 }, ['S03']],
    ['drift against the laboratory', { feSlope: 0.1, labDeviation: 1.5 }, ['S04']],
    ['saturated counter', { flags: ['saturation'], iso4Delta: 8, iso6Delta: 8, iso14Delta: 8 }, ['S07']],
    ['compensation error', { v40PctCorrT: 0.9, v40PctDelta: 7 }, ['S08']],
    ['electrical interference', { emi: true, feRatio: 9, nfRatio: 9, feSlope: 1, counterEvent: 'reset' }, ['S09']],
    [
      'unknown fields and odd values',
      { colour: 'red', shape: null, events: [1, null, {}], flags: 'x', standstill: 10, minutes: '5' },
      [],
    ],
  ])('%s', (_, input, expected) => {
    expect(new Set(fired(input) as readonly string[])).toEqual(new Set(expected));
  });

  it('call ageing as the catalogue of scenarios does', () => {
    expect(diagnosisSuites['diagnosis.scenarios']?.({ ...neutral, epsIdx: 70, epsIdxSlope: 0.4 })).toEqual({
      rules: ['A01'],
      alarmTypes: ['aging'],
    });
  });
});

describe('compareScenario', () => {
  const got = { rules: ['P01', 'W02'], alarmTypes: ['pollution', 'water'] };
  it.each<[unknown, unknown, string | null]>([
    [{ anyOfRules: ['P01', 'P02'], alarmTypes: ['pollution'], mustNot: ['S01'] }, got, null],
    [{ anyOfRules: ['P02'], alarmTypes: ['pollution'], mustNot: [] }, got, 'expected any of P02; fired P01, W02'],
    [{ anyOfRules: ['P01'], alarmTypes: ['wear'], mustNot: [] }, got, 'expected an alarm of wear; fired P01, W02'],
    [{ anyOfRules: ['P01'], alarmTypes: ['water'], mustNot: ['W02'] }, got, 'must not fire: W02; fired P01, W02'],
    [{ anyOfRules: [], alarmTypes: [], mustNot: [] }, got, 'expected nothing, fired P01, W02'],
    [{ anyOfRules: ['P01'], alarmTypes: [], mustNot: [] }, null, 'expected any of P01; nothing fired'],
    [{ anyOfRules: [], alarmTypes: [], mustNot: ['S01'] }, got, null],
    [null, {}, null],
  ])('%j of %j is %s', (expected, seen, what) => {
    expect(compareScenario(expected, seen)).toBe(what);
  });
});

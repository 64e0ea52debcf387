import { expect, it } from 'vitest';
import { oilHealth } from './oil-health.ts';
import type { HealthInput } from './oil-health.ts';
import { verdictWithHealth } from './verdict-with-health.ts';

const turbine: HealthInput = {
  profile: { machineType: 'turbine', hasServoValves: false, cleanlinessTarget: [18, 16, 13] },
  readings: {
    viscosityChangePct: -37,
    ageingIndexPct: 0,
    waterSaturationPct: 20,
    warmWaterSaturationPct: null,
    waterPpm: null,
    codes: [17, 15, 12],
    wearRatePerH: null,
    wearBaselinePerH: null,
    oilTemperatureC: 50,
  },
  weights: null,
  limits: null,
};

it('a viscosity past its alarm limit is never normal, also when it is held', () => {
  expect(verdictWithHealth('normal', oilHealth(turbine))).toBe('warning');
  const held = oilHealth({ ...turbine, heldAt: { viscosity_change_pct: 5 } });
  expect(verdictWithHealth('normal', held)).toBe('warning');
});

it('what stands at the limit counts, what is short of it does not', () => {
  expect(verdictWithHealth('normal', { parts: [{ score: 20 }, { score: null }] })).toBe('warning');
  expect(verdictWithHealth('normal', { parts: [{ score: 20.1 }, { score: null }] })).toBe('normal');
});

it('other verdicts stay', () => {
  for (const verdict of ['critical', 'warning', 'caution', 'not_enough_evidence'] as const)
    expect(verdictWithHealth(verdict, oilHealth(turbine))).toBe(verdict);
});

it('health does not change when a reading is held, and says since when; its confidence falls', () => {
  const present = oilHealth(turbine);
  const held = oilHealth({ ...turbine, heldAt: { viscosity_change_pct: 5, water_saturation: 9, iso4406_14: 7 } });
  expect(held.value).toBe(present.value);
  expect(held.heldAt).toBe(5);
  expect(held.confidence).toBeLessThan(present.confidence);
  const at = (part: string) => held.parts.find((one) => one.part === part)?.heldAt;
  expect([at('viscosity'), at('water'), at('temperature')]).toEqual([5, 9, null]);
  expect(present.heldAt).toBeNull();
  expect(oilHealth({ ...turbine, readings: { ...turbine.readings, viscosityChangePct: null } }).value).toBeGreaterThan(
    Number(held.value),
  );
});

it('two quantities of a part: one that is read makes the part known', () => {
  const readings = { ...turbine.readings, waterPpm: 30 };
  const { parts } = oilHealth({ ...turbine, readings, heldAt: { water_saturation: 9 } });
  expect(parts.find(({ part }) => part === 'water')?.coverage).toBe(1);
});

import { LabSampleForm } from '@oilsight/contract';
import { dayMs, hourMs, meanDeviation, proposeCorrection, reproducibilityOf } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { dealers } from './demo.data.rules.ts';
import { demoSamples, sampledMachines, sampleForm, takenAt } from './demo.laboratory.rules.ts';
import { historyDays } from './demo.rules.ts';

const machines = dealers.flatMap(({ factories }) => factories.flatMap(({ devices }) => devices));
const births = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 7, 24, hour, 17, 5));

/** Water as the machine's sensor shows it: an oil change leaves 40 %, and ten days of breathing bring it back. */
function shownWater(device: string, day: number): number {
  const equilibrium = device === 'dongguan-air-a' ? 121 : 110;
  const scenarios = machines.find(({ slug }) => slug === device)?.scenarios ?? [];
  const changedAt = scenarios.filter(({ name, onsetDay }) => name === 'oil-change' && onsetDay <= day).at(-1)?.onsetDay;
  return Math.round(equilibrium * (changedAt === undefined ? 1 : 1 - 0.6 * Math.exp((changedAt - day) / 10)));
}

function pairsOf(device: string, bornAt: number) {
  return demoSamples
    .filter((sample) => sample.device === device)
    .map((sample) => {
      const online = shownWater(device, (takenAt(sample, bornAt) - bornAt) / dayMs);
      const form = sampleForm(sample, bornAt, (quantity) => (quantity === 'water' ? online : null));
      const water = form?.results.find(({ quantity }) => quantity === 'water');
      if (water === undefined) throw new Error(`sample ${sample.reportNo} has no water`);
      const { value: laboratory, method } = water;
      return { online, raw: online, laboratory, reproducibility: reproducibilityOf('water', method, laboratory) };
    });
}

describe('the samples of laboratories', () => {
  it('come from two machines, three to six each, with a report number of their own', () => {
    expect(sampledMachines.map(({ device }) => machines.some(({ slug }) => slug === device))).toEqual([true, true]);
    for (const { device } of sampledMachines) {
      const own = demoSamples.filter((sample) => sample.device === device);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(own.length).toBeLessThanOrEqual(6);
    }
    expect(new Set(demoSamples.map(({ reportNo }) => reportNo)).size).toBe(demoSamples.length);
  });

  it('are taken in the history and in working hours, whenever the demonstration was created', () => {
    for (const bornAt of births)
      for (const sample of demoSamples) {
        const at = takenAt(sample, bornAt);
        expect(at - bornAt).toBeGreaterThanOrEqual(sample.day * dayMs);
        expect(at - bornAt).toBeLessThan(historyDays * dayMs);
        expect(new Date(at + 8 * hourMs).getUTCHours()).toBeGreaterThanOrEqual(8);
        expect(new Date(at + 8 * hourMs).getUTCHours()).toBeLessThan(17);
      }
  });

  it('are such as a person may enter, and scatter little around the sensors that agree', () => {
    const online = { viscosity_40: 318.4, water: 112, iso_4: 18, iso_6: 16, iso_14: 13 };
    for (const sample of demoSamples) {
      const form = sampleForm(sample, 0, (quantity) => online[quantity]);
      expect(LabSampleForm.safeParse(form).error).toBeUndefined();
      const viscosity = form?.results.find(({ quantity }) => quantity === 'viscosity_40');
      expect(Math.abs((viscosity?.value ?? 0) / online.viscosity_40 - 1)).toBeLessThan(0.005);
      expect(form?.results.find(({ quantity }) => quantity === 'iso_6')?.value).toBe(16);
    }
  });

  it('are left out where the sensors showed nothing', () => {
    for (const sample of demoSamples) expect(sampleForm(sample, 0, () => null)).toBeNull();
  });

  it('show a water sensor that reads 7 % low, so that a correction is proposed', () => {
    for (const bornAt of births) {
      const pairs = pairsOf('dongguan-air-a', bornAt);
      const deviation = meanDeviation(pairs, 'relative');
      expect(deviation.mean).toBeGreaterThan(-0.08);
      expect(deviation.mean).toBeLessThan(-0.06);
      const { line, why } = proposeCorrection(pairs, deviation);
      expect(why).toBeNull();
      expect(line?.slope).toBeGreaterThan(1.02);
      expect(line?.slope).toBeLessThan(1.13);
    }
  });

  it('agree with the other machine', () => {
    for (const bornAt of births) {
      const pairs = pairsOf('wuhu-raw-1', bornAt);
      const deviation = meanDeviation(pairs, 'relative');
      expect(Math.abs(deviation.mean ?? 1)).toBeLessThanOrEqual(deviation.half ?? 0);
      expect(proposeCorrection(pairs, deviation).line).toBeNull();
    }
  });
});

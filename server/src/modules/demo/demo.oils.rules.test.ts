import { isoVgGrade, saeGradeOf, saeWindowAt100, viscosityIndex } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import { dealers } from './demo.data.rules.ts';
import { oilNoOf, oils, settingsOf } from './demo.oils.rules.ts';
import { oilsOf } from './demo.rules.ts';

interface Class {
  readonly of: RegExp;
  readonly fluid: 'mineral' | 'pao';
  /** The minimum of the class's standard, or the usual value of such base oils. */
  readonly minIndex: number;
  /** kg/m³ at 15 °C. */
  readonly density: readonly [number, number];
  readonly machines: readonly MachineType[];
}

/**
 * Classes of GB/T 7631 (ISO 6743) by base oil: screw compressors with light duty on mineral oil (DAG), with heavy duty
 * on synthetic oil (DAJ); piston compressors (DAB).
 */
const classes: readonly Class[] = [
  { of: /^L-HM \d+$/, fluid: 'mineral', minIndex: 85, density: [850, 900], machines: ['hydraulic'] },
  { of: /^L-CK[CD] \d+$/, fluid: 'mineral', minIndex: 90, density: [870, 920], machines: ['gearbox'] },
  { of: /^PAO \d+$/, fluid: 'pao', minIndex: 140, density: [840, 880], machines: ['wind_gearbox'] },
  { of: /^L-TSA \d+$/, fluid: 'mineral', minIndex: 90, density: [850, 885], machines: ['turbine'] },
  { of: /^L-DA[BG] \d+$/, fluid: 'mineral', minIndex: 90, density: [855, 900], machines: [] },
  { of: /^L-DAJ \d+$/, fluid: 'pao', minIndex: 125, density: [825, 860], machines: ['compressor'] },
  { of: /^CI-4 \d+W-\d+$/, fluid: 'mineral', minIndex: 125, density: [860, 900], machines: [] },
  { of: /^SAE \d+ 低灰分燃气机油$/, fluid: 'mineral', minIndex: 85, density: [870, 905], machines: ['engine'] },
];
const classOf = (name: string) => classes.filter(({ of }) => of.test(name));

describe.each(oils.map((oil) => [oil.name, oil] as const))('%s', (name, oil) => {
  it('is of the one grade that it names: ISO VG within 10 % at 40 °C, or SAE by its window at 100 °C', () => {
    const sae = saeGradeOf(oil.grade);
    const vg = /^ISO VG (\d+)$/.exec(oil.grade)?.[1];
    expect([sae === null, vg === undefined]).toContain(true);
    expect([sae === null, vg === undefined]).toContain(false);
    if (sae === null) {
      expect(isoVgGrade(oil.v40)).toBe(Number(vg));
      expect(Math.abs(oil.v40 / Number(vg) - 1)).toBeLessThanOrEqual(0.1);
      expect(name).toMatch(new RegExp(` ${vg}$`));
      return;
    }
    const window = saeWindowAt100(sae);
    expect(oil.v100).toBeGreaterThanOrEqual(window?.min ?? Number.NaN);
    expect(oil.v100).toBeLessThan(window?.max ?? Number.NaN);
    expect(saeGradeOf(name)).toEqual(sae);
  });

  it('is of the base oil, index and density of its class, and as little polar as such oils are', () => {
    const [found, ...others] = classOf(name);
    expect(others).toEqual([]);
    expect(found).toBeDefined();
    expect(oil.fluid).toBe(found?.fluid);
    expect(viscosityIndex(oil.v40, oil.v100)).toBeGreaterThanOrEqual(found?.minIndex ?? Number.NaN);
    expect(oil.density15).toBeGreaterThanOrEqual(found?.density[0] ?? Number.NaN);
    expect(oil.density15).toBeLessThanOrEqual(found?.density[1] ?? Number.NaN);
    expect(oil.dielectric25).toBeGreaterThanOrEqual(2.1);
    expect(oil.dielectric25).toBeLessThanOrEqual(2.4);
    expect(oil.expansionPerK).toBe(oil.fluid === 'pao' ? 0.000_75 : 0.000_65);
    expect(oil.notes).toContain(oil.fluid === 'pao' ? '合成型（PAO）' : '矿物型');
  });

  it('has a material number of its own that is no grade', () => {
    expect(oils.filter(({ materialNo }) => materialNo === oil.materialNo)).toEqual([oil]);
    expect(oilNoOf('WH', name)).toBe(`WH-YL-${oil.materialNo}`);
    const grades = oil.grade.match(/\d+/g) ?? [];
    expect(grades.filter((grade) => grade.length > 1 && oil.materialNo.endsWith(grade))).toEqual([]);
  });
});

it('has two machines whose oil was changed often enough to lay four charges over each other, an entry each', () => {
  const { events } = oilsOf({ idOf: (name) => name }, 0);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  const changes = Map.groupBy(
    events.filter(({ kind }) => kind === 'oil_change'),
    ({ deviceId }) => deviceId,
  );
  expect([...changes].map(([deviceId, own]) => [deviceId, own.length])).toEqual([
    ['device dongguan-air-a', 3],
    ['device dongguan-air-b', 3],
  ]);
});

describe('the machines', () => {
  const machines = dealers.flatMap(({ factories }) =>
    factories.flatMap(({ sign, devices }) => devices.map((device) => ({ sign, ...device }))),
  );

  it('run on oil of a class for their type, and what they ask of it is known', () => {
    for (const machine of machines.filter(({ isGateway }) => isGateway !== true)) {
      expect(classOf(machine.oil).flatMap(({ machines: types }) => types)).toContain(machine.machineType);
      expect(oils.some(({ name }) => name === machine.oil)).toBe(true);
      expect(settingsOf(machine).minimumViscosity).toBeGreaterThan(5);
    }
  });

  it('have oil numbers of their plant, and what holds no oil has none', () => {
    for (const { sign, oil, deviceNo } of machines) {
      expect(oilNoOf(sign, oil)).toMatch(oil === '' ? /^$/ : new RegExp(`^${sign}-YL-\\d{5}$`));
      expect(deviceNo).toMatch(new RegExp(`^(?:${sign}|QS)-`));
    }
    expect(new Set(dealers.flatMap(({ factories }) => factories.map(({ sign }) => sign))).size).toBe(5);
  });
});

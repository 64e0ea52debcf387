import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Ageing } from './ageing.ts';
import { chanceOf, Wander } from './chance.ts';
import { dayMs, hourMs } from './clock.ts';
import { Debris } from './debris.ts';
import { Dirt } from './dirt.ts';
import { neutral } from './effects.ts';
import { faultNames, faults } from './faults.ts';
import { drawMachine } from './machine.ts';
import { kindNames } from './machine-kinds.ts';
import { deliver, densityAt, drawOil, grades, permittivityAt, solubilityAt, viscosityAt } from './oil.ts';
import type { GradeName } from './oil.ts';
import { Sensors } from './sensors.ts';
import { sizesUm } from './sizes.ts';
import { Water } from './water.ts';

const machine = drawMachine('mill-gearbox', chanceOf(5, 'machine'));
const gradeNames = Object.keys(grades) as GradeName[];

it('shares nothing with the engine or the simulator: every import of the world is its own', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const targets = files.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/from '([^']+)'/g)].map(([, target]) => target),
  );
  expect(files.length).toBeGreaterThan(15);
  expect(targets.length).toBeGreaterThan(30);
  for (const target of targets) expect(target).toMatch(/^\.\/[\w-]+\.ts$/);
});

describe('chance', () => {
  it('gives the same sequence for the same seed and name, and another for another', () => {
    const take = (seed: number, name: string) => Array.from({ length: 5 }, () => 0).map(chanceOf(seed, name).uniform);
    expect(take(1, 'a')).toEqual(take(1, 'a'));
    expect(take(1, 'a')).not.toEqual(take(2, 'a'));
    expect(take(1, 'a')).not.toEqual(take(1, 'b'));
  });
  it('has the moments of its laws', () => {
    const chance = chanceOf(3, 'moments');
    const draw = (of: () => number) => Array.from({ length: 20_000 }, of);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const normal = draw(chance.normal);
    expect(mean(normal)).toBeCloseTo(0, 1);
    expect(mean(normal.map((value) => value ** 2))).toBeCloseTo(1, 1);
    expect(mean(draw(() => chance.poisson(4.2)))).toBeCloseTo(4.2, 0);
    expect(mean(draw(() => chance.poisson(90)))).toBeGreaterThan(89);
    expect(mean(draw(() => chance.geometric(2.5)))).toBeCloseTo(2.5, 0);
    expect(() => chance.pick([])).toThrow(RangeError);
  });
  it('wanders with the memory that it was given', () => {
    const wander = new Wander(chanceOf(4, 'wander'), 10);
    const values = Array.from({ length: 20_000 }, () => wander.next(5));
    const square = values.reduce((sum, value) => sum + value ** 2, 0);
    const lagged = values.slice(1).reduce((sum, value, index) => sum + value * (values[index] ?? 0), 0);
    expect(lagged / square).toBeCloseTo(Math.exp(-0.5), 1);
    expect(square / values.length).toBeCloseTo(1, 0);
  });
});

describe.each(gradeNames)('the oil %s', (grade) => {
  const oil = drawOil(grade, chanceOf(9, grade));
  it('has the viscosity of its sheet at 40 and 100 °C and is thicker the colder it is', () => {
    expect(viscosityAt(oil, 40)).toBeCloseTo(oil.v40, 9);
    expect(viscosityAt(oil, 100)).toBeCloseTo(oil.v100, 9);
    for (let tC = -30; tC < 120; tC += 5) expect(viscosityAt(oil, tC)).toBeGreaterThan(viscosityAt(oil, tC + 5));
  });
  it('holds more water the warmer it is, is lighter, and has a lower permittivity', () => {
    expect(solubilityAt(oil, 20)).toBeCloseTo(oil.solubility20, 6);
    expect(densityAt(oil, 15)).toBeCloseTo(oil.density15, 9);
    expect(permittivityAt(oil, 25, 0)).toBeCloseTo(oil.permittivity25, 9);
    for (let tC = -20; tC < 100; tC += 10) {
      expect(solubilityAt(oil, tC + 10)).toBeGreaterThan(solubilityAt(oil, tC));
      expect(densityAt(oil, tC + 10)).toBeLessThan(densityAt(oil, tC));
      expect(permittivityAt(oil, tC + 10, 0.05)).toBeLessThan(permittivityAt(oil, tC, 0.05));
    }
  });
  it('is delivered near its sheet', () => {
    const delivered = deliver(oil, chanceOf(10, grade));
    expect(Math.abs(delivered.v40 / oil.v40 - 1)).toBeLessThan(0.06);
    expect(Math.abs(delivered.density15 - oil.density15)).toBeLessThan(6);
  });
});

describe('the balance of dirt', () => {
  const run = (hours: number, isRunning: boolean, dirt: Dirt, effects = neutral()) => {
    for (let hour = 0; hour < hours; hour += 0.1) dirt.step(machine, 0.1, isRunning, 0, effects);
    return dirt;
  };
  it('rests near its usual count, and at twice as much dirt near twice the count', () => {
    const usual = run(200, true, new Dirt(machine)).perMl(0);
    expect(usual / (machine.usualPerMl[0] ?? 0)).toBeGreaterThan(0.9);
    expect(usual / (machine.usualPerMl[0] ?? 0)).toBeLessThanOrEqual(1);
    expect(run(200, true, new Dirt(machine), { ...neutral(), ingress: 2 }).perMl(0) / usual).toBeCloseTo(2, 6);
  });
  it('loses what settles, largest first, and stirs some of it up at a start', () => {
    const dirt = run(24, false, new Dirt(machine));
    const lost = sizesUm.map((_, size) => 1 - dirt.perMl(size) / (machine.usualPerMl[size] ?? 1));
    expect(lost.toSorted((a, b) => a - b)).toEqual(lost);
    for (const [size, share] of lost.entries())
      expect((dirt.settled[size] ?? 0) / (machine.usualPerMl[size] ?? 1)).toBeCloseTo(share, 6);
    const before = dirt.perMl(3);
    dirt.step(machine, 1e-9, true, 0, neutral());
    expect(dirt.perMl(3)).toBeGreaterThan(before);
  });
  it('mixes oil that is added by its share', () => {
    const dirt = new Dirt(machine);
    dirt.fill(machine, 0.25, 9);
    expect(dirt.perMl(0)).toBeCloseTo(3 * (machine.usualPerMl[0] ?? 0), 6);
  });
});

describe('water', () => {
  const air = { tC: 20, humidity: 0.5 };
  it('keeps what comes in when nothing leaves, and shows what the oil cannot hold as drops', () => {
    const closed = { ...machine, breathingH: Number.POSITIVE_INFINITY };
    const water = new Water(machine.sheet, 50, 0.2);
    const before = water.ppm;
    for (let hour = 0; hour < 100; hour += 1)
      water.step(closed, machine.sheet, 1, air, 50, true, { ...neutral(), waterPerH: 20 });
    expect(water.ppm - before).toBeCloseTo(2000, 6);
    expect(water.activity(machine.sheet, 50)).toBe(1);
    expect(water.free(machine.sheet, 50)).toBeCloseTo(water.ppm - solubilityAt(machine.sheet, 50), 6);
  });
  it('comes into balance with the air: dry while hot, its humidity while it stands at air temperature', () => {
    const [hot, still] = [new Water(machine.sheet, 60, 0.9), new Water(machine.sheet, 20, 0.05)];
    for (let hour = 0; hour < 20_000; hour += 1) {
      hot.step({ ...machine, processHumidity: 1 }, machine.sheet, 1, air, 60, true, neutral());
      still.step({ ...machine, processHumidity: 1 }, machine.sheet, 1, air, 20, false, neutral());
    }
    expect(hot.activity(machine.sheet, 60)).toBeLessThan(0.1);
    expect(still.activity(machine.sheet, 20)).toBeCloseTo(0.5, 2);
  });
});

describe('ageing', () => {
  const endH = (tC: number) => {
    const ageing = new Ageing();
    let hours = 0;
    for (; ageing.progress < 1 && hours < 10 * machine.serviceH; hours += 10)
      ageing.step(machine, 10, tC, 0.7, neutral());
    return hours;
  };
  it('ends near the service life at its temperature, and far sooner when hot', () => {
    expect(endH(machine.cooledC) / machine.serviceH).toBeGreaterThan(0.8);
    expect(endH(machine.cooledC) / machine.serviceH).toBeLessThan(1.6);
    expect(endH(machine.cooledC + 15) / endH(machine.cooledC)).toBeLessThan(0.5);
  });
  it('hardly moves while the antioxidant lasts and then feeds itself', () => {
    const ageing = new Ageing();
    const courses = [0.4, 0.4, 0.4].map((share) => {
      const before = ageing.progress;
      for (let hour = 0; hour < share * machine.serviceH; hour += 10)
        ageing.step(machine, 10, machine.cooledC, 0.7, neutral());
      return ageing.progress - before;
    });
    expect(courses[0]).toBeLessThan(0.1);
    expect(courses[1]).toBeGreaterThan(3 * (courses[0] ?? 0));
  });
  it('is thinned by fuel, by logarithms, and renewed by its share', () => {
    const ageing = new Ageing();
    ageing.fuelPct = 5;
    expect(ageing.thickening(machine)).toBeCloseTo((3 / machine.sheet.v40) ** 0.05, 9);
    ageing.fill(1);
    expect(ageing.thickening(machine)).toBe(1);
  });
});

it('has debris that is overdispersed, and none while it stands', () => {
  const debris = new Debris(chanceOf(6, 'debris'));
  const often = { ...machine, ferrousPerH: 4, burst: 3 };
  const counts = Array.from({ length: 4000 }, () => {
    const before = debris.ferrous.reduce((sum, count) => sum + count, 0);
    debris.step(often, 1, 1, neutral());
    return debris.ferrous.reduce((sum, count) => sum + count, 0) - before;
  });
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / counts.length;
  expect(mean).toBeGreaterThan(4.2);
  expect(mean).toBeLessThan(5.4);
  expect(variance / mean).toBeGreaterThan(3);
  const before = [...debris.ferrous];
  debris.step(often, 100, 0, neutral());
  expect(debris.ferrous).toEqual(before);
});

describe('sensors', () => {
  const shown = (biasPct: number, seed: number) => {
    const sensors = new Sensors(['oil_temperature', 'viscosity_kinematic'], biasPct, chanceOf(seed, 'sensors'));
    const values = Array.from({ length: 3000 }, () => {
      const frame = { oil_temperature: 45, viscosity_kinematic: 100 };
      sensors.show(frame, hourMs / 12);
      return frame.viscosity_kinematic;
    });
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  it('have no bias at 0 %, and each its own at 5 %', () => {
    expect(Math.abs(shown(0, 1) - 100)).toBeLessThan(0.3);
    const biased = [1, 2, 3, 4, 5, 6].map((seed) => Math.abs(shown(5, seed) - 100));
    expect(Math.max(...biased)).toBeGreaterThan(2);
    expect(Math.max(...biased)).toBeLessThan(9);
  });
  it('show the zero of a standing machine as a zero', () => {
    const frame = { flow: 0 };
    new Sensors(['flow'], 5, chanceOf(1, 'sensors')).show(frame, dayMs);
    expect(frame.flow).toBe(0);
  });
});

it('has eight kinds of machine or more, two engines among them, and every fault on kinds that exist', () => {
  expect(kindNames.length).toBeGreaterThanOrEqual(8);
  const types = kindNames.map((name) => drawMachine(name, chanceOf(1, name)).kind.machineType);
  expect(types.filter((type) => type === 'engine')).toHaveLength(2);
  expect(faultNames.length).toBeGreaterThan(30);
  for (const name of faultNames) for (const kind of faults[name].kindNames) expect(kindNames).toContain(kind);
});

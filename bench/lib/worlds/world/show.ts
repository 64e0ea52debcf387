import type { Chance } from './chance.ts';
import type { Effects } from './effects.ts';
import { densityAt, permittivityAt, viscosityAt } from './oil.ts';
import type { Plant } from './plant.ts';
import type { Frame } from './sensors.ts';
import { sizesUm } from './sizes.ts';

/** How a particle counter without flow reads: its last value, less and less, or nothing. */
export const stillCounters = ['holds', 'fades', 'zero'] as const;
export type StillCounter = (typeof stillCounters)[number];

/** Permittivity by dissolved water, 1 a ppm at 25 °C, after the dipole moment of water (Debye), and by drops. */
const [perDissolvedPpm, perFreePpm] = [0.000_022, 0.000_007];

/** The true values behind a frame, by key, before instruments show them. */
export function truthOf(
  plant: Plant,
  effects: Effects,
  chance: Chance,
  seen: Map<string, number>,
  still: StillCounter,
): Frame {
  const { machine, oil, ageing, dirt, debris, water, isRunning, load } = plant;
  const tC = plant.warmth.oilC;
  const aged = ageing.thickening(machine);
  const foam = isRunning && effects.bubbles > 0 ? effects.bubbles : 0;
  const free = water.free(oil, tC);
  const polar = ageing.polar(machine) + effects.polar + perDissolvedPpm * (water.ppm - free) + perFreePpm * free;
  const frame: Frame = {
    oil_temperature: tC,
    // Thickened oil thins a little more when it is hot.
    viscosity_kinematic: viscosityAt(oil, tC) * aged ** (1 - 0.002 * (tC - 40)),
    density:
      (densityAt(oil, tC) - 0.45 * ageing.fuelPct + 2 * ageing.coolantPct + 4 * ageing.progress) *
      (foam > 0 ? 0.992 : 1),
    dielectric_constant: permittivityAt(oil, tC, polar) * (foam > 0 ? 0.996 : 1),
    water_saturation: 100 * water.activity(oil, tC),
    pressure: isRunning ? machine.pressureMPa * (0.6 + 0.4 * load) : 0,
    flow: isRunning ? machine.flowLpm : 0,
    vibration_rms: isRunning ? 0.6 + 1.8 * load : 0,
    level: plant.level,
    ambient_temperature: plant.air.tC,
    filter_dp: isRunning
      ? Math.min(
          1.15 * machine.bypassBar,
          machine.cleanBar * effects.clogging * (viscosityAt(oil, tC) / viscosityAt(oil, machine.cooledC)) ** 0.7,
        )
      : 0,
  };
  // Bubbles come in slugs; drops of water are counted as what they look like.
  const slug = foam > 0 && chance.isTrue(0.6) ? foam * Math.exp(0.5 * chance.normal()) : 0;
  for (const size of sizesUm.keys()) {
    const key = `particle_ch${size + 1}`;
    const shown = isRunning
      ? dirt.perMl(size) + slug * 0.93 ** size + 1.5 * free * 0.8 ** size
      : stillCount(still, seen.get(key) ?? 0);
    seen.set(key, shown);
    frame[key] = shown;
  }
  for (const [size, count] of debris.ferrous.entries()) frame[`ferrous_ch${size + 1}`] = count;
  for (const [size, count] of debris.bronze.entries()) frame[`nonferrous_ch${size + 1}`] = count;
  frame['ferrous_total'] = debris.ferrous.reduce((sum, count) => sum + count, 0);
  frame['nonferrous_total'] = debris.bronze.reduce((sum, count) => sum + count, 0);
  return frame;
}

function stillCount(still: StillCounter, before: number): number {
  if (still === 'holds') return before;
  return still === 'zero' ? 0 : before * 0.96;
}

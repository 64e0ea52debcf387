import { at, grown } from './fault.ts';
import type { Fault, FaultMoment } from './fault.ts';
import { solubilityAt, viscosityAt } from './oil.ts';

const gears = ['mill-gearbox', 'conveyor-gearbox', 'wind-gearbox'] as const;
const engines = ['haul-truck-engine', 'gas-engine'] as const;
const clean = ['press-hydraulics', 'excavator-hydraulics', 'steam-turbine'] as const;
const many = [...gears, ...clean, 'screw-compressor'] as const;
const particles = ['particle_ch1', 'particle_ch2', 'particle_ch3'] as const;
const water = ['water_saturation'] as const;
const quality = ['viscosity_kinematic', 'dielectric_constant'] as const;

/** How many times faster than at its nameplate the oil must age to be through within some days. */
const withinDays = ({ machine, meanPace }: FaultMoment, days: number) => machine.serviceH / (24 * days * meanPace);

/** Faults of the oil: what comes into it, and what becomes of it. */
export const oilFaults = {
  'fuel-dilution': {
    kindNames: ['haul-truck-engine'],
    needs: ['viscosity_kinematic', 'level'],
    act: (effects, { days, strength }) => {
      // 2 … 8 % in five to twelve days, then the injector leaks no more than boils off.
      const over = at([12, 5], strength);
      if (days < over) effects.fuelPerH = at([2.2, 8], strength) / (over * 24 * 0.8);
    },
    gravity: ({ days, strength }) => grown(days, at([12, 5], strength)),
  },
  'water-leak-slow': {
    kindNames: many,
    needs: water,
    act: (effects, { days, strength, machine }) => {
      const soluble = solubilityAt(machine.delivered, machine.cooledC);
      effects.waterPerH = grown(days, 1) * (soluble / (24 * at([14, 6], strength)) + soluble / machine.breathingH);
    },
    gravity: ({ days, strength }) => grown(days, at([14, 6], strength)),
  },
  'water-leak-fast': {
    kindNames: many,
    needs: water,
    whileRunning: true,
    act: (effects, { strength, machine }) => {
      const soluble = solubilityAt(machine.delivered, machine.cooledC);
      effects.waterPerH = soluble / at([26, 7], strength) + soluble / machine.breathingH;
    },
    gravity: ({ days, strength }) => grown(days, at([1.1, 0.3], strength)),
  },
  coolant: {
    kindNames: engines,
    needs: ['water_saturation', 'viscosity_kinematic'],
    act: (effects, { days, strength }) => {
      const perH = at([1.5, 4], strength) / (7 * 24);
      effects.coolantPerH = days < 14 ? perH : 0;
      effects.waterPerH = effects.coolantPerH * 5000;
      effects.breathing = 0.12;
    },
    gravity: ({ days }) => grown(days, 7),
  },
  condensation: {
    kindNames: ['conveyor-gearbox', 'excavator-hydraulics'],
    isBenign: true,
    needs: water,
    act: (effects, { isRunning }) => {
      effects.humidity = 0.3;
      if (!isRunning) effects.breathing = 2;
    },
    gravity: () => 0,
  },
  oxidation: {
    kindNames: ['mill-gearbox', 'press-hydraulics', 'steam-turbine', 'screw-compressor', 'gas-engine'],
    needs: quality,
    act: (effects, moment) => {
      const faster = withinDays(moment, at([34, 22], moment.strength));
      Object.assign(effects, { oxidation: faster, antioxidantLoss: faster, heatK: 4 });
    },
    gravity: ({ days, strength }) => grown(days, at([34, 22], strength)),
  },
  'antioxidant-loss': {
    kindNames: ['mill-gearbox', 'wind-gearbox', 'steam-turbine', 'screw-compressor'],
    needs: quality,
    act: (effects, moment) => {
      const faster = withinDays(moment, at([60, 40], moment.strength));
      Object.assign(effects, { oxidation: faster, antioxidantLoss: 8 * faster });
    },
    gravity: ({ days, strength }) => grown(days, at([30, 20], strength)),
  },
  'worn-out': {
    kindNames: ['mill-gearbox', 'wind-gearbox', 'steam-turbine', 'press-hydraulics'],
    needs: quality,
    isFromBirth: true,
    act: (effects, moment) => {
      const faster = withinDays(moment, at([110, 80], moment.strength));
      Object.assign(effects, { oxidation: faster, antioxidantLoss: faster });
    },
    gravity: ({ days }) => grown(days + 30, 90),
  },
  shear: {
    kindNames: ['excavator-hydraulics', 'haul-truck-engine', 'wind-gearbox', 'press-hydraulics'],
    needs: ['viscosity_kinematic', 'oil_temperature'],
    act: (effects, { strength }) => {
      effects.shearEnd = at([0.13, 0.24], strength);
      effects.shearPerH = effects.shearEnd / (24 * 22);
    },
    gravity: ({ days }) => grown(days, 30),
  },
  varnish: {
    kindNames: ['steam-turbine', 'press-hydraulics', 'screw-compressor'],
    needs: [...particles, 'dielectric_constant'],
    act: (effects, { days, strength, machine }) => {
      const share = grown(days, at([28, 18], strength));
      const slowest = 0.02 + (0.1 * (machine.holds[0] ?? 0)) / machine.turnoverH;
      effects.soft = share * at([7, 14], strength) * (machine.usualPerMl[0] ?? 0) * slowest;
      effects.polar = share * at([0.3, 0.5], strength) * machine.endPermittivity;
    },
    gravity: ({ days, strength }) => grown(days, at([28, 18], strength)),
  },
  dust: {
    kindNames: [...gears, ...clean, 'screw-compressor', 'haul-truck-engine'],
    needs: particles,
    whileRunning: true,
    act: (effects, { days, strength }) => {
      effects.ingress = Math.exp(Math.log(at([8, 26], strength)) * grown(days, at([7, 3], strength)));
    },
    gravity: ({ days, strength }) => grown(days, at([7, 3], strength)),
  },
  'filter-bypass': {
    kindNames: [...gears, ...clean, 'screw-compressor', 'gas-engine'],
    needs: particles,
    whileRunning: true,
    act: (effects, { strength }) => {
      effects.filter = at([0.14, 0.03], strength);
      effects.clogging = 0.4;
    },
    gravity: ({ days }) => grown(days, 1),
  },
  'filter-clogging': {
    kindNames: [...gears, ...clean],
    needs: ['filter_dp'],
    act: (effects, { days, strength, machine }) => {
      const full = (at([0.95, 1.2], strength) * machine.bypassBar) / machine.cleanBar;
      effects.clogging = full ** grown(days, at([24, 14], strength));
    },
    gravity: ({ days, strength }) => grown(days, at([24, 14], strength)),
  },
  'dirty-weekend-refill': {
    kindNames: ['mill-gearbox', 'conveyor-gearbox', 'press-hydraulics', 'excavator-hydraulics', 'steam-turbine'],
    needs: particles,
    atStandstill: true,
    work: 'refill',
    act: (effects, { days, strength }) => {
      // What was laid down in tank and lines comes off over a day or two.
      effects.ingress = 1 + at([8, 25], strength) * Math.exp(-days / 1.2);
    },
    once: (plant, strength) => plant.fill(at([0.1, 0.25], strength), 80),
    gravity: ({ days }) => Math.exp(-Math.max(0, days) / 1.2),
  },
  'wrong-oil': {
    kindNames: [...gears, ...clean, 'screw-compressor'],
    needs: ['viscosity_kinematic', 'oil_temperature'],
    atStandstill: true,
    work: 'refill',
    once: (plant, strength, chance) => {
      const factor = chance.isTrue(0.5) ? at([1.25, 1.6], strength) : at([0.8, 0.62], strength);
      plant.mix(factor, chance.between([-14, 14]), chance.between([-0.06, 0.09]));
    },
    gravity: () => 1,
  },
  'wrong-oil-probe-lost': {
    kindNames: ['mill-gearbox', 'press-hydraulics', 'steam-turbine'],
    needs: ['viscosity_kinematic', 'oil_temperature'],
    atStandstill: true,
    work: 'refill',
    once: (plant, strength) => plant.mix(at([0.68, 0.6], strength), -4, 0.02),
    // The instrument that shows it falls silent some days later.
    distort: (frame, { days }) => {
      if (days > 3) delete frame['viscosity_kinematic'];
    },
    gravity: () => 1,
  },
  'cooler-fouling': {
    kindNames: ['mill-gearbox', 'conveyor-gearbox', 'press-hydraulics', 'steam-turbine', 'screw-compressor'],
    needs: ['viscosity_kinematic', 'oil_temperature'],
    act: (effects, { days, strength, machine }) => {
      const share = grown(days, at([22, 12], strength));
      // As hot as makes the film thin: the oil's viscosity falls to four fifths of the least that the machine bears.
      const least = 0.8 * viscosityAt(machine.sheet, machine.cooledC + 14);
      let hot = machine.cooledC + 14;
      while (viscosityAt(machine.sheet, hot) > least) hot += 0.5;
      effects.cooling = 1 - share;
      effects.heatK = share * Math.max(0, hot + 4 - machine.climate.meanC - machine.riseK * 0.75);
    },
    gravity: ({ days, strength }) => grown(days, at([22, 12], strength)),
  },
  'oil-change': {
    kindNames: ['mill-gearbox', 'press-hydraulics', 'screw-compressor', 'gas-engine'],
    isBenign: true,
    needs: quality,
    atStandstill: true,
    work: 'oil_change',
    once: (plant) => plant.fill(0.95, 3),
    gravity: () => 0,
  },
  'oil-change-not-entered': {
    kindNames: ['conveyor-gearbox', 'haul-truck-engine', 'excavator-hydraulics', 'screw-compressor'],
    isBenign: true,
    needs: quality,
    atStandstill: true,
    isNeverEntered: true,
    once: (plant) => plant.fill(0.95, 3),
    gravity: () => 0,
  },
} as const satisfies Readonly<Record<string, Fault>>;

import type { MachineType } from '@oilsight/oil';
import { uniform, wander } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Behaviour of a kind of machine without faults. */
export interface Machine {
  /**
   * Share of full load at a time, 0 (standstill) … 1. Pure. @param restDay weekday whose day shift is used for
   * maintenance, 0 Sunday … 6; left out: Sunday
   */
  load(seed: number, at: number, restDay?: number): number;
  /** Rise of the oil's temperature over its surroundings at full load, K; idling causes a third of it. */
  readonly riseC: number;
  /** The cooler opens at this temperature and removes three quarters of the excess, °C. */
  readonly cooledC: number;
  /** The tank heater keeps this temperature at standstill, °C. */
  readonly heatedC: number;
  /** Thermal time constant, h. */
  readonly thermalH: number;
  /** Particles ≥ 4 µm(c) per mL at which a sound filter settles, and the time constant, h. */
  readonly particles: number;
  readonly filterH: number;
  /** Water that the oil absorbs from humid air in the long run, ppm. */
  readonly waterPpm: number;
  /** Rise of permittivity per 1000 h at 60 °C. */
  readonly ageing: number;
  /** Ferrous particles of the smallest class per hour at full load; non-ferrous likewise. 0: practically no debris. */
  readonly ferrousPerHour: number;
  readonly nonferrousPerHour: number;
  readonly pressureMPa: number;
  /** Pressure follows the load (hydraulics) or the pump (lubrication). */
  readonly pressure: 'load' | 'pump';
  readonly flowLPerMin: number;
  /** Velocity RMS at full load, mm/s. */
  readonly vibrationMmPerS: number;
}

/** Hour of the day, 0 ≤ h < 24, and number of the day since Thursday 1 January 1970, both in China's standard time. */
function local(at: number): { hourOfDay: number; dayNumber: number } {
  const shifted = at + 8 * hour;
  return { hourOfDay: (shifted % day) / hour, dayNumber: Math.floor(shifted / day) };
}

/** Random streams that decide what a machine does. */
const stream = { stops: 1, campaign: 2, demand: 3, weather: 4, breeze: 5, gust: 6, jitter: 7 } as const;

/** A mill runs day and night; about one day in eight it stands still for some hours. */
function mill(seed: number, at: number): number {
  const { hourOfDay, dayNumber } = local(at);
  const isStopDay = uniform(seed, stream.stops, dayNumber) < 0.12;
  const stopsAt = 6 + 10 * uniform(seed, stream.stops, dayNumber + 1e6);
  if (isStopDay && hourOfDay >= stopsAt && hourOfDay < stopsAt + 5) return 0;
  return 0.8 + 0.09 * wander(seed, stream.campaign, at, 9 * hour) + 0.04 * wander(seed, stream.jitter, at, 7 * minute);
}

/** Power of the wind: calm below 3.5 m/s, full load from 12 m/s. */
function wind(seed: number, at: number): number {
  const speed =
    7.6 +
    3.6 * wander(seed, stream.weather, at, 2.5 * day) +
    2.6 * wander(seed, stream.breeze, at, 8 * hour) +
    0.9 * wander(seed, stream.gust, at, 25 * minute);
  return speed < 3.5 ? 0 : Math.min(1, ((speed - 2) / 10) ** 2);
}

/** Three shifts with short breaks between them; one day shift a week is used for maintenance. */
function threeShifts(seed: number, at: number, restDay = 0): number {
  const { hourOfDay, dayNumber } = local(at);
  const isRestDay = (dayNumber + 4) % 7 === restDay;
  if (isRestDay && hourOfDay >= 8 && hourOfDay < 15) return 0;
  const sinceChange = hourOfDay % 8;
  if (sinceChange < 0.4) return 0.15;
  return 0.62 + 0.2 * wander(seed, stream.campaign, at, 4 * hour) + 0.12 * wander(seed, stream.jitter, at, 3 * minute);
}

/** Constant load, with small changes by the grid. */
function baseLoad(seed: number, at: number): number {
  return 0.86 + 0.08 * wander(seed, stream.demand, at, 1.5 * day) + 0.03 * wander(seed, stream.jitter, at, 40 * minute);
}

/** Loads and unloads about every quarter of an hour; loaded longer during the day. */
function loadUnload(seed: number, at: number): number {
  const { hourOfDay } = local(at);
  const demand = (hourOfDay >= 7 && hourOfDay < 22 ? 0.78 : 0.5) + 0.15 * wander(seed, stream.demand, at, 5 * hour);
  const turn = 14 * minute;
  return (at % turn) / turn < demand ? 0.95 : 0.3;
}

/** A generating set that follows the day's demand and stops from one to five at night. */
function dayDuty(seed: number, at: number): number {
  const { hourOfDay } = local(at);
  if (hourOfDay >= 1 && hourOfDay < 5) return 0;
  return (
    0.68 +
    0.16 * Math.sin(((hourOfDay - 9) / 24) * 2 * Math.PI) +
    0.1 * wander(seed, stream.demand, at, 2 * hour) +
    0.03 * wander(seed, stream.jitter, at, 6 * minute)
  );
}

/** The six kinds of machine. */
export const machines: Readonly<Record<MachineType, Machine>> = {
  gearbox: {
    load: mill,
    riseC: 40,
    cooledC: 58,
    heatedC: 22,
    thermalH: 2.5,
    particles: 1300,
    filterH: 6,
    waterPpm: 110,
    ageing: 0.004,
    ferrousPerHour: 0.5,
    nonferrousPerHour: 0.05,
    pressureMPa: 0.28,
    pressure: 'pump',
    flowLPerMin: 160,
    vibrationMmPerS: 2.6,
  },
  wind_gearbox: {
    load: wind,
    riseC: 52,
    cooledC: 56,
    heatedC: 18,
    thermalH: 1.6,
    particles: 620,
    filterH: 4,
    waterPpm: 90,
    ageing: 0.003,
    ferrousPerHour: 0.3,
    nonferrousPerHour: 0.03,
    pressureMPa: 0.32,
    pressure: 'pump',
    flowLPerMin: 90,
    vibrationMmPerS: 2.2,
  },
  hydraulic: {
    load: threeShifts,
    riseC: 38,
    cooledC: 46,
    heatedC: 22,
    thermalH: 0.9,
    particles: 600,
    filterH: 3,
    waterPpm: 110,
    ageing: 0.005,
    ferrousPerHour: 0.12,
    nonferrousPerHour: 0.04,
    pressureMPa: 18,
    pressure: 'load',
    flowLPerMin: 120,
    vibrationMmPerS: 2.1,
  },
  turbine: {
    load: baseLoad,
    riseC: 36,
    cooledC: 45,
    heatedC: 24,
    thermalH: 3,
    particles: 480,
    filterH: 5,
    waterPpm: 26,
    ageing: 0.002,
    ferrousPerHour: 0,
    nonferrousPerHour: 0,
    pressureMPa: 0.15,
    pressure: 'pump',
    flowLPerMin: 900,
    vibrationMmPerS: 1.4,
  },
  compressor: {
    load: loadUnload,
    riseC: 84,
    cooledC: 82,
    heatedC: 20,
    thermalH: 0.5,
    particles: 1000,
    filterH: 3,
    waterPpm: 130,
    ageing: 0.0012,
    ferrousPerHour: 0.15,
    nonferrousPerHour: 0.02,
    pressureMPa: 0.75,
    pressure: 'pump',
    flowLPerMin: 70,
    vibrationMmPerS: 2.4,
  },
  engine: {
    load: dayDuty,
    riseC: 96,
    cooledC: 90,
    heatedC: 30,
    thermalH: 0.6,
    particles: 2600,
    filterH: 4,
    waterPpm: 260,
    ageing: 0.001,
    ferrousPerHour: 0.6,
    nonferrousPerHour: 0.15,
    pressureMPa: 0.42,
    pressure: 'pump',
    flowLPerMin: 85,
    vibrationMmPerS: 6.2,
  },
};

/** Air around a machine. */
export interface Climate {
  /** Yearly mean, half the span between January and July, half the span between night and afternoon; °C. */
  readonly meanC: number;
  readonly yearC: number;
  readonly dayC: number;
}

/** A machine hall in a mild climate. */
export const indoors: Climate = { meanC: 22, yearC: 7, dayC: 4 };

/** Warmest in the afternoon and in July, with weather of some days. @returns °C */
export function ambientAt(climate: Climate, seed: number, at: number): number {
  const { hourOfDay, dayNumber } = local(at);
  const season = -Math.cos(((dayNumber - 20) / 365.25) * 2 * Math.PI);
  const sun = Math.cos(((hourOfDay - 15) / 24) * 2 * Math.PI);
  return (
    climate.meanC +
    climate.yearC * season +
    climate.dayC * sun +
    (climate.yearC / 3) * wander(seed, stream.weather, at, 3 * day)
  );
}

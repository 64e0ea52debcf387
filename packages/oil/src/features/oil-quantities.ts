import { ageingIndexPct, permittivityAtReference, waterShift } from '../ageing/dielectric.ts';
import { fractionalScaleNumber } from '../cleanliness/iso4406.ts';
import type { Absence, Parameter } from '../diagnosis/features.ts';
import type { DeviceMemory } from '../history/device-memory.ts';
import type { GaugeMemory } from '../history/gauge-memory.ts';
import type { MachineProfile } from '../oil-profile.ts';
import { isSoundForNormalising, normaliserTo40, viscosityReference } from '../viscosity/normalise.ts';
import { gaugesOf, runningSources } from './debris-series.ts';
import { comparablePressures, countsInFlow, hasSettledFlow } from './flow.ts';
import { activityFromPpm, freeWaterTemperature, ppmFromActivity } from '../water/saturation.ts';

/** How a quantity is calculated from the telemetry of one device. */
export interface Quantity {
  /** Telemetry keys that the quantity is calculated from. */
  readonly keys: readonly string[];
  readonly sources: readonly GaugeMemory[];
  /** Gauges that decide in which buckets the quantity is known; what is calculated may change while one is behind. */
  readonly deciders?: readonly GaugeMemory[];
  /** Value in a bucket, in the unit of the rules; NaN where it is not known. */
  readonly valueAt: (bucket: number) => number;
}

/** Buckets in half an hour, over which the change of temperature is taken. */
const halfHour = 3;
/** kg/m³, where neither a sensor nor the profile gives the oil's density. */
const usualDensity = 870;

/** Reads a key where a device has it. */
interface Reader {
  readonly key: string;
  readonly memory: GaugeMemory;
}

function readerOf(memory: DeviceMemory, ...keys: readonly string[]): Reader | null {
  for (const key of keys) {
    const gauge = memory.gauge(key);
    if (gauge !== null) return { key, memory: gauge };
  }
  return null;
}

function quantity(readers: readonly Reader[], valueAt: (bucket: number) => number): Quantity {
  return { keys: readers.map(({ key }) => key), sources: readers.map(({ memory }) => memory), valueAt };
}

function numberOr(value: number | null): number {
  return value ?? Number.NaN;
}

/** ISO 4406 at one size: from counts as a fractional scale number, or as the code that the sensor sends. */
function isoCode(memory: DeviceMemory, channel: string, code: string): Quantity | Absence {
  const counts = readerOf(memory, channel);
  if (counts !== null) {
    const inFlow = countsInFlow(memory, counts.memory);
    const code = quantity([counts], (bucket) => numberOr(fractionalScaleNumber(inFlow(bucket))));
    return { ...code, deciders: runningSources(memory) };
  }
  const sent = readerOf(memory, code);
  if (sent === null) return 'no_sensor';
  const known = quantity([sent], (bucket) =>
    hasSettledFlow(memory, bucket) === false ? Number.NaN : sent.memory.median(bucket),
  );
  return { ...known, deciders: runningSources(memory) };
}

function difference(
  one: Quantity | Absence,
  other: Quantity | Absence,
  deciders: readonly GaugeMemory[],
): Quantity | Absence {
  if (typeof one === 'string') return one;
  if (typeof other === 'string') return other;
  return {
    keys: [...one.keys, ...other.keys],
    sources: [...one.sources, ...other.sources],
    deciders,
    valueAt: (bucket) => one.valueAt(bucket) - other.valueAt(bucket),
  };
}

/** Kinematic viscosity at working temperature, mm²/s. */
function viscosity(memory: DeviceMemory): Quantity | Absence {
  const kinematic = readerOf(memory, 'viscosity_kinematic');
  if (kinematic !== null) return quantity([kinematic], (bucket) => kinematic.memory.median(bucket));
  const dynamic = readerOf(memory, 'viscosity_dynamic');
  const density = readerOf(memory, 'density');
  if (dynamic === null || density === null) return 'no_sensor';
  return quantity(
    [dynamic, density],
    (bucket) => (1000 * dynamic.memory.median(bucket)) / density.memory.median(bucket),
  );
}

/**
 * Whether a viscosity at this temperature can be converted to 40 °C, and the temperature has been steady enough for
 * half an hour.
 */
function isSoundTemperature(temperature: GaugeMemory, bucket: number): boolean {
  const tC = temperature.median(bucket);
  const before = temperature.median(bucket - halfHour);
  // Without an earlier reading the temperature is assumed to be steady.
  return isSoundForNormalising(tC, Number.isNaN(before) ? 0 : 2 * (tC - before));
}

function viscosityChange(memory: DeviceMemory, { oil }: MachineProfile): Quantity | Absence {
  const measured = viscosity(memory);
  const at40 = readerOf(memory, 'viscosity_40');
  if (typeof measured === 'string') {
    if (at40 === null) return measured;
    const { v40 } = oil;
    return v40 === null ? 'not_configured' : quantity([at40], (bucket) => 100 * (at40.memory.median(bucket) / v40 - 1));
  }
  const temperature = readerOf(memory, 'oil_temperature');
  if (temperature === null) return 'no_sensor';
  const reference = oil.v40 === null || oil.v100 === null ? null : viscosityReference(oil.v40, oil.v100);
  if (reference === null) return 'not_configured';
  const to40 = normaliserTo40(reference);
  return {
    keys: [...measured.keys, temperature.key],
    sources: [...measured.sources, temperature.memory],
    valueAt(bucket) {
      if (!isSoundTemperature(temperature.memory, bucket)) return Number.NaN;
      return 100 * (numberOr(to40(measured.valueAt(bucket), temperature.memory.median(bucket))) / reference.v40 - 1);
    },
  };
}

/** Water activity 0 … 1. */
function activity(memory: DeviceMemory, { oil }: MachineProfile): Quantity | Absence {
  const saturation = readerOf(memory, 'water_saturation');
  if (saturation !== null)
    return quantity([saturation], (bucket) => Math.min(1, Math.max(0, saturation.memory.median(bucket) / 100)));
  const ppm = readerOf(memory, 'water_ppm');
  const temperature = readerOf(memory, 'oil_temperature');
  if (ppm === null || temperature === null) return 'no_sensor';
  const { water } = oil;
  if (water === null) return 'not_configured';
  return quantity(
    [ppm, temperature],
    (bucket) => activityFromPpm(ppm.memory.median(bucket), temperature.memory.median(bucket), water)?.aw ?? Number.NaN,
  );
}

/** Water, ppm by mass: measured, else from saturation with the oil's solubility. */
function waterPpm(memory: DeviceMemory, { oil }: MachineProfile): Quantity | Absence {
  const ppm = readerOf(memory, 'water_ppm');
  if (ppm !== null) return quantity([ppm], (bucket) => ppm.memory.median(bucket));
  const saturation = readerOf(memory, 'water_saturation');
  const temperature = readerOf(memory, 'oil_temperature');
  if (saturation === null || temperature === null) return 'no_sensor';
  const { water } = oil;
  if (water === null) return 'not_configured';
  return quantity([saturation, temperature], (bucket) =>
    numberOr(ppmFromActivity(saturation.memory.median(bucket) / 100, temperature.memory.median(bucket), water)),
  );
}

function freeWaterMargin(memory: DeviceMemory, profile: MachineProfile): Quantity | Absence {
  const { water } = profile.oil;
  const ppm = waterPpm(memory, profile);
  if (typeof ppm === 'string') return ppm;
  return water === null
    ? 'not_configured'
    : { ...ppm, valueAt: (bucket) => numberOr(freeWaterTemperature(ppm.valueAt(bucket), water)) - profile.standstillC };
}

/** Relative permittivity at 25 °C. */
function permittivity(memory: DeviceMemory): Quantity | Absence {
  const measured = readerOf(memory, 'dielectric_constant');
  const temperature = readerOf(memory, 'oil_temperature');
  if (measured === null || temperature === null) return 'no_sensor';
  return quantity([measured, temperature], (bucket) =>
    numberOr(permittivityAtReference(measured.memory.median(bucket), temperature.memory.median(bucket))),
  );
}

/** Ageing index, %, without the part that the water adds, where the water is known. */
function ageingIndex(memory: DeviceMemory, profile: MachineProfile): Quantity | Absence {
  const compensated = permittivity(memory);
  if (typeof compensated === 'string') return compensated;
  const { dielectric25, dielectricLimit, density15 } = profile.oil;
  if (dielectric25 === null) return 'not_configured';
  const ppm = waterPpm(memory, profile);
  const density = density15 ?? usualDensity;
  const shiftAt =
    typeof ppm === 'string'
      ? () => 0
      : (bucket: number) => waterShift(dielectric25, ppm.valueAt(bucket), density)?.shift ?? 0;
  return {
    keys: compensated.keys,
    sources: typeof ppm === 'string' ? compensated.sources : [...compensated.sources, ...ppm.sources],
    valueAt: (bucket) =>
      numberOr(ageingIndexPct(compensated.valueAt(bucket) - shiftAt(bucket), dielectric25, dielectricLimit)),
  };
}

/** Density at 40 °C, g/cm³: ρ + ρ15 · α · (T − 40). */
function densityAt40(memory: DeviceMemory, { oil }: MachineProfile): Quantity | Absence {
  const density = readerOf(memory, 'density');
  const temperature = readerOf(memory, 'oil_temperature');
  if (density === null || temperature === null) return 'no_sensor';
  const perK = (oil.density15 ?? usualDensity) * oil.expansionPerK;
  return quantity(
    [density, temperature],
    (bucket) => (density.memory.median(bucket) + perK * (temperature.memory.median(bucket) - 40)) / 1000,
  );
}

function plain(memory: DeviceMemory, key: string): Quantity | Absence {
  const reader = readerOf(memory, key);
  return reader === null ? 'no_sensor' : quantity([reader], (bucket) => reader.memory.median(bucket));
}

/** Pressure difference of the filter ÷ that at which its bypass opens. */
function filterLoad(memory: DeviceMemory, { filterBypassBar }: MachineProfile): Quantity | Absence {
  const pressure = readerOf(memory, 'filter_dp');
  if (pressure === null) return 'no_sensor';
  if (filterBypassBar === null) return 'not_configured';
  const comparable = comparablePressures(memory, pressure.memory);
  return {
    ...quantity([pressure], (bucket) => comparable(bucket) / filterBypassBar),
    deciders: [...runningSources(memory), ...gaugesOf(memory, ['oil_temperature'])],
  };
}

function workingViscosity(memory: DeviceMemory, { minimumViscosity }: MachineProfile): Quantity | Absence {
  const measured = viscosity(memory);
  if (typeof measured === 'string') return measured;
  return minimumViscosity === null
    ? 'not_configured'
    : { ...measured, valueAt: (bucket) => measured.valueAt(bucket) / minimumViscosity };
}

/**
 * How a parameter of the rules is calculated for a device, from its keys and its profile. Temperature-dependent
 * quantities are calculated bucket by bucket, from ten-minute medians of the quantity and the temperature.
 *
 * @returns the reason where it cannot be calculated; for parameters that are not a quantity of the oil (rates of wear,
 * events, states) `no_sensor`
 * @example oilQuantity('temp', new DeviceMemory(1), {}) is 'no_sensor'
 */
export function oilQuantity(parameter: Parameter, memory: DeviceMemory, profile: MachineProfile): Quantity | Absence {
  switch (parameter) {
    case 'iso4':
      return isoCode(memory, 'particle_ch1', 'iso4406_4');
    case 'iso6':
      return isoCode(memory, 'particle_ch2', 'iso4406_6');
    case 'iso14':
      return isoCode(memory, 'particle_ch3', 'iso4406_14');
    case 'gap46':
      return difference(
        oilQuantity('iso4', memory, profile),
        oilQuantity('iso6', memory, profile),
        runningSources(memory),
      );
    case 'aw':
      return activity(memory, profile);
    case 'ppm':
      return waterPpm(memory, profile);
    case 'freeWaterTemp':
      return freeWaterMargin(memory, profile);
    case 'v40Pct':
      return viscosityChange(memory, profile);
    case 'vT':
      return workingViscosity(memory, profile);
    case 'eps25':
      return permittivity(memory);
    case 'epsIdx':
      return ageingIndex(memory, profile);
    case 'dens':
      return densityAt40(memory, profile);
    case 'temp':
      return plain(memory, 'oil_temperature');
    case 'tankLevel':
      return plain(memory, 'level');
    case 'dp':
      return filterLoad(memory, profile);
    case 'ledLevel':
      return plain(memory, 'led_level');
    case 'isoOverTarget':
    case 'spectrum':
    case 'feRate':
    case 'nfRate':
    case 'feLargeShare':
    case 'feMass':
    case 'fluid':
    case 'lab':
    case 'counter':
    case 'quality':
    case 'sensor':
    case 'any':
      return 'no_sensor';
  }
}

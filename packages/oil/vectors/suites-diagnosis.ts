import { evaluate } from '../src/diagnosis/engine.ts';
import type { RuleProfile } from '../src/diagnosis/engine.ts';
import { featureNames, parameters } from '../src/diagnosis/features.ts';
import type { FeatureName, FeatureQuery, Observation, Parameter, ReadFeature } from '../src/diagnosis/features.ts';
import { absent } from '../src/diagnosis/observation.ts';
import { machineTypes } from '../src/indicators.ts';
import type { MachineType } from '../src/indicators.ts';
import { hourMs, minuteMs } from '../src/durations.ts';
import { rules } from '../src/rules/rules.ts';
import { isRecord } from './input.ts';
import type { Adapter } from './input.ts';

type Value = number | boolean | string | readonly string[];

/** Short names that scenarios use for a quantity. */
const shortNames: Readonly<Record<string, Parameter>> = {
  fe: 'feRate',
  ferrous: 'feRate',
  nf: 'nfRate',
  nfe: 'nfRate',
  v40: 'v40Pct',
  visc: 'v40Pct',
  viscosity: 'v40Pct',
  eps: 'epsIdx',
  ageing: 'epsIdx',
  aging: 'epsIdx',
  density: 'dens',
  temperature: 'temp',
  oilTemp: 'temp',
  filterDp: 'dp',
  led: 'ledLevel',
  overTarget: 'isoOverTarget',
  isoOver: 'isoOverTarget',
  freeWater: 'freeWaterTemp',
  freeWaterMargin: 'freeWaterTemp',
  largeShare: 'feLargeShare',
  water: 'ppm',
  vWorking: 'vT',
  kappa: 'vT',
};

/** Short names that stand for a quantity and its feature at once. */
const wholeNames: Readonly<Record<string, readonly [Parameter, FeatureName]>> = {
  flat: ['spectrum', 'flat'],
  reversible: ['v40Pct', 'reversible'],
  corrP: ['v40Pct', 'corrP'],
  corrLoad: ['ppm', 'corrLoad'],
  slopeRatio: ['epsIdx', 'slopeRatio'],
  accel: ['feMass', 'accel'],
  feAccel: ['feMass', 'accel'],
  emi: ['sensor', 'emi'],
  stuck: ['any', 'stuck'],
  hampel: ['any', 'hampel'],
  spike: ['any', 'hampel'],
  range: ['any', 'range'],
  outOfRange: ['any', 'range'],
  fluid: ['fluid', 'type'],
  fluidType: ['fluid', 'type'],
  lab: ['lab', 'deviation'],
  leadOf: ['iso14', 'leadOf'],
  iso14Lead: ['iso14', 'leadOf'],
  iso14LeadOfFeRate: ['iso14', 'leadOf'],
  iso14LeadOfFe: ['iso14', 'leadOf'],
};

/** Flags that mean a truth of their own rather than a frame's quality. */
const flagTruths: Readonly<Record<string, readonly [Parameter, FeatureName]>> = {
  stuck: ['any', 'stuck'],
  frozen: ['any', 'stuck'],
  spike: ['any', 'hampel'],
  hampel: ['any', 'hampel'],
  range: ['any', 'range'],
  outOfRange: ['any', 'range'],
  out_of_range: ['any', 'range'],
  emi: ['sensor', 'emi'],
  flat: ['spectrum', 'flat'],
  drift: ['any', 'slope'],
};
const flagNames: Readonly<Record<string, string>> = {
  lowFlow: 'flow',
  low_flow: 'flow',
  noFlow: 'flow',
  no_flow: 'flow',
  saturation: 'saturated',
};

/** What an unnamed quantity is: a healthy machine at work. Features that are not here are 0 or false. */
const healthyLevels: Readonly<Partial<Record<Parameter, number>>> = {
  aw: 0.3,
  ppm: 50,
  freeWaterTemp: -20,
  vT: 2,
  temp: 50,
  dp: 0.4,
  feLargeShare: 0.1,
  gap46: 2,
  dens: 0.86,
  eps25: 2.25,
  iso4: 17,
  iso6: 15,
  iso14: 12,
};
const truths: ReadonlySet<FeatureName> = new Set(['flat', 'reversible', 'stuck', 'hampel', 'range', 'emi']);
/** Physical limits of what scenarios name, and the telemetry key that is then at fault. */
const physical: readonly (readonly [Parameter, number, number, string])[] = [
  ['aw', -0.02, 1.02, 'water_saturation'],
  ['temp', -40, 150, 'oil_temperature'],
  ['eps25', 1, 7, 'dielectric_constant'],
];
/** Telemetry key behind a quantity that a sensor fault may spoil. */
const keyOf: Readonly<Partial<Record<Parameter, string>>> = {
  aw: 'water_saturation',
  ppm: 'water_saturation',
  freeWaterTemp: 'water_saturation',
  temp: 'oil_temperature',
  eps25: 'dielectric_constant',
  epsIdx: 'dielectric_constant',
};

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

function parameterOf(name: string): Parameter | null {
  const own = parameters.find((parameter) => parameter === name);
  return own ?? (Object.hasOwn(shortNames, name) ? (shortNames[name] ?? null) : null);
}

/** `iso4Delta` → iso4.delta, `feRatio` → feRate.ratio, `aw` → aw.level; null for what is no feature. */
function featureOf(field: string): readonly [Parameter, FeatureName] | null {
  const whole = Object.hasOwn(wholeNames, field) ? wholeNames[field] : undefined;
  if (whole !== undefined) return whole;
  const alone = parameterOf(field);
  if (alone !== null) return [alone, 'level'];
  for (const feature of featureNames) {
    const ending = feature.slice(0, 1).toUpperCase() + feature.slice(1);
    const parameter = field.endsWith(ending) ? parameterOf(lowerFirst(field.slice(0, -ending.length))) : null;
    if (parameter !== null) return [parameter, feature];
  }
  return null;
}

function texts(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list
    .map((item) => (isRecord(item) ? (item['kind'] ?? item['type']) : item))
    .filter((item) => typeof item === 'string');
}

function nameOf(parameter: Parameter, feature: FeatureName): string {
  return `${parameter}.${feature}`;
}

/** The features that a scenario names. */
function namedFeatures(input: Readonly<Record<string, unknown>>): ReadonlyMap<string, Value> {
  const named = new Map<string, Value>();
  for (const [field, value] of Object.entries(input)) {
    const feature = featureOf(field);
    if (feature === null || (typeof value !== 'number' && typeof value !== 'boolean' && typeof value !== 'string'))
      continue;
    const isFluid = feature[0] === 'fluid';
    named.set(
      isFluid ? 'fluid.type' : nameOf(...feature),
      typeof value === 'string'
        ? value
            .trim()
            .toLowerCase()
            .replaceAll(/[\s-]+/g, '_')
        : value,
    );
  }
  const standstill = ['standstill', 'standstillC', 'standstillTemp']
    .map((field) => input[field])
    .find((value) => typeof value === 'number');
  const freeWater = named.get('freeWaterTemp.level');
  if (standstill !== undefined && typeof freeWater === 'number')
    named.set('freeWaterTemp.level', freeWater - standstill);
  return named;
}

/** The length of the scenario, ms; null where it names none. */
function lengthOf(input: Readonly<Record<string, unknown>>): number | null {
  const { minutes, hours, days } = input;
  if (typeof minutes === 'number') return minutes * minuteMs;
  if (typeof hours === 'number') return hours * hourMs;
  return typeof days === 'number' ? days * 24 * hourMs : null;
}

function logged(input: Readonly<Record<string, unknown>>, named: Map<string, Value>): void {
  const events = texts(input['events']);
  const flags = texts(input['flags']);
  for (const flag of flags) {
    const truth = Object.hasOwn(flagTruths, flag) ? flagTruths[flag] : undefined;
    if (truth !== undefined) named.set(nameOf(...truth), truth[1] === 'slope' ? 1 : true);
  }
  named.set(
    'quality.flag',
    flags.map((flag) => flagNames[flag] ?? flag),
  );
  const counterEvents = [
    ...texts(input['counterEvents']),
    ...events,
    ...(typeof input['counterEvent'] === 'string' ? [input['counterEvent']] : []),
  ];
  named.set(
    'counter.event',
    counterEvents.filter((event) => event === 'reset' || event === 'rollover'),
  );
  named.set('any.event', events);
}

/**
 * What follows from what is named: a change within a day is a step; against new oil a change is a level; one slope is a
 * slope of any.
 */
function completed(input: Readonly<Record<string, unknown>>, named: Map<string, Value>): ReadonlyMap<string, Value> {
  const length = lengthOf(input);
  for (const parameter of parameters) {
    const delta = named.get(nameOf(parameter, 'delta'));
    const set = (feature: FeatureName, value: Value) =>
      named.has(nameOf(parameter, feature)) || named.set(nameOf(parameter, feature), value);
    if (delta !== undefined && length !== null && length <= 24 * hourMs) set('step', delta);
    if (delta !== undefined && (parameter === 'v40Pct' || parameter === 'epsIdx')) set('level', delta);
    const slope = named.get(nameOf(parameter, 'slope'));
    if (slope !== undefined && slope !== 0 && !named.has('any.slope')) named.set('any.slope', slope);
  }
  return named;
}

/** Within such a time a change counts as a step. */
const stepMs = 24 * hourMs;
/** What a sound machine sheds, particles an hour: a scenario that names the step of a rate names no rate. */
const soundRate = 1;
const codes: ReadonlySet<Parameter> = new Set(['iso4', 'iso6', 'iso14']);

/**
 * What a named step says of the newest day, which windows up to a day see; longer windows see what is named for them. A
 * code that has stepped is higher by as much, a rate that has stepped is several times the sound one, and a temperature
 * is as far above the usual highest of a day.
 */
function ofStep({ parameter, feature, windowMs }: FeatureQuery, named: ReadonlyMap<string, Value>): number | null {
  const step = named.get(nameOf(parameter, 'step'));
  if (typeof step !== 'number' || step === 0 || windowMs === null || windowMs > stepMs) return null;
  if (feature === 'delta' && codes.has(parameter)) return step;
  if (feature === 'ratio') return 1 + step / soundRate;
  return feature === 'overPeak' ? step : null;
}

/** A code rose within the scenario's length; where it names none, within the six hours of a step, or over a week. */
function riseTimeOf(parameter: Parameter, named: ReadonlyMap<string, Value>, lengthMs: number | null): number {
  const step = named.get(nameOf(parameter, 'step'));
  const usual = step === undefined || step === 0 ? 7 * 24 : 6;
  return lengthMs === null ? usual : lengthMs / hourMs;
}

function neutral({ parameter, feature }: FeatureQuery): Value {
  if (feature === 'level') return healthyLevels[parameter] ?? 0;
  if (feature === 'ratio' || feature === 'slopeRatio') return 1;
  if (feature === 'type') return 'mineral';
  if (feature === 'event' || feature === 'flag') return [];
  if (feature === 'spread' && parameter === 'ppm') return 0.3;
  return truths.has(feature) ? false : 0;
}

function readerOf(input: Readonly<Record<string, unknown>>): ReadFeature {
  const named = new Map(namedFeatures(input));
  logged(input, named);
  completed(input, named);
  const faulty = physical.filter(([parameter, low, high]) => {
    const level = named.get(nameOf(parameter, 'level'));
    return typeof level === 'number' && (level < low || level > high);
  });
  if (faulty.length > 0) named.set('any.range', true);
  return (query): Observation => {
    const said =
      query.feature === 'riseTime'
        ? riseTimeOf(query.parameter, named, lengthOf(input))
        : (ofStep(query, named) ?? named.get(nameOf(query.parameter, query.feature)));
    const value =
      said ??
      (query.feature === 'whenWarm' ? named.get(nameOf(query.parameter, 'level')) : undefined) ??
      neutral(query);
    const restsOn =
      query.parameter === 'any'
        ? faulty.map(([, , , key]) => key)
        : [keyOf[query.parameter]].filter((key) => key !== undefined);
    return { ...absent('no_sensor', restsOn), value, absence: null, samples: 1 };
  };
}

/** Oil of density 1: a scenario writes water in the unit of the rule that reads it. */
function profileOf(machineType: MachineType, hasServoValves: boolean): RuleProfile {
  return {
    machineType,
    hasServoValves,
    oil: {
      fluid: 'mineral',
      v40: null,
      v100: null,
      density15: 1000,
      expansionPerK: 0.000_65,
      dielectric25: null,
      dielectricLimit: 0.1,
      water: null,
    },
  };
}

/** The scenario's machine, or every kind of machine where it names none. */
function machinesOf(input: Readonly<Record<string, unknown>>): readonly MachineType[] {
  const asked = [input['machineType'], input['equipment'], input['machine']].flat();
  const known = machineTypes.filter((machineType) => asked.includes(machineType));
  return known.length > 0 ? known : machineTypes;
}

/** What fired in a scenario. */
interface ScenarioResult {
  readonly rules: readonly string[];
  readonly alarmTypes: readonly string[];
}

/** Scenarios of the diagnosis: short-named features of a machine that is healthy but for them. */
export const diagnosisSuites: Readonly<Record<string, Adapter>> = {
  'diagnosis.scenarios'(input): ScenarioResult {
    const read = readerOf(input);
    const results = machinesOf(input).flatMap((machineType) =>
      evaluate(rules, read, profileOf(machineType, input['hasServoValves'] === true || input['servo'] === true)),
    );
    const fired = results.filter(({ state }) => state === 'fired').map(({ rule }) => rule);
    const types = fired.map(({ category }) => (category === 'ageing' ? 'aging' : category));
    return { rules: [...new Set(fired.map(({ id }) => id))], alarmTypes: [...new Set(types)] };
  },
};

/**
 * Assesses a scenario: one of the listed rules must have fired, alarms of one of the listed types be among them, and
 * none of `mustNot`. Where neither rules nor types are listed, nothing may have fired. Null: met.
 */
export function compareScenario(expected: unknown, got: unknown): string | null {
  const [wanted, seen] = [isRecord(expected) ? expected : {}, isRecord(got) ? got : {}];
  const [anyOfRules, alarmTypes, mustNot] = [
    texts(wanted['anyOfRules']),
    texts(wanted['alarmTypes']),
    texts(wanted['mustNot']),
  ];
  const [fired, types] = [texts(seen['rules']), texts(seen['alarmTypes'])];
  const said = fired.length === 0 ? 'nothing fired' : `fired ${fired.join(', ')}`;
  if (anyOfRules.length + alarmTypes.length === 0 && mustNot.length === 0 && fired.length > 0)
    return `expected nothing, ${said}`;
  if (anyOfRules.length > 0 && !anyOfRules.some((id) => fired.includes(id)))
    return `expected any of ${anyOfRules.join(', ')}; ${said}`;
  if (alarmTypes.length > 0 && !alarmTypes.some((type) => types.includes(type)))
    return `expected an alarm of ${alarmTypes.join(', ')}; ${said}`;
  const wrong = mustNot.filter((id) => fired.includes(id));
  return wrong.length > 0 ? `must not fire: ${wrong.join(', ')}; ${said}` : null;
}

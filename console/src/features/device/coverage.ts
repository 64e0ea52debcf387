import type { DeviceDiagnosis, TimelineEntry } from '@oilsight/contract';
import { findRule } from '@oilsight/oil';
import { withBound } from './bound.ts';
import type { Unseen } from './bound.ts';

/** Quantities that cannot be assessed for one reason. */
export interface Missing {
  readonly absence: Unseen;
  /** Areas without any known quantity, and single missing quantities of the other areas. */
  readonly areas: readonly Area[];
  readonly parameters: readonly string[];
}

/** Areas by which readers know the quantities of the rules: mostly one sensor each. */
export const areas = [
  'water',
  'particles',
  'viscosity',
  'dielectric',
  'density',
  'wear',
  'filter',
  'temperature',
] as const;
export type Area = (typeof areas)[number];

const areaOfParameter: Readonly<Record<string, Area>> = {
  aw: 'water',
  ppm: 'water',
  freeWaterTemp: 'water',
  iso4: 'particles',
  iso6: 'particles',
  iso14: 'particles',
  isoOverTarget: 'particles',
  gap46: 'particles',
  spectrum: 'particles',
  v40Pct: 'viscosity',
  vT: 'viscosity',
  eps25: 'dielectric',
  epsIdx: 'dielectric',
  dens: 'density',
  feRate: 'wear',
  nfRate: 'wear',
  feLargeShare: 'wear',
  feMass: 'wear',
  dp: 'filter',
  temp: 'temperature',
};

/** The area of a quantity; null: it belongs to none. */
export function areaOf(parameter: string): Area | null {
  return Object.hasOwn(areaOfParameter, parameter) ? (areaOfParameter[parameter] ?? null) : null;
}

/** Areas with at least one known quantity, in the page's order. */
export function seenAreas({ seen }: { readonly seen: readonly string[] }): readonly Area[] {
  const found = new Set(seen.map(areaOf));
  return areas.filter((area) => found.has(area));
}

/** Reasons from the easiest to correct to those that need new equipment. */
const byEase: readonly Unseen[] = [
  'masked_by_sensor_fault',
  'not_configured',
  'too_few_readings',
  'no_baseline',
  'bound_silent',
  'no_sensor',
];

/** The quantities that the diagnosis lacks, by reason. An area without any known quantity is named as a whole. */
export function missingOf({
  seen,
  unseen,
}: {
  readonly seen: readonly string[];
  readonly unseen: readonly { readonly parameter: string; readonly absence: Unseen }[];
}): readonly Missing[] {
  const partly = new Set(seenAreas({ seen }));
  return byEase.flatMap((absence) => {
    const own = unseen.filter((one) => one.absence === absence).map(({ parameter }) => parameter);
    const whole = areas.filter((area) => !partly.has(area) && own.some((parameter) => areaOf(parameter) === area));
    const single = own.filter((parameter) => {
      const area = areaOf(parameter);
      return area === null || partly.has(area);
    });
    return whole.length + single.length === 0 ? [] : [{ absence, areas: whole, parameters: single }];
  });
}

/** Areas whose readings are compared only with earlier ones of the same oil. */
const ofTheOil: ReadonlySet<Area | null> = new Set(['water', 'particles', 'viscosity', 'dielectric', 'density']);

/** Whether what is lacking begins anew with each oil. */
export function beginsWithOil({ absence, areas: whole, parameters }: Missing): boolean {
  return absence === 'no_baseline' && [...whole, ...parameters.map(areaOf)].some((area) => ofTheOil.has(area));
}

/** When the oil was last changed within the readings of a diagnosis, ms; null: it was not. */
export function oilChangedAt(
  log: readonly Pick<TimelineEntry, 'kind' | 'at'>[],
  { from, at: now }: Pick<DeviceDiagnosis, 'from' | 'at'>,
): number | null {
  const changes = log
    .filter(({ kind, at }) => (kind === 'oil_change' || kind === 'oilCharge') && at >= from && at <= now)
    .map(({ at }) => at);
  return changes.length === 0 ? null : Math.max(...changes);
}

type Undecided = DeviceDiagnosis['undecided'];

/**
 * Rules that could not be decided: signs of the oil, which the coverage counts, and checks of the sensors, which it
 * does not.
 */
export function openOf(undecided: Undecided): { readonly signs: Undecided; readonly sensorChecks: Undecided } {
  const isSensor = ({ ruleId }: Undecided[number]) => findRule(ruleId)?.category === 'sensor';
  return { signs: undecided.filter((one) => !isSensor(one)), sensorChecks: undecided.filter(isSensor) };
}

/**
 * The missing quantities that keep signs from being checked, by reason; and missing quantities that would only have
 * raised the confidence of others.
 *
 * @param silent indicators of bound sensors that do not report
 */
export function lackingOf(
  { coverage: { seen, unseen: all }, undecided }: Pick<DeviceDiagnosis, 'coverage' | 'undecided'>,
  silent: readonly string[],
): { readonly hindering: readonly Missing[]; readonly supporting: Pick<Missing, 'areas' | 'parameters'> } {
  const unseen = withBound(all, silent);
  const needed = new Set(openOf(undecided).signs.flatMap(({ missing }) => missing.map(({ parameter }) => parameter)));
  const others = missingOf({ seen, unseen: unseen.filter(({ parameter }) => !needed.has(parameter)) });
  const hindering = missingOf({ seen, unseen: unseen.filter(({ parameter }) => needed.has(parameter)) });
  const named = new Set(hindering.flatMap((one) => one.areas));
  return {
    hindering,
    supporting: {
      areas: others.flatMap((one) => one.areas).filter((area) => !named.has(area)),
      parameters: others.flatMap(({ parameters }) => parameters),
    },
  };
}

/** Areas that the diagnosis leaves out because of sensor faults, and telemetry keys whose readings it does not use. */
export function excludedBy(faults: DeviceDiagnosis['sensorFaults']): {
  readonly areas: readonly Area[];
  readonly keys: readonly string[];
} {
  const found = new Set(faults.flatMap(({ parameters }) => parameters.map(areaOf)));
  return { areas: areas.filter((area) => found.has(area)), keys: [...new Set(faults.flatMap(({ keys }) => keys))] };
}

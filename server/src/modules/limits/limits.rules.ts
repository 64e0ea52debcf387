import { AppError, takeBackDays } from '@oilsight/contract';
import type {
  IndicatorLimits,
  LimitSettings,
  LimitValues,
  Source,
  SourcedLimits,
  TargetName,
  Targets,
} from '@oilsight/contract';
import { dayMs, defaultLimits, findIndicator, healthParts, indicatorIds, usualCleanlinessTarget } from '@oilsight/oil';
import type { HealthWeights, Limits, MachineType } from '@oilsight/oil';

/** The settings of a device, or of a machine type of a factory. */
export interface Settings {
  readonly limits: ReadonlyMap<string, LimitValues>;
  readonly targets: Targets;
}

export const noTargets: Targets = {
  cleanlinessTarget: null,
  hasServoValves: null,
  minimumViscosity: null,
  standstillC: null,
  filterBypassBar: null,
};
export const noSettings: Settings = { limits: new Map(), targets: noTargets };

/** Oil temperature at standstill, °C: indoors, or in a nacelle that is heated against frost. Our defaults. */
export const usualStandstillC: Readonly<Record<MachineType, number>> = {
  gearbox: 20,
  wind_gearbox: 10,
  hydraulic: 20,
  turbine: 20,
  compressor: 20,
  engine: 20,
};

const bounds = ['level2Low', 'level2High', 'level1Low', 'level1High'] as const satisfies readonly (keyof LimitValues)[];

/** Whether any of the limits is set. */
export function hasLimit(limits: LimitValues): boolean {
  return bounds.some((bound) => limits[bound] !== null);
}

/** Whether limits are the same; null: none. */
export function areSameLimits(one: LimitValues | null, other: LimitValues | null): boolean {
  if (one === null || other === null) return one === other;
  return bounds.every((bound) => one[bound] === other[bound]);
}

/** The device's own targets, then its machine type's, then the defaults. */
export function targetsInForce(machineType: MachineType, device: Targets, type: Targets): Targets {
  const hasServoValves = device.hasServoValves ?? type.hasServoValves ?? false;
  return {
    cleanlinessTarget: device.cleanlinessTarget ??
      type.cleanlinessTarget ?? [...usualCleanlinessTarget(machineType, hasServoValves)],
    hasServoValves,
    minimumViscosity: device.minimumViscosity ?? type.minimumViscosity,
    standstillC: device.standstillC ?? type.standstillC ?? usualStandstillC[machineType],
    filterBypassBar: device.filterBypassBar ?? type.filterBypassBar,
  };
}

export function sourceOfTarget(name: TargetName, device: Targets, type: Targets): Source {
  if (device[name] !== null) return { kind: 'device', standard: null };
  return { kind: type[name] === null ? 'default' : 'machineType', standard: null };
}

/**
 * The limits in force for an indicator: the device's own, then its machine type's in this factory, then the default,
 * which for particles follows the cleanliness target in force. `source` names the standard, `target` or `default`, or
 * where they were set: `device`, `machineType`.
 */
export function limitsOf(machineType: MachineType, key: string, device: Settings, type: Settings): Limits | null {
  const own = device.limits.get(key) ?? type.limits.get(key);
  if (own === undefined)
    return defaultLimits(
      machineType,
      key,
      targetsInForce(machineType, device.targets, type.targets).cleanlinessTarget ?? undefined,
    );
  const worse = findIndicator(key)?.worse ?? 'both';
  return {
    worse: worse === 'none' ? 'both' : worse,
    ...valuesOf(own),
    source: device.limits.has(key) ? 'device' : 'machineType',
  };
}

/** Only the limits that people have set: the assessment uses them in place of those of the machine type. */
export function limitsSet(
  machineType: MachineType,
  device: Settings,
  type: Settings,
): Readonly<Record<string, Limits>> {
  const keys = [...new Set([...device.limits.keys(), ...type.limits.keys()])].toSorted();
  return Object.fromEntries(
    keys.flatMap((key) => {
      const limits = limitsOf(machineType, key, device, type);
      return limits === null ? [] : [[key, limits]];
    }),
  );
}

const valuesOf = ({ level2Low, level2High, level1Low, level1High }: LimitValues): LimitValues => ({
  level2Low,
  level2High,
  level1Low,
  level1High,
});

/** Limits with their origin. @param targetSource where the cleanliness target in force comes from */
export function sourced(limits: Limits | null, targetSource: Source): SourcedLimits | null {
  if (limits === null) return null;
  const { source } = limits;
  const byTarget = source === 'target';
  return { ...valuesOf(limits), byTarget, source: byTarget ? targetSource : sourceNamed(source) };
}

function sourceNamed(source: string): Source {
  if (source === 'device' || source === 'machineType' || source === 'default') return { kind: source, standard: null };
  return { kind: 'standard', standard: source };
}

/** The limits of an indicator where nobody has set any: targets that people set still count. */
export function limitsUnset(machineType: MachineType, key: string, device: Settings, type: Settings) {
  return sourced(
    limitsOf(machineType, key, targetsAlone(device), targetsAlone(type)),
    sourceOfTarget('cleanlinessTarget', device.targets, type.targets),
  );
}

/** Whether a change of limits was made too long ago to be taken back; both in UTC ms. */
export function isTooOldToTakeBack(at: number, now: number): boolean {
  return now - at > takeBackDays * dayMs;
}

/**
 * Checks that a change of limits may be taken back.
 *
 * @throws AppError `conflict` (limits were changed again since), `limitChangeTooOld`
 */
export function checkTakeBack(
  { at, isNewest }: { readonly at: number; readonly isNewest: boolean },
  now: number,
): void {
  if (!isNewest) throw new AppError('conflict');
  if (isTooOldToTakeBack(at, now)) throw new AppError('limitChangeTooOld', { field: 'changeId', days: takeBackDays });
}

/** Settings with the versions that a change must carry. */
export interface StoredSettings extends Settings {
  /** Versions of all limits that were ever set. */
  readonly versions: ReadonlyMap<string, number>;
  /** 0: never set. */
  readonly targetsVersion: number;
}

/** Targets stay when limits are removed: the limits of particles then follow the target. */
const targetsAlone = ({ targets }: Settings): Settings => ({ limits: new Map(), targets });

/**
 * Limits and targets in the form of the API.
 *
 * @param device null: the settings of the machine type itself
 */
export function settingsOf(
  machineType: MachineType,
  device: StoredSettings | null,
  type: StoredSettings,
): LimitSettings {
  const own = device ?? type;
  const now = device ?? noSettings;
  const rest = device === null ? ([noSettings, targetsAlone(type)] as const) : ([targetsAlone(device), type] as const);
  const source = (name: TargetName) => sourceOfTarget(name, now.targets, type.targets);
  const limits = indicatorIds.flatMap((key): IndicatorLimits[] => {
    const worse = findIndicator(key)?.worse ?? 'none';
    if (worse === 'none') return [];
    const reported = (limits: Limits | null) => sourced(limits, source('cleanlinessTarget'));
    return [
      {
        key,
        worse,
        own: own.limits.get(key) ?? null,
        version: own.versions.get(key) ?? 0,
        inForce: reported(limitsOf(machineType, key, now, type)),
        without: reported(limitsOf(machineType, key, ...rest)),
      },
    ];
  });
  return {
    machineType,
    limits,
    targets: {
      own: own.targets,
      version: own.targetsVersion,
      inForce: targetsInForce(machineType, now.targets, type.targets),
      without: targetsInForce(machineType, noTargets, device === null ? noTargets : type.targets),
      sources: {
        cleanlinessTarget: source('cleanlinessTarget'),
        hasServoValves: source('hasServoValves'),
        minimumViscosity: source('minimumViscosity'),
        standstillC: source('standstillC'),
        filterBypassBar: source('filterBypassBar'),
      },
    },
  };
}

/** The indicator of that key. @throws AppError `limitWithoutHarm`: there is none, or it harms on no side */
function harmful(key: string) {
  const indicator = findIndicator(key);
  if (indicator === null || indicator.worse === 'none') throw new AppError('limitWithoutHarm', { field: 'key' });
  return indicator;
}

/**
 * Checks a change of limits. Where none were ever set a row is added, so that also `null` needs an indicator that can
 * have limits: rows of any other key would pile up.
 *
 * @param version 0: never set
 * @throws AppError those of `checkLimits`
 */
export function checkChange(key: string, version: number, limits: LimitValues | null): void {
  if (limits !== null) checkLimits(key, limits);
  else if (version === 0) harmful(key);
}

/**
 * Checks the limits for an indicator: only on its harmful side, within its physical range, level 1 beyond level 2.
 *
 * @throws AppError `limitWithoutHarm`, `limitMissing`, `limitOutside`, `limitsShared`, `limitsReversed`,
 *   `limitsCrossed`, which name the field
 */
export function checkLimits(key: string, limits: LimitValues): void {
  const indicator = harmful(key);
  const {
    worse,
    range: [low, high],
    unit,
  } = indicator;
  const fail = (error: ConstructorParameters<typeof AppError>[0], field: string, details = {}) => {
    throw new AppError(error, { field: `limits.${field}`, ...details });
  };
  if (!hasLimit(limits)) fail('limitMissing', worse === 'down' ? 'level2Low' : 'level2High');
  for (const field of bounds) {
    const bound = limits[field];
    if (bound === null) continue;
    if ((worse === 'up' && field.endsWith('Low')) || (worse === 'down' && field.endsWith('High')))
      fail('limitWithoutHarm', field);
    if (bound < low || bound > high) fail('limitOutside', field, { low, high, unit });
  }
  const { level2Low, level2High, level1Low, level1High } = limits;
  if (level2High !== null && level1High !== null && level1High <= level2High)
    fail(level1High === level2High ? 'limitsShared' : 'limitsReversed', 'level1High');
  if (level2Low !== null && level1Low !== null && level1Low >= level2Low)
    fail(level1Low === level2Low ? 'limitsShared' : 'limitsReversed', 'level1Low');
  const [lowest, highest] = [
    Math.max(...[level2Low, level1Low].map((bound) => bound ?? Number.NEGATIVE_INFINITY)),
    Math.min(...[level2High, level1High].map((bound) => bound ?? Number.POSITIVE_INFINITY)),
  ];
  if (lowest >= highest) fail('limitsCrossed', level2Low === null ? 'level1Low' : 'level2Low');
}

/** @throws AppError `targetsNotDescending` */
export function checkTargets({ cleanlinessTarget }: Targets): void {
  if (cleanlinessTarget === null) return;
  const [um4, um6, um14] = cleanlinessTarget;
  if (um6 > um4 || um14 > um6) throw new AppError('targetsNotDescending', { field: 'cleanlinessTarget' });
}

/**
 * Weights as percentages.
 *
 * @throws AppError `weightsZero`
 */
export function sharesOf(weights: HealthWeights): HealthWeights {
  const sum = healthParts.reduce((all, part) => all + weights[part], 0);
  if (!(sum > 0)) throw new AppError('weightsZero', { field: 'weights' });
  // Two decimals: whole percentages that people entered stay the same.
  const share = (part: keyof HealthWeights) => Math.round((10_000 * weights[part]) / sum) / 100;
  return {
    viscosity: share('viscosity'),
    ageing: share('ageing'),
    water: share('water'),
    cleanliness: share('cleanliness'),
    wear: share('wear'),
    temperature: share('temperature'),
  };
}

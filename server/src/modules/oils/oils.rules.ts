import { dayMs, defaultCleanlinessTarget } from '@oilsight/oil';
import type { MachineEvent, MachineProfile, MachineType, OilReference } from '@oilsight/oil';
import type { MachineSettings } from '../limits/index.ts';
import { noTargets, targetsInForce, usualStandstillC } from '../limits/limits.rules.ts';
import type { OilProduct } from './oils.store.ts';

/** An unknown oil: calculations that need its data are skipped. */
const unknownOil: OilReference = {
  fluid: 'other',
  v40: null,
  v100: null,
  density15: null,
  expansionPerK: 0.000_65,
  dielectric25: null,
  dielectricLimit: 0.1,
  water: null,
};

/**
 * The profile of a machine from its settings and its oil's data sheet.
 *
 * @param settings null: there are none, the defaults of the type hold
 */
export function profileOf(
  machineType: MachineType,
  oil: OilProduct | null,
  settings: MachineSettings | null,
): MachineProfile {
  const { targets, limits, healthWeights } = settings ?? {
    targets: targetsInForce(machineType, noTargets, noTargets),
    limits: {},
    healthWeights: null,
  };
  const { fluid, v40, v100, density15, expansionPerK, dielectric25, dielectricLimit, water } = oil ?? unknownOil;
  return {
    machineType,
    oil: { fluid, v40, v100, density15, expansionPerK, dielectric25, dielectricLimit, water },
    cleanlinessTarget: targets.cleanlinessTarget ?? defaultCleanlinessTarget[machineType],
    hasServoValves: targets.hasServoValves ?? false,
    minimumViscosity: targets.minimumViscosity,
    standstillC: targets.standstillC ?? usualStandstillC[machineType],
    filterBypassBar: targets.filterBypassBar,
    oilLifeH: oil?.oilLifeH ?? null,
    lifeReferenceC: oil?.lifeReferenceC ?? 60,
    limits,
    ...(healthWeights === null ? {} : { healthWeights }),
  };
}

/** Two entries of an oil change in different places count as one change when they are closer than this. */
const sameChangeMs = dayMs;

/** The log, with an oil change for each oil charge without an entry, oldest first. */
export function logOf(events: readonly MachineEvent[], oilCharges: readonly number[]): readonly MachineEvent[] {
  const isEntered = (at: number) =>
    events.some((event) => event.kind === 'oil_change' && Math.abs(event.at - at) < sameChangeMs);
  const changes = oilCharges.filter((at) => !isEntered(at)).map((at): MachineEvent => ({ kind: 'oil_change', at }));
  return [...events, ...changes].sort((one, other) => one.at - other.at);
}

import { dayMs, defaultCleanlinessTarget } from '@oilsight/oil';
import type { MachineEvent, MachineProfile, MachineType, OilReference } from '@oilsight/oil';
import type { MachineSettings, OilProduct } from './oils.store.ts';

/** An oil that nothing is known of: what needs its data is left out. */
const unknownOil: OilReference = { fluid: 'other', v40: null, v100: null, density15: null, expansionPerK: 0.000_65, dielectric25: null, dielectricLimit: 0.1, water: null };

/** Oil temperature at standstill, °C: indoors, and in a nacelle that is heated against frost. Our defaults. */
const usualStandstillC: Readonly<Record<MachineType, number>> = { gearbox: 20, wind_gearbox: 10, hydraulic: 20, turbine: 20, compressor: 20, engine: 20 };

/** The machine's own settings outrank the oil's data sheet, and that the defaults of the type. */
export function profileOf(machineType: MachineType, oil: OilProduct | null, settings: MachineSettings | null): MachineProfile {
  const { fluid, v40, v100, density15, expansionPerK, dielectric25, dielectricLimit, water } = oil ?? unknownOil;
  return {
    machineType,
    oil: { fluid, v40, v100, density15, expansionPerK, dielectric25, dielectricLimit, water },
    cleanlinessTarget: settings?.cleanlinessTarget ?? defaultCleanlinessTarget[machineType],
    hasServoValves: settings?.hasServoValves ?? false,
    minimumViscosity: settings?.minimumViscosity ?? null,
    standstillC: settings?.standstillC ?? usualStandstillC[machineType],
    filterBypassBar: settings?.filterBypassBar ?? null,
    oilLifeH: oil?.oilLifeH ?? null,
    lifeReferenceC: oil?.lifeReferenceC ?? 60,
  };
}

/** Someone who enters a change of oil in two places means one change when they lie nearer to each other. */
const sameChangeMs = dayMs;

/** The log with the fillings that nobody entered into it, oldest first. */
export function logOf(events: readonly MachineEvent[], fillings: readonly number[]): readonly MachineEvent[] {
  const isEntered = (at: number) => events.some((event) => event.kind === 'oil_change' && Math.abs(event.at - at) < sameChangeMs);
  const changes = fillings.filter((at) => !isEntered(at)).map((at): MachineEvent => ({ kind: 'oil_change', at }));
  return [...events, ...changes].sort((one, other) => one.at - other.at);
}

import { countCharge, createHistory, dayMs, defaultCleanlinessTarget, isOfCharge, newCharge } from '@oilsight/oil';
import type { ChargeMemory, MachineEvent, MachineProfile } from '@oilsight/oil';
import { oilSince } from '../../../server/src/modules/analysis/analysis.rules.ts';
import { assessInSteps } from '../../../server/src/modules/analysis/assess.ts';
import { findEvents, historyDays } from '../../../server/src/modules/analysis/history-reader.ts';
import type { FindingSeverity } from '../diagnosis/outcome.ts';
import type { Nameplate } from './world/machine.ts';
import type { Chunk, LogEntry } from './world/play.ts';

/** What the diagnosis says at a moment. */
export interface Sighting {
  readonly at: number;
  readonly verdict: string;
  readonly findings: readonly {
    readonly ruleId: string;
    readonly severity: FindingSeverity;
    readonly confidence: number;
  }[];
  /** Sensor faults that the history reports in addition to the rules. */
  readonly faults: readonly { readonly key: string; readonly reason: string }[];
  readonly health: number | null;
  readonly life: {
    readonly status: string;
    readonly lo: number | null;
    readonly hi: number | null;
    readonly hours: number | null;
    readonly limitedBy: string | null;
  };
}

/** Never pauses, because nothing else runs in this process. */
const withoutPause = { next: () => null };

const zeroCelsiusK = 273.15;

/** The settings that a person would enter from a machine's papers. */
export function profileOf(nameplate: Nameplate): MachineProfile {
  const { solubilityPpm, machineType } = nameplate;
  // The two given points in the form of the product's form: log10 S = a − b/T.
  const [cold, hot] = [1 / (20 + zeroCelsiusK), 1 / (70 + zeroCelsiusK)];
  const b = Math.log10(solubilityPpm[1] / solubilityPpm[0]) / (cold - hot);
  return {
    machineType,
    oil: {
      fluid: nameplate.fluid,
      v40: nameplate.v40,
      v100: nameplate.v100,
      density15: nameplate.density15,
      expansionPerK: nameplate.expansion,
      dielectric25: nameplate.permittivity25,
      dielectricLimit: nameplate.permittivityLimit,
      water: { a: Math.log10(solubilityPpm[0]) + b * cold, b, kelvinOffset: zeroCelsiusK },
    },
    cleanlinessTarget: defaultCleanlinessTarget[machineType],
    hasServoValves: nameplate.isServo,
    minimumViscosity: nameplate.minimumViscosity,
    standstillC: nameplate.standstillC,
    filterBypassBar: nameplate.bypassBar,
    oilLifeH: nameplate.serviceH,
    lifeReferenceC: nameplate.serviceC,
  };
}

/** Assesses a machine as the server does: by its own code, from readings and entries alone. */
export function createAssessor(nameplate: Nameplate) {
  const profile = profileOf(nameplate);
  const one = {
    history: createHistory(profile, { days: historyDays + 1 }),
    events: [] as readonly MachineEvent[],
    newestAt: Number.NEGATIVE_INFINITY,
    searchedTo: Number.POSITIVE_INFINITY,
  };
  let oldestAt = Number.POSITIVE_INFINITY;
  const entered = new Set<MachineEvent>();
  let kept: ChargeMemory | null = null;
  /** As the server counts a charge from its aggregates: here while the history still holds the readings. */
  const chargeAt = (now: number, from: number): ChargeMemory | null => {
    const since = oilSince(one.events, now);
    if (since === null) return null;
    const before: ChargeMemory = isOfCharge(kept, since, profile.lifeReferenceC)
      ? kept
      : newCharge(since, profile.lifeReferenceC);
    // The history keeps a day more than is assessed.
    const to = Math.max(from, Math.floor(now / dayMs) * dayMs - (historyDays - 1) * dayMs);
    if (to <= before.until) return before;
    const hours = (parameter: 'temp' | 'epsIdx' | 'v40Pct') => one.history.hours(parameter, since, to);
    kept = countCharge(
      before,
      { oilTemperatureC: hours('temp'), ageingIndexPct: hours('epsIdx'), viscosityChangePct: hours('v40Pct') },
      to,
    );
    return kept;
  };
  return {
    profile,
    history: one.history,
    add({ at, values }: Chunk, entries: readonly LogEntry[]): void {
      for (const entry of entries) {
        one.history.addEvent(entry);
        entered.add(entry);
        one.events = [...one.events, entry].sort((a, b) => a.at - b.at);
      }
      one.history.addColumns({ at, values: Object.fromEntries(values) });
      const [first, last] = [at[0], at.at(-1)];
      if (first === undefined || last === undefined) return;
      oldestAt = Math.min(oldestAt, first);
      one.searchedTo = Math.min(one.searchedTo, first);
      one.newestAt = last;
    },
    async assess(now: number): Promise<Sighting> {
      await findEvents(one, withoutPause);
      const from = Math.max(oldestAt, one.newestAt - historyDays * dayMs);
      const charge = chargeAt(now, from);
      const { diagnosis, health, life } = await assessInSteps({ ...one, profile, from, charge }, now, withoutPause);
      return {
        at: now,
        verdict: diagnosis.verdict,
        findings: diagnosis.findings.map(({ ruleId, severity, confidence }) => ({ ruleId, severity, confidence })),
        faults: one.history.quality(now).map(({ key, reason }) => ({ key, reason })),
        health: health.value,
        life: {
          status: life.status,
          lo: life.lo,
          hi: life.hi,
          hours: life.hours,
          limitedBy: life.limitedBy,
        },
      };
    },
    /** Events that the readings were taken for and nobody entered. */
    detected: (): readonly MachineEvent[] => one.events.filter((event) => !entered.has(event)),
  };
}

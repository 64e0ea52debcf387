import {
  bucketMs,
  dayMs,
  detectOilEvents,
  diagnose,
  evaluateRule,
  machineEventOf,
  median,
  oilEventReach,
  oilHealth,
  oilLife,
  proposalsOf,
  rules,
  verdictWithHealth,
} from '@oilsight/oil';
import type {
  ChargeMemory,
  History,
  LabHistory,
  MachineEvent,
  MachineProfile,
  OilEventSeries,
  Parameter,
  ProposedEvent,
  TimedValue,
} from '@oilsight/oil';
import { cleanlinessOf, healthInputOf, oilSince } from './analysis.rules.ts';
import type { Assessed } from './analysis.rules.ts';
import type { Steps } from '../../platform/steps.ts';

/** The input of an assessment. */
export interface Case {
  readonly history: History;
  readonly profile: MachineProfile;
  /** The device's log with the changes of the oil that are only proposed, oldest first. */
  readonly events: readonly MachineEvent[];
  /** Time of the oldest and of the newest reading in the history, ms. */
  readonly from: number;
  readonly newestAt: number;
  /** What was counted of the oil charge before the history; left out: nothing. */
  readonly charge?: ChargeMemory | null;
  /** Laboratories' results; left out: none. */
  readonly laboratory?: LabHistory;
}

const noResults: LabHistory = { results: [], changes: [] };

/** Wrong or mixed oil. */
const wrongOilRule = 'V04';
/** Quantities whose series take long to compute the first time. */
const longSeries: readonly Parameter[] = ['temp', 'v40Pct', 'epsIdx', 'dens', 'aw', 'ppm', 'iso4', 'iso6', 'iso14'];

/** Assesses the oil at a moment, in steps between which other work runs: the history must not change meanwhile. */
export async function assessInSteps(
  { history, profile, events, from, newestAt, charge = null, laboratory = noResults }: Case,
  now: number,
  steps: Steps,
): Promise<Assessed> {
  const hours = new Map<Parameter, readonly TimedValue[]>();
  for (const parameter of longSeries) {
    hours.set(parameter, history.hours(parameter, from, now));
    await steps.next();
  }
  const hoursOf = (parameter: Parameter) => hours.get(parameter) ?? [];
  const { read, held, faults } = history.at(now);
  // Features are computed once and then remembered: computed here rule by rule, so that `diagnose` finds them all.
  for (const rule of rules) {
    evaluateRule(rule, read, profile);
    await steps.next();
  }
  const diagnosed = diagnose({ read, profile, now, readAt: (earlier) => history.features(earlier) });
  await steps.next();
  const health = oilHealth({ profile, ...healthInputOf(held), weights: null, limits: null });
  const diagnosis = { ...diagnosed, verdict: verdictWithHealth(diagnosed.verdict, health) };
  await steps.next();
  const since = oilSince(events, now);
  // What a faulty sensor reads says nothing of when the oil ends, and neither does what can be taken out of it.
  const masked = maskedBy(
    diagnosis.findings.map(({ ruleId }) => ruleId),
    faults(),
  );
  const trusted = (parameter: Parameter) => (masked.has(parameter) ? [] : hoursOf(parameter));
  const wetHours = wetHoursOf(hoursOf('aw'));
  const life = oilLife({
    profile,
    now,
    since,
    viscosityLimits: null,
    isOtherOil: diagnosis.findings.some(({ ruleId }) => ruleId === wrongOilRule),
    ageingIndexPct: trusted('epsIdx').filter(({ at }) => !wetHours.has(at)),
    viscosityChangePct: trusted('v40Pct'),
    oilTemperatureC: hoursOf('temp'),
    charge,
    laboratory,
  });
  await steps.next();
  const cleanliness = cleanlinessOf(history, Math.min(now, newestAt), profile.cleanlinessTarget);
  const proposals = proposalsOf(events).filter(({ at }) => at <= now && at > now - askedForMs);
  return { diagnosis, health, life, cleanliness, proposals, from, hasReadings: newestAt >= from };
}

/** Water activity from which on, and rise above the usual one, the permittivity tells of water. Our defaults. */
const wetActivity = { from: 0.5, aboveUsual: 0.15 } as const;

/** Times of the hours in which the permittivity tells of the water and not of the oil's age. */
function wetHoursOf(activity: readonly TimedValue[]): ReadonlySet<number> {
  const usual = median(activity.map(({ value }) => value)) ?? 0;
  // Of oil that is always wet only what is wetter than usual is left out: what does not change ages no oil.
  const aboveUsual = usual + wetActivity.aboveUsual;
  const wet = usual < wetActivity.from ? Math.min(wetActivity.from, aboveUsual) : aboveUsual;
  return new Set(activity.flatMap(({ at, value }) => (value >= wet ? [at] : [])));
}

/** Rules that find water, which raises the permittivity and can be taken out again. */
const raisingPermittivity: readonly string[] = ['W02', 'W04', 'W06'];

/** Quantities of the oil that a slow fault of a sensor spoils. */
const spoiledBy: Readonly<Record<string, readonly Parameter[]>> = {
  dielectric_constant: ['epsIdx'],
  viscosity_kinematic: ['v40Pct'],
  viscosity_dynamic: ['v40Pct'],
  viscosity_40: ['v40Pct'],
  oil_temperature: ['epsIdx', 'v40Pct'],
};

/**
 * Quantities that say nothing of the oil's ageing: of sensor faults those that the rules among the findings name and
 * those of drifts, and the permittivity of wet oil.
 */
function maskedBy(
  ruleIds: readonly string[],
  faults: readonly { readonly key: string; readonly reason: string }[],
): ReadonlySet<Parameter> {
  const named = rules
    .filter(({ id }) => ruleIds.includes(id))
    .flatMap(({ masks }) => (masks === undefined || masks === 'named' ? [] : masks));
  const drifting = faults
    .filter(({ reason }) => reason === 'drift' || reason === 'compensation')
    .flatMap(({ key }) => spoiledBy[key] ?? []);
  const raised: readonly Parameter[] = raisingPermittivity.some((id) => ruleIds.includes(id)) ? ['epsIdx'] : [];
  return new Set([...named, ...drifting, ...raised]);
}

/** A change of the oil that nobody enters is asked about for this long. Our default. */
const askedForMs = 30 * dayMs;
/** From this confidence on, a person is asked about an event that was detected in the readings. Our default. */
const minConfidence = 0.6;
/** An event of the log and a detected one are the same when they are closer than this. */
const sameEventMs = dayMs;
/**
 * After a change of the oil, the first readings at a temperature that the machine had before it show the same change
 * once more: for this long a further one is not asked about.
 */
const repeatsMs = 7 * dayMs;

/** Whether an event of the log, or one that a person is asked about, explains a proposal. */
function isTheSame({ kind, at }: MachineEvent, proposal: ProposedEvent): boolean {
  const isNear = Math.abs(at - proposal.at) < sameEventMs;
  if (kind === 'oil_change') return isNear || (at < proposal.at && proposal.at - at < repeatsMs);
  return (
    kind === 'refill' &&
    (kind === proposal.kind ? isNear || at < proposal.at : isNear) &&
    Math.abs(at - proposal.at) < repeatsMs
  );
}

/** Length of history that is searched in one step. */
const searchMs = 2 * dayMs;

/**
 * Searches a part of a history for oil changes and top-ups that nobody has entered in the log. They are proposals: rules
 * know of them, baselines and the oil's life go on until a person enters them.
 */
export async function unloggedEvents(
  history: History,
  log: readonly MachineEvent[],
  { from, to }: { readonly from: number; readonly to: number },
  steps: Steps,
): Promise<readonly ProposedEvent[]> {
  const found: ProposedEvent[] = [];
  for (let start = from; start < to; start += searchMs) {
    const end = Math.min(to, start + searchMs);
    const series = seriesOf(history, start - oilEventReach.beforeMs, end + oilEventReach.afterMs);
    await steps.next();
    for (const event of detectOilEvents(series, start, end)) {
      const entry = event.confidence >= minConfidence ? machineEventOf(event) : null;
      if (entry !== null && ![...log, ...found].some((known) => isTheSame(known, entry))) found.push(entry);
    }
    await steps.next();
  }
  return found;
}

/** Hourly medians. */
function seriesOf(history: History, from: number, to: number): OilEventSeries {
  const scaled = (parameter: 'dens', factor: number) =>
    history.hours(parameter, from, to).map(({ at, value }) => ({ at, value: value * factor }));
  return {
    level: levels(history, from, to),
    viscosity: history.hours('v40Pct', from, to),
    ageing: history.hours('epsIdx', from, to),
    density: scaled('dens', 1000),
    water: history.hours('ppm', from, to),
    particles: history.hours('iso4', from, to),
    temperature: history.hours('temp', from, to),
  };
}

/** The tank level is not a quantity of the rules: it is read from its buckets. */
function levels(history: History, from: number, to: number): OilEventSeries['level'] {
  const found: { at: number; value: number }[] = [];
  for (let at = Math.ceil(from / bucketMs) * bucketMs; at < to; at += bucketMs) {
    const median = history.bucket('level', at)?.median ?? Number.NaN;
    if (!Number.isNaN(median)) found.push({ at: at + bucketMs / 2, value: median });
  }
  return found;
}

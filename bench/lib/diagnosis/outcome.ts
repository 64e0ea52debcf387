import { day, hour } from '../../../simulator/src/machines.ts';
import type { LimitAlarm } from './fixed-limits.ts';
import type { Run } from './plan.ts';
import { horizonDays, truths } from './truth.ts';
import type { Truth } from './truth.ts';

/** Severities of a finding, in rising order. */
export const severities = ['info', 'caution', 'warning', 'critical'] as const;
export type FindingSeverity = (typeof severities)[number];

/** The result of the diagnosis at one time. */
export interface Sighting {
  readonly at: number;
  readonly verdict: string;
  readonly findings: readonly { readonly ruleId: string; readonly severity: FindingSeverity }[];
  /** Sensor faults that the history reports in addition to the rules. */
  readonly faults: readonly { readonly key: string; readonly reason: string }[];
}

/** A finding that persists without a break of a day or more. */
export interface Episode {
  readonly ruleId: string;
  readonly from: number;
  readonly to: number;
  /** The highest severity while it lasted, and when it first was at least a caution; null: never. */
  readonly worst: FindingSeverity;
  readonly cautionAt: number | null;
}

/** Adds the sensor faults that the history reports as findings that say nothing against the oil. */
function withFaults(sighting: Sighting): Sighting {
  const faults = [...new Set(sighting.faults.map(({ reason }) => reason))].map((reason) => ({
    ruleId: `Q.${reason}`,
    severity: 'info' as const,
  }));
  return { ...sighting, findings: [...sighting.findings, ...faults] };
}

const isAtLeast = (severity: FindingSeverity, least: FindingSeverity) =>
  severities.indexOf(severity) >= severities.indexOf(least);

/**
 * Findings joined over time: a finding that returns within a day, or within `joinMs`, is the same. In the order of their
 * beginning.
 */
export function episodesOf(sightings: readonly Sighting[], joinMs: number = day): Episode[] {
  const done: Episode[] = [];
  const open = new Map<string, Episode>();
  for (const { at, findings } of sightings) {
    for (const { ruleId, severity } of findings) {
      const known = open.get(ruleId);
      const cautionHere = isAtLeast(severity, 'caution') ? at : null;
      if (known === undefined || at - known.to >= joinMs) {
        if (known !== undefined) done.push(known);
        open.set(ruleId, { ruleId, from: at, to: at, worst: severity, cautionAt: cautionHere });
      } else
        open.set(ruleId, {
          ...known,
          to: at,
          worst: isAtLeast(severity, known.worst) ? severity : known.worst,
          cautionAt: known.cautionAt ?? cautionHere,
        });
    }
  }
  return [...done, ...open.values()].toSorted((a, b) => a.from - b.from);
}

/** A rule first found after the onset. */
export interface Found {
  readonly ruleId: string;
  readonly severity: FindingSeverity;
  readonly hours: number;
}

/** The result of a run. Times in hours after the onset; null: not within the horizon. */
export interface Outcome {
  readonly run: Run;
  /** Time of the first correct finding. */
  readonly detectedH: number | null;
  /** All new findings within the horizon that are correct or at least a caution. */
  readonly found: readonly Found[];
  /** First new alarm of the fixed limits, on any key. */
  readonly limitsH: number | null;
  /** First new alarm of level 1. */
  readonly limitsLevel1H: number | null;
  readonly limitKeys: readonly string[];
  /** Days without any fault in which the machine was assessed, and findings of at least a caution in them. */
  readonly soundDays: number;
  readonly falseFindings: readonly {
    readonly ruleId: string;
    readonly severity: FindingSeverity;
    readonly day: number;
    readonly days: number;
    readonly isAfterOnset: boolean;
  }[];
  readonly falseLimits: number;
  /**
   * Sensor faults that the history reported in that time, by reason. Spikes and resets are left out, because they do no
   * harm.
   */
  readonly falseFaults: readonly string[];
  /** The newest verdict, at the end of the run. */
  readonly lastVerdict: string;
  readonly assessments: number;
}

const harmless = ['Q.spike', 'Q.reset', 'Q.rollover'];

/** The first day of a machine is left out: it is not assessed. */
export const unassessedMs = day;

/** The end of the time in which nothing is wrong, ms. */
export function soundUntil(run: Run, truth: Truth | null): number {
  return truth === null || truth.kind === 'benign' ? run.endsAt : run.onsetAt;
}

/** Evaluates the findings and alarms of a run. */
export function outcomeOf(run: Run, sightings: readonly Sighting[], alarms: readonly LimitAlarm[]): Outcome {
  const truth = run.scenario === null ? null : truths[run.scenario];
  const until = soundUntil(run, truth);
  const from = run.bornAt + unassessedMs;
  const horizonAt =
    truth === null ? run.onsetAt : Math.min(run.endsAt, run.onsetAt + horizonDays(truth, run.rate) * day);
  const episodes = episodesOf(sightings.filter(({ at }) => at > from).map(withFaults));
  const isRight = (ruleId: string) => truth?.rules.includes(ruleId) ?? false;
  const hoursAfter = (at: number) => (at - run.onsetAt) / hour;
  const within = (at: number | null): at is number => at !== null && at > run.onsetAt && at <= horizonAt;

  const found = episodes
    .map((episode) => ({
      ...episode,
      at: isRight(episode.ruleId) && truth?.least === 'info' ? episode.from : episode.cautionAt,
    }))
    .flatMap(({ ruleId, worst, at }) => (within(at) ? [{ ruleId, severity: worst, hours: hoursAfter(at) }] : []));
  const falseFindings = episodes.flatMap(({ ruleId, worst, cautionAt, to }) =>
    cautionAt !== null &&
    cautionAt <= until &&
    !(isRight(ruleId) && truth?.kind === 'benign' && cautionAt > run.onsetAt)
      ? [
          {
            ruleId,
            severity: worst,
            day: (cautionAt - run.bornAt) / day,
            days: (Math.min(to, until) - cautionAt) / day,
            isAfterOnset: cautionAt > run.onsetAt,
          },
        ]
      : [],
  );
  const falseFaults = episodes
    .filter(({ ruleId, from: begins }) => ruleId.startsWith('Q.') && begins <= until && !harmless.includes(ruleId))
    .map(({ ruleId }) => ruleId);
  const newAlarms = alarms.filter(({ at }) => within(at));
  const firstOf = ([first]: readonly LimitAlarm[]) => (first === undefined ? null : hoursAfter(first.at));
  const rights = found.filter(({ ruleId }) => isRight(ruleId)).map(({ hours }) => hours);
  return {
    run,
    found,
    falseFindings,
    falseFaults,
    detectedH: rights.length === 0 ? null : Math.min(...rights),
    limitsH: firstOf(newAlarms),
    limitsLevel1H: firstOf(newAlarms.filter(({ level }) => level === 1)),
    limitKeys: [...new Set(newAlarms.map(({ key }) => key))],
    soundDays: (until - from) / day,
    falseLimits: alarms.filter(({ at, level }) => at > from && at <= until && level === 2).length,
    lastVerdict: sightings.at(-1)?.verdict ?? 'none',
    assessments: sightings.length,
  };
}

import { dayMs, hourMs } from '@oilsight/oil';
import { episodesOf, severities } from '../diagnosis/outcome.ts';
import type { Episode, FindingSeverity } from '../diagnosis/outcome.ts';
import type { Sighting } from './assessor.ts';
import { healthOf } from './health.ts';
import { coverageOf } from './life-coverage.ts';
import { joinMs } from './limits.ts';
import type { Answer, Evidence, Outcome } from './evidence.ts';
import { truths } from './truth.ts';
import type { Truth } from './truth.ts';
import type { Truth as WorldTruth } from './world/play.ts';

/** A machine is not assessed in its first day. */
export const unassessedMs = dayMs;

const isAtLeast = (severity: FindingSeverity, least: FindingSeverity) =>
  severities.indexOf(severity) >= severities.indexOf(least);

/** Sensor faults that the history reports, as findings that say nothing against the oil. */
function withFaults(sighting: Sighting): Sighting {
  const reasons = [...new Set(sighting.faults.map(({ reason }) => reason))];
  const faults = reasons.map((reason) => ({ ruleId: `Q.${reason}`, severity: 'info' as const, confidence: 1 }));
  return { ...sighting, findings: [...sighting.findings, ...faults] };
}

/**
 * Whether a finding about a machine that nothing has happened to is true all the same: oil that has used up two fifths
 * of its allowed change has aged, and water that the cold oil cannot hold will be free at standstill.
 */
export function isTrueOfSound(ruleId: string, known: WorldTruth | undefined): boolean {
  if (known === undefined) return false;
  if (['A01', 'A02', 'V01'].includes(ruleId)) return known.aged >= 0.4;
  if (ruleId === 'W05') return known.standstillActivity >= 0.9;
  return ruleId === 'W04' && known.activity >= 0.95;
}

/** A life's findings over time, and which of them its truth has. */
interface Findings {
  readonly episodes: readonly Episode[];
  readonly sightings: readonly Sighting[];
  readonly isRight: (ruleId: string) => boolean;
  /** Whether it is true of the machine at a time. */
  readonly isTrue: (ruleId: string, at: number) => boolean;
}

/** How the fault was answered within its time. */
function answered({ life, onsetAt }: Evidence, truth: Truth, { episodes, sightings, isRight, isTrue }: Findings) {
  const horizonAt = onsetAt + truth.withinDays * dayMs;
  const names = episodes.flatMap((episode) => {
    const at = truth.least === 'info' ? episode.from : episode.cautionAt;
    // What was said before the onset already is no answer to it, unless it goes on.
    const isInTime = at !== null && episode.to > onsetAt && at <= horizonAt;
    return isRight(episode.ruleId) && isInTime ? [Math.max(at, onsetAt)] : [];
  });
  const said = episodes.flatMap(({ ruleId, worst, cautionAt }) =>
    cautionAt !== null && cautionAt > onsetAt && cautionAt <= Math.min(horizonAt, life.endsAt)
      ? [{ ruleId, severity: worst, at: cautionAt }]
      : [],
  );
  const wrong = said.filter(({ ruleId, at }) => !isTrue(ruleId, at));
  const namedAt = names.length === 0 ? null : Math.min(...names);
  const standing = sightings.filter(({ at }) => namedAt !== null && at >= namedAt);
  const keeps = standing.filter(({ findings }) => findings.some(({ ruleId }) => isRight(ruleId)));
  const isGravelyWrong = wrong.some(({ severity }) => isAtLeast(severity, 'warning'));
  const answer: Answer =
    namedAt === null ? (wrong.length > 0 ? 'wrong' : 'silent') : isGravelyWrong ? 'mixed' : 'named';
  return {
    answer,
    namedH: namedAt === null ? null : (namedAt - onsetAt) / hourMs,
    stability: standing.length === 0 ? null : keeps.length / standing.length,
    said: said
      .toSorted((a, b) => severities.indexOf(b.severity) - severities.indexOf(a.severity))
      .map(({ ruleId, severity, at }) => ({ ruleId, severity, hours: (at - onsetAt) / hourMs })),
  };
}

/** Confidence of new findings of at least a caution beside whether they were true. */
function confidencesOf({ episodes, sightings, isTrue }: Findings): Outcome['confidences'] {
  return episodes.flatMap(({ ruleId, cautionAt }) => {
    const sighting = sightings.find(({ at }) => at === cautionAt);
    const found = sighting?.findings.find((one) => one.ruleId === ruleId);
    if (found === undefined || cautionAt === null) return [];
    return [{ confidence: found.confidence, isTrue: isTrue(ruleId, cautionAt) }];
  });
}

/** Oil changes and refills that the readings were taken for and that the world has none of. */
function inventedOf({ detected, changes, toppedUp }: Evidence, soundUntil: number): number {
  const isNear = (times: readonly number[], at: number) => times.some((time) => Math.abs(time - at) < 1.5 * dayMs);
  return detected.filter(
    ({ kind, at }) =>
      at < soundUntil &&
      kind !== 'sensor_replacement' &&
      !isNear(changes, at) &&
      !(kind === 'refill' && isNear(toppedUp, at)),
  ).length;
}

/** How often all was called normal while the fault was as grave as it gets. */
function silenceOf({ sightings, truth, onsetAt }: Evidence, isAsked: boolean) {
  const grave = sightings.filter(({ at }, index) => isAsked && at > onsetAt && (truth[index]?.gravity ?? 0) >= 1);
  return {
    graveAssessments: grave.length,
    graveNormal: grave.filter(({ verdict }) => verdict === 'normal').length,
  };
}

/** Evaluates a life by the answers written before it. */
export function outcomeOf(evidence: Evidence): Outcome {
  const { life, onsetAt, alarms } = evidence;
  const truth = life.fault === null ? null : truths[life.fault];
  const isFaulty = truth !== null && truth.kind !== 'benign';
  const soundUntil = isFaulty ? Math.min(onsetAt, life.endsAt) : life.endsAt;
  const from = life.bornAt + unassessedMs;
  const sightings = evidence.sightings.filter(({ at }) => at > from).map(withFaults);
  const isRight = (ruleId: string) => truth?.rules.includes(ruleId) ?? false;
  const known = new Map(evidence.sightings.map(({ at }, index) => [at, evidence.truth[index]]));
  const isTrue = (ruleId: string, at: number) =>
    (at > onsetAt && (isRight(ruleId) || (truth?.companions.includes(ruleId) ?? false))) ||
    isTrueOfSound(ruleId, known.get(at));
  const all: Findings = { episodes: episodesOf(sightings, joinMs), sightings, isRight, isTrue };
  const none = { answer: null, namedH: null, stability: null, said: [] } as const;
  const falseFindings = all.episodes.flatMap(({ ruleId, worst, cautionAt, to }) =>
    cautionAt !== null && cautionAt <= soundUntil && !isTrue(ruleId, cautionAt)
      ? [
          {
            ruleId,
            severity: worst,
            day: (cautionAt - life.bornAt) / dayMs,
            days: (Math.min(to, soundUntil) - cautionAt) / dayMs,
          },
        ]
      : [],
  );
  const horizonAt = onsetAt + (truth?.withinDays ?? 0) * dayMs;
  const firstAlarm = alarms.find((alarm) => alarm.from > onsetAt && alarm.from <= horizonAt);
  return {
    life: { ...life, onsetAt },
    ...(isFaulty ? answered(evidence, truth, all) : none),
    soundDays: Math.max(0, soundUntil - from) / dayMs,
    falseFindings,
    confidences: confidencesOf(all),
    falseLimits: alarms.filter((alarm) => alarm.from > from && alarm.from <= soundUntil).length,
    limitsH: isFaulty && firstAlarm !== undefined ? (firstAlarm.from - onsetAt) / hourMs : null,
    inventedChanges: inventedOf(evidence, soundUntil),
    ...silenceOf(evidence, isFaulty && truth.kind !== 'sensor'),
    ...healthOf(evidence, isFaulty),
    ...coverageOf(evidence),
    learned: evidence.learned,
    assessments: sightings.length,
  };
}

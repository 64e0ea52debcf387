/** Whether it looked back over past hours: the first of a device with a history, and one whose past came later. */
export type AssessmentKind = 'lookedBack' | 'usual';

/**
 * Of its time a round may work this share: half of it while it looks back over histories, which takes seconds each, a
 * quarter otherwise. The first assessment of a device without a history takes no longer than any other: of thousands
 * that begin to send at once, all the rest would be slow for minutes.
 */
const share = { lookedBack: 1 / 2, usual: 1 / 4 } as const;
/**
 * Of one device's time its assessments may take this share: a device whose readings come late again and again, so that
 * its history is read anew each time, must not keep others waiting.
 */
const shareOfDevice = 1 / 100;
/** It waits no longer than this for its next assessment, ms. */
const longestWaitMs = 600_000;

/** The time of the processor that an assessment took, and when it ended, ms. */
export interface Taken {
  readonly workMs: number;
  readonly endedAt: number;
}

/**
 * How long a round pauses after an assessment, ms.
 *
 * @param elapsedMs how long the assessment took, waiting for the database included
 */
export function restAfter(kind: AssessmentKind, workMs: number, elapsedMs: number): number {
  return Math.max(0, workMs / share[kind] - elapsedMs);
}

/** From when on a device may be assessed by a round again, ms. */
export function dueFrom({ workMs, endedAt }: Taken): number {
  return endedAt + Math.min(longestWaitMs, workMs / shareOfDevice);
}

/** The devices in the order in which a round assesses them: those with the gravest kept diagnoses first. */
export function worstFirst<T extends { readonly id: string }>(
  devices: readonly T[],
  gravest: readonly string[],
): readonly T[] {
  const places = new Map(gravest.map((id, place) => [id, place]));
  const placeOf = ({ id }: T) => places.get(id) ?? gravest.length;
  return devices.toSorted((one, other) => placeOf(one) - placeOf(other));
}

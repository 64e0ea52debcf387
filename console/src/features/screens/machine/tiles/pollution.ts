import { contaminationLevelOf, contaminationTargetOf } from '@oilsight/oil';
import type { CleanlinessTarget } from '@oilsight/oil';

/** Levels of contamination, 1 … 12, that are still good, and that are not yet an alarm. */
export interface PollutionBounds {
  /** The greatest level that is good. */
  readonly target: number;
  /** The greatest level below an alarm of level 1; null: none is set. */
  readonly level1: number | null;
}

/** Levels by which the greatest beyond a target is worse than the target, as with the limits of particle counts. */
const levelsToAlarm = 2;

/** The standard that the level of an indicator is a class of. @param key one of `contaminationKeys` */
export function scaleOf(key: string): 'nas1638' | 'as4059' {
  return key === 'nas1638' || key === 'contamination_level' ? 'nas1638' : 'as4059';
}

/**
 * The bounds of an indicator's level: its limits, else the cleanliness target.
 *
 * @param key one of `contaminationKeys`
 * @param cleanliness null: not known
 * @returns null: neither is known
 */
export function boundsOf(
  key: string,
  limits: { readonly level2High: number | null; readonly level1High: number | null } | null,
  cleanliness: CleanlinessTarget | null,
): PollutionBounds | null {
  const levelOf = (limit: number | null) => (limit === null ? null : contaminationLevelOf(key, limit));
  const level1 = levelOf(limits?.level1High ?? null);
  const level2 = levelOf(limits?.level2High ?? null);
  if (level2 !== null) return { target: level2, level1 };
  const target = cleanliness === null ? null : contaminationTargetOf(key, cleanliness);
  if (target === null) return level1 === null ? null : { target: level1, level1 };
  return { target, level1: level1 ?? target + levelsToAlarm };
}

/** How far a level is beyond its bounds; undefined: it is within, or there is none. */
export function beyondOf(level: number | null, bounds: PollutionBounds | null): 'level1' | 'level2' | undefined {
  if (level === null || bounds === null) return undefined;
  if (bounds.level1 !== null && level > bounds.level1) return 'level1';
  return level > bounds.target ? 'level2' : undefined;
}

import type { Health } from '@oilsight/contract';

export type HealthPart = Health['parts'][number];

/** A part of oil health and the points it costs. */
export interface PartCost {
  readonly part: HealthPart['part'];
  /** Whole points below 100. */
  readonly points: number;
  readonly because: HealthPart['because'];
}

/**
 * What each part costs of the 100 points, dearest first; together they make up what is missing. The mean's loss is shared out by weight and
 * by how far each part's root lies below the best; what the limiting part takes beyond the mean is its own.
 */
export function costsOf({ value, limitedBy, parts }: Pick<Health, 'value' | 'limitedBy' | 'parts'>): readonly PartCost[] {
  const known = parts.flatMap(({ part, score, weight, because }) => (score === null ? [] : [{ part, weight, because, root: Math.sqrt(score / 100) }]));
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const lost = known.reduce((sum, { weight, root }) => sum + weight * (1 - root), 0);
  const mean = weights > 0 ? 100 * (1 - lost / weights) ** 2 : value;
  const shared = Math.max(0, 100 - Math.max(mean, value));
  return known
    .map(({ part, weight, root, because }) => {
      const share = lost > 0 ? (shared * weight * (1 - root)) / lost : 0;
      return { part, because, points: Math.round(share + (part === limitedBy ? Math.max(0, mean - value) : 0)) };
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points);
}

/** Foot of the small curve while health is above it. */
const courseFoot = 60;

/** Foot and top of the small curve of health: always up to 100, so that a few points do not look like a fall. */
export function courseScale(values: readonly (number | null)[]): readonly [low: number, high: number] {
  return [Math.min(courseFoot, ...values.filter((value) => value !== null)), 100];
}

/** Score of a part at its early warning. */
const scoreAtWarning = 60;

/** Parts at their early warning or beyond, worst first; where none is there yet, the worst. */
export function weakParts({ parts }: Pick<Health, 'parts'>): readonly HealthPart[] {
  const known = parts.flatMap((part) => (part.score === null ? [] : [{ part, score: part.score }])).toSorted((one, other) => one.score - other.score);
  return known.filter(({ score }, index) => index === 0 || score <= scoreAtWarning).map(({ part }) => part);
}

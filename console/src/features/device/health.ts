import type { Health } from '@oilsight/contract';
import { healthBoundAtZero } from '@oilsight/oil';

export type HealthPart = Health['parts'][number];

/** A part of oil health and the points it costs. */
export interface PartCost {
  readonly part: HealthPart['part'];
  /** Whole points below 100. */
  readonly points: number;
  readonly because: HealthPart['because'];
}

/**
 * What each part costs of the 100 points, dearest first; together they make up what is missing. The mean's loss is
 * shared out by weight and by how far each part's root lies below the best; points that the cap removes below the mean
 * are assigned to the limiting part.
 */
export function costsOf({
  value,
  limitedBy,
  parts,
}: Pick<Health, 'value' | 'limitedBy' | 'parts'>): readonly PartCost[] {
  const known = parts.flatMap(({ part, score, weight, because }) =>
    score === null ? [] : [{ part, weight, because, root: Math.sqrt(score / 100) }],
  );
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const lost = known.reduce((sum, { weight, root }) => sum + weight * (1 - root), 0);
  const mean = weights > 0 ? 100 * (1 - lost / weights) ** 2 : value;
  const shared = Math.max(0, 100 - Math.max(mean, value));
  const exact = known.map(
    ({ part, weight, root }) =>
      (lost > 0 ? (shared * weight * (1 - root)) / lost : 0) + (part === limitedBy ? Math.max(0, mean - value) : 0),
  );
  const points = wholeShares(exact, 100 - Math.round(value));
  return known
    .map(({ part, because }, index) => ({ part, because, points: points[index] ?? 0 }))
    .filter((cost) => cost.points > 0)
    .sort((one, other) => other.points - one.points);
}

/**
 * Whole numbers in the proportion of some shares that add up to a whole: what rounding leaves goes to the largest
 * remainders.
 */
export function wholeShares(shares: readonly number[], whole: number): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  if (!(sum > 0)) return shares.map(() => 0);
  const exact = shares.map((share) => (share / sum) * whole);
  const rest = whole - exact.reduce((total, share) => total + Math.floor(share), 0);
  const first = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder)
    .slice(0, rest);
  return exact.map((share, index) => Math.floor(share) + (first.some((one) => one.index === index) ? 1 : 0));
}

/** The part that caps oil health, with what the cap is made of: `least` + `share` × score = `bound`, points. */
export interface HealthBound {
  readonly part: HealthPart['part'];
  readonly score: number;
  readonly least: number;
  readonly share: number;
  readonly bound: number;
}

/** How oil health is calculated: the mean of the parts, and the cap where it is lower. Null: no part is known. */
export function makingOf({
  limitedBy,
  parts,
}: Pick<Health, 'limitedBy' | 'parts'>): { readonly mean: number; readonly bound: HealthBound | null } | null {
  const known = parts.flatMap(({ part, score, weight }) => (score === null ? [] : [{ part, score, weight }]));
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  if (!(weights > 0)) return null;
  const mean = Math.min(
    100,
    (known.reduce((sum, { score, weight }) => sum + weight * Math.sqrt(score), 0) / weights) ** 2,
  );
  const worst = known.find(({ part }) => part === limitedBy);
  if (worst === undefined) return { mean, bound: null };
  const { part, score } = worst;
  const least = healthBoundAtZero[part];
  const share = 1 - least / 100;
  return { mean, bound: { part, score, least, share, bound: least + share * score } };
}

/** Foot of the small curve while health is above it. */
const healthScaleFoot = 60;

/** Foot and top of the small curve of health: always up to 100, so that a few points do not look like a fall. */
export function healthScale(values: readonly (number | null)[]): readonly [low: number, high: number] {
  return [Math.min(healthScaleFoot, ...values.filter((value) => value !== null)), 100];
}

/** Score of a part at its early warning. */
const scoreAtWarning = 60;

/** Parts at their early warning or beyond, worst first; where none is there yet, the worst. */
export function weakParts({ parts }: Pick<Health, 'parts'>): readonly HealthPart[] {
  const known = parts
    .flatMap((part) => (part.score === null ? [] : [{ part, score: part.score }]))
    .toSorted((one, other) => one.score - other.score);
  return known.filter(({ score }, index) => index === 0 || score <= scoreAtWarning).map(({ part }) => part);
}

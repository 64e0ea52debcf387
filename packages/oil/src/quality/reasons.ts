/**
 * Whether a reading may be assessed: a `suspect` reading may be right, but nothing is concluded from it alone; a `bad`
 * one does not measure the oil.
 */
export type Grade = 'good' | 'suspect' | 'bad';

/**
 * Quality of a single reading. `missing`: no reading; `good`; `range`, outside the physical range; `rate`, moved faster
 * than the quantity can; `spike`, away from its neighbourhood; `stuck`, has not moved though it must; `not_monotonic`,
 * more large particles than small ones; `saturated`, too many particles to count; `flow`, no oil through the counter;
 * `bubbles` and `droplets`, air or water counted as particles; `flat_spectrum`, one of the two; `interference`, ferrous
 * and non-ferrous debris in the same moment; `unit`, outside the physical range and inside the usual one in another unit.
 */
export const qualityReasons = [
  'missing',
  'good',
  'range',
  'rate',
  'spike',
  'stuck',
  'not_monotonic',
  'saturated',
  'flow',
  'bubbles',
  'droplets',
  'flat_spectrum',
  'interference',
  'unit',
] as const;
/** Reason of a reading's quality. */
export type QualityReason = (typeof qualityReasons)[number];
/** Reasons for which a reading is not good. */
export type FaultReason = Exclude<QualityReason, 'missing' | 'good'>;

/**
 * Numbers of the reasons in columns of codes: their places in `qualityReasons`, and `stuckCandidate`, which the
 * cross-check decides.
 */
export const qualityCode = {
  missing: 0,
  good: 1,
  range: 2,
  rate: 3,
  spike: 4,
  stuck: 5,
  notMonotonic: 6,
  saturated: 7,
  flow: 8,
  bubbles: 9,
  droplets: 10,
  flatSpectrum: 11,
  interference: 12,
  unit: 13,
  stuckCandidate: 255,
} as const;

/**
 * Reason of a code.
 *
 * @example reasonOf(2) is 'range'
 */
export function reasonOf(code: number): QualityReason {
  return qualityReasons[code] ?? 'missing';
}

/**
 * Grade of a reason. A jump alone may be real: it is only suspect.
 *
 * @example gradeOf('spike') is 'suspect'
 * @example gradeOf('bubbles') is 'bad'
 */
export function gradeOf(reason: QualityReason): Grade {
  if (reason === 'good') return 'good';
  return reason === 'spike' || reason === 'rate' ? 'suspect' : 'bad';
}

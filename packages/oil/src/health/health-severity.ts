import type { Severity } from '../limits.ts';

/**
 * At or below this value oil health needs attention: the value with one part at its early warning. Points; our default.
 */
export const healthAttention = 70;
/** At or below this value oil health needs action: the value with one part at its alarm. Points; our default. */
export const healthAction = 40;

/**
 * Severity that a value of oil health stands for.
 *
 * @param value oil health, 0 … 100; NaN is normal, for nothing is known
 * @example healthSeverity(55) is 'level2'
 */
export function healthSeverity(value: number): Severity {
  if (value <= healthAction) return 'level1';
  return value <= healthAttention ? 'level2' : 'normal';
}

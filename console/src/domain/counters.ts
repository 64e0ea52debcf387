import { findIndicator } from '@oilsight/oil';

/** Whether an indicator is a cumulative count: its curve only grows, and says little without the one before. */
export function isCounter(key: string): boolean {
  return findIndicator(key)?.kind === 'counter';
}

/**
 * Keys as a chart or a wall opens with them: a count of ferrous particles is shown as the wear rate that is made of it, where that
 * is reported. Each key stands once, in its first place.
 */
export function asRates(keys: readonly string[], reporting: readonly string[]): readonly string[] {
  const hasRate = reporting.includes('wear_rate');
  const isFerrous = (key: string) => isCounter(key) && key.startsWith('ferrous_');
  return [...new Set(keys.map((key) => (hasRate && isFerrous(key) ? 'wear_rate' : key)))];
}

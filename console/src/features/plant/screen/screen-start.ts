import { mostOnScreen } from '@oilsight/contract';
import type { ScreenIndicator } from '@oilsight/contract';
import { indicatorIds } from '@oilsight/oil';

/** What is known of a device: the shown ones first, in their order. */
type Indicators = readonly ScreenIndicator[];

export function shownOf(indicators: Indicators): string[] {
  return indicators.flatMap(({ keyId, shown }) => (shown ? [keyId] : []));
}

/**
 * What the choice begins with: what was chosen. While nobody has chosen, which is when everything of the catalogue is shown in its order, those that the
 * device's sensors measure, as its page lists them.
 *
 * @param measured indicators of its sensors, in any order
 */
export function startOf(indicators: Indicators, measured: readonly string[]): { readonly keys: readonly string[]; readonly isProposed: boolean } {
  const shown = shownOf(indicators);
  const listed = new Set(indicators.map(({ keyId }) => keyId));
  const unchosen = indicatorIds.filter((id) => listed.has(id)).slice(0, mostOnScreen);
  const proposed = unchosen.filter((id) => measured.includes(id));
  const isProposed = proposed.length > 0 && proposed.length < shown.length && unchosen.join('\n') === shown.join('\n');
  return { keys: isProposed ? proposed : shown, isProposed };
}

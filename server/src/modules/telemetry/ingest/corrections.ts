import { corrected, correctionAt, derivedIds, findIndicator } from '@oilsight/oil';
import type { DatedCorrection } from '@oilsight/oil';
import type { Frame } from '../telemetry.store.ts';

const bad = 2;
const [viscosity, change] = [derivedIds.indexOf('viscosity_40'), derivedIds.indexOf('viscosity_change_pct')];

/**
 * The frame with corrected readings. The sensor's own ranges were checked before, because they are ranges of what it
 * sends; a corrected value outside the indicator's physical range is bad. A reading is corrected whatever its quality,
 * so that the time alone says how to calculate it back.
 */
export function correctSent(frame: Frame, corrections: readonly DatedCorrection[]): Frame {
  let [values, quality]: [number[] | null, Uint8Array | null] = [null, frame.quality];
  for (const [place, key] of frame.keys.entries()) {
    const correction = correctionAt(corrections, key, frame.at);
    if (correction === null) continue;
    values ??= Array.from(frame.values);
    const value = corrected(frame.values[place] as number, correction);
    values[place] = value;
    const [lowest, highest] = findIndicator(key)?.range ?? [-Infinity, Infinity];
    if (value >= lowest && value <= highest) continue;
    quality = quality === null ? new Uint8Array(frame.keys.length) : Uint8Array.from(quality);
    quality[place] = bad;
  }
  return values === null ? frame : { ...frame, values, quality };
}

/**
 * Corrects derived values in place. The change of viscosity is a share of the new oil's: it follows the corrected
 * viscosity.
 *
 * @param bits of the derived ids that were calculated
 * @returns the bits without values that a correction has led outside their range
 */
export function correctDerived(
  derived: Float64Array,
  bits: number,
  at: number,
  corrections: readonly DatedCorrection[],
): number {
  let kept = bits;
  for (const [place, key] of derivedIds.entries()) {
    if ((bits & (1 << place)) === 0) continue;
    const correction = correctionAt(corrections, key, at);
    if (correction === null) continue;
    const before = derived[place] as number;
    const value = corrected(before, correction);
    const [lowest, highest] = findIndicator(key)?.range ?? [-Infinity, Infinity];
    if (value < lowest || value > highest) kept &= ~(1 << place);
    derived[place] = value;
    if (place === viscosity) derived[change] = ((1 + (derived[change] as number) / 100) * (value / before) - 1) * 100;
  }
  return kept;
}

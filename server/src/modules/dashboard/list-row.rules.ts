import { badQuality, silentAfterMs } from '@oilsight/contract';
import type { DeviceDiagnosis, DeviceListRow } from '@oilsight/contract';
import { nearLimit, passedLimit } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';
import type { DeviceStateNow } from '../devices/index.ts';
import { leadingEvidence } from './attention.rules.ts';
import type { PresentDevice } from './health.rules.ts';

const unlimited = { limit: null, level: null, side: null };

interface RowOf {
  readonly now: number;
  /** Of the device, ms. */
  readonly reportIntervalMs: number;
  readonly limitsOf: (key: string) => Limits | null;
  /** Whether an open alarm of an indicator follows its limits. */
  readonly hasLimitAlarm: (key: string) => boolean;
}

/**
 * The number that a row shows beside the state: of the indicator that causes it, or of the one nearest to a limit where
 * the device is normal. A reading after which the indicator has been silent is near nothing.
 */
export function rowReading(
  { state, leading, finding }: Pick<DeviceStateNow, 'state' | 'leading' | 'finding'>,
  newest: PresentDevice['newest'],
  { now, reportIntervalMs, limitsOf, hasLimitAlarm }: RowOf,
): DeviceListRow['reading'] {
  if (leading !== null) {
    const value = newest.find(({ key }) => key === leading)?.value;
    if (typeof value !== 'number') return null;
    const limits = limitsOf(leading);
    const passed = limits === null ? null : passedLimit(value, limits);
    const isBack = limits !== null && passed === null && hasLimitAlarm(leading);
    return { key: leading, value, ...(passed ?? unlimited), isBack };
  }
  if (state !== 'normal' || finding !== null) return null;
  const near = newest.flatMap(({ key, value, at, quality }) => {
    if (typeof value !== 'number' || quality === badQuality) return [];
    if (now - at >= silentAfterMs(reportIntervalMs)) return [];
    const limits = limitsOf(key);
    const one = limits === null || passedLimit(value, limits) !== null ? null : nearLimit(value, limits);
    return one === null ? [] : [{ key, value, share: one.share, ...one.stand, isBack: false }];
  });
  const [nearest] = near.sort((one, other) => one.share - other.share);
  if (nearest === undefined) return null;
  const { share: _share, ...reading } = nearest;
  return reading;
}

/** What the finding that causes a state rests on; null: the newest diagnosis does not have it any more. */
export function rowEvidence(
  finding: DeviceStateNow['finding'],
  diagnosis: Pick<DeviceDiagnosis, 'findings'> | null,
): DeviceListRow['evidence'] {
  if (finding === null) return null;
  const its = diagnosis?.findings.find(({ name }) => name.en === finding.en);
  return its === undefined ? null : (leadingEvidence(its)?.sentence ?? null);
}

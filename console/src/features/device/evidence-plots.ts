import type { Evidence, Finding } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { longestRangeMs } from '../../charts/prepare/time-range.ts';
import type { View } from '../../charts/prepare/time-range.ts';
import { curvesOf, speaking } from './diagnosis.ts';
import { maxCurves } from './page-state.ts';

/** A level that a piece of evidence compares with, in the kept unit of its indicator. */
export interface EvidenceLine {
  readonly kind: 'rule' | 'baseline';
  readonly key: string;
  readonly value: number;
}

/** What is drawn for a finding: its indicators over one time, with the levels that its rule compares them with. */
export interface EvidencePlots {
  readonly keys: readonly string[];
  readonly view: View;
  readonly lines: readonly EvidenceLine[];
}

/** Quantities of the rules that are indicators themselves: a level of theirs can be drawn into the indicator's curve. */
const indicatorOf: Readonly<Record<string, string>> = {
  aw: 'water_saturation',
  ppm: 'water_ppm',
  temp: 'oil_temperature',
  iso4: 'iso4406_4',
  iso6: 'iso4406_6',
  iso14: 'iso4406_14',
  feRate: 'wear_rate',
};

/** Units of the rules by which a difference is counted, and that of the levels it lies between. */
const unitOfLevels: Readonly<Record<string, string>> = { pp: '%', K: '°C', code: '' };

type Compared = Pick<Evidence, 'feature' | 'value' | 'baseline' | 'limit' | 'unit'>;

/** The level that the rule's threshold stands for; null: it is not one of the quantity (a rate, a correlation). */
function thresholdOf({ feature, value, baseline, limit }: Compared): number | null {
  if (typeof limit !== 'number' || typeof value !== 'number') return null;
  if (feature === 'level') return limit;
  if (baseline === null) return null;
  if (feature === 'ratio') return baseline * limit;
  // A fall that is compared by its size has a threshold with another sign.
  return feature === 'delta' && value < 0 === limit < 0 ? baseline + limit : null;
}

/**
 * The lines of a piece of evidence. None where its quantity is no indicator of the device, or its unit is another one.
 */
function linesOf(evidence: Compared & Pick<Evidence, 'parameter'>, keys: readonly string[]): readonly EvidenceLine[] {
  const { parameter, feature, unit, baseline } = evidence;
  const key = indicatorOf[parameter];
  if (key === undefined || !keys.includes(key)) return [];
  // A ratio has no unit: its baseline is a level of the quantity.
  if (feature !== 'ratio' && (unitOfLevels[unit] ?? unit) !== findIndicator(key)?.unit) return [];
  const threshold = thresholdOf(evidence);
  const isOfLevel = feature === 'delta' || feature === 'ratio';
  return [
    ...(threshold === null ? [] : [{ key, kind: 'rule' as const, value: threshold }]),
    ...(baseline === null || !isOfLevel ? [] : [{ key, kind: 'baseline' as const, value: baseline }]),
  ];
}

/**
 * The charts of a finding: the indicators of what speaks for it, required evidence first, over the time that was judged
 * and as much before it. A code stands for the counts that it is made of, where the device has it.
 *
 * @param reporting keys that the device has
 * @param at time of the diagnosis
 * @returns null where there is nothing to draw
 */
export function plotsOf(
  finding: Pick<Finding, 'evidence'>,
  reporting: readonly string[],
  at: number,
): EvidencePlots | null {
  const found = speaking(finding)
    .toSorted((one, other) => Number(other.role === 'require') - Number(one.role === 'require'))
    .flatMap((evidence) => {
      const own = indicatorOf[evidence.parameter];
      const isOwn = own !== undefined && reporting.includes(own) && evidence.keys.length > 0;
      const curves = curvesOf(isOwn ? { ...evidence, keys: [own] } : evidence, reporting, at);
      return curves === null || curves.range.kind !== 'fixed' ? [] : [{ evidence, curves, range: curves.range }];
    });
  const keys = [...new Set(found.flatMap(({ curves }) => curves.keys))].slice(0, maxCurves);
  const drawn = found.filter(({ curves }) => curves.keys.some((key) => keys.includes(key)));
  if (drawn.length === 0) return null;
  const to = Math.max(...drawn.map(({ range }) => range.to));
  const from = Math.max(to - longestRangeMs, Math.min(...drawn.map(({ range }) => range.from)));
  const lines = drawn.flatMap(({ evidence }) => linesOf(evidence, keys));
  const isFirst = ({ kind, key, value }: EvidenceLine, index: number) =>
    lines.findIndex((one) => one.kind === kind && one.key === key && one.value === value) === index;
  return { keys, view: { from, to }, lines: lines.filter(isFirst) };
}

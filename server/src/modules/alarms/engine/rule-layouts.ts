import type { AlarmRule } from '@oilsight/contract';
import { conditionWidth } from './condition.rules.ts';
import { slotsOfRules } from './slots.rules.ts';
import type { Slot } from './slots.rules.ts';

/**
 * How the machines of a rule set stand side by side. The devices of a fleet mostly have the same rules: what follows
 * from the rules alone is kept once for all of them, and must not be changed.
 */
export interface RuleLayout {
  readonly rules: readonly AlarmRule[];
  /** Of no device: none is masked. */
  readonly slots: readonly Slot[];
  /** The slots of rules that compare readings with hours before. */
  readonly comparing: readonly number[];
  /** The slots of an indicator. */
  readonly ofIndicator: ReadonlyMap<string, readonly number[]>;
  /** For each key the first row of its machines and how many there are. */
  placesOf(keys: readonly string[]): Int32Array<ArrayBuffer>;
}

/** Rule sets that are kept; when there are more, all are forgotten: devices go on with those they have. */
const maxLayouts = 500;

let byText = new Map<string, RuleLayout>();

/** The layout of these rules, the same object for all devices that have the same. */
export function ruleLayoutOf(rules: readonly AlarmRule[]): RuleLayout {
  const text = JSON.stringify(rules);
  const known = byText.get(text);
  if (known !== undefined) return known;
  if (byText.size >= maxLayouts) byText = new Map();
  const layout = createLayout(rules);
  byText.set(text, layout);
  return layout;
}

/**
 * For each key the first row of its machines and how many there are.
 *
 * @param isMasked whether a sensor fault stands for the machines of an indicator, of which this is the first slot
 */
export function placesIn(
  ofIndicator: RuleLayout['ofIndicator'],
  keys: readonly string[],
  isMasked: (first: number) => boolean,
): Int32Array<ArrayBuffer> {
  const places = new Int32Array(2 * keys.length);
  for (const [n, key] of keys.entries()) {
    const indexes = ofIndicator.get(key);
    const first = indexes?.[0];
    if (indexes === undefined || first === undefined || isMasked(first)) continue;
    places[2 * n] = first * conditionWidth;
    places[2 * n + 1] = indexes.length;
  }
  return places;
}

function createLayout(rules: readonly AlarmRule[]): RuleLayout {
  const slots = slotsOfRules(rules);
  for (const slot of slots) Object.freeze(slot);
  const ofIndicator = Map.groupBy(slots.keys(), (index) => slots[index]?.rule?.indicator ?? '');
  /** Devices whose messages have the same keys share the list of them. */
  const places = new WeakMap<readonly string[], Int32Array<ArrayBuffer>>();
  return {
    rules: slots.flatMap(({ rule }) => (rule === null ? [] : [rule])),
    slots,
    comparing: [...slots.keys()].filter((index) => (slots[index]?.rule?.measure ?? 'value') !== 'value'),
    ofIndicator,
    placesOf(keys) {
      const known = places.get(keys);
      if (known !== undefined) return known;
      const found = placesIn(ofIndicator, keys, () => false);
      places.set(keys, found);
      return found;
    },
  };
}

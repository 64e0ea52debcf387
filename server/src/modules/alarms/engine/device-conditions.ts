import type { AlarmRule } from '@oilsight/contract';
import { badQuality } from '@oilsight/contract';
import {
  areSameConditions,
  beginCondition,
  changeCondition,
  column,
  conditionWidth,
  evaluateCondition,
  maskCondition,
  outcomes,
  phases,
  setBaseline,
  stateWidth,
} from './condition.rules.ts';
import type { Baseline, Conditions } from './condition.rules.ts';
import { findingCondition } from './findings.rules.ts';
import type { FindingsInForce } from './findings.rules.ts';
import { clearedOccurrence, openOccurrence } from './occurrences.rules.ts';
import type { Occurrence } from './occurrences.rules.ts';
import { placesIn, ruleLayoutOf } from './rule-layouts.ts';
import type { RuleLayout } from './rule-layouts.ts';
import { slotsOfFindings } from './slots.rules.ts';
import type { Evaluated, Slot } from './slots.rules.ts';

/** The numbers of the machines that are not normal, by `<rule key> <level>`. */
export type ConditionStates = Readonly<Record<string, readonly number[]>>;

/** What happens while a device is evaluated. */
export interface EvaluationListener {
  raised(evaluated: Evaluated, occurrence: Occurrence): void;
  cleared(evaluated: Evaluated, occurrence: Occurrence): void;
}

export interface DeviceConditionsOptions {
  readonly holdMs: number;
  readonly listener: EvaluationListener;
  /** What the readings of an hour are compared with by a rule of another measure than `value`. */
  readonly baselineOf: (rule: AlarmRule, hour: number) => Baseline | null;
}

/** The machines as they stood, with what was in force then. */
export interface ConditionsStart {
  readonly states: ConditionStates;
  readonly rules: readonly AlarmRule[];
  readonly findings: FindingsInForce;
}

/**
 * The condition machines of one device, side by side: one for each rule and level, and one for each finding.
 * `DeviceEvaluation` gives them readings, hours and findings in the order of time.
 */
export class DeviceConditions {
  readonly #options: DeviceConditionsOptions;
  #conditions: Conditions = new Float64Array(0);
  #layout: RuleLayout;
  /** Those of the rules, then those of the findings; the layout's own where no rule is masked and nothing was found. */
  #slots: readonly Slot[] = [];
  #findings: FindingsInForce;
  /** The keys of the frame before, and for each the first row of its machines and how many there are. */
  #keys: readonly string[] | null = null;
  #places = new Int32Array(0);

  constructor({ states, rules, findings }: ConditionsStart, options: DeviceConditionsOptions) {
    this.#options = options;
    this.#findings = findings;
    this.#layout = ruleLayoutOf(rules);
    this.#arrange(this.#layout, Object.keys(states));
    for (const [index, { name }] of this.#slots.entries()) {
      const state = states[name];
      if (state !== undefined) this.#conditions.set(state.slice(0, stateWidth), index * conditionWidth);
    }
    this.#mask(findings);
  }

  get rules(): readonly AlarmRule[] {
    return this.#layout.rules;
  }

  /** Whether rules compare readings with hours before: then each new hour needs other numbers. */
  get compares(): boolean {
    return this.#layout.comparing.length > 0;
  }

  /** The open alarms, with whether a sensor fault stands for them. */
  open(): { evaluated: Evaluated; occurrence: Occurrence }[] {
    return this.#slots.flatMap((evaluated, index) => {
      const occurrence = openOccurrence(this.#conditions, index * conditionWidth);
      return occurrence === null ? [] : [{ evaluated, occurrence }];
    });
  }

  /** Evaluates a frame. @returns whether a reading is older than one of its rule that was evaluated before */
  evaluate(at: number, keys: readonly string[], values: ArrayLike<number>, quality: Uint8Array | null): boolean {
    if (keys !== this.#keys) this.#placeKeys(keys);
    let isLate = false;
    for (let n = 0; n < keys.length; n += 1) {
      const count = this.#places[2 * n + 1] as number;
      if (count === 0 || (quality !== null && quality[n] === badQuality)) continue;
      const first = this.#places[2 * n] as number;
      for (let row = first; row < first + count * conditionWidth; row += conditionWidth) {
        if (at <= (this.#conditions[row + column.last] as number)) {
          isLate = true;
          continue;
        }
        const outcome = evaluateCondition(this.#conditions, row, at, values[n] as number);
        if (outcome !== outcomes.none) this.#tell(row / conditionWidth, outcome === outcomes.raised, at);
      }
    }
    return isLate;
  }

  /** Other rules are in force. What is no longer evaluated clears. */
  changeRules(at: number, rules: readonly AlarmRule[]): void {
    this.#clearWhere(
      'setting',
      at,
      ({ rule, ruleKey, level }) =>
        rule !== null && !rules.some((next) => next.key === ruleKey && next.level === level),
    );
    const before = new Map(this.#slots.map(({ name, rule }) => [name, rule]));
    this.#arrange(
      ruleLayoutOf(rules),
      this.#slots.filter(({ rule }) => rule === null).map(({ name }) => name),
    );
    for (const [index, slot] of this.#slots.entries()) {
      const old = before.get(slot.name) ?? null;
      if (old === null || slot.rule === null || areSameConditions(old, slot.rule)) continue;
      const row = index * conditionWidth;
      const open = openOccurrence(this.#conditions, row);
      const change = { before: old, after: slot.rule, holdMs: this.#options.holdMs };
      if (changeCondition(this.#conditions, row, change) === outcomes.cleared && open !== null)
        this.#options.listener.cleared(slot, { ...open, endedAt: at, clearedAt: at, clearReason: 'setting' });
    }
    this.#mask(this.#findings);
  }

  /** Another diagnosis holds. */
  changeFindings(at: number, findings: FindingsInForce): void {
    this.#findings = findings;
    this.#arrange(
      this.#layout,
      this.#slots.filter(({ rule }) => rule === null).map(({ name }) => name),
    );
    this.#mask(findings);
    this.evaluateFindings(at);
  }

  /** All alarms clear. */
  clear(at: number): void {
    this.#clearWhere('removed', at, () => true);
  }

  /** The state of the machines that are not normal. */
  states(): ConditionStates {
    const states: Record<string, readonly number[]> = {};
    for (const [index, { name }] of this.#slots.entries()) {
      const row = index * conditionWidth;
      if (this.#conditions[row] !== phases.normal) states[name] = [...this.#conditions.subarray(row, row + stateWidth)];
    }
    return states;
  }

  /** What the diagnosis says holds at a time. */
  evaluateFindings(at: number): void {
    for (const [index, { rule, isPresent }] of this.#slots.entries()) {
      const row = index * conditionWidth;
      if (rule !== null || at <= (this.#conditions[row + column.last] as number)) continue;
      const outcome = evaluateCondition(this.#conditions, row, at, isPresent ? 1 : 0);
      if (outcome !== outcomes.none) this.#tell(index, outcome === outcomes.raised, at);
    }
  }

  /** Readings from now on are compared with what belongs to this hour. */
  compare(hour: number): void {
    for (const index of this.#layout.comparing) {
      const { rule } = this.#slots[index] as Slot;
      if (rule !== null) setBaseline(this.#conditions, index * conditionWidth, this.#options.baselineOf(rule, hour));
    }
  }

  #tell(index: number, isRaise: boolean, at: number): void {
    const row = index * conditionWidth;
    const slot = this.#slots[index] as Slot;
    const endedAt = isRaise ? null : (this.#conditions[row + column.first] as number);
    const end = isRaise ? { clearedAt: null, clearReason: null } : { clearedAt: at, clearReason: 'values' as const };
    const occurrence = clearedOccurrence(this.#conditions, row, { endedAt, ...end });
    if (isRaise) this.#options.listener.raised(slot, occurrence);
    else this.#options.listener.cleared(slot, occurrence);
  }

  #clearWhere(clearReason: 'setting' | 'removed', at: number, isOver: (slot: Slot) => boolean): void {
    for (const [index, slot] of this.#slots.entries()) {
      if (!isOver(slot)) continue;
      const row = index * conditionWidth;
      const open = openOccurrence(this.#conditions, row);
      this.#conditions[row] = phases.normal;
      if (open !== null) this.#options.listener.cleared(slot, { ...open, endedAt: at, clearedAt: at, clearReason });
    }
  }

  /** Gives each rule and finding a machine; machines that were there keep their numbers. */
  #arrange(layout: RuleLayout, findingNames: readonly string[]): void {
    const before = new Map(this.#slots.map((slot, index) => [slot.name, { slot, index }]));
    const ofFindings = slotsOfFindings(this.#findings, findingNames);
    const isMasked = this.#slots.some((slot) => slot.rule !== null && slot.isMasked);
    const slots =
      ofFindings.length === 0 && !isMasked
        ? layout.slots
        : [
            ...layout.slots.map((slot) =>
              before.get(slot.name)?.slot.isMasked === true ? { ...slot, isMasked: true } : slot,
            ),
            ...ofFindings,
          ];
    const conditions = new Float64Array(slots.length * conditionWidth);
    for (const [index, slot] of slots.entries()) {
      const row = index * conditionWidth;
      beginCondition(conditions, row, slot.rule ?? findingCondition, this.#options.holdMs);
      const old = before.get(slot.name);
      if (old === undefined) continue;
      const from = old.index * conditionWidth;
      conditions.set(this.#conditions.subarray(from, from + conditionWidth), row);
      if (slot.rule === null) slot.finding ??= old.slot.finding;
    }
    this.#layout = layout;
    this.#slots = slots;
    this.#conditions = conditions;
    this.#keys = null;
  }

  #mask({ maskedKeys }: FindingsInForce): void {
    const keys = new Set(maskedKeys);
    this.#keys = null;
    const isMasked = ({ rule }: Slot) => rule !== null && keys.has(rule.indicator ?? '');
    const changed = [...this.#slots.entries()].filter(([, slot]) => isMasked(slot) !== slot.isMasked);
    if (changed.length === 0) return;
    for (const [index, slot] of changed) if (isMasked(slot)) maskCondition(this.#conditions, index * conditionWidth);
    const slots = this.#slots.map((slot) =>
      isMasked(slot) === slot.isMasked ? slot : { ...slot, isMasked: isMasked(slot) },
    );
    const isPlain = slots.length === this.#layout.slots.length && !slots.some(isMasked);
    this.#slots = isPlain ? this.#layout.slots : slots;
  }

  #placeKeys(keys: readonly string[]): void {
    this.#keys = keys;
    const { slots, ofIndicator } = this.#layout;
    this.#places =
      this.#slots === slots
        ? this.#layout.placesOf(keys)
        : placesIn(ofIndicator, keys, (first) => this.#slots[first]?.isMasked === true);
  }
}

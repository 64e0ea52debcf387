import type { AlarmRule } from '@oilsight/contract';
import { hourMs, minuteMs } from '@oilsight/oil';
import { DeviceConditions } from './device-conditions.ts';
import type { ConditionsStart, ConditionStates, DeviceConditionsOptions } from './device-conditions.ts';
import type { FindingsInForce } from './findings.rules.ts';

/** Findings are evaluated once in ten minutes of the device's readings. */
const findingsEveryMs = 10 * minuteMs;

/** A state that evaluating begins from: the machines as an hour begins, with what was in force then. */
export interface EvaluationStart extends ConditionsStart {
  readonly hour: number;
}

/**
 * Evaluates the readings of one device. Readings and changes are given in the order of their time; then the outcome is a
 * function of them alone.
 */
export class DeviceEvaluation {
  /** States of hours that have passed, where they differ from the hour before. */
  readonly passed: { hour: number; states: ConditionStates }[] = [];
  /** Readings before this time belong to a state that is settled: they are late. */
  floor: number;
  /** Time of the newest input. */
  at: number;
  readonly #conditions: DeviceConditions;
  #hour: number;
  #tick: number;
  /** The state of the last hour that was kept, as text. */
  #kept: string;

  constructor({ hour, ...start }: EvaluationStart, options: DeviceConditionsOptions) {
    this.floor = hour;
    this.at = hour;
    this.#hour = hour;
    this.#tick = hour / findingsEveryMs - 1;
    this.#kept = JSON.stringify(start.states);
    this.#conditions = new DeviceConditions(start, options);
    this.#conditions.compare(hour);
  }

  /** Whether rules compare readings with hours before: then each new hour needs other numbers. */
  get compares(): boolean {
    return this.#conditions.compares;
  }

  get hour(): number {
    return this.#hour;
  }

  /** The open alarms, with whether a sensor fault stands for them. */
  open(): ReturnType<DeviceConditions['open']> {
    return this.#conditions.open();
  }

  /** The state of the machines that are not normal. */
  states(): ConditionStates {
    return this.#conditions.states();
  }

  /** @returns whether a reading is older than one of its rule that was evaluated before: the device is in doubt */
  takeFrame(at: number, keys: readonly string[], values: ArrayLike<number>, quality: Uint8Array | null): boolean {
    if (at < this.floor) return true;
    this.#advance(at);
    return this.#conditions.evaluate(at, keys, values, quality);
  }

  /** Other rules are in force. What is no longer evaluated clears. */
  takeRules(at: number, rules: readonly AlarmRule[]): void {
    this.#settle(at);
    this.#conditions.changeRules(at, rules);
    this.#conditions.compare(this.#hour);
  }

  /** Another diagnosis holds. */
  takeFindings(at: number, findings: FindingsInForce): void {
    this.#settle(at);
    this.#conditions.changeFindings(at, findings);
  }

  /** The device was removed or moved: all alarms clear and evaluating begins anew. */
  reset(at: number): void {
    this.#settle(at);
    this.#conditions.clear(at);
  }

  /** What was before this time is settled. */
  #settle(at: number): void {
    this.#advance(at);
    this.floor = Math.max(this.floor, at);
  }

  #advance(at: number): void {
    if (at > this.at) this.at = at;
    if (at >= this.#hour + hourMs) {
      this.#keepState();
      this.#hour = Math.floor(at / hourMs) * hourMs;
      this.floor = Math.max(this.floor, this.#hour);
      this.#conditions.compare(this.#hour);
    }
    const tick = Math.floor(at / findingsEveryMs);
    if (tick <= this.#tick) return;
    this.#tick = tick;
    this.#conditions.evaluateFindings(tick * findingsEveryMs);
  }

  /** Keeps the state as the next hour begins. */
  #keepState(): void {
    const states = this.states();
    const text = JSON.stringify(states);
    if (text === this.#kept) return;
    this.#kept = text;
    this.passed.push({ hour: this.#hour + hourMs, states });
  }
}

import { type DeviceStateMessage, isOnline, type JudgedState, silentAfterMs, type State } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import type { Frame } from '../../events.ts';
import { type NewestReading, stateOfReading } from './device-states.rules.ts';
import type { DeviceRef } from './index.ts';

/** The limits in force. */
export interface LimitsInForce {
  of(device: DeviceRef, key: string): Limits | null;
  /** Grows with each change: what was asked for before may no longer hold. */
  readonly version: number;
}

/** What a newest diagnosis stands for. */
export interface KeptJudgement {
  readonly state: JudgedState;
  /** It had enough evidence. */
  readonly judged: boolean;
}

export const notJudged: KeptJudgement = { state: 'normal', judged: false };

/**
 * An indicator's newest reading and what it stands for. Changed in place: an object for every reading, alive until the next one, would be most of
 * what a busy server throws away.
 */
class Indicator {
  at = Number.NEGATIVE_INFINITY;
  /** NaN: the reading is not a number. */
  value = Number.NaN;
  quality = 0;
  state: JudgedState = 'normal';
  /** What was told last. */
  told: State | null = null;
  limits: Limits | null;

  constructor(limits: Limits | null) {
    this.limits = limits;
  }
}

/** A device as it is followed: its newest readings, what they stand for, and what was told of them. */
export class KnownDevice {
  readonly indicators = new Map<string, Indicator>();
  lastSeenAt: number | null = null;
  diagnosed = notJudged;
  /** What was told last, to tell only changes. */
  told: DeviceStateMessage | null = null;
  /** No indicator falls silent before; ms. */
  dueAt = Number.POSITIVE_INFINITY;
  #device: DeviceRef;
  readonly #limits: LimitsInForce;
  #limitsVersion: number;
  /** The keys of the frame that came last, and their indicators: the next frame is nearly always alike. */
  #keys: readonly string[] = [];
  #ofKeys: readonly Indicator[] = [];

  constructor(device: DeviceRef, limits: LimitsInForce) {
    this.#device = device;
    this.#limits = limits;
    this.#limitsVersion = limits.version;
  }

  get device(): DeviceRef {
    return this.#device;
  }

  /** The device as it is known now. */
  set device(device: DeviceRef) {
    if (device === this.#device) return;
    this.#device = device;
    this.#renewLimits();
  }

  /**
   * Takes a frame's readings that are newer than what is known.
   *
   * @returns whether what was told no longer holds
   */
  takeFrame({ at, keys, values, quality }: Omit<Frame, 'device'>, now: number): boolean {
    if (keys !== this.#keys) {
      this.#keys = keys;
      this.#ofKeys = keys.map((key) => this.#indicatorOf(key));
    }
    if (this.#limits.version !== this.#limitsVersion) this.#renewLimits();
    const isFresh = this.#isOnline(at, now);
    let isNews = false;
    let hasChanged = false;
    for (let n = 0; n < keys.length; n += 1) {
      const indicator = this.#ofKeys[n] as Indicator;
      if (indicator.at > at) continue;
      put(indicator, at, values[n] as number, quality?.[n] ?? 0);
      isNews = true;
      if (indicator.told !== (isFresh ? indicator.state : 'offline')) hasChanged = true;
    }
    return isNews && (this.#seen(at, now) || hasChanged);
  }

  /** Takes one reading, as takeFrame does. */
  takeReading(key: string, { at, value, quality }: NewestReading, now: number): boolean {
    const indicator = this.#indicatorOf(key);
    if (indicator.at > at) return false;
    put(indicator, at, value ?? Number.NaN, quality);
    return this.#seen(at, now) || indicator.told !== this.#stateOf(indicator, now);
  }

  /** The limits or the machine may have changed. */
  judgeAnew(): void {
    this.#renewLimits();
    for (const indicator of this.indicators.values()) judge(indicator);
  }

  /** How each indicator is now. */
  statesAt(now: number): Record<string, State> {
    const states: Record<string, State> = Object.create(null);
    for (const [key, indicator] of this.indicators) states[key] = this.#stateOf(indicator, now);
    return states;
  }

  hasTold(message: DeviceStateMessage): void {
    this.told = message;
    for (const [key, indicator] of this.indicators) indicator.told = message.indicators[key] ?? null;
  }

  /** When the next indicator falls silent, ms. */
  nextDueAfter(now: number): number {
    const silentMs = silentAfterMs(this.#device.reportIntervalMs);
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.indicators.values()) if (at + silentMs > now) next = Math.min(next, at + silentMs);
    return next;
  }

  #stateOf({ at, state }: Indicator, now: number): State {
    return this.#isOnline(at, now) ? state : 'offline';
  }

  #renewLimits(): void {
    this.#limitsVersion = this.#limits.version;
    for (const [key, indicator] of this.indicators) indicator.limits = this.#limits.of(this.#device, key);
  }

  #isOnline(at: number | null, now: number): boolean {
    return isOnline(at, this.#device.reportIntervalMs, now);
  }

  #indicatorOf(key: string): Indicator {
    let indicator = this.indicators.get(key);
    if (indicator === undefined) this.indicators.set(key, (indicator = new Indicator(this.#limits.of(this.#device, key))));
    return indicator;
  }

  /** Notes that it was heard of. @returns whether what was told of its being online no longer holds */
  #seen(at: number, now: number): boolean {
    if (this.lastSeenAt === null || at > this.lastSeenAt) this.lastSeenAt = at;
    this.dueAt = Math.min(this.dueAt, at + silentAfterMs(this.#device.reportIntervalMs));
    return this.told === null || this.told.online !== this.#isOnline(this.lastSeenAt, now);
  }
}

function put(indicator: Indicator, at: number, value: number, quality: number): void {
  indicator.at = at;
  indicator.value = value;
  indicator.quality = quality;
  judge(indicator);
}

function judge(indicator: Indicator): void {
  const { value, quality, limits } = indicator;
  indicator.state = stateOfReading({ value: Number.isNaN(value) ? null : value, quality }, limits);
}

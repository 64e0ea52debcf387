import {
  type DeviceStateMessage,
  isOnline,
  type AssessedState,
  silentAfterMs,
  type State,
  urgencyOf,
} from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import type { Frame } from '../../events.ts';
import { isStateBetween, type NewestReading, stateOfReading } from './device-states.rules.ts';
import type { DeviceRef, StoredAssessment } from './index.ts';
import type { SinceQuestion } from './standing-since.ts';

/** The limits in force. */
export interface LimitsInForce {
  of(device: DeviceRef, key: string): Limits | null;
  /** Grows with each change: what was asked for before may no longer hold. */
  readonly version: number;
}

export const notAssessed: StoredAssessment = { state: 'normal', assessed: false };

/**
 * An indicator's newest reading and what it stands for. Changed in place: an object for every reading, alive until the
 * next one, would be most of what a busy server throws away.
 */
class Indicator {
  at = Number.NEGATIVE_INFINITY;
  /** NaN: the reading is not a number. */
  value = Number.NaN;
  quality = 0;
  state: AssessedState = 'normal';
  /**
   * Since when all its readings have stood for this state, ms; NaN: it has to be looked up. Not kept while it is
   * normal.
   */
  since = Number.NaN;
  /** What was told last. */
  reported: State | null = null;
  limits: Limits | null;

  constructor(limits: Limits | null) {
    this.limits = limits;
  }
}

/** Since when a device's readings stand for the state that they stand for. */
export interface LeadingState {
  /** The indicator that decides: of several the one that stands for it longest. */
  readonly leading: string;
  /** ms; null: it is being looked up. */
  readonly since: number | null;
}

/** A device as it is followed: its newest readings, what they stand for and since when, and what was told of them. */
export class KnownDevice {
  readonly indicators = new Map<string, Indicator>();
  /**
   * Keys of indicators whose `since` only the stored readings tell: a reading came that is older than their newest, or
   * the limits changed.
   */
  readonly inDoubt = new Set<string>();
  lastSeenAt: number | null = null;
  diagnosed = notAssessed;
  /** What was told last, to tell only changes. */
  reported: DeviceStateMessage | null = null;
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
   * Takes a frame's readings, whatever is known already.
   *
   * @returns whether what was told still holds, no longer holds, or was better than it is
   */
  takeFrame({ at, keys, values, quality }: Omit<Frame, 'device'>, now: number): 'same' | 'changed' | 'graver' {
    if (keys !== this.#keys) {
      this.#keys = keys;
      this.#ofKeys = keys.map((key) => this.#indicatorOf(key));
    }
    if (this.#limits.version !== this.#limitsVersion) this.#renewLimits();
    const isFresh = this.#isOnline(at, now);
    let isNews = false;
    let hasChanged = false;
    let gravest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < keys.length; n += 1) {
      const indicator = this.#ofKeys[n] as Indicator;
      const value = values[n] as number;
      const doubt = quality === null ? 0 : (quality[n] ?? 0);
      if (indicator.at > at) {
        this.#takeOlder(keys[n] as string, indicator, at, value, doubt);
        continue;
      }
      if (indicator.at < at && indicator.state === stateOf(indicator, value, doubt)) {
        // So it is of almost every reading.
        indicator.at = at;
        indicator.value = value;
        indicator.quality = doubt;
      } else this.#put(keys[n] as string, indicator, at, value, doubt);
      isNews = true;
      if (indicator.reported === (isFresh ? indicator.state : 'offline')) continue;
      hasChanged = true;
      if (isFresh) gravest = Math.min(gravest, urgencyOf(indicator.state));
    }
    if (!isNews || !(this.#seen(at, now) || hasChanged)) return 'same';
    return gravest < this.#reportedUrgency() ? 'graver' : 'changed';
  }

  /** Takes one reading. @returns whether what was told no longer holds */
  takeReading(key: string, { at, value, quality }: NewestReading, now: number): boolean {
    const indicator = this.#indicatorOf(key);
    if (indicator.at > at) {
      this.#takeOlder(key, indicator, at, value ?? Number.NaN, quality);
      return false;
    }
    this.#put(key, indicator, at, value ?? Number.NaN, quality);
    return this.#seen(at, now) || indicator.reported !== this.#stateOf(indicator, now);
  }

  /**
   * Takes the newest stored reading of an indicator, where nothing newer has come meanwhile: what was before it has to
   * be looked up.
   */
  takeStored(key: string, reading: NewestReading, now: number): void {
    if ((this.indicators.get(key)?.at ?? Number.NEGATIVE_INFINITY) >= reading.at) return;
    this.takeReading(key, reading, now);
    this.#doubt(key, this.#indicatorOf(key));
  }

  /** The limits or the machine may have changed. */
  assessAnew(): void {
    this.#renewLimits();
  }

  /** What stored readings are asked of an indicator; null: it is normal, and nobody asks. */
  questionOf(key: string): Omit<SinceQuestion, 'key'> | null {
    const indicator = this.indicators.get(key);
    if (indicator === undefined || indicator.state === 'normal') return null;
    const { at, state, limits } = indicator;
    return {
      at,
      state,
      stands: (reading) => stateOfReading(reading, limits) === state,
      standsBetween: (range) => isStateBetween(state, range, limits),
    };
  }

  /**
   * Since when it is so, as the stored readings tell. Left as it is when it is in doubt again, or stands for something
   * else by now.
   */
  settle(key: string, state: AssessedState, since: number): void {
    const indicator = this.indicators.get(key);
    if (indicator === undefined || indicator.state !== state || this.inDoubt.has(key) || !Number.isNaN(indicator.since))
      return;
    indicator.since = since;
  }

  /** Which indicator the state is of, and since when; null: no indicator that is heard of stands for it. */
  leadingStateAt(now: number, state: State): LeadingState | null {
    let found: LeadingState | null = null;
    for (const [key, indicator] of this.indicators) {
      if (this.#stateOf(indicator, now) !== state) continue;
      const since = Number.isNaN(indicator.since) ? null : indicator.since;
      if (found === null || isBefore({ leading: key, since }, found)) found = { leading: key, since };
    }
    return found;
  }

  /** How each indicator is now. */
  statesAt(now: number): Record<string, State> {
    const states: Record<string, State> = Object.create(null);
    for (const [key, indicator] of this.indicators) states[key] = this.#stateOf(indicator, now);
    return states;
  }

  hasReported(message: DeviceStateMessage): void {
    this.reported = message;
    for (const [key, indicator] of this.indicators) indicator.reported = message.indicators[key] ?? null;
  }

  /** When the next indicator falls silent, ms. */
  nextDueAfter(now: number): number {
    const silentMs = silentAfterMs(this.#device.reportIntervalMs);
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.indicators.values()) if (at + silentMs > now) next = Math.min(next, at + silentMs);
    return next;
  }

  #reportedUrgency(): number {
    return urgencyOf(this.reported === null || this.reported.state === 'offline' ? 'normal' : this.reported.state);
  }

  #stateOf({ at, state }: Indicator, now: number): State {
    return this.#isOnline(at, now) ? state : 'offline';
  }

  #renewLimits(): void {
    this.#limitsVersion = this.#limits.version;
    for (const [key, indicator] of this.indicators) {
      const limits = this.#limits.of(this.#device, key);
      if (isSame(limits, indicator.limits)) continue;
      indicator.limits = limits;
      indicator.state = stateOf(indicator, indicator.value, indicator.quality);
      this.#doubt(key, indicator);
    }
  }

  /** Its newest reading, or another in the place of that. */
  #put(key: string, indicator: Indicator, at: number, value: number, quality: number): void {
    const state = stateOf(indicator, value, quality);
    const isNewer = at > indicator.at;
    const isOther = state !== indicator.state || indicator.at === Number.NEGATIVE_INFINITY;
    indicator.at = at;
    indicator.value = value;
    indicator.quality = quality;
    indicator.state = state;
    if (!isOther) return;
    if (!isNewer) return this.#doubt(key, indicator);
    indicator.since = at;
    this.inDoubt.delete(key);
  }

  /** A reading before its newest one: it says nothing of how it is now, but may say since when. */
  #takeOlder(key: string, indicator: Indicator, at: number, value: number, quality: number): void {
    if (indicator.state === 'normal') return;
    const isSameState = stateOf(indicator, value, quality) === indicator.state;
    // Before the stretch it can only make it longer, within it only shorter.
    if (Number.isNaN(indicator.since) || at < indicator.since === isSameState) this.#doubt(key, indicator);
  }

  #doubt(key: string, indicator: Indicator): void {
    indicator.since = Number.NaN;
    if (indicator.state === 'normal') this.inDoubt.delete(key);
    else this.inDoubt.add(key);
  }

  #isOnline(at: number | null, now: number): boolean {
    return isOnline(at, this.#device.reportIntervalMs, now);
  }

  #indicatorOf(key: string): Indicator {
    let indicator = this.indicators.get(key);
    if (indicator === undefined)
      this.indicators.set(key, (indicator = new Indicator(this.#limits.of(this.#device, key))));
    return indicator;
  }

  /** Notes that it was heard of. @returns whether what was told of its being online no longer holds */
  #seen(at: number, now: number): boolean {
    if (this.lastSeenAt === null || at > this.lastSeenAt) this.lastSeenAt = at;
    this.dueAt = Math.min(this.dueAt, at + silentAfterMs(this.#device.reportIntervalMs));
    return this.reported === null || this.reported.online !== this.#isOnline(this.lastSeenAt, now);
  }
}

function stateOf({ limits }: Indicator, value: number, quality: number): AssessedState {
  return stateOfReading({ value: Number.isNaN(value) ? null : value, quality }, limits);
}

function isSame(one: Limits | null, other: Limits | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** By time, those that are being looked up last; then by name. */
function isBefore(one: LeadingState, other: LeadingState): boolean {
  const [at, otherAt] = [one.since ?? Number.POSITIVE_INFINITY, other.since ?? Number.POSITIVE_INFINITY];
  return at === otherAt ? one.leading < other.leading : at < otherAt;
}

import { type DeviceStateMessage, isOnline, silentAfterMs, type State, urgencyOf } from '@oilsight/contract';
import type { Limits } from '@oilsight/oil';
import type { Frame } from '../../events.ts';
import type { NewestReading, StandingFinding } from './device-states.rules.ts';
import type { DeviceRef, DeviceStateNow } from './index.ts';
import { KnownIndicator, stateOf } from './known-indicator.ts';
import { SteadyReadings } from './steady-readings.ts';

/** The limits in force. */
export interface LimitsInForce {
  of(device: DeviceRef, key: string): Limits | null;
  /** Grows with each change: limits that were looked up earlier may be outdated. */
  readonly version: number;
}

/** What was announced of a device as a whole. */
type ReportedState = Omit<DeviceStateNow, 'lastSeenAt' | 'indicators'>;

/** Faulty readings that cause the state of a device. */
export interface LeadingFault {
  /** The indicator that is faulty: of several the one that has been so longest. */
  readonly leading: string;
  /** No finding causes it. */
  readonly finding: null;
  /** ms; null: it is being looked up. */
  readonly since: number | null;
}

/** The state of one device in memory: its newest readings, their states and since when, and what was last announced. */
export class KnownDevice {
  /**
   * Keys of faulty indicators whose `since` must be looked up in stored readings: a reading arrived that is older than
   * their newest.
   */
  readonly inDoubt = new Set<string>();
  lastSeenAt: number | null = null;
  /** Whether its newest diagnosis had enough evidence; null: it has none yet. */
  assessed: boolean | null = null;
  /** Keys whose readings its newest diagnosis says are wrong, and the time that it assesses, ms. */
  faultyByDiagnosis: { readonly at: number; readonly keys: ReadonlySet<string> } = { at: 0, keys: new Set() };
  /** What its newest diagnosis found, most urgent first. */
  findings: readonly StandingFinding[] = [];
  /** The last announced state, to announce only changes; each indicator knows its own. */
  reported: ReportedState | null = null;
  /** No indicator becomes offline before this time, ms. */
  dueAt = Number.POSITIVE_INFINITY;
  /** To be read through `#indicators`. */
  readonly #byKey = new Map<string, KnownIndicator>();
  #device: DeviceRef;
  readonly #limits: LimitsInForce;
  #limitsVersion: number;
  /** The keys of the previous frame and their indicators: the next frame nearly always has the same keys. */
  #keys: readonly string[] = [];
  #ofKeys: readonly KnownIndicator[] = [];
  /** Of frames with these keys, from the second one on. */
  #steady: SteadyReadings | null = null;

  constructor(device: DeviceRef, limits: LimitsInForce) {
    this.#device = device;
    this.#limits = limits;
    this.#limitsVersion = limits.version;
  }

  get device(): DeviceRef {
    return this.#device;
  }

  /** The device as last read. */
  set device(device: DeviceRef) {
    if (device === this.#device) return;
    this.#device = device;
    this.#renewLimits();
  }

  /**
   * Processes a frame's readings.
   *
   * @returns whether the announced states still hold, no longer hold, or are all less severe than that of a value
   */
  takeFrame(frame: Omit<Frame, 'device'>, now: number): 'same' | 'changed' | 'graver' {
    const { at, keys, values, quality } = frame;
    if (this.#limits.version !== this.#limitsVersion) this.#renewLimits();
    const isFresh = this.#isOnline(at, now);
    if (keys !== this.#keys) this.#learnKeys(keys);
    else if ((this.#steady ??= new SteadyReadings(keys.length)).take(frame, isFresh))
      return this.#seen(at, now) ? 'changed' : 'same';
    this.#settle();
    let isNews = false;
    let isAllNews = true;
    let hasChanged = false;
    let gravest = Number.POSITIVE_INFINITY;
    for (let n = 0; n < keys.length; n += 1) {
      const indicator = this.#ofKeys[n] as KnownIndicator;
      const value = values[n] as number;
      const doubt = quality === null ? 0 : (quality[n] ?? 0);
      if (indicator.at > at) {
        this.#takeOlder(keys[n] as string, indicator, at, value, doubt);
        isAllNews = false;
        continue;
      }
      if (indicator.at < at && indicator.state === stateOf(indicator, value, doubt)) {
        // The case of almost every reading.
        indicator.at = at;
        indicator.value = value;
        indicator.quality = doubt;
      } else this.#put(keys[n] as string, indicator, at, value, doubt);
      isNews = true;
      if (indicator.reported === (isFresh ? indicator.state : 'offline')) continue;
      hasChanged = true;
      if (isFresh) gravest = Math.min(gravest, urgencyOf(indicator.state));
    }
    if (isAllNews && !hasChanged) this.#steady?.begin(at, isFresh, this.#ofKeys);
    else this.#steady?.end();
    if (!isNews || !(this.#seen(at, now) || hasChanged)) return 'same';
    return gravest < this.#reportedUrgency() ? 'graver' : 'changed';
  }

  /** Processes one reading. @returns whether the announced state no longer holds */
  takeReading(key: string, { at, value, quality }: NewestReading, now: number): boolean {
    this.#settle();
    this.#steady?.end();
    const indicator = this.#indicatorOf(key);
    if (indicator.at > at) {
      this.#takeOlder(key, indicator, at, value ?? Number.NaN, quality);
      return false;
    }
    this.#put(key, indicator, at, value ?? Number.NaN, quality);
    return this.#seen(at, now) || indicator.reported !== this.#stateOf(indicator, now);
  }

  /**
   * Sets the newest stored reading of an indicator, unless a newer one has arrived meanwhile: then readings before it
   * have to be looked up.
   */
  takeStored(key: string, reading: NewestReading, now: number): void {
    if ((this.#indicators.get(key)?.at ?? Number.NEGATIVE_INFINITY) >= reading.at) return;
    this.takeReading(key, reading, now);
    this.#doubt(key, this.#indicatorOf(key));
  }

  /** Called when the limits or the machine may have changed. */
  assessAnew(): void {
    this.#renewLimits();
  }

  /** Time of an indicator's newest reading if that is faulty, ms; null: it is not. */
  faultyAt(key: string): number | null {
    const indicator = this.#indicators.get(key);
    return indicator?.state === 'fault' ? indicator.at : null;
  }

  /**
   * Whether an indicator is at fault: its newest reading was refused, or the diagnosis says that its readings are wrong.
   *
   * @param from its readings until then, and a diagnosis of them, belong to another sensor, ms
   */
  isFaulty(key: string, from: number): boolean {
    const refusedAt = this.faultyAt(key);
    if (refusedAt !== null && refusedAt >= from) return true;
    // A stored diagnosis of a gateway dates from when it was a machine.
    const { at, keys } = this.faultyByDiagnosis;
    return !this.#device.isGateway && at > from && keys.has(key);
  }

  /**
   * Sets since when an indicator has been faulty, by the stored readings. Ignored when it has become uncertain again, or
   * the indicator is no longer faulty.
   */
  settle(key: string, since: number): void {
    const indicator = this.#indicators.get(key);
    if (indicator?.state !== 'fault' || this.inDoubt.has(key) || !Number.isNaN(indicator.since)) return;
    indicator.since = since;
  }

  /** The faulty indicator, and since when it has been so; null: no online indicator is. */
  leadingFaultAt(now: number): LeadingFault | null {
    let found: LeadingFault | null = null;
    for (const [key, indicator] of this.#indicators) {
      if (this.#stateOf(indicator, now) !== 'fault') continue;
      const since = Number.isNaN(indicator.since) ? null : indicator.since;
      const one = { leading: key, finding: null, since };
      if (found === null || isBefore(one, found)) found = one;
    }
    return found;
  }

  /** The present state of each indicator. */
  statesAt(now: number): Record<string, State> {
    const states: Record<string, State> = Object.create(null);
    for (const [key, indicator] of this.#indicators) states[key] = this.#stateOf(indicator, now);
    return states;
  }

  hasReported(message: DeviceStateMessage): void {
    const { online, state, assessed, isAssessing, leading, finding, since } = message;
    this.reported = { online, state, assessed, isAssessing, leading, finding, since };
    this.#steady?.end();
    for (const [key, indicator] of this.#indicators) indicator.reported = message.indicators[key] ?? null;
  }

  /** Whether the state differs from the announced one. */
  differs({ indicators, ...now }: DeviceStateNow): boolean {
    const before = this.reported;
    if (before === null || before.online !== now.online || before.state !== now.state) return true;
    if (before.assessed !== now.assessed || before.isAssessing !== now.isAssessing) return true;
    if (before.leading !== now.leading || before.finding?.zh !== now.finding?.zh || before.since !== now.since)
      return true;
    for (const [key, { reported }] of this.#byKey) if (reported !== (indicators[key] ?? null)) return true;
    return false;
  }

  /** When the next indicator becomes offline, ms. */
  nextDueAfter(now: number): number {
    const silentMs = silentAfterMs(this.#device.reportIntervalMs);
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.#indicators.values()) if (at + silentMs > now) next = Math.min(next, at + silentMs);
    return next;
  }

  /** The time of an indicator's newest reading, ms; undefined: it has none. */
  newestAtOf(key: string): number | undefined {
    return this.#indicators.get(key)?.at;
  }

  /** The indicators, which know every frame. */
  get #indicators(): Map<string, KnownIndicator> {
    this.#settle();
    return this.#byKey;
  }

  #learnKeys(keys: readonly string[]): void {
    this.#settle();
    this.#keys = keys;
    this.#ofKeys = keys.map((key) => this.#indicatorOf(key));
    this.#steady = null;
  }

  /** Gives the indicators the newest frame. */
  #settle(): void {
    const frame = this.#steady?.waiting ?? null;
    if (frame === null || this.#steady === null) return;
    this.#steady.waiting = null;
    const { at, values, quality } = frame;
    for (let n = 0; n < this.#ofKeys.length; n += 1) {
      const indicator = this.#ofKeys[n] as KnownIndicator;
      indicator.at = at;
      indicator.value = values[n] as number;
      indicator.quality = quality === null ? 0 : (quality[n] as number);
    }
  }

  /** The worst that was announced of a value that reports. */
  #reportedUrgency(): number {
    let worst = urgencyOf('normal');
    for (const { reported } of this.#byKey.values())
      if (reported !== null && reported !== 'offline') worst = Math.min(worst, urgencyOf(reported));
    return worst;
  }

  #stateOf({ at, state }: KnownIndicator, now: number): State {
    return this.#isOnline(at, now) ? state : 'offline';
  }

  #renewLimits(): void {
    this.#settle();
    this.#steady?.forget();
    this.#limitsVersion = this.#limits.version;
    for (const [key, indicator] of this.#indicators) {
      const limits = this.#limits.of(this.#device, key);
      if (isSame(limits, indicator.limits)) continue;
      indicator.limits = limits;
      // Whether a reading is faulty does not depend on limits.
      indicator.state = stateOf(indicator, indicator.value, indicator.quality);
    }
  }

  /** Sets its newest reading, or replaces it by one of the same time. */
  #put(key: string, indicator: KnownIndicator, at: number, value: number, quality: number): void {
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

  /**
   * Processes a reading older than the newest: it does not change the state, but may change since when the indicator has
   * been faulty.
   */
  #takeOlder(key: string, indicator: KnownIndicator, at: number, value: number, quality: number): void {
    if (indicator.state !== 'fault') return;
    const isFaulty = stateOf(indicator, value, quality) === 'fault';
    // Before the faulty period it can only make the period longer, within it only shorter.
    if (Number.isNaN(indicator.since) || at < indicator.since === isFaulty) this.#doubt(key, indicator);
  }

  #doubt(key: string, indicator: KnownIndicator): void {
    indicator.since = Number.NaN;
    if (indicator.state === 'fault') this.inDoubt.add(key);
    else this.inDoubt.delete(key);
  }

  #isOnline(at: number | null, now: number): boolean {
    return isOnline(at, this.#device.reportIntervalMs, now);
  }

  #indicatorOf(key: string): KnownIndicator {
    let indicator = this.#byKey.get(key);
    if (indicator === undefined)
      this.#byKey.set(key, (indicator = new KnownIndicator(this.#limits.of(this.#device, key))));
    return indicator;
  }

  /** Records that the device reported. @returns whether its announced online state no longer holds */
  #seen(at: number, now: number): boolean {
    if (this.lastSeenAt === null || at > this.lastSeenAt) this.lastSeenAt = at;
    this.dueAt = Math.min(this.dueAt, at + silentAfterMs(this.#device.reportIntervalMs));
    return this.reported === null || this.reported.online !== this.#isOnline(this.lastSeenAt, now);
  }
}

function isSame(one: Limits | null, other: Limits | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Ordered by time, with unknown times last; then by name. */
function isBefore(one: LeadingFault, other: LeadingFault): boolean {
  const [at, otherAt] = [one.since ?? Number.POSITIVE_INFINITY, other.since ?? Number.POSITIVE_INFINITY];
  return at === otherAt ? one.leading < other.leading : at < otherAt;
}

import { ferrousClassesUm, nonferrousClassesUm } from '../indicators.ts';
import { ferrousKeys, nonferrousKeys } from '../quality/interference-check.ts';
import { hourMs } from '../durations.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from '../wear/counter.ts';
import { sizeClasses } from '../wear/debris-mass.ts';
import { exchangeAfter } from '../wear/exchanges.ts';
import { wearIndex } from '../wear/wear-index.ts';

/** Wear of the last hours. */
export interface WearNow {
  /** Ferrous particles an hour. */
  readonly perHour: number;
  /** `wearIndex` of the classes of both metals; null where no class is counted. */
  readonly index: number | null;
}

/** Steps that can be taken back. */
export interface Held {
  /** From here on every step can be taken back, until `keep` or `takeBack`. */
  hold(): void;
  /** What was taken in since `hold` stays. */
  keep(): void;
  /** As if nothing had been taken in since `hold`. */
  takeBack(): void;
}

/** Follows the debris counters of one machine. */
export interface WearState extends Held {
  /** Takes in a frame. @returns null until an hour of counting is known, and for frames without ferrous counters */
  add(at: number, frame: Readonly<Record<string, number>>): WearNow | null;
  /** The same with the counts in the order of `wearKeys`, NaN where there is none. */
  addCounts(at: number, counts: ArrayLike<number>): WearNow | null;
}

/** Length of the time that a rate is of, and of the stretches that it is kept by; the shortest time that has a rate. */
const rateMs = 6 * hourMs;
const stretchMs = hourMs / 6;
const stretches = rateMs / stretchMs;
const leastMs = hourMs;
/** A longer silence is not counted over. */
const silenceMs = 24 * hourMs;
/**
 * How far back, ms, wear rests on readings: on all that are younger than `rateMs`, and on the last one before those where it is no older than them by
 * `silenceMs`.
 */
export const wearReach = { rateMs, silenceMs } as const;
/** Numbers that are noted of a step: what it changed, as it was. */
const numbersOfStep = 6;
/** Numbers whose room is kept for the next steps of a counter: those of ten frames. */
const mostRoom = 10 * numbersOfStep;
/** Greatest rate that a machine has, 1/h: beyond, a fall of the counter is a restart. */
const greatestRate = 10_000;

/** Telemetry keys of the counters, in the order of `WearState.addCounts`: the ferrous total, the ferrous classes, the non-ferrous ones. */
export const wearKeys: readonly string[] = ['ferrous_total', ...ferrousKeys, ...nonferrousKeys];
const ferrousFrom = 1;
const nonferrousFrom = ferrousFrom + ferrousKeys.length;

function stretchOf(at: number): number {
  return Math.floor(at / stretchMs);
}

function placeOf(at: number): number {
  return ((stretchOf(at) % stretches) + stretches) % stretches;
}

/** Counts added to one counter by stretch of ten minutes, the last six hours in a ring. */
class Recent {
  /** What held steps changed, newest last: last, lastAt, place, number, counts and covered as they were. */
  #before: number[] = [];
  /** Numbers of `#before` that count: the room is used again, making it anew at each frame would cost more than the counting. */
  #noted = 0;
  #last = Number.NaN;
  #lastAt = Number.NaN;
  readonly #counts = new Float64Array(stretches);
  readonly #covered = new Float64Array(stretches);
  readonly #number = new Float64Array(stretches).fill(Number.NEGATIVE_INFINITY);

  add(at: number, count: number, isHeld: boolean): void {
    if (at <= this.#lastAt) return;
    const elapsed = at - this.#lastAt;
    if (isHeld) this.#note(placeOf(at));
    if (elapsed <= silenceMs) this.#count(at, elapsed, count);
    this.#last = count;
    this.#lastAt = at;
  }

  /** Counts an hour over the last six; NaN where less than an hour is known. */
  perHour(at: number): number {
    const oldest = stretchOf(at) - stretches;
    let counts = 0;
    let covered = 0;
    for (let place = 0; place < stretches; place += 1) {
      if ((this.#number[place] as number) <= oldest) continue;
      counts += this.#counts[place] as number;
      covered += this.#covered[place] as number;
    }
    return covered >= leastMs ? (counts * hourMs) / covered : Number.NaN;
  }

  keep(): void {
    this.#noted = 0;
    if (this.#before.length > mostRoom) this.#before = [];
  }

  takeBack(): void {
    const before = this.#before;
    for (let from = this.#noted - numbersOfStep; from >= 0; from -= numbersOfStep) {
      const [last, lastAt, place, number, counts, covered] = before.slice(from, from + numbersOfStep) as [number, number, number, number, number, number];
      this.#last = last;
      this.#lastAt = lastAt;
      this.#number[place] = number;
      this.#counts[place] = counts;
      this.#covered[place] = covered;
    }
    this.keep();
  }

  #note(place: number): void {
    const before = this.#before;
    const at = this.#noted;
    before[at] = this.#last;
    before[at + 1] = this.#lastAt;
    before[at + 2] = place;
    before[at + 3] = this.#number[place] as number;
    before[at + 4] = this.#counts[place] as number;
    before[at + 5] = this.#covered[place] as number;
    this.#noted = at + numbersOfStep;
  }

  #count(at: number, elapsed: number, count: number): void {
    const delta = count >= this.#last ? count - this.#last : this.#fallen(elapsed, count);
    if (delta === null) return;
    const number = stretchOf(at);
    const place = placeOf(at);
    const isNew = this.#number[place] !== number;
    this.#number[place] = number;
    this.#counts[place] = (isNew ? 0 : (this.#counts[place] as number)) + delta;
    this.#covered[place] = (isNew ? 0 : (this.#covered[place] as number)) + elapsed;
  }

  /** What was counted before a restart is lost: the interval says nothing. */
  #fallen(elapsed: number, count: number): number | null {
    const { delta, event } = counterDelta({ prev: this.#last, cur: count, modulus: counterModulus32, maxPlausible: maxPlausibleCounts(greatestRate, elapsed / hourMs) });
    return event === 'reset' ? null : delta;
  }
}

type Counters = readonly (Recent | undefined)[];

function rates(counters: Counters, from: number, edgesUm: readonly number[], at: number): readonly number[] {
  return edgesUm.map((_, index) => counters[from + index]?.perHour(at) ?? Number.NaN);
}

function indexOf(edgesUm: readonly number[], perHour: readonly number[]): number | null {
  return wearIndex(sizeClasses(edgesUm, perHour).filter(({ count }) => !Number.isNaN(count)));
}

/**
 * Wear rate and index of a machine over its last six hours: all particles counted ÷ the time they took, which for rare particles is the honest rate
 * (a median of hours would be 0). A restart of the counter is left out; with another instrument the wear begins anew, whatever that one has counted
 * before. The index adds both metals, each class that the sensor counts.
 *
 * @param exchanges when the device's instruments were exchanged, UTC ms, ascending
 * @example createWearState().add(0, { ferrous_total: 5 }) is null
 */
export function createWearState(exchanges: readonly number[] = []): WearState {
  let counters: (Recent | undefined)[] = wearKeys.map(() => undefined);
  const scratch = new Float64Array(wearKeys.length);
  let doneAt = Number.NaN;
  let done: WearNow | null = null;
  let beganAt = Number.NEGATIVE_INFINITY;
  let exchangeAt = exchangeAfter(exchanges, Number.NaN);
  let isHeld = false;
  /** As it was before the first held step; null: there was none yet. */
  let before: { counters: typeof counters; doneAt: number; done: WearNow | null; beganAt: number; exchangeAt: number } | null = null;

  function beginAnew(at: number): void {
    counters = counters.map(() => undefined);
    doneAt = Number.NaN;
    beganAt = at;
    exchangeAt = exchangeAfter(exchanges, at);
  }

  function addCounts(at: number, counts: ArrayLike<number>): WearNow | null {
    if (isHeld) before ??= { counters: [...counters], doneAt, done, beganAt, exchangeAt };
    if (at >= exchangeAt) beginAnew(at);
    // It is of the instrument before.
    if (at < beganAt) return null;
    let hasFerrous = false;
    for (let place = 0; place < counters.length; place += 1) {
      const count = counts[place] ?? Number.NaN;
      if (Number.isNaN(count)) continue;
      (counters[place] ??= new Recent()).add(at, count, isHeld);
      hasFerrous ||= place < nonferrousFrom;
    }
    if (!hasFerrous) return null;
    // By the clock's stretches, so that whoever follows the same counts from a later frame on works it out at the same ones.
    if (stretchOf(at) === stretchOf(doneAt) && at >= doneAt) return done;
    doneAt = at;
    done = wearNow(counters, at);
    return done;
  }

  return {
    addCounts,
    add(at, frame) {
      for (const [place, key] of wearKeys.entries()) scratch[place] = frame[key] ?? Number.NaN;
      return addCounts(at, scratch);
    },
    hold() {
      isHeld = true;
    },
    keep() {
      isHeld = false;
      if (before === null) return;
      before = null;
      for (const counter of counters) counter?.keep();
    },
    takeBack() {
      isHeld = false;
      if (before === null) return;
      ({ counters, doneAt, done, beganAt, exchangeAt } = before);
      before = null;
      for (const counter of counters) counter?.takeBack();
    },
  };
}

function wearNow(counters: Counters, at: number): WearNow | null {
  const ferrous = rates(counters, ferrousFrom, ferrousClassesUm, at);
  const nonferrous = rates(counters, nonferrousFrom, nonferrousClassesUm, at);
  const total = counters[0]?.perHour(at) ?? Number.NaN;
  const perHour = Number.isNaN(total) ? ferrous.reduce((sum, rate) => sum + (Number.isNaN(rate) ? 0 : rate), 0) : total;
  if (Number.isNaN(total) && ferrous.every((rate) => Number.isNaN(rate))) return null;
  const ferrousIndex = indexOf(ferrousClassesUm, ferrous);
  if (ferrousIndex === null) return { perHour, index: null };
  return { perHour, index: Math.min(1000, ferrousIndex + (indexOf(nonferrousClassesUm, nonferrous) ?? 0)) };
}

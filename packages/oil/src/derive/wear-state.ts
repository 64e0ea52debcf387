import { ferrousClassesUm, nonferrousClassesUm } from '../indicators.ts';
import { ferrousKeys, nonferrousKeys } from '../quality/interference-check.ts';
import { hourMs } from '../durations.ts';
import { counterDelta, counterModulus32, maxPlausibleCounts } from '../wear/counter.ts';
import { sizeClasses } from '../wear/debris-mass.ts';
import { replacementAfter } from '../wear/replacements.ts';
import { wearIndex } from '../wear/wear-index.ts';

/** Wear of the last hours. */
export interface WearNow {
  /** Ferrous particles an hour. */
  readonly perHour: number;
  /** `wearIndex` of the classes of both metals; null where no class is counted. */
  readonly index: number | null;
}

/**
 * Steps of counting that can be taken back. Steps are grouped in stretches; several stretches may be open, one after
 * the other.
 */
export interface Held {
  /** Begins a stretch: every step from here on can be taken back. */
  hold(): void;
  /** Closes the oldest open stretch and keeps its steps. */
  keep(): void;
  /** Undoes all steps since the oldest open stretch began. */
  takeBack(): void;
}

/** Follows the debris counters of one machine. */
export interface WearState extends Held {
  /** Takes in a frame. @returns null until an hour of counting is known, and for frames without ferrous counters */
  add(at: number, frame: Readonly<Record<string, number>>): WearNow | null;
  /** The same with the counts in the order of `wearKeys`, NaN where there is none. */
  addCounts(at: number, counts: ArrayLike<number>): WearNow | null;
}

/**
 * Time over which a rate is taken, length of the ten-minute stretches that counts are stored by, and shortest time that
 * has a rate.
 */
const rateMs = 6 * hourMs;
const stretchMs = hourMs / 6;
const stretches = rateMs / stretchMs;
const minMs = hourMs;
/** Counts before and after a longer silence are not subtracted from each other. */
const silenceMs = 24 * hourMs;
/**
 * How far back, ms, the readings lie that wear depends on: all readings younger than `rateMs`, and the last one before
 * them, if it is at most `silenceMs` older.
 */
export const wearReach = { rateMs, silenceMs } as const;
/** Greatest rate that a machine has, 1/h: beyond, a fall of the counter is a restart. */
const greatestRate = 10_000;

/**
 * Telemetry keys of the counters, in the order of `WearState.addCounts`: the ferrous total, the ferrous classes, the
 * non-ferrous ones.
 */
export const wearKeys: readonly string[] = ['ferrous_total', ...ferrousKeys, ...nonferrousKeys];
const ferrousFrom = 1;
const nonferrousFrom = ferrousFrom + ferrousKeys.length;

function stretchOf(at: number): number {
  return Math.floor(at / stretchMs);
}

/** The place of a stretch in a ring buffer of the last six hours. */
function placeOf(stretch: number): number {
  return ((stretch % stretches) + stretches) % stretches;
}

/** Numbers that the log holds per step. */
const numbersOfStep = 7;
/** How many numbers of closed steps may lie at the beginning of the log before the rest is moved over them. */
const maxClosed = 100 * numbersOfStep;
/** How many numbers of room stay reserved for the next steps. */
const maxRoom = 50 * numbersOfStep;

/**
 * Log of the values that the steps of open stretches overwrote: the counter, and its last, lastAt, place, number,
 * counts and covered. The arrays are reused: allocating them for each frame would cost more than the counting.
 */
class StepLog {
  #numbers: number[] = [];
  /** Index at which the next step is written. */
  end = 0;

  note(
    counter: number,
    last: number,
    lastAt: number,
    place: number,
    number: number,
    counts: number,
    covered: number,
  ): void {
    const numbers = this.#numbers;
    const { end } = this;
    numbers[end] = counter;
    numbers[end + 1] = last;
    numbers[end + 2] = lastAt;
    numbers[end + 3] = place;
    numbers[end + 4] = number;
    numbers[end + 5] = counts;
    numbers[end + 6] = covered;
    this.end = end + numbersOfStep;
  }

  /** Takes back the newest step. */
  undo(counters: Counters): void {
    this.end -= numbersOfStep;
    const [counter, last, lastAt, place, number, counts, covered] = this.#numbers.slice(
      this.end,
      this.end + numbersOfStep,
    ) as [number, number, number, number, number, number, number];
    counters[counter]?.restore(last, lastAt, place, number, counts, covered);
  }

  /** Drops the log before an index. @returns how far the rest was moved */
  forget(before: number): number {
    if (before === this.end) {
      this.end = 0;
      if (this.#numbers.length > maxRoom) this.#numbers = [];
      return before;
    }
    if (before < maxClosed) return 0;
    this.#numbers = this.#numbers.slice(before, this.end);
    this.end -= before;
    return before;
  }
}

/** Counts that were added to one counter in each stretch of ten minutes; a ring buffer of the last six hours. */
class Recent {
  #last = Number.NaN;
  #lastAt = Number.NaN;
  /** The group of steps and the place for which the values that its steps overwrite are in the log. */
  #notedGroup = 0;
  #notedPlace = -1;
  readonly #counts = new Float64Array(stretches);
  readonly #covered = new Float64Array(stretches);
  readonly #number = new Float64Array(stretches).fill(Number.NEGATIVE_INFINITY);

  /** @param stretch of `at`, and its place in the ring buffer */
  add(at: number, count: number, stretch: number, place: number): void {
    const elapsed = at - this.#lastAt;
    if (elapsed <= silenceMs) this.#count(elapsed, count, stretch, place);
    this.#last = count;
    this.#lastAt = at;
  }

  /** Whether a count of that time is newer than the last one, so that it is a step. */
  isStep(at: number): boolean {
    return !(at <= this.#lastAt);
  }

  /**
   * Writes the values that a step in that place will overwrite into the log, unless an earlier step of its group has
   * done so: steps of a group are only taken back together.
   */
  noteIn(log: StepLog, counter: number, place: number, group: number): void {
    if (this.#notedGroup === group && this.#notedPlace === place) return;
    this.#notedGroup = group;
    this.#notedPlace = place;
    log.note(
      counter,
      this.#last,
      this.#lastAt,
      place,
      this.#number[place] as number,
      this.#counts[place] as number,
      this.#covered[place] as number,
    );
  }

  restore(last: number, lastAt: number, place: number, number: number, counts: number, covered: number): void {
    this.#last = last;
    this.#lastAt = lastAt;
    this.#number[place] = number;
    this.#counts[place] = counts;
    this.#covered[place] = covered;
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
    return covered >= minMs ? (counts * hourMs) / covered : Number.NaN;
  }

  #count(elapsed: number, count: number, number: number, place: number): void {
    const delta = count >= this.#last ? count - this.#last : this.#fallen(elapsed, count);
    if (delta === null) return;
    const isNew = this.#number[place] !== number;
    this.#number[place] = number;
    this.#counts[place] = (isNew ? 0 : (this.#counts[place] as number)) + delta;
    this.#covered[place] = (isNew ? 0 : (this.#covered[place] as number)) + elapsed;
  }

  /** Counts between the last reading and a restart are lost: the interval has no known count. */
  #fallen(elapsed: number, count: number): number | null {
    const { delta, event } = counterDelta({
      prev: this.#last,
      cur: count,
      modulus: counterModulus32,
      maxPlausible: maxPlausibleCounts(greatestRate, elapsed / hourMs),
    });
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
 * Wear rate and index of a machine over its last six hours: all particles counted ÷ the time they took, which suits
 * rare particles (a median of hours would be 0). The interval of a restart of the counter is left out. When the
 * instrument is replaced, counting begins anew, whatever the new instrument had counted before. The index adds both
 * metals and every class that the sensor counts.
 *
 * @param replacements when the device's instruments were replaced, UTC ms, ascending
 * @example createWearState().add(0, { ferrous_total: 5 }) is null
 */
export function createWearState(replacements: readonly number[] = []): WearState {
  /**
   * When a counter is added or removed, a new list is made and the old one stays unchanged, because `before` refers to
   * it.
   */
  let counters: Counters = wearKeys.map(() => undefined);
  const scratch = new Float64Array(wearKeys.length);
  let doneAt = Number.NaN;
  let done: WearNow | null = null;
  let beganAt = Number.NEGATIVE_INFINITY;
  let replacementAt = replacementAfter(replacements, Number.NaN);
  const log = new StepLog();
  /** The states at which the open stretches began and at which counting began anew within them; the oldest first. */
  const before: Before[] = [];
  /** Number of the newest group of steps that are taken back together. */
  let group = 0;

  function note(beginsStretch: boolean): void {
    before.push({ beginsStretch, step: log.end, counters, doneAt, done, beganAt, replacementAt });
  }

  function beginAnew(at: number): void {
    if (before.length > 0) note(false);
    counters = counters.map(() => undefined);
    doneAt = Number.NaN;
    beganAt = at;
    replacementAt = replacementAfter(replacements, at);
  }

  function counterAt(place: number): Recent {
    const known = counters[place];
    if (known !== undefined) return known;
    const made = new Recent();
    counters = counters.with(place, made);
    return made;
  }

  function addCounts(at: number, counts: ArrayLike<number>): WearNow | null {
    if (at >= replacementAt) beginAnew(at);
    // The count comes from the instrument that was replaced.
    if (at < beganAt) return null;
    const isHeld = before.length > 0;
    const stretch = stretchOf(at);
    const ring = placeOf(stretch);
    let hasFerrous = false;
    for (let place = 0; place < wearKeys.length; place += 1) {
      const count = counts[place] ?? Number.NaN;
      if (Number.isNaN(count)) continue;
      hasFerrous ||= place < nonferrousFrom;
      const counter = counterAt(place);
      if (!counter.isStep(at)) continue;
      if (isHeld) counter.noteIn(log, place, ring, group);
      counter.add(at, count, stretch, ring);
    }
    if (!hasFerrous) return null;
    // The rate is calculated once per stretch of the clock, so that a state that starts at a later frame of the same
    // counts calculates it at the same frames.
    if (stretch === stretchOf(doneAt) && at >= doneAt) return done;
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
      group += 1;
      note(true);
    },
    keep() {
      before.shift();
      while (before[0]?.beginsStretch === false) before.shift();
      const moved = log.forget(before[0]?.step ?? log.end);
      if (moved > 0) for (const one of before) one.step -= moved;
    },
    takeBack() {
      for (let one = before.pop(); one !== undefined; one = before.pop()) {
        while (log.end > one.step) log.undo(counters);
        ({ counters, doneAt, done, beganAt, replacementAt } = one);
      }
      log.forget(log.end);
    },
  };
}

/** The state that belongs to a position of the log. */
interface Before {
  readonly beginsStretch: boolean;
  step: number;
  readonly counters: Counters;
  readonly doneAt: number;
  readonly done: WearNow | null;
  readonly beganAt: number;
  readonly replacementAt: number;
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

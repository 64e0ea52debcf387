import type { StuckRule } from './channel-rules.ts';
import type { StateIo } from '../history/state-io.ts';
import type { AssessedRows } from './assessed-rows.ts';
import { qualityCode } from './reasons.ts';
import { silenceMs } from './stretches.ts';

/** Equal readings in a row before a value counts as frozen, however seldom it comes. */
const fewestEqual = 30;

function isOutside(code: number): boolean {
  return code === qualityCode.range || code === qualityCode.unit;
}

/**
 * Looks for values of one gauge that have stood still. Values count as equal as long as they lie within half a step of
 * each other; the first value that does not begins a new run.
 */
export class Standstill {
  readonly #halfStep: number;
  readonly #forMs: number;
  readonly #low: number;
  readonly #high: number;
  #lastAt = Number.NEGATIVE_INFINITY;
  /** The run of equal values: its extremes, start and length. */
  #runLow = Number.NaN;
  #runHigh = Number.NaN;
  #runFrom = Number.NaN;
  #runLength = 0;

  /** @param range the gauge's physical range */
  constructor({ halfStep, forMs }: StuckRule, [low, high]: readonly [number, number]) {
    this.#halfStep = halfStep;
    this.#forMs = forMs;
    this.#low = low;
    this.#high = high;
  }

  /**
   * Assesses rows in their order; readings out of range must have been marked before. Good readings of a frozen value
   * become candidates.
   *
   * @returns whether there are some
   */
  assess(assessed: AssessedRows): boolean {
    const { at, rows, values, codes, since } = assessed;
    let hasCandidates = false;
    /** Rows before this one are not searched again, because `#lastMove` found nothing there. */
    let searched = 0;
    for (let row = 0; row < rows; row += 1) {
      const code = codes[row] as number;
      const time = at[row] as number;
      if (code === qualityCode.missing || isOutside(code) || !(time > this.#lastAt)) continue;
      const value = values[row] as number;
      if (
        time - this.#lastAt <= silenceMs &&
        value - this.#runLow <= this.#halfStep &&
        this.#runHigh - value <= this.#halfStep
      ) {
        if (value < this.#runLow) this.#runLow = value;
        if (value > this.#runHigh) this.#runHigh = value;
        this.#runLength += 1;
        this.#lastAt = time;
        if (
          this.#runLength < fewestEqual ||
          time - this.#runFrom < this.#forMs ||
          code !== qualityCode.good ||
          this.#mayRest(value)
        )
          continue;
        codes[row] = qualityCode.stuckCandidate;
        since[row] = this.#runFrom;
        hasCandidates = true;
        continue;
      }
      if (row >= searched) {
        const move = this.#lastMove(assessed, row);
        if (move === row) searched = row + fewestEqual - 1;
        row = move;
      }
      this.#begin(at[row] as number, values[row] as number);
    }
    return hasCandidates;
  }

  /** Writes or reads the state. */
  transfer(io: StateIo): void {
    this.#lastAt = io.number(this.#lastAt);
    this.#runLow = io.number(this.#runLow);
    this.#runHigh = io.number(this.#runHigh);
    this.#runFrom = io.number(this.#runFrom);
    this.#runLength = io.natural(this.#runLength);
  }

  #begin(at: number, value: number): void {
    this.#lastAt = at;
    this.#runLow = value;
    this.#runHigh = value;
    this.#runFrom = at;
    this.#runLength = 1;
  }

  /**
   * Where a value moves by more than half a step a new run begins, whatever came before. From the begin of a run to the
   * last such move that is near enough for nothing between them to be frozen, no reading is looked at: of readings that
   * scatter, these are nearly all.
   *
   * @param row where a run begins
   * @returns the row of the last move; the same row without one
   */
  #lastMove({ values, codes, stretches }: AssessedRows, row: number): number {
    const halfStep = this.#halfStep;
    let from = row;
    let next = Math.min(from + fewestEqual, stretches[from] as number) - 1;
    while (next > from) {
      const moved = Math.abs((values[next] as number) - (values[next - 1] as number));
      if (moved > halfStep && !isOutside(codes[next] as number) && !isOutside(codes[next - 1] as number)) {
        from = next;
        next = Math.min(from + fewestEqual, stretches[from] as number);
      }
      next -= 1;
    }
    return from;
  }

  /** Whether a value may stand still: at zero, where there is nothing to measure, and in oil saturated with water. */
  #mayRest(value: number): boolean {
    return (this.#low >= -2 && value <= 0) || (this.#high <= 102 && value >= 99.5);
  }
}

import type { StateIo } from '../history/state-io.ts';
import { createColumn } from './columns.ts';
import type { Column } from './columns.ts';
import { ferrousKeys, InterferenceCheck, nonferrousKeys } from './interference-check.ts';
import { ParticleCheck, particleKeys } from './particle-check.ts';
import { qualityCode } from './reasons.ts';
import { stretchEnds } from './stretches.ts';
import { TemperatureSwing } from './temperature-swing.ts';
import { dayMs } from '../durations.ts';

/** When the temperature moves less than this, a value that stands still is no sign of a fault, K. Our default. */
const minSwingK = 2;

/** Columns of the keys of one frame, and the groups among them that are checked together. */
export interface ColumnGroup {
  /** Every key, also those without rules. */
  readonly keys: readonly string[];
  readonly columns: readonly Column[];
  readonly particles: readonly Column[];
  /** Classes, then the total. */
  readonly ferrous: readonly Column[];
  readonly nonferrous: readonly Column[];
  readonly saturation: Column | null;
  readonly temperature: Column | null;
}

/**
 * Assesses the readings of a device: first each key by itself, then keys that belong together. Rows may come one at a
 * time or thousands at once, and keys in any order: the result for a row is the same.
 */
export class QualityPipeline {
  readonly #columns = new Map<string, Column | null>();
  readonly #replacements: number[] = [];
  readonly #particles = new ParticleCheck();
  readonly #interference = new InterferenceCheck();
  readonly #swing = new TemperatureSwing();
  #stretches = new Int32Array(1);
  #knowsTemperature = false;
  #last: ColumnGroup | null = null;

  /**
   * Enters a replacement of instruments, before the readings that follow it: counts of two instruments are never
   * subtracted.
   */
  addReplacement(at: number): void {
    this.#replacements.push(at);
    this.#replacements.sort((one, other) => one - other);
  }

  /** The column of a key; null for a key without rules. */
  column(key: string): Column | null {
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    const column = createColumn(key, this.#replacements);
    this.#columns.set(key, column);
    return column;
  }

  /** Columns of every key seen, in the order of their keys. */
  get columns(): readonly Column[] {
    return [...this.#columns.values()].filter((column) => column !== null).sort((a, b) => (a.key < b.key ? -1 : 1));
  }

  /**
   * The columns of the keys of a frame. Frames of a device mostly have the same keys: their group is kept.
   *
   * @param keys keys without rules are left out
   */
  group(keys: readonly string[]): ColumnGroup {
    const last = this.#last;
    if (last !== null && last.keys.length === keys.length && keys.every((key, place) => key === last.keys[place]))
      return last;
    const columns = keys.flatMap((key) => this.column(key) ?? []);
    const pick = (of: readonly string[]) => of.flatMap((key) => columns.find((column) => column.key === key) ?? []);
    this.#last = {
      keys: [...keys],
      columns,
      particles: pick(particleKeys),
      ferrous: pick([...ferrousKeys, 'ferrous_total']),
      nonferrous: pick([...nonferrousKeys, 'nonferrous_total']),
      saturation: columns.find(({ key }) => key === 'water_saturation') ?? null,
      temperature: columns.find(({ key }) => key === 'oil_temperature') ?? null,
    };
    return this.#last;
  }

  /** Assesses the first `rows` rows of a group's columns. */
  assess(
    at: Float64Array,
    rows: number,
    { columns, particles, ferrous, nonferrous, saturation, temperature }: ColumnGroup,
  ): void {
    if (this.#stretches.length < rows) this.#stretches = new Int32Array(rows);
    const stretches = stretchEnds(at, rows, this.#stretches);
    let hasCandidates = false;
    for (const column of columns) {
      column.assess(at, rows, stretches);
      if (column.hasCandidates) hasCandidates = true;
    }
    const candidates = hasCandidates ? columns.filter((column) => column.hasCandidates) : [];
    // The checks use separate columns; only for particles the code of the check replaces that of a frozen value.
    if (particles.length > 0 || saturation !== null) this.#assessParticles(at, rows, particles, saturation);
    for (let row = 0; row < rows; row += 1) {
      const time = at[row] as number;
      if (temperature !== null && temperature.codes[row] === qualityCode.good) {
        this.#knowsTemperature = true;
        this.#swing.add(time, temperature.values[row] as number);
      }
      for (const column of candidates) this.#decideStuck(column, row, time);
    }
    if (ferrous.length > 0 || nonferrous.length > 0) this.#interference.check(at, rows, ferrous, nonferrous);
  }

  /** Writes or reads the state, without the replacements: they are entered anew before it is read. */
  transfer(io: StateIo): void {
    const columns = this.columns;
    const count = io.natural(columns.length);
    for (let place = 0; place < count; place += 1) this.column(io.text(columns[place]?.key ?? ''))?.transfer(io);
    this.#particles.transfer(io);
    this.#interference.transfer(io);
    this.#swing.transfer(io);
    this.#knowsTemperature = io.natural(Number(this.#knowsTemperature)) === 1;
  }

  #assessParticles(at: Float64Array, rows: number, particles: readonly Column[], saturation: Column | null): void {
    this.#particles.scan(rows, particles);
    for (let row = 0; row < rows; row += 1) {
      const time = at[row] as number;
      if (saturation !== null && saturation.codes[row] === qualityCode.good)
        this.#particles.addSaturation(time, saturation.values[row] as number);
      if (particles.length > 0) this.#particles.check(time, row, particles);
    }
  }

  /**
   * A value that stands still is stuck after a day, or at once where no temperature is known; before a day has passed,
   * the temperature must have moved.
   */
  #decideStuck(column: Column, row: number, at: number): void {
    if (column.codes[row] !== qualityCode.stuckCandidate) return;
    const needsTemperature =
      column.gauge?.needsTemperature === true && this.#knowsTemperature && at - (column.since[row] as number) < dayMs;
    const isStuck = !needsTemperature || Number(this.#swing.within(at)) >= minSwingK;
    column.codes[row] = isStuck ? qualityCode.stuck : qualityCode.good;
  }
}

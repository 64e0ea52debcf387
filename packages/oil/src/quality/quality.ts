import { hourMs } from '../durations.ts';
import type { Column } from './columns.ts';
import { QualityPipeline } from './pipeline.ts';
import type { ColumnGroup } from './pipeline.ts';
import { gradeOf, reasonOf } from './reasons.ts';
import type { FaultReason, Grade, QualityReason } from './reasons.ts';

/** Quality of one reading. */
export interface ReadingQuality {
  readonly key: string;
  readonly grade: Grade;
  readonly reason: QualityReason;
}

/** Reasons of faults of a key: those of readings, and those that only a history shows. */
export type SensorFaultReason = FaultReason | 'reset' | 'rollover' | 'drift' | 'compensation';

/** A present or recent fault of the readings of a key. */
export interface SensorFault {
  readonly key: string;
  readonly reason: SensorFaultReason;
  readonly grade: Exclude<Grade, 'good'>;
  /** First and last reading concerned, UTC ms. */
  readonly since: number;
  readonly until: number;
  /** Readings concerned. */
  readonly readings: number;
}

/** Assesses a device's readings as they arrive. */
export interface Quality {
  /**
   * Assesses one frame; keys that are not in the catalogue are left out. Frames must come in the order of time; in a
   * late one only ranges and sizes are assessed.
   */
  assess(at: number, frame: Readonly<Record<string, number>>): readonly ReadingQuality[];
  /** Faults with a reading in from ≤ t ≤ to, in the order of keys. */
  faults(from: number, to: number): readonly SensorFault[];
}

/** Faults that a whole key may have, of columns that have been assessed. */
function faultsOf(column: Column, from: number, to: number): SensorFault[] {
  const found = (
    reason: SensorFaultReason,
    grade: SensorFault['grade'],
    episodes: readonly { readonly from: number; readonly to: number; readonly readings: number }[],
  ) =>
    episodes.map(({ from: since, to: until, readings }): SensorFault => ({
      key: column.key,
      reason,
      grade,
      since,
      until,
      readings,
    }));
  const own = column.episodes.flatMap(([reason, episodes]) => found(reason, 'bad', episodes.within(from, to)));
  const spikes = column.gauge === null ? [] : found('spike', 'suspect', column.gauge.spikes.within(from, to));
  const resets = column.counter === null ? [] : found('reset', 'suspect', column.counter.resets.within(from, to));
  const rollovers =
    column.counter === null ? [] : found('rollover', 'suspect', column.counter.rollovers.within(from, to));
  return [...own, ...spikes, ...resets, ...rollovers];
}

/**
 * Faults that a pipeline has seen, with a reading in from ≤ t ≤ to: by key, then by reason.
 *
 * @example faultsWithin(new QualityPipeline(), 0, 1) is []
 */
export function faultsWithin(pipeline: QualityPipeline, from: number, to: number): readonly SensorFault[] {
  return pipeline.columns.flatMap((column) => faultsOf(column, from, to));
}

/** A fault counts as present when its last reading is at most this old. */
export const presentMs = hourMs;

/**
 * An assessor for the readings of one device. It holds a few hundred bytes per key and gives the same results live as
 * in a replay of the same frames.
 *
 * @example createQuality().assess(0, { oil_temperature: 200, T1: 5 }) is [{ key: 'oil_temperature', grade: 'bad', reason: 'range' }]
 */
export function createQuality(): Quality {
  const pipeline = new QualityPipeline();
  const times = new Float64Array(1);
  return {
    assess(at, frame) {
      const group = fillRow(pipeline, Object.keys(frame), frame);
      times[0] = at;
      pipeline.assess(times, 1, group);
      return group.columns.flatMap((column) => {
        const reason = reasonOf(column.codes[0] as number);
        if (reason === 'missing') return [];
        column.note(0, at);
        return [{ key: column.key, grade: gradeOf(reason), reason }];
      });
    },
    faults: (from, to) => faultsWithin(pipeline, from, to),
  };
}

/**
 * Puts the readings of one frame into the first row of their columns.
 *
 * @returns the group of the columns
 * @example fillRow(new QualityPipeline(), ['density', 'T1'], { density: 870, T1: 5 }).columns.length is 1
 */
export function fillRow(
  pipeline: QualityPipeline,
  keys: readonly string[],
  frame: Readonly<Record<string, number>>,
): ColumnGroup {
  const group = pipeline.group(keys);
  for (const column of group.columns) column.values[0] = frame[column.key] as number;
  return group;
}

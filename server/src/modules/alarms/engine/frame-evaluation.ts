import { randomUUID } from 'node:crypto';
import type { Frame } from '../../../events.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { EvaluationListener } from './device-conditions.ts';
import { lateMs } from './engine-state.ts';
import type { EngineState, Known } from './engine-state.ts';
import type { EvaluatedDevice } from './engine.rows.ts';
import type { RecordChange, StoredRecord } from './records.rules.ts';
import { clearedRecord, progressedRecord, rankedRecords, recordOf } from './records.rules.ts';
import type { RecordWriter } from './record-writer.ts';
import { aheadMs } from './reevaluate.ts';

/** Frames of a device that are kept while it is evaluated again. */
const framesKept = 2000;

export interface FrameEvaluationParts {
  readonly state: EngineState;
  readonly writer: Pick<RecordWriter, 'put'>;
  readonly clock: Clock;
}

export type FrameEvaluation = ReturnType<typeof createFrameEvaluation>;

/** Evaluates frames as they arrive. What cannot be evaluated in the order of time is asked to be evaluated again. */
export function createFrameEvaluation({ state, writer, clock }: FrameEvaluationParts) {
  function evaluateFrame({ evaluation, device }: Known, { at, keys, values, quality }: Frame): void {
    // What somebody imports of months past would have the device evaluated again without end.
    if (at < evaluation.at - lateMs) return;
    const { hour } = evaluation;
    if (evaluation.takeFrame(at, keys, values, quality)) state.ask(device.key, at, { isLate: true });
    // The readings of each hour are compared with other hours, which have to be read.
    if (evaluation.compares && evaluation.hour !== hour) state.ask(device.key, evaluation.hour);
  }

  return {
    takeFrame(frame: Frame): void {
      const { key } = frame.device;
      const { at } = frame;
      if (!state.owns(key)) return;
      state.arrived(key, at);
      if (at > clock.now() + aheadMs) return state.setAhead(key, at);
      const work = state.busy.get(key);
      const known = state.known.get(key);
      if (work !== undefined && work.frames.length < framesKept) work.frames.push(frame);
      else if (known === undefined) state.ask(key, at);
      // A flood of readings while late ones are evaluated leaves the device where late ones wait.
      else if (work !== undefined) state.ask(key, at, { isLate: work.request.isLate || at <= known.evaluation.at });
      else evaluateFrame(known, frame);
    },
    /** Writes what a device's evaluation finds. @param open its open records, kept up to date */
    listenerOf(device: EvaluatedDevice, open: Map<string, StoredRecord>): EvaluationListener {
      const put = (change: RecordChange) => {
        const { record } = change;
        if (record.clearedAt === null) open.set(`${record.ruleKey} ${record.level}`, record);
        writer.put({ device, change });
      };
      const rank = () => rankedRecords([...open.values()]).forEach(put);
      return {
        raised(evaluated, occurrence) {
          put(recordOf({ evaluated, occurrence }, { id: randomUUID(), open: [...open.values()], isLate: false }));
          rank();
        },
        cleared(evaluated, occurrence) {
          const record = open.get(evaluated.name);
          open.delete(evaluated.name);
          if (record === undefined) return;
          put(clearedRecord(record, { evaluated, occurrence }));
          rank();
        },
      };
    },
    /** Brings the records of open alarms up to date. A device that is evaluated again now gets them from that. */
    progress(): void {
      for (const { device, evaluation, open } of state.known.values()) {
        if (open.size === 0 || state.busy.has(device.key)) continue;
        for (const found of evaluation.open()) {
          const record = open.get(found.evaluated.name);
          if (record === undefined || record.lastAt === found.occurrence.lastAt) continue;
          const change = progressedRecord(record, found);
          open.set(found.evaluated.name, change.record);
          writer.put({ device, change });
        }
      }
    },
  };
}

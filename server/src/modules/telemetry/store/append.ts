import type pg from 'pg';
import type { DomainEvents } from '../../../events.ts';
import type { Frame, TextReading } from '../telemetry.store.ts';
import { arranged, sortBatch, type ArrangedFrame, type Cell } from './batch.ts';
import { copyColumns, CopyBuffer } from './copy-rows.ts';
import type { DeviceMemory } from './device-memory.ts';
import { shapedValuesOf } from './frames.ts';
import { createLateFrames } from './late-frames.ts';
import type { Months } from './months.ts';
import { nameOfList, type Arrangement, type Shapes } from './shapes.ts';
import type { State } from './state.ts';
import {
  arrivalStatement,
  arrivedIn,
  marksOf,
  marksStatement,
  removedStatement,
  textStatements,
  type Changes,
} from './statements.ts';
import { monthOf } from './time.ts';
import { isRefusal, sendTransaction } from './writer.ts';

/**
 * Writes batches. Frames newer than all others of their device go straight to COPY; for other frames the stored rows
 * are read first. In both cases one message to the database is the whole transaction: the journal's row, marks of the
 * changed hours, the replaced rows, and the COPYs.
 */
export function createAppend({
  state,
  shapes,
  months,
  pool,
  onStored,
}: {
  state: State;
  shapes: Shapes;
  months: Months;
  pool: pg.Pool;
  onStored: (event: DomainEvents['readingsStored']) => void;
}) {
  const { find, merge } = createLateFrames({ shapes, pool });
  const copyBuffer = new CopyBuffer();

  const arrange = async (frames: readonly Frame[]): Promise<ArrangedFrame[]> => {
    const memories = frames.map(({ device }) => state.memoryOf(device.key));
    const unknown = frames.filter(
      ({ keys }, n) => keys.length > 0 && knownArrangement(memories[n] as DeviceMemory, keys) === null,
    );
    const found = unknown.length > 0 ? await shapes.arrange(unknown.map(({ keys }) => keys)) : null;
    const all: ArrangedFrame[] = [];
    for (const [n, frame] of frames.entries()) {
      if (frame.keys.length === 0) continue;
      const memory = memories[n] as DeviceMemory;
      const arrangement = knownArrangement(memory, frame.keys) ?? found?.get(nameOfList(frame.keys));
      if (arrangement === undefined) throw new Error('a frame without its arrangement');
      all.push(arranged(frame, memory, arrangement));
    }
    // Not earlier: the known arrangements decided above which ones were requested.
    for (const { memory, arrangement } of all) memory.arrangement = arrangement;
    return all;
  };

  /**
   * @param isSurprised whether the database differed from the memory: then all rows are read, whatever the memory says
   */
  const write = async (
    frames: readonly Frame[],
    texts: readonly TextReading[],
    isSurprised: boolean,
  ): Promise<void> => {
    const client = await state.ready();
    const arrangedFrames = await arrange(frames);
    const arrangedTexts = texts.map((text) => ({ text, memory: state.memoryOf(text.device.key) }));
    const batch = sortBatch(arrangedFrames, arrangedTexts);
    const cells = isSurprised ? [...batch.cells, ...batch.inOrder.map(cellOf)] : batch.cells;
    const stored = await find(isSurprised ? cells : cells.filter(({ memory, at }) => at <= memory.newestAt()));
    const changes: Changes = { removed: [], added: isSurprised ? [] : batch.inOrder.map(({ row }) => row) };
    await merge(cells, stored, changes);
    changes.added.sort((a, b) => a.device - b.device || a.at - b.at);

    const ofMonths = Map.groupBy(changes.added, ({ at }) => monthOf(at));
    const marks = marksOf(state, changes, cells);
    const arrival = arrivalStatement(state.arrived, arrivedIn(changes, cells));
    const text = [
      arrival.text,
      marksStatement(marks),
      removedStatement(changes.removed),
      textStatements(cells),
      ...[...ofMonths.keys()].map((month) => `copy frame_${month} (${copyColumns}) from stdin (format binary);`),
    ].join('');
    const { lane, n } = state.arrived;
    if (text === '') return onStored({ frames, texts, lane, n });
    try {
      await months.ensure(client, [...ofMonths.keys(), ...cells.map(({ at }) => monthOf(at))]);
      const copies = [...ofMonths.values()].map((rows) => copyBuffer.messageOf(rows));
      await sendTransaction(client, text, copies);
      // After a failure nothing is released: a part of the message may not have been sent yet.
      for (const copy of copies) copyBuffer.release(copy);
    } catch (error) {
      // After a lost connection it is unknown whether the batch was stored. A row or partition that differs from the
      // memory shows that the memory is outdated.
      if (isSurprise(error)) state.setDoubtful(null);
      else if (!isRefusal(error)) state.setDoubtful(arrival.text === '' ? null : { frames, texts, lane, n: n + 1 });
      throw error;
    }
    if (arrival.text !== '') state.hasArrived(arrival.bytes);
    for (const { device, hour } of marks) state.mark(device, hour);
    if (isSurprised) for (const [{ memory }, row] of stored) memory.takeFrame(row.at, shapedValuesOf(row));
    for (const one of arrangedFrames) {
      one.memory.takeFrame(one.frame.at, one.row);
      state.changed(one.memory);
    }
    for (const {
      text: { at, key, value },
      memory,
    } of arrangedTexts) {
      memory.takeText(at, key, value);
      state.changed(memory);
    }
    onStored({ frames, texts, lane, n: state.arrived.n });
  };

  return async (frames: readonly Frame[], texts: readonly TextReading[]): Promise<void> => {
    if (frames.length === 0 && texts.length === 0) return;
    try {
      await write(frames, texts, false);
    } catch (error) {
      if (!isSurprise(error)) throw error;
      await write(frames, texts, true);
    }
  };
}

/** A cell of one frame, to be merged with a row that may be on disk. */
function cellOf(frame: ArrangedFrame): Cell {
  return { memory: frame.memory, at: frame.frame.at, frames: [frame], texts: new Map() };
}

/** The arrangement of the device's previous frame, if its keys are the same. */
function knownArrangement({ arrangement }: DeviceMemory, keys: readonly string[]): Arrangement | null {
  return arrangement !== null && sameList(arrangement.source, keys) ? arrangement : null;
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  for (let n = 0; n < a.length; n += 1) if (a[n] !== b[n]) return false;
  return true;
}

/**
 * Another writer has changed the database: a row already exists (23505), or a partition is missing or new (42P01,
 * 42P07).
 */
function isSurprise(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['23505', '42P01', '42P07'].includes(String(error.code));
}

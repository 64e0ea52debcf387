import type { Queryable } from '../../../platform/pg.ts';
import type { DeviceChange } from './engine.rows.ts';
import type { EngineState } from './engine-state.ts';
import type { EngineStore } from './engine-stores.ts';
import type { JournalFollowing } from './journal-following.ts';
import type { RecordWriter } from './record-writer.ts';
import { aheadMs } from './reevaluate.ts';

export interface KeepingParts {
  readonly state: EngineState;
  readonly writer: Pick<RecordWriter, 'keep'>;
  readonly journal: Pick<JournalFollowing, 'keepPlace'>;
  readonly store: Pick<EngineStore, 'ask' | 'keepStates'>;
}

/** Stores the place in the journal, states of passed hours, and requests that are not answered yet. */
export async function keepEverything({ state, writer, journal, store }: KeepingParts): Promise<void> {
  const kept: (() => void)[] = [];
  await writer.keep(() => {
    const states = [...state.known.values()].flatMap(({ device, evaluation: { passed } }) => {
      const count = passed.length;
      kept.push(() => void passed.splice(0, count));
      return passed.map((one) => ({ device, ...one }));
    });
    const requests = requestsToKeep(state);
    const keepPlace = journal.keepPlace();
    return async (tx: Queryable) => {
      await store.keepStates(tx, states);
      await store.ask(tx, requests);
      await keepPlace(tx);
    };
  });
  for (const done of kept) done();
}

function requestsToKeep(state: EngineState) {
  const underWay = [...state.busy].map(([key, { request, frames }]) => {
    // Frames that wait for the end of it are in memory alone, whatever was stored before.
    const storedFrom = frames.length > 0 ? Number.POSITIVE_INFINITY : request.storedFrom;
    return [key, { from: Math.min(request.from, ...frames.map(({ at }) => at)), storedFrom }] as const;
  });
  const requests = [...state.todo.entries(), ...underWay];
  const wanted = new Map(
    [...state.ahead].map(([key, at]) => [key, { key, from: at, notBefore: at - aheadMs }] as const),
  );
  for (const [key, { from, storedFrom }] of requests)
    if (from < storedFrom) wanted.set(key, { key, from: Math.min(from, wanted.get(key)?.from ?? from), notBefore: 0 });
  return [...wanted.values()];
}

/** What was evaluated of these devices is in doubt. */
export function askAgain(state: EngineState, changed: readonly DeviceChange[], notBefore: number): void {
  for (const { device, change } of changed) {
    const { raisedAt, clearedAt } = change.record;
    // States of hours that are not stored yet are forgotten with the device.
    const passed = state.known.get(device.key)?.evaluation.passed[0]?.hour ?? Number.POSITIVE_INFINITY;
    state.known.delete(device.key);
    const from = Math.min(raisedAt, clearedAt ?? raisedAt, passed - 1);
    state.ask(device.key, from, { notBefore });
  }
}

import { dayMs } from '@oilsight/oil';
import type { DomainEvents, Frame } from '../../../events.ts';
import type { Clock } from '../../../platform/clock.ts';
import { partOf } from '../../../platform/parts.ts';
import { pause } from '../../../platform/pause.ts';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import { cursorAfter } from '../../telemetry/index.ts';
import type { Arrival, ArrivalCursor, Arrivals } from '../../telemetry/index.ts';
import type { EngineState } from './engine-state.ts';
import type { EngineStore } from './engine-stores.ts';
import { aheadMs } from './reevaluate.ts';
import { retryMs } from './reevaluation.ts';

const consumer = 'alarms';
/** Arrivals that are read together. */
const rowsAtOnce = 500;
/** Stored requests that are read together. */
const requestsAtOnce = 5000;
/** How far back devices are evaluated again when the journal does not reach back to a cursor, ms. */
const reachMs = 7 * dayMs;

export interface JournalFollowingParts {
  readonly pg: Pg;
  readonly state: EngineState;
  readonly takeFrame: (frame: Frame) => void;
  readonly arrivals: Arrivals;
  readonly store: Pick<EngineStore, 'asked' | 'devicesOf'>;
  readonly clock: Clock;
  readonly report: (error: unknown, what: string) => void;
  /** Raised when the engine stops. */
  readonly signal: () => AbortSignal;
}

export type JournalFollowing = ReturnType<typeof createJournalFollowing>;

/**
 * Follows the journal of arrivals: takes frames from the event when its number is the next one, and has devices evaluated
 * again from what is stored otherwise.
 */
export function createJournalFollowing(following: JournalFollowingParts) {
  const { pg, state, takeFrame, arrivals, store, clock, report } = following;
  let place: ArrivalCursor | null = null;
  let isLooking = false;
  let looksAgain = false;
  let looking: Promise<unknown> = Promise.resolve();
  const behind = createBehind();

  function onStored({ frames, lane, n }: DomainEvents['readingsStored']): void {
    if (place === null) return;
    const before = place.get(lane) ?? 0;
    // A repeated batch that changed nothing has the number of the one before it.
    if (n <= before) return;
    if (n !== before + 1) return look();
    place = cursorAfter(place, [{ lane, n }]);
    for (const frame of frames) takeFrame(frame);
  }

  /** Reads arrivals whose event this server did not get, of other servers too, and stored requests. */
  function look(): void {
    looksAgain = true;
    if (isLooking) return;
    isLooking = true;
    looking = Promise.all([looking, lookNow()]);
  }

  async function lookNow(): Promise<void> {
    try {
      while (looksAgain) {
        looksAgain = false;
        await follow();
        for (const { key, from, asked } of await store.asked(state.parts, requestsAtOnce)) {
          const isUnderWay = state.busy.get(key)?.request.asked.includes(asked) ?? false;
          const isLate = state.isWaitingForLate(key, from);
          if (state.owns(key) && !isUnderWay) state.ask(key, from, { asked: [asked], isLate });
        }
      }
    } catch (error) {
      report(error, 'arrivals could not be read');
    } finally {
      isLooking = false;
    }
  }

  async function follow(): Promise<void> {
    while (place !== null) {
      const found = await arrivals.after(place, rowsAtOnce);
      if (found?.length === 0) return;
      if (found === null) {
        const newest = await arrivals.newest();
        await evaluateAll(state.parts);
        place = newest;
        return;
      }
      for (const arrival of found) {
        // The event may have come meanwhile.
        if (arrival.n !== (place.get(arrival.lane) ?? 0) + 1) continue;
        place = cursorAfter(place, [arrival]);
        takeStored(following, arrival);
      }
    }
  }

  /** What arrived for parts since the cursors that their owners before stored. */
  async function catchUp(taken: readonly number[]): Promise<void> {
    const cursors = [...(await arrivals.cursorsOf(pg, consumer, taken)).values()];
    const to = place ?? (await arrivals.newest());
    const wanted = new Set(taken);
    const lanes = new Set(cursors.flatMap((cursor) => [...cursor.keys()]));
    const oldest = [...lanes].map(
      (lane) => [lane, Math.min(...cursors.map((cursor) => cursor.get(lane) ?? 0))] as const,
    );
    for (let at: ArrivalCursor = new Map(oldest); ;) {
      const found = await arrivals.after(at, rowsAtOnce);
      if (found === null) return evaluateAll(taken);
      const before = found.filter(({ lane, n }) => n <= (to.get(lane) ?? 0));
      for (const arrival of before) takeStored(following, arrival, (key) => wanted.has(partOf(key)));
      if (before.length === 0) return look();
      at = cursorAfter(at, found);
    }
  }

  /** The journal does not reach back: every device is evaluated again as far back as readings may be late. */
  async function evaluateAll(of: readonly number[]): Promise<void> {
    const from = clock.now() - reachMs;
    for (const { key, isRemoved } of await store.devicesOf(of))
      if (state.owns(key) && !isRemoved) state.ask(key, from, { isLate: state.known.has(key) });
  }

  return {
    onStored,
    look,
    async begin(): Promise<void> {
      place = await arrivals.newest();
    },
    /** In the transaction in which this server gets parts: their first owner begins with what arrives from now on. */
    async onTake(tx: Queryable, parts: readonly number[]): Promise<void> {
      const cursors = await arrivals.cursorsOf(tx, consumer, parts);
      const fresh = parts.filter((part) => !cursors.has(part));
      if (fresh.length > 0 && place !== null) await arrivals.moveCursors(tx, consumer, fresh, place);
    },
    onTaken(taken: readonly number[]): void {
      const isRead = behind.begin(taken);
      const caught = untilRead(following, taken, () => catchUp(taken))
        .then(isRead)
        .catch((error: unknown) => report(error, 'parts were not caught up'));
      looking = Promise.all([looking, caught]);
    },
    /** The place up to which everything was evaluated or is asked to be, and how to store it. */
    keepPlace(): (tx: Queryable) => Promise<void> {
      const [at, parts] = [place, state.parts.filter((part) => !behind.has(part))];
      return async (tx) => {
        if (at !== null) await arrivals.moveCursors(tx, consumer, parts, at);
      };
    },
    /** Resolves when nothing is being read. */
    idle: () => looking,
  };
}

/** Parts whose past is still being read: their cursors stay. One that was lost and came back meanwhile is read once more. */
function createBehind() {
  const readings = new Map<number, symbol>();
  return {
    has: (part: number) => readings.has(part),
    /** @returns says that the past of these parts has been read */
    begin(parts: readonly number[]): () => void {
      const reading = Symbol('reading');
      for (const part of parts) readings.set(part, reading);
      return () => {
        for (const part of parts) if (readings.get(part) === reading) readings.delete(part);
      };
    },
  };
}

/** Asks to evaluate what arrived from what is stored. */
function takeStored(
  { state, clock }: Pick<JournalFollowingParts, 'state' | 'clock'>,
  { devices }: Arrival,
  isWanted: (key: number) => boolean = () => true,
): void {
  const horizon = clock.now() + aheadMs;
  for (const { key, oldestAt, newestAt } of devices) {
    if (!state.owns(key) || !isWanted(key)) continue;
    state.arrived(key, newestAt);
    if (newestAt > horizon) state.setAhead(key, Math.max(oldestAt, horizon + 1));
    if (oldestAt <= horizon) {
      const evaluatedTo = state.known.get(key)?.evaluation.at ?? Number.NEGATIVE_INFINITY;
      state.ask(key, oldestAt, { isLate: oldestAt <= evaluatedTo });
    }
  }
}

/** Reads what arrived before parts were taken, until that has succeeded. @throws when the engine stops or has lost them */
async function untilRead(
  { state, signal, report }: Pick<JournalFollowingParts, 'state' | 'signal' | 'report'>,
  taken: readonly number[],
  read: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      await pause(retryMs, signal());
      if (signal().aborted || !taken.some((part) => state.parts.includes(part))) throw error;
      report(error, 'parts were not caught up: it is tried again');
    }
  }
}

import { dayMs } from '@oilsight/oil';
import type { Frame } from '../../../events.ts';
import { isOwnedSince, partOf } from '../../../platform/parts.ts';
import type { OwnedParts } from '../../../platform/parts.ts';
import type { DeviceEvaluation } from './device-evaluation.ts';
import type { EvaluatedDevice } from './engine.rows.ts';
import type { StoredRecord } from './records.rules.ts';
import { Todo } from './todo.ts';
import type { Request } from './todo.ts';

/** Readings that are later than this behind those evaluated are stored and not evaluated. */
export const lateMs = 7 * dayMs;

/** A device that is evaluated as its readings arrive. */
export interface Known {
  readonly device: EvaluatedDevice;
  readonly evaluation: DeviceEvaluation;
  /** Its open records, by `<rule key> <level>`. */
  readonly open: Map<string, StoredRecord>;
}

/** What the engine holds in memory of the devices whose parts this server owns, by the device's key. */
export class EngineState {
  readonly known = new Map<number, Known>();
  readonly todo = new Todo();
  /** Devices that are evaluated again now: their requests, and frames that arrive meanwhile. */
  readonly busy = new Map<number, { readonly request: Request; readonly frames: Frame[] }>();
  /** Time of the first reading of a device whose clock is fast, ms: it is evaluated when that time has come. */
  readonly ahead = new Map<number, number>();
  /** When late readings of a device were last evaluated, by the process's clock, ms. */
  readonly lateEvaluatedAt = new Map<number, number>();
  /** Time of the newest reading that arrived, ms. */
  readonly newestAt = new Map<number, number>();
  readonly #owned: () => OwnedParts;
  #asked = Promise.withResolvers<void>();

  constructor(owned: () => OwnedParts) {
    this.#owned = owned;
  }

  get parts(): number[] {
    return [...this.#owned().keys()];
  }

  owns(key: number): boolean {
    return this.#owned().has(partOf(key));
  }

  /** The parts as this server owns them now: what is worked out from here on may be written while it does. */
  get owned(): OwnedParts {
    return new Map(this.#owned());
  }

  /** Whether this server has owned a part without a break. @param since `owned` as it was then */
  ownsSince(part: number, since: OwnedParts): boolean {
    return isOwnedSince(this.#owned(), since, part);
  }

  /** Resolves at the next request. */
  get nextRequest(): Promise<void> {
    return this.#asked.promise;
  }

  /** Asks to evaluate a device again from a time on; of readings that came late from a week before those evaluated. */
  ask(
    key: number,
    from: number,
    { isLate = false, asked = [], notBefore = 0, isAlone = false }: Partial<Omit<Request, 'from' | 'storedFrom'>> = {},
  ): void {
    const evaluatedTo = this.known.get(key)?.evaluation.at ?? Number.NEGATIVE_INFINITY;
    const storedFrom = asked.length > 0 ? from : Number.POSITIVE_INFINITY;
    const reachedFrom = isLate ? Math.max(from, evaluatedTo - lateMs) : from;
    this.todo.ask(key, { from: reachedFrom, isLate, asked, notBefore, storedFrom, isAlone });
    this.wake();
  }

  /** Whether a request for late readings from this time on waits: stored meanwhile, it is still one for late readings. */
  isWaitingForLate(key: number, from: number): boolean {
    const waiting = this.todo.get(key);
    return waiting !== undefined && waiting.isLate && from >= waiting.from;
  }

  wake(): void {
    this.#asked.resolve();
    this.#asked = Promise.withResolvers();
  }

  arrived(key: number, at: number): void {
    this.newestAt.set(key, Math.max(at, this.newestAt.get(key) ?? at));
  }

  setAhead(key: number, at: number): void {
    this.ahead.set(key, Math.min(at, this.ahead.get(key) ?? at));
  }

  /** Forgets the devices of these parts. */
  drop(lost: ReadonlySet<number>): void {
    const isLost = (key: number) => lost.has(partOf(key));
    this.todo.drop(isLost);
    for (const map of [this.known, this.ahead, this.lateEvaluatedAt, this.newestAt])
      for (const key of map.keys()) if (isLost(key)) map.delete(key);
  }
}

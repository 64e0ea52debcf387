import { hourMs } from '@oilsight/oil';

/** A device that has to be evaluated again. */
export interface Request {
  /** Time of the first reading in doubt, ms. */
  readonly from: number;
  /** Not before this time, ms. */
  readonly notBefore: number;
  /** Readings came late: others go first. */
  readonly isLate: boolean;
  /** The stored requests that it answers. */
  readonly asked: readonly string[];
  /** The earliest time that these ask for, ms; infinite without any: what lies before it is not stored yet. */
  readonly storedFrom: number;
  /** The device could not be evaluated: it is evaluated alone, so that others do not fail with it. */
  readonly isAlone: boolean;
}

/** Most devices that are taken together, and most of their hours. */
const devicesAtOnce = 200;
const hoursAtOnce = 4800;
/** How many hours count of a device at most: one that few readings came from is no more work for a long time. */
const hoursCounted = 168;

/** Devices that have to be evaluated again, by key, in the order in which they were asked for. One request each. */
export class Todo {
  readonly #requests = new Map<number, Request>();

  get size(): number {
    return this.#requests.size;
  }

  ask(key: number, { from, notBefore, isLate, asked, storedFrom, isAlone }: Request): void {
    const before = this.#requests.get(key);
    this.#requests.set(
      key,
      before === undefined
        ? { from, notBefore, isLate, asked, storedFrom, isAlone }
        : {
            from: Math.min(from, before.from),
            notBefore: Math.min(notBefore, before.notBefore),
            isLate: isLate && before.isLate,
            asked: [...new Set([...before.asked, ...asked])],
            storedFrom: Math.min(storedFrom, before.storedFrom),
            isAlone: isAlone || before.isAlone,
          },
    );
  }

  get(key: number): Request | undefined {
    return this.#requests.get(key);
  }

  /** Takes the first requests that may begin: one late one or one that goes alone, or as many others as are bounded work. */
  take(now: number, mayBegin: (key: number, request: Request) => boolean): Map<number, Request> {
    const taken = new Map<number, Request>();
    let hours = 0;
    for (const [key, request] of this.#requests) {
      if (!mayBegin(key, request)) continue;
      const goesAlone = request.isAlone || request.isLate;
      if (goesAlone && taken.size > 0) continue;
      hours += Math.min(1 + Math.max(0, now - request.from) / hourMs, hoursCounted);
      if (taken.size > 0 && hours > hoursAtOnce) break;
      taken.set(key, request);
      if (goesAlone || taken.size === devicesAtOnce) break;
    }
    for (const key of taken.keys()) this.#requests.delete(key);
    return taken;
  }

  /** Forgets devices. */
  drop(isDropped: (key: number) => boolean): void {
    for (const key of this.#requests.keys()) if (isDropped(key)) this.#requests.delete(key);
  }

  entries(): [key: number, request: Request][] {
    return [...this.#requests];
  }
}

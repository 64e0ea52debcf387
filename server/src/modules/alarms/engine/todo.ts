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
}

/** Devices that have to be evaluated again, by key, in the order in which they were asked for. One request each. */
export class Todo {
  readonly #requests = new Map<number, Request>();

  get size(): number {
    return this.#requests.size;
  }

  ask(key: number, { from, notBefore, isLate, asked, storedFrom }: Request): void {
    const before = this.#requests.get(key);
    this.#requests.set(
      key,
      before === undefined
        ? { from, notBefore, isLate, asked, storedFrom }
        : {
            from: Math.min(from, before.from),
            notBefore: Math.min(notBefore, before.notBefore),
            isLate: isLate && before.isLate,
            asked: [...new Set([...before.asked, ...asked])],
            storedFrom: Math.min(storedFrom, before.storedFrom),
          },
    );
  }

  get(key: number): Request | undefined {
    return this.#requests.get(key);
  }

  /** Takes the first request that may begin. */
  take(mayBegin: (key: number, request: Request) => boolean): { key: number; request: Request } | null {
    for (const [key, request] of this.#requests) {
      if (!mayBegin(key, request)) continue;
      this.#requests.delete(key);
      return { key, request };
    }
    return null;
  }

  /** Forgets devices. */
  drop(isDropped: (key: number) => boolean): void {
    for (const key of this.#requests.keys()) if (isDropped(key)) this.#requests.delete(key);
  }

  entries(): [key: number, request: Request][] {
    return [...this.#requests];
  }
}

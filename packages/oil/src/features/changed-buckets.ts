/** A range of buckets whose newest may still change. */
export interface Source {
  readonly first: number;
  readonly end: number;
  /** Grows whenever readings are added. */
  readonly changes: number;
}

/** Knows which buckets of some sources have changed since it was asked last. */
export class ChangedBuckets {
  readonly #sources: () => readonly Source[];
  /** Where each source ended when it was asked last, and how often it had changed. */
  readonly #known = new Map<Source, Pick<Source, 'end' | 'changes'>>();

  constructor(sources: () => readonly Source[]) {
    this.#sources = sources;
  }

  /** The oldest bucket that may have changed since the last call, −∞ with a new source; +∞: none. A closed bucket does not change. */
  oldest(): number {
    let oldest = Number.POSITIVE_INFINITY;
    for (const source of this.#sources()) {
      const { end, changes } = source;
      const known = this.#known.get(source);
      if (changes === known?.changes) continue;
      // The newest bucket was open.
      oldest = Math.min(oldest, (known?.end ?? Number.NEGATIVE_INFINITY) - 1);
      this.#known.set(source, { end, changes });
    }
    return oldest;
  }
}

/** A long list whose elements are computed only when they are written. */
export class LazyList<T> implements Iterable<T> {
  readonly length: number;
  readonly #at: (n: number) => T;

  constructor(length: number, at: (n: number) => T) {
    this.length = length;
    this.#at = at;
  }

  *[Symbol.iterator](): Generator<T> {
    for (let n = 0; n < this.length; n += 1) yield this.#at(n);
  }

  /** The same list with mapped elements, computed during iteration. */
  map<U>(make: (element: T) => U): LazyList<U> {
    return new LazyList(this.length, (n) => make(this.#at(n)));
  }

  toJSON(): T[] {
    return [...this];
  }
}

/** Letters of names that count as one value in memory. */
const lettersOfValue = 128;

/** Index of each key of a list. Devices send the same lists again and again, and many subscriptions use one list. */
const placesOfLists = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function placesOf(list: readonly string[]): ReadonlyMap<string, number> {
  const known = placesOfLists.get(list);
  if (known !== undefined) return known;
  const places = new Map(list.map((key, place) => [key, place]));
  placesOfLists.set(list, places);
  return places;
}

/**
 * The keys that a subscription names. Only the text of their names is stored, and the matches in the list that was used
 * last: a name that no device has costs its letters only, and is matched as soon as a device begins to send it.
 */
export class KeySelection {
  /** The same for the same keys in any order. */
  readonly name: string;
  /** Memory of the names, counted in values. */
  readonly values: number;
  readonly #count: number;
  #list: readonly string[] | null = null;
  #places: readonly number[] = [];

  constructor(keys: readonly string[]) {
    // One line per key, sorted: JSON text contains no line break, so that no name is found inside another.
    const lines = [...new Set(keys)].map((key) => JSON.stringify(key)).sort();
    this.name = ['', ...lines, ''].join('\n');
    this.values = Math.ceil(this.name.length / lettersOfValue);
    this.#count = lines.length;
  }

  /** Finds the key's line by binary search. */
  has(key: string): boolean {
    const line = JSON.stringify(key);
    let [low, high] = [0, this.name.length - 1];
    while (low < high) {
      // The line in the middle: the line break before it and the one after it.
      const from = this.name.lastIndexOf('\n', (low + high - 1) >> 1);
      const to = this.name.indexOf('\n', from + 1);
      const middle = this.name.slice(from + 1, to);
      if (middle === line) return true;
      if (middle < line) low = to;
      else high = from;
    }
    return false;
  }

  /**
   * Indices of the selected keys in a list, in the list's order. The cost depends on the shorter of the two, and is
   * next to nothing for the list of the previous call.
   */
  placesIn(list: readonly string[]): readonly number[] {
    if (list === this.#list) return this.#places;
    this.#places =
      this.#count < list.length
        ? this.#placesOfNames(list)
        : [...list.keys()].filter((place) => this.has(list[place] as string));
    this.#list = list;
    return this.#places;
  }

  #placesOfNames(list: readonly string[]): number[] {
    const places = placesOf(list);
    const found: number[] = [];
    for (let from = 0; from < this.name.length - 1;) {
      const to = this.name.indexOf('\n', from + 1);
      const place = places.get(JSON.parse(this.name.slice(from + 1, to)) as string);
      if (place !== undefined) found.push(place);
      from = to;
    }
    return found.sort((a, b) => a - b);
  }
}

/** Letters of names that weigh as much as one value that is held. */
const lettersOfValue = 128;

/**
 * Where each key of a list stands. Devices send the same lists again and again, and many subscriptions look into one.
 */
const placesOfLists = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function placesOf(list: readonly string[]): ReadonlyMap<string, number> {
  const known = placesOfLists.get(list);
  if (known !== undefined) return known;
  const places = new Map(list.map((key, place) => [key, place]));
  placesOfLists.set(list, places);
  return places;
}

/**
 * Keys that a subscription names, kept as the text of their names and of the list that was looked into last what they
 * found there: a name that no device has takes its letters, and a device that begins to send it is heard at once.
 */
export class KeySelection {
  /** The same for the same keys, in whatever order they were named. */
  readonly name: string;
  /** What the names weigh, in values that are held. */
  readonly values: number;
  readonly #count: number;
  #list: readonly string[] | null = null;
  #places: readonly number[] = [];

  constructor(keys: readonly string[]) {
    // A line each, in the order of their lines: no JSON text holds a line break, so that no name is found inside
    // another.
    const lines = [...new Set(keys)].map((key) => JSON.stringify(key)).sort();
    this.name = ['', ...lines, ''].join('\n');
    this.values = Math.ceil(this.name.length / lettersOfValue);
    this.#count = lines.length;
  }

  /** Looks for the key's line by halves. */
  has(key: string): boolean {
    const line = JSON.stringify(key);
    let [low, high] = [0, this.name.length - 1];
    while (low < high) {
      // Of the line in the middle: the break before it and the one behind.
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
   * Places of the keys of a list that are named, in the list's order. Costs as much as the shorter of the two, and next
   * to nothing for the list of last time.
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

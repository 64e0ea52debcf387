/** Keys decided upon that are remembered; a device sends the same few again and again. */
const mostRemembered = 1000;
/** Letters of names that weigh as much as one value that is held. */
const lettersOfValue = 128;

/**
 * Keys that a subscription names, kept as the text of their names and nothing else: a name that no device has takes its letters, and a
 * device that begins to send it is heard at once.
 */
export class KeySelection {
  /** The same for the same keys, in whatever order they were named. */
  readonly name: string;
  /** What the names weigh, in values that are held. */
  readonly values: number;
  readonly #remembered = new Map<string, boolean>();

  constructor(keys: readonly string[]) {
    // A line each: no JSON text holds a line break, so that no name is found inside another.
    this.name = `\n${[...new Set(keys)].sort().map((key) => JSON.stringify(key)).join('\n')}\n`;
    this.values = Math.ceil(this.name.length / lettersOfValue);
  }

  has(key: string): boolean {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    if (this.#remembered.size >= mostRemembered) this.#remembered.clear();
    const isNamed = this.name.includes(`\n${JSON.stringify(key)}\n`);
    this.#remembered.set(key, isNamed);
    return isNamed;
  }
}

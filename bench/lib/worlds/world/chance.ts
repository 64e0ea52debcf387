/** Least and greatest value that a parameter of the world may take. */
export type Range = readonly [least: number, most: number];

/** A stream of chance: the same seed and name give the same sequence. */
export interface Chance {
  /** 0 ≤ u < 1. */
  uniform(): number;
  between(range: Range): number;
  /** Even on the logarithm: for what spans decades. Both ends above 0. */
  logBetween(range: Range): number;
  /** Mean 0, standard deviation 1. */
  normal(): number;
  /** @param mean 0 or more */
  poisson(mean: number): number;
  /** @param mean 1 or more: 1, 2, 3 … with a geometric tail. */
  geometric(mean: number): number;
  isTrue(probability: number): boolean;
  /** @throws RangeError on an empty list. */
  pick<T>(list: readonly T[]): T;
}

/** Mixes a text into a seed of 32 bits (FNV-1a). */
function hashOf(seed: number, name: string): number {
  let hash = 2_166_136_261 ^ (seed >>> 0);
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}

/**
 * Chance by the generator sfc32, whose 128 bits of state begin at the seed and the name.
 *
 * @param seed any whole number
 */
export function chanceOf(seed: number, name: string): Chance {
  let [a, b, c, count] = [hashOf(seed, name), hashOf(seed ^ 0x9e_37_79_b9, name), hashOf(~seed, `${name}.`), 1];
  const next = () => {
    const sum = (((a + b) | 0) + count) | 0;
    count = (count + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const left = Math.exp(-mean);
    let found = 0;
    for (let product = next(); product > left; product *= next()) found += 1;
    return found;
  };
  return {
    uniform: next,
    between: ([least, most]) => least + (most - least) * next(),
    logBetween: ([least, most]) => least * (most / least) ** next(),
    normal,
    poisson,
    geometric: (mean) => (mean <= 1 ? 1 : 1 + Math.floor(Math.log(1 - next()) / Math.log(1 - 1 / mean))),
    isTrue: (probability) => next() < probability,
    pick(list) {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}

/** Noise that remembers itself: an Ornstein-Uhlenbeck process with mean 0 and standard deviation 1. */
export class Wander {
  readonly #chance: Chance;
  readonly #memoryMs: number;
  #value: number;
  #stepMs = Number.NaN;
  #kept = 0;
  #fresh = 1;

  /** @param memoryMs time in which the correlation falls to 1/e. */
  constructor(chance: Chance, memoryMs: number) {
    this.#chance = chance;
    this.#memoryMs = memoryMs;
    this.#value = chance.normal();
  }

  /** The value after a step of time. */
  next(stepMs: number): number {
    if (stepMs !== this.#stepMs) {
      this.#stepMs = stepMs;
      this.#kept = Math.exp(-stepMs / this.#memoryMs);
      this.#fresh = Math.sqrt(1 - this.#kept ** 2);
    }
    this.#value = this.#kept * this.#value + this.#fresh * this.#chance.normal();
    return this.#value;
  }
}

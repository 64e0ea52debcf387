/**
 * Random numbers as a function: the same seed and coordinates always give the same number, in whatever order they are
 * asked for. That makes a machine's whole life a pure function of its seed and the time. The mixing is the 32-bit
 * finaliser of MurmurHash3, applied to a Weyl sequence as splitmix does.
 */
function mix(state: number): number {
  let x = state | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85eb_ca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2_ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/**
 * 32 well mixed bits of a seed, a stream (what the number is for) and a place (usually a time; any whole number up to
 * 2⁵³).
 */
export function bits(seed: number, stream: number, place: number): number {
  const high = Math.floor(place / 2 ** 32);
  return mix(mix(mix(mix(seed + 0x9e37_79b9) + Math.imul(stream + 1, 0x85eb_ca6b)) + high) + (place - high * 2 ** 32));
}

/** Uniformly distributed in 0 ≤ u < 1. */
export function uniform(seed: number, stream: number, place: number): number {
  return bits(seed, stream, place) / 2 ** 32;
}

/**
 * Approximately standard normal, from the sum of the four bytes of one hash: mean 0, standard deviation 1, never beyond
 * ±3.46. The missing tails suit instruments, which filter outliers.
 */
export function normal(seed: number, stream: number, place: number): number {
  const x = bits(seed, stream, place);
  return ((x & 255) + ((x >>> 8) & 255) + ((x >>> 16) & 255) + (x >>> 24) - 510) / 147.798_5;
}

/** Poisson-distributed count of events. By Knuth's product below a mean of 20, by the rounded normal above. */
export function poisson(mean: number, seed: number, stream: number, place: number): number {
  if (mean <= 0) return 0;
  if (mean > 20) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(seed, stream, place)));
  const floor = Math.exp(-mean);
  let product = uniform(seed, stream, place);
  let count = 0;
  while (product > floor) {
    count += 1;
    product *= uniform(mix(seed + count), stream, place);
  }
  return count;
}

/** Smooth random curve in −1 … 1: independent values every `period`, joined by a cosine. For wind, demand, weather. */
export function wander(seed: number, stream: number, at: number, period: number): number {
  const step = Math.floor(at / period);
  const share = at / period - step;
  const from = uniform(seed, stream, step) * 2 - 1;
  const to = uniform(seed, stream, step + 1) * 2 - 1;
  return from + ((to - from) * (1 - Math.cos(Math.PI * share))) / 2;
}

/** A whole number from a text (FNV-1a), to derive seeds from names. */
export function seedOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  return hash >>> 0;
}

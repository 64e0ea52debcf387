/** Numbers of a normal distribution, the same for each seed (Mulberry32, Box and Muller): what tests draw from. */
export function normalNumbers(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform() + 1e-12)) * Math.cos(2 * Math.PI * uniform());
}

/** A series of mean 0 and standard deviation 1 each of whose values keeps a share of the one before. */
export function remembering(next: () => number, share: number, count: number): number[] {
  let last = next();
  return Array.from({ length: count }, (_, index) => {
    if (index > 0) last = share * last + Math.sqrt(1 - share * share) * next();
    return last;
  });
}

/** Probability that a normal number is beyond z (26.2.17 of Abramowitz and Stegun, exact to 7.5e-8). */
export function beyondNormal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z));
  const series =
    t * (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  const beyond = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return z < 0 ? 1 - beyond : beyond;
}

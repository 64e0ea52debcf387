/** Numbers 0 … 1 that are the same in every run. */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

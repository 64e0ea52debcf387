/** Alarms of one day or category by level. */
export interface Levels {
  readonly level1: number;
  readonly level2: number;
}

/** Most blocks of a pile or a row that are drawn one by one. */
const mostBlocks = 12;

/**
 * Causes as marks that can be counted: one block each, the graver level last, where it is seen first. Where the largest
 * has too many, a block stands for several, the same number everywhere.
 *
 * @param most causes of the largest pile that is drawn beside it
 */
export function blocksOf({ level1, level2 }: Levels, most: number): { readonly level: 1 | 2; readonly key: string }[] {
  const each = perBlock(most);
  const grave = Math.ceil(level1 / each);
  const early = Math.ceil(level2 / each);
  return [
    ...Array.from({ length: early }, (_, index) => ({ level: 2 as const, key: `2-${index}` })),
    ...Array.from({ length: grave }, (_, index) => ({ level: 1 as const, key: `1-${index}` })),
  ];
}

/** How many causes a block stands for: 1, 2, 5, 10, 20, 50 … */
export function perBlock(most: number): number {
  for (let scale = 1; ; scale *= 10)
    for (const step of [1, 2, 5]) if (most / (step * scale) <= mostBlocks) return step * scale;
}

/** The heights of a pile, in blocks, that have a number beside them: each where there are few, else three. */
export function scaleSteps(blocks: number): readonly number[] {
  const step = Math.max(1, Math.ceil(blocks / 3));
  return Array.from({ length: Math.floor(blocks / step) }, (_, n) => (n + 1) * step);
}

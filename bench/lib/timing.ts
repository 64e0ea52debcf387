import { median } from './table.ts';

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Medians of several functions that run in turns, ms; each runs once before as a warm-up. */
export async function mediansInTurn(times: number, works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const all = works.map((): number[] => []);
  for (const work of works) await work();
  for (let n = 0; n < times; n += 1) for (const [w, work] of works.entries()) all[w]?.push(await timed(work));
  return all.map(median);
}

/** Milliseconds as text; short ones keep their digits. */
export function ms(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(1) : String(Math.round(value));
}

/** One part of another as text. */
export function ratio(ours: number, theirs: number): string {
  const value = ours / theirs;
  return value < 0.01 ? '< 0.01' : value.toFixed(2);
}

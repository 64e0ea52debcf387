/** Longest time that long work may block other work, ms. */
const sliceMs = 12;

/** Lets other work run between the steps of long work. */
export interface Steps {
  /** Call between two steps. Returns null, without waiting, while the time slice lasts. */
  next(): Promise<void> | null;
}

/** Runs a generator to its end; at each yield other work may run. */
export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
  const steps = createSteps();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    const turn = steps.next();
    if (turn !== null) await turn;
  }
}

/** Runs a generator to its end without letting other work run: for work that is known to be short. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** @param slice longest time that the work may block other work, ms */
export function createSteps(slice = sliceMs): Steps {
  let began = performance.now();
  return {
    next() {
      if (performance.now() - began < slice) return null;
      return new Promise((resume) =>
        setImmediate(() => {
          began = performance.now();
          resume();
        }),
      );
    },
  };
}

/** Length of the runs that are sorted in one go and then merged. */
const runLength = 500;

/**
 * The sorted list; equal elements keep their order. Comparing many texts takes long, so other work may run in between.
 */
export async function sortInSteps<T>(list: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const steps = createSteps();
  let runs: T[][] = [];
  for (let from = 0; from < list.length; from += runLength) {
    runs.push(list.slice(from, from + runLength).sort(compare));
    await steps.next();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let n = 0; n < runs.length; n += 2)
      merged.push(await mergeInSteps(runs[n] ?? [], runs[n + 1] ?? [], compare, steps));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeInSteps<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  steps: Steps,
): Promise<T[]> {
  const merged: T[] = [];
  for (let [l, r] = [0, 0]; l < left.length || r < right.length;) {
    const pause = steps.next();
    if (pause !== null) await pause;
    const isLeft = r >= right.length || (l < left.length && compare(left[l] as T, right[r] as T) <= 0);
    merged.push((isLeft ? left[l++] : right[r++]) as T);
  }
  return merged;
}

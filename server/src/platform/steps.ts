/** How long work may hold up everything else at a time, ms. */
const sliceMs = 12;

/** Lets others have their turn between the steps of long work. */
export interface Steps {
  /** Between two steps; returns at once while the slice lasts. */
  next(): Promise<void> | null;
}

export function createSteps(): Steps {
  let began = performance.now();
  return {
    next() {
      if (performance.now() - began < sliceMs) return null;
      return new Promise((resume) =>
        setImmediate(() => {
          began = performance.now();
          resume();
        }),
      );
    },
  };
}

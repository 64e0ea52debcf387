/**
 * What is thought of the memory of errors before the readings: `reference`, spread evenly by the angle whose sine it is,
 * which is the reference prior 1/√(1 − ρ²) (Berger and Yang 1994) and makes intervals hold up to the longest memories;
 * `even`, every memory as likely as any other, which sees trends sooner and takes chance for one more often.
 */
export type MemoryPrior = 'reference' | 'even';

const places: readonly number[] = Array.from({ length: 12 }, (_, n) => (n + 0.5) / 12);
/** Memories of neighbouring errors, at the usual distance of readings. */
const memories: Readonly<Record<MemoryPrior, readonly number[]>> = {
  reference: places.map((place) => Math.sin((place * Math.PI) / 2)),
  even: places,
};

/** The median distance of neighbours: the unit of the memory. */
function usualStep(x: readonly number[]): number {
  const steps = x.slice(1).map((value, index) => value - Number(x[index]));
  return Number(steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]);
}

/** What each reading keeps of the error before it, and 1/√(1 − that²): the readings made independent by them. */
export interface Whitening {
  readonly echoes: Float64Array;
  readonly sizes: Float64Array;
  /** Logarithm of the determinant of the errors' correlations. */
  readonly logVolume: number;
}

function whiteningOf(memory: number, steps: readonly number[]): Whitening {
  const echoes = new Float64Array(steps.length + 1);
  const sizes = new Float64Array(steps.length + 1).fill(1);
  let logVolume = 0;
  let [before, echo, size, logFresh] = [Number.NaN, 0, 1, 0];
  for (const [index, step] of steps.entries()) {
    // Readings mostly come at one distance.
    if (step !== before) {
      echo = memory ** step;
      const fresh = 1 - echo * echo;
      [before, size, logFresh] = [step, 1 / Math.sqrt(fresh), Math.log(fresh)];
    }
    echoes[index + 1] = echo;
    sizes[index + 1] = size;
    logVolume += logFresh;
  }
  return { echoes, sizes, logVolume };
}

/** Models that the readings make this unlikely are left out. */
const leastWeight = 1e-4;
/** Neighbours are no closer than this share of their usual distance: nearer ones would count as one reading. */
const leastStep = 1e-3;
const sameStep = 1e-6;

/**
 * Ways in which the errors of readings may repeat each other: they forget exponentially, by an unknown share a step.
 * Each way is a model, and readings that it makes independent are weighed by it.
 *
 * @param x ascending, two or more that differ
 * @example whitenings([0, 1, 2]).length is 12
 */
export function whitenings(x: readonly number[], prior: MemoryPrior = 'reference'): readonly Whitening[] {
  const usual = usualStep(x);
  const steps = x.slice(1).map((value, index) => {
    const step = (value - Number(x[index])) / usual;
    // Distances that differ by a rounding are one.
    return Math.abs(step - 1) < sameStep ? 1 : Math.max(leastStep, step);
  });
  return memories[prior].map((memory) => whiteningOf(memory, steps));
}

/**
 * Weighs models by the logarithms of their likelihoods and leaves out those that are next to impossible.
 *
 * @returns weights 0 … 1, together 1, in the order of the models; none where no likelihood is a number
 * @example weighed([{ logWeight: 0 }, { logWeight: 0 }]).map(({ weight }) => weight) is [0.5, 0.5]
 */
export function weighed<Model extends { readonly logWeight: number }>(
  models: readonly Model[],
): (Model & { readonly weight: number })[] {
  const most = models.reduce((best, { logWeight }) => Math.max(best, logWeight), Number.NEGATIVE_INFINITY);
  const likely = models
    .map((model) => ({ ...model, weight: Math.exp(model.logWeight - most) }))
    .filter(({ weight }) => weight > leastWeight);
  const total = likely.reduce((sum, { weight }) => sum + weight, 0);
  return likely.map((model) => ({ ...model, weight: model.weight / total }));
}

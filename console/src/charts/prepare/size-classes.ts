import { shownValue } from './shown-unit.ts';
import type { Quantity } from './quantity.ts';

/** Counts of particles of a size and larger over time. */
export interface Channel {
  /** Smallest size that is counted, µm. */
  readonly low: number;
  readonly t: readonly number[];
  /** Parallel; null: no reading. */
  readonly counts: readonly (number | null)[];
}

/** Particles between two sizes over time. */
export interface SizeClass {
  readonly low: number;
  /** null: everything above. */
  readonly high: number | null;
  /** Parallel to the times of the finest channel; null: one of the two channels has no reading. */
  readonly counts: readonly (number | null)[];
}

/**
 * What lies between each size and the next: sensors count everything above a size, so that neighbours are subtracted.
 * Noise of the sensor may count more above the larger size: that is nothing, not less than nothing.
 *
 * @param channels of one device, finest first; one may lack times that others have
 */
export function sizeClasses(channels: readonly Channel[]): readonly SizeClass[] {
  const times = channels[0]?.t ?? [];
  const onTimes = channels.map(({ t, counts }) => {
    const countAt = new Map(t.map((at, nth) => [at, counts[nth] ?? null]));
    return times.map((at) => countAt.get(at) ?? null);
  });
  return channels.map(({ low }, place) => {
    const larger = onTimes[place + 1];
    return {
      low,
      high: channels[place + 1]?.low ?? null,
      counts: (onTimes[place] ?? []).map((count, nth) => {
        const above = larger === undefined ? 0 : (larger[nth] ?? null);
        return count === null || above === null ? null : Math.max(0, count - above);
      }),
    };
  });
}

/** Classes upon each other. */
export interface Layer {
  readonly low: number;
  readonly high: number | null;
  /** Lower and upper edge at each time; null: no reading. */
  readonly edges: readonly (readonly [number, number] | null)[];
}

/**
 * The classes as layers, the coarsest at the bottom: what matters most lies on the axis and does not move with what is
 * below it.
 */
export function layersOf(classes: readonly SizeClass[]): readonly Layer[] {
  const sums = (classes[0]?.counts ?? []).map((): number | null => 0);
  const layers = classes.toReversed().map(({ low, high, counts }) => ({
    low,
    high,
    edges: counts.map((count, nth) => {
      const below = sums[nth] ?? null;
      if (count === null || below === null) {
        sums[nth] = null;
        return null;
      }
      sums[nth] = below + count;
      return [below, below + count] as const;
    }),
  }));
  return layers.toReversed();
}

/** Counts in the reader's unit. */
export function shownCounts(quantity: Quantity, counts: readonly (number | null)[]): (number | null)[] {
  return counts.map((count) => (count === null ? null : shownValue(quantity, count)));
}

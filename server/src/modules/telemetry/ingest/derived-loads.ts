import { withoutDerived } from './device-derivation.ts';
import type { DerivedLoad, DerivedIndicators } from './derived-indicators.ts';
import type { Derivable } from './device-run.ts';

/**
 * Loads that wait for their commit or are being committed, in commit order. A load is derived when it arrives, while
 * the batch before it is still being written, so its values rest on all loads before it. When one of those is not
 * stored, the derived values after it are undone, and derived anew before they are written.
 */
export interface DerivedLoads {
  /** Adds a load that is written after all earlier ones. */
  add(load: Derivable): void;
  /**
   * Derives the loads that are not derived yet, or whose derivation is outdated. They must be the first of the
   * remaining loads, and no batch may be in progress.
   */
  derive(loads: Iterable<Derivable>): void;
  /** Derives all remaining loads in the same way. */
  deriveAll(): void;
  /** Confirms that the loads are on disk. */
  keep(loads: Iterable<Derivable>): void;
  /** Removes a load that will not be written. */
  drop(load: Derivable): void;
  /** Removes all remaining loads: none of them will be written. */
  dropAll(): void;
}

export function createDerivedLoads(derivedIndicators: Pick<DerivedIndicators, 'addTo' | 'generation'>): DerivedLoads {
  /** The remaining loads; null: not derived yet. Loads from which nothing can be derived are left out. */
  const left = new Map<Derivable, DerivedLoad | null>();
  let underived = 0;
  /** Derived values of loads that will not be written and that are still to be undone. */
  const dropped: DerivedLoad[] = [];
  let mustTakeBack = false;
  let { generation } = derivedIndicators;

  /** Undoes all derived values that are not on disk. */
  function takeAllBack(): void {
    for (const [load, derived] of left) {
      if (derived === null) continue;
      derived.takeBack();
      for (const [place, frame] of load.frames.entries()) load.frames[place] = withoutDerived(frame);
      left.set(load, null);
    }
    for (const derived of dropped.splice(0)) derived.takeBack();
    underived = left.size;
    mustTakeBack = false;
  }

  function derive(loads: Iterable<Derivable>): void {
    if (derivedIndicators.generation !== generation) {
      ({ generation } = derivedIndicators);
      mustTakeBack ||= [...left.values()].some((derived) => derived?.isCurrent() === false);
    }
    if (mustTakeBack) takeAllBack();
    if (underived === 0) return;
    for (const load of loads) {
      if (left.get(load) !== null) continue;
      left.set(load, derivedIndicators.addTo(load));
      underived -= 1;
    }
  }

  function remove(load: Derivable): DerivedLoad | null {
    const derived = left.get(load);
    if (derived === undefined) return null;
    left.delete(load);
    if (derived === null) underived -= 1;
    return derived;
  }

  return {
    add(load) {
      if (load.runs.length === 0) return;
      // If earlier derived values must be undone first, the load is derived together with its batch.
      const waits = underived > 0 || mustTakeBack || derivedIndicators.generation !== generation;
      left.set(load, waits ? null : derivedIndicators.addTo(load));
      if (waits) underived += 1;
    },
    derive,
    deriveAll: () => derive(left.keys()),
    keep(loads) {
      for (const load of loads) remove(load)?.keep();
    },
    drop(load) {
      const derived = remove(load);
      if (derived === null) return;
      dropped.push(derived);
      mustTakeBack = true;
    },
    dropAll() {
      for (const derived of left.values()) if (derived !== null) dropped.push(derived);
      left.clear();
      takeAllBack();
    },
  };
}

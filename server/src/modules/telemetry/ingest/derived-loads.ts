import { withoutDerived } from './device-derivation.ts';
import type { DerivedLoad, DerivedIndicators } from './derived-indicators.ts';
import type { Derivable } from './device-run.ts';

/**
 * Loads that wait for the disk or are being written, in the order in which they are written. A load is derived as it
 * comes in, while the batch before it is being written: it rests on all loads before it. Where one of them does not get
 * to the disk, what came after it is taken back, and derived anew before it is written.
 */
export interface DerivedLoads {
  /** It is written after all that came before. */
  add(load: Derivable): void;
  /**
   * They go first of all that are left, and nothing is being written: derives those that are not derived, or no longer
   * rightly.
   */
  derive(loads: Iterable<Derivable>): void;
  /** The same for all that are left. */
  deriveAll(): void;
  /** They are on disk. */
  keep(loads: Iterable<Derivable>): void;
  /** It will not be written. */
  drop(load: Derivable): void;
  /** None of those that are left will be written. */
  dropAll(): void;
}

export function createDerivedLoads(derivedIndicators: Pick<DerivedIndicators, 'addTo' | 'generation'>): DerivedLoads {
  /** null: not derived. Loads from which nothing is derived are left out. */
  const left = new Map<Derivable, DerivedLoad | null>();
  let underived = 0;
  /** Derived from loads that will not be written, and not taken back yet. */
  const dropped: DerivedLoad[] = [];
  let mustTakeBack = false;
  let { generation } = derivedIndicators;

  /** Takes back whatever is not on disk. */
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
      left.set(load, null);
      underived += 1;
      // Where something has to be taken back first, it waits for its batch.
      if (underived === 1 && !mustTakeBack && derivedIndicators.generation === generation) derive([load]);
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

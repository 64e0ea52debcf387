import type { Chance, Range } from './chance.ts';
import type { Effects } from './effects.ts';
import type { KindName } from './machine-kinds.ts';
import type { Machine } from './machine.ts';
import type { Plant } from './plant.ts';
import type { Frame } from './sensors.ts';

/** A fault at one moment. */
export interface FaultMoment {
  /** Days since its onset; below 0 only for faults that are there from birth. */
  readonly days: number;
  /** 0 … 1 of its range of strengths. */
  readonly strength: number;
  readonly machine: Machine;
  readonly isRunning: boolean;
  /** Pace at which the machine's oil ages as it is used, of that at the temperature of its service life. */
  readonly meanPace: number;
}

/** Something that happens to a machine, its oil or its sensors. */
export interface Fault {
  readonly kindNames: readonly KindName[];
  /** Keys without which nobody could see it. */
  readonly needs: readonly string[];
  /** There from the machine's birth on. */
  readonly isFromBirth?: true;
  /** Waits for a standstill of the machine where it has any. */
  readonly atStandstill?: true;
  /** Waits until the machine has run for some hours. */
  readonly whileRunning?: true;
  /** Nothing is wrong, although readings move. */
  readonly isBenign?: true;
  /** What people enter when they do this; left out: nothing that anybody does. */
  readonly work?: 'refill' | 'oil_change' | 'maintenance' | 'commissioning';
  /** Nothing is entered, although somebody did it. */
  readonly isNeverEntered?: true;
  readonly act?: (effects: Effects, moment: FaultMoment) => void;
  /** What is done at the onset. */
  readonly once?: (plant: Plant, strength: number, chance: Chance) => void;
  /** What becomes of a frame of true values shown by instruments. */
  readonly distort?: (frame: Frame, moment: FaultMoment, memory: Map<string, number>, chance: Chance) => void;
  /** How grave it is, 0 (not yet) … 1 (as grave as it gets). */
  readonly gravity: (moment: FaultMoment) => number;
}

/** The value of a range at a strength of 0 … 1. */
export function at([least, most]: Range, strength: number): number {
  return least + (most - least) * strength;
}

/** 0 at the onset, 1 after some days and from then on. */
export function grown(days: number, over: number): number {
  return Math.min(1, Math.max(0, days / over));
}

import type { Cleanliness, State } from '@oilsight/contract';

type Codes = Cleanliness['codes'];

/** Sizes of an ISO 4406 code, µm(c). */
export const codeSizesUm = [4, 6, 14] as const;

const targetKeys = ['iso4406_4', 'iso4406_6', 'iso4406_14'];

/** The target that a telemetry key is measured by; null: the key is not a code, or there is no target. */
export function targetOf(key: string, cleanliness: Pick<Cleanliness, 'target'> | null | undefined): number | null {
  return cleanliness?.target[targetKeys.indexOf(key)] ?? null;
}

/** One size's ladder. */
export interface Ladder {
  readonly um: number;
  readonly code: number | null;
  readonly target: number;
  readonly state: State | null;
}

export interface Ladders {
  /** Scale numbers of the rungs, lowest first: the same for all sizes, so that their heights can be compared. */
  readonly rungs: readonly number[];
  readonly ladders: readonly Ladder[];
}

/**
 * Scale numbers above the target from which level 1 is passed: about four times the count, as the limits of the
 * channels say.
 */
const level1Over = 2;

/** State of one code against its target; null: not counted. */
export function stateOfCode(code: number | null, target: number): State | null {
  if (code === null) return null;
  if (code <= target) return 'normal';
  return code > target + level1Over ? 'level1' : 'level2';
}

/** The three ladders on one scale, from a few rungs below the lowest number to one above the highest. */
export function laddersOf(codes: Codes, target: Cleanliness['target']): Ladders {
  const numbers = [...target, ...codes.filter((code) => code !== null)];
  const low = Math.max(0, Math.min(...numbers) - 3);
  const high = Math.max(...numbers) + 1;
  return {
    rungs: Array.from({ length: high - low + 1 }, (_, index) => low + index),
    ladders: codeSizesUm.map((um, index) => {
      const [code, goal] = [codes[index] ?? null, target[index] ?? 0];
      return { um, code, target: goal, state: stateOfCode(code, goal) };
    }),
  };
}

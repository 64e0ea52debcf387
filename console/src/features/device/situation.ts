import type { State } from '@oilsight/contract';
import type { Assessment } from './verdict.ts';

/** The situation that the page describes where no finding leads. */
export type Situation =
  | 'normal'
  | 'due'
  | 'weak'
  | 'unclear'
  | 'failed'
  | 'passed'
  | 'silent'
  | 'faulty'
  | 'unassessed'
  | 'unknown';

/** Facts that decide the situation. */
export interface Known {
  readonly limited: Assessment;
  readonly diagnosed: State | null;
  readonly isWeak: boolean;
  readonly isDue: boolean;
  readonly hasFailed: boolean;
  /** Nothing comes in: what is known may be old. */
  readonly isCutOff: boolean;
}

/** The situation that the page describes where no finding leads. */
export function situationOf({ limited, diagnosed, isWeak, isDue, hasFailed, isCutOff }: Known): Situation {
  if (isWeak) return 'weak';
  switch (limited) {
    case 'offline':
      return 'silent';
    case 'level1':
    case 'level2':
      return 'passed';
    case 'fault':
      return 'faulty';
    case 'unassessed':
      return 'unassessed';
    case 'normal':
      // While the connection is lost, a last state without faults says nothing about the present one.
      if (isCutOff) return 'unknown';
      if (diagnosed !== null) return isDue ? 'due' : 'normal';
      return hasFailed ? 'failed' : 'unclear';
  }
}

import type { State } from '@oilsight/contract';
import type { Assessment } from './verdict.ts';

/** What is the matter where no finding leads. */
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

/** What a situation follows from. */
export interface Known {
  readonly limited: Assessment;
  readonly diagnosed: State | null;
  readonly isWeak: boolean;
  readonly isDue: boolean;
  readonly hasFailed: boolean;
  /** Nothing comes in: what is known may be old. */
  readonly isCutOff: boolean;
}

/** What is the matter where no finding leads. */
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
      // Nothing that was known to be wrong is no word on what is now.
      if (isCutOff) return 'unknown';
      if (diagnosed !== null) return isDue ? 'due' : 'normal';
      return hasFailed ? 'failed' : 'unclear';
  }
}

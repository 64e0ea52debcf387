import type { KindName } from './machine-kinds.ts';
import type { FaultName } from './faults.ts';

/** Everything that decides a machine's life in the world: the same numbers give the same readings. */
export interface Life {
  readonly id: number;
  readonly seed: number;
  readonly kindName: KindName;
  /** Null: nothing ever happens to it. */
  readonly fault: FaultName | null;
  /** 0 … 1 of the fault's range of strengths. */
  readonly strength: number;
  readonly bornAt: number;
  readonly onsetAt: number;
  readonly endsAt: number;
  /** Time between frames, ms. */
  readonly stepMs: number;
  /** Bias of a usual instrument, %. */
  readonly biasPct: number;
  /** Whether people enter what they do into the log. */
  readonly isEntered: boolean;
}

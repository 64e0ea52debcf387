import { worstState } from '@oilsight/contract';
import type { Cleanliness, State } from '@oilsight/contract';
import { useIndicatorState, useLiveValue } from '../../live/useLive.ts';
import { codeText } from '../../domain/cleanliness-code.ts';
import { laddersOf } from './cleanliness.ts';
import type { Ladder } from './cleanliness.ts';

interface LiveCode {
  readonly value: number;
  readonly at: number;
}

/** The present value of a code or class; null: there is none, or it is faulty. */
function useCode(deviceId: string, key: string): LiveCode | null {
  const live = useLiveValue(deviceId, key);
  const state = useIndicatorState(deviceId, key);
  return live === null || live.value === null || live.isBad || state === 'fault'
    ? null
    : { value: live.value, at: live.at };
}

/** Cleanliness as it is now. */
export interface Codes {
  /** As `18/16/13`. */
  readonly code: string;
  /** Classes by NAS 1638 and SAE AS4059; null: some channels are not counted. */
  readonly nas: number | null;
  readonly as4059: number | null;
  readonly rungs: readonly number[];
  readonly ladders: readonly Ladder[];
  /** Against the target; null: no size is counted. */
  readonly state: State | null;
  /** When the counts are of, ms; null: they are those of the last assessment. */
  readonly at: number | null;
}

/** The present codes, else those of the last assessment, and how they stand against the target. */
export function useCodes(deviceId: string, cleanliness: Cleanliness): Codes {
  const um4 = useCode(deviceId, 'iso4406_4');
  const um6 = useCode(deviceId, 'iso4406_6');
  const um14 = useCode(deviceId, 'iso4406_14');
  const nas = useCode(deviceId, 'nas1638')?.value ?? cleanliness.nas;
  const as4059 = useCode(deviceId, 'as4059')?.value ?? cleanliness.as4059;
  const isLive = um4 !== null || um6 !== null || um14 !== null;
  const codes = isLive ? ([um4?.value ?? null, um6?.value ?? null, um14?.value ?? null] as const) : cleanliness.codes;
  const code = isLive ? (codeText([...codes]) ?? cleanliness.code) : cleanliness.code;
  const { rungs, ladders } = laddersOf([...codes], cleanliness.target);
  const state = worstState(ladders.flatMap((ladder) => (ladder.state === null ? [] : [ladder.state])));
  return { code, nas, as4059, rungs, ladders, state, at: um4?.at ?? um6?.at ?? um14?.at ?? null };
}

import { maxEarlierQuestions } from '@oilsight/contract';
import type { AssistantAnswer, AssistantBlock, AssistantEvent, AssistantStep, AssistantTurn } from '@oilsight/contract';

/** A question with as much of its answer as has come. */
export interface Turn {
  /** Its own in the talk. */
  readonly key: number;
  readonly question: string;
  readonly askedAt: number;
  readonly blocks: readonly AssistantBlock[];
  /** What has been looked at, in order; the last one may still be under way. */
  readonly steps: readonly AssistantStep[];
  /** The whole; null: it has not come, or never will. */
  readonly answer: AssistantAnswer | null;
  /** Under which the server keeps it; null: it does not. */
  readonly turnId: string | null;
  readonly isUseful: boolean | null;
  /** Why there is no whole answer; null: there is, or it is under way. */
  readonly failure: { readonly text: string; readonly requestId: string | null } | null;
  readonly isStopped: boolean;
  /** From the question to the whole answer, ms; null: not known. */
  readonly ms: number | null;
}

export const asked = (key: number, question: string, now: number): Turn => ({
  key,
  question,
  askedAt: now,
  blocks: [],
  steps: [],
  answer: null,
  turnId: null,
  isUseful: null,
  failure: null,
  isStopped: false,
  ms: null,
});

/** A turn that the server has kept. */
export const kept = (key: number, { turnId, askedAt, question, answer, isUseful }: AssistantTurn): Turn => ({
  ...asked(key, question, askedAt),
  blocks: answer.blocks,
  answer,
  turnId,
  isUseful,
});

/** A turn after one more line of its stream. */
export function withEvent(turn: Turn, event: AssistantEvent, now: number): Turn {
  switch (event.type) {
    case 'step':
      return { ...turn, steps: [...turn.steps, event.step] };
    case 'block':
      return { ...turn, blocks: [...turn.blocks, event.block] };
    case 'answer':
      return {
        ...turn,
        blocks: event.answer.blocks,
        answer: event.answer,
        turnId: event.turnId,
        ms: now - turn.askedAt,
      };
    case 'failed':
      return { ...turn, failure: { text: event.msg, requestId: null } };
  }
}

/** Whether its answer is still coming. */
export const isUnderWay = ({ answer, failure, isStopped }: Turn): boolean =>
  answer === null && failure === null && !isStopped;

/** The questions before the next one, oldest first: what it leaves out is taken from them. */
export const earlierOf = (turns: readonly Turn[]): string[] =>
  turns
    .filter(({ answer }) => answer !== null)
    .map(({ question }) => question)
    .slice(-maxEarlierQuestions);

/** An answer as text to paste: what has come of it. */
export function wordsOf({ answer, blocks }: Turn): string {
  if (answer !== null) return answer.text;
  return blocks
    .flatMap((block) => {
      // What is struck out is not carried on.
      if (block.type === 'sentence' && !block.isSupported) return [];
      return 'text' in block ? [block.text] : block.type === 'list' ? block.items : [];
    })
    .join('\n');
}

import type { AssistantAnswer, AssistantBlock, Language } from '@oilsight/contract';
import type { Tools } from './tools.ts';

/** A question with all that an engine may use to answer it. */
export interface EngineQuestion {
  readonly question: string;
  readonly earlier: readonly string[];
  /** The device of the page from which is asked; null: none. */
  readonly deviceId: string | null;
  readonly zone: string;
  readonly now: number;
  readonly tools: Tools;
  /** Names of a factory's place in both languages. */
  readonly placeOf: (areaNo: string) => readonly string[];
  /** Whether a word is the name of a city, in either language. */
  readonly isPlace: (name: string) => boolean;
  /** Called for each part of the answer as soon as it stands. */
  readonly onBlock: (block: AssistantBlock) => void;
  /** The reader's language, also of questions that have none of their own, such as a bare number. */
  readonly language: Language;
  /** Whose budget the answer counts towards: a dealer, or all accounts of a role that belongs to none. */
  readonly payer: string;
  /** Who asks, by id: one person takes only a part of that budget. */
  readonly person: string;
  /** Raised when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Of the request, for the log. */
  readonly requestId: string;
}

/**
 * What answers questions: the expert, or a language model. Each part of an answer is given to `onBlock` once, in the
 * order of the answer's blocks.
 *
 * @throws AppError `deviceNotFound`: the page's device is not in reach; and those of the calls
 */
export type Engine = (asked: EngineQuestion) => Promise<AssistantAnswer>;

import type { AssistantAnswer, AssistantBlock, AssistantClaim } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import type { LlmSettings } from '../../../llm-settings.ts';
import type { Log } from '../../../platform/log.ts';
import { onAbort } from '../../../platform/on-abort.ts';
import { withSources, wordsOf } from '../answer-builder.ts';
import { numberOf } from '../answers/about.ts';
import type { Engine, EngineQuestion } from '../engine.ts';
import { understood } from '../expert.ts';
import type { Understood } from '../expert.ts';
import { maxToolCalls } from './chat-client.ts';
import type { ChatClient, ChatMessage, ChatReply } from './chat-client.ts';
import { checkSentence } from './check-sentence.rules.ts';
import { createGathering } from './gathered.ts';
import type { Gathering } from './gathered.ts';
import { ModelFailure } from './model-failure.ts';
import { createModelTools, toolsOfModel } from './model-tools.ts';
import { openingOf } from './prompt.ts';
import { createSentences } from './sentences.rules.ts';
import type { Sentence } from './sentences.rules.ts';
import type { TokenBudgetStore } from './token-budget.store.ts';

/** Bounds of one answer: rounds of question and reply, tools, tokens in all and of one reply, characters. */
const maxRounds = 6;
const maxTools = 2 * maxToolCalls;
const maxTokens = 120_000;
const maxReplyTokens = 1500;
const maxText = 6000;
const maxSentences = 60;
/** Answers of the language model at the same time: further questions are the expert's, so that a slow service holds nobody up. */
const answersAtOnce = 8;
/** The part of a payer's tokens of a day that one person may take. */
const personShare = 0.5;
/** Tables, curves and evidence that are shown below the sentences. */
const maxShown = 3;

export interface LanguageModelParts {
  readonly client: ChatClient;
  readonly budget: TokenBudgetStore;
  readonly settings: Pick<LlmSettings, 'timeoutMs'>;
  /** Answers where the language model does not. */
  readonly expert: Engine;
  readonly log: Pick<Log, 'warn'>;
}

/** What has become of an answer so far: it is shown, and stays when the expert takes over. */
interface Draft {
  readonly gathering: Gathering;
  readonly blocks: AssistantBlock[];
  readonly claims: AssistantClaim[];
  /** Answers of the expert's functions that tools returned. */
  readonly found: AssistantAnswer[];
  /** A tool has found something. */
  hasFound: boolean;
}

/**
 * A language model that looks things up with the expert's functions in the person's name, and whose sentences are shown
 * one by one after their check. Whatever it cannot do within its bounds the expert does, and the answer says so.
 */
export function createLanguageModel({ client, budget, settings, expert, log }: LanguageModelParts): Engine {
  let underWay = 0;
  return async (asked) => {
    const question = await understood(asked);
    // Who asks for a deed is told by the expert that the assistant only looks, and who asks for a report where it is made.
    const { kind, fn } = question.question.intent;
    if (kind === 'wont_act' || fn === 'report') return expert(asked);
    const draft: Draft = { gathering: createGathering(), blocks: [], claims: [], found: [], hasFound: false };
    underWay += 1;
    try {
      if (underWay > answersAtOnce) throw new ModelFailure('busy', 'too many questions at once');
      await converse(asked, question, draft);
      return answerOf(asked, question, draft);
    } catch (error) {
      if (asked.signal.aborted || !(error instanceof ModelFailure)) throw error;
      const { reason, detail } = error;
      log.warn({ reason, detail, requestId: asked.requestId }, 'the expert answers in the place of the language model');
      const note: AssistantBlock = { type: 'fallback', reason };
      asked.onBlock(note);
      const answer = await expert(asked);
      const before = [...draft.blocks, note];
      return {
        ...answer,
        blocks: [...before, ...answer.blocks],
        claims: [...draft.claims, ...answer.claims],
        text: [...before.flatMap((block) => wordsOf(block, asked.language)), answer.text].join('\n'),
      };
    } finally {
      underWay -= 1;
    }
  };

  /** Asks, runs the tools that are asked for, and asks again, until the model has answered. */
  async function converse(asked: EngineQuestion, question: Understood, draft: Draft): Promise<void> {
    const deadline = AbortSignal.timeout(settings.timeoutMs);
    const signal = AbortSignal.any([asked.signal, deadline]);
    const { build, pageDevice, now, zone } = question;
    const tools = createModelTools({ understood: question, gathering: draft.gathering });
    const about = pageDevice === null ? null : { name: pageDevice.deviceName, number: numberOf(pageDevice) };
    const messages = openingOf({ ...asked, pageDevice: about, language: build.language, now: build.time(now), zone });
    const said = createSpeaker(asked, draft, about === null ? [] : [about.number]);
    const taken = { tokens: 0, tools: 0 };
    for (let round = 1; round <= maxRounds; round++) {
      const reply = await within(deadline, () => turn(asked, { messages, signal, taken, onText: said.add }));
      said.end();
      if (reply.toolCalls.length === 0) {
        if (!draft.blocks.some((block) => block.type === 'sentence' && block.isSupported))
          throw new ModelFailure('noEvidence', 'no sentence was supported');
        return;
      }
      taken.tools += reply.toolCalls.length;
      if (taken.tools > maxTools) throw new ModelFailure('tooLong', 'too many tools');
      messages.push(asMessage(reply));
      for (const call of reply.toolCalls) {
        const { content, answer, isFound } = await beforeDeadline(deadline, () => tools.run(call));
        messages.push({ role: 'tool', tool_call_id: call.id, content });
        draft.hasFound ||= isFound;
        if (answer !== null) draft.found.push(answer);
      }
    }
    throw new ModelFailure('tooLong', 'too many rounds');
  }

  /** One round, paid for. */
  async function turn(
    { payer, person, now }: EngineQuestion,
    {
      messages,
      signal,
      taken,
      onText,
    }: {
      readonly messages: readonly ChatMessage[];
      readonly signal: AbortSignal;
      readonly taken: { tokens: number };
      readonly onText: (text: string) => void;
    },
  ): Promise<ChatReply> {
    const day = Math.floor(now / dayMs);
    const sent = tokensOf(JSON.stringify({ messages, toolsOfModel }));
    const reserved = sent + maxReplyTokens;
    if (taken.tokens + reserved > maxTokens) throw new ModelFailure('tooLong', 'too many tokens for one answer');
    if (!(await budget.reserve(person, day, reserved, personShare)))
      throw new ModelFailure('budget', "the person's tokens of the day are used up");
    if (!(await budget.reserve(payer, day, reserved))) {
      await budget.settle(person, day, -reserved);
      throw new ModelFailure('budget', 'the tokens of the day are used up');
    }
    let text = '';
    let used = reserved;
    try {
      const reply = await client.complete({
        messages,
        tools: toolsOfModel,
        maxTokens: maxReplyTokens,
        signal,
        onText(piece) {
          text += piece;
          onText(piece);
        },
      });
      used = reply.tokens ?? sent + tokensOf(text + JSON.stringify(reply.toolCalls));
      return reply;
    } catch (error) {
      // What was refused was not paid for; of what broke off it is not known how much was made.
      if (error instanceof ModelFailure && error.reason === 'unavailable') used = 0;
      throw error;
    } finally {
      taken.tokens += used;
      for (const whose of [payer, person]) await budget.settle(whose, day, used - reserved);
    }
  }
}

/** A time-out of the whole answer is a failure of the model, whichever part of it was under way. */
async function within<T>(deadline: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ModelFailure) && deadline.aborted) throw new ModelFailure('timeout', 'the time was over');
    throw error;
  }
}

/** What tools look up may take longer than the answer has: it goes on, and nobody waits for it. */
async function beforeDeadline<T>(deadline: AbortSignal, run: () => Promise<T>): Promise<T> {
  const failure = () => new ModelFailure('timeout', 'the time was over while tools ran');
  if (deadline.aborted) throw failure();
  const over = Promise.withResolvers<never>();
  const cancel = onAbort(deadline, () => over.reject(failure()));
  try {
    return await Promise.race([run(), over.promise]);
  } finally {
    cancel();
  }
}

/** An upper estimate where the service does not count: three bytes a token, as Chinese text has. */
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);

const asMessage = ({ text, toolCalls }: ChatReply): ChatMessage => ({
  role: 'assistant',
  content: text === '' ? null : text,
  tool_calls: toolCalls.map(({ id, name, arguments: given }) => ({
    id,
    type: 'function',
    function: { name, arguments: given },
  })),
});

/** Shows sentences as they become whole, each after its check. Before something was found nothing is shown. */
function createSpeaker({ onBlock, now }: EngineQuestion, draft: Draft, about: readonly string[]) {
  let sentences = createSentences();
  let before = about;
  let size = 0;
  let count = 0;

  function say(whole: readonly Sentence[]): void {
    for (const { text, isFirst } of whole) {
      if (!draft.hasFound) continue;
      count += 1;
      if (count > maxSentences) throw new ModelFailure('tooLong', 'too many sentences');
      const { isSupported, claims, subjects } = checkSentence(text, draft.gathering.all(), { before, now });
      before = subjects;
      draft.claims.push(...claims);
      const block: AssistantBlock = { type: 'sentence', text, isSupported, isFirst };
      draft.blocks.push(block);
      onBlock(block);
    }
  }

  return {
    add(text: string): void {
      size += text.length;
      if (size > maxText) throw new ModelFailure('tooLong', 'the text is too long');
      say(sentences.add(text));
    },
    end(): void {
      say(sentences.end());
      sentences = createSentences();
    },
  };
}

/** The whole answer: its sentences, and what they rest on. */
function answerOf({ onBlock }: EngineQuestion, { build, question, now }: Understood, draft: Draft): AssistantAnswer {
  const stated = new Set(draft.claims.map(({ is, device, key }) => `${is} ${device ?? ''} ${key ?? ''}`));
  const used = draft.found.filter(({ claims }) =>
    claims.some(({ is, device, key }) => stated.has(`${is} ${device ?? ''} ${key ?? ''}`)),
  );
  const sources = used.length > 0 ? used : draft.found.slice(-1);
  const evidence = sources
    .flatMap(({ blocks }) => blocks)
    .filter(({ type }) => type === 'evidence' || type === 'table' || type === 'chart')
    .slice(0, maxShown);
  for (const block of evidence) onBlock(block);
  const blocks = [...draft.blocks, ...evidence];
  const { fn } = question.intent;
  const distinct = (all: readonly string[]): string[] => [...new Set(all)];
  return {
    kind: 'answer',
    fn: fn === 'none' ? (sources[0]?.fn ?? 'none') : fn,
    devices: distinct(sources.flatMap(({ devices }) => devices)),
    indicators: distinct(sources.flatMap(({ indicators }) => indicators)),
    period: sources[0]?.period ?? { from: now, to: now },
    claims: [...draft.claims, ...sources.flatMap(({ claims }) => claims)],
    links: withSources(
      sources.flatMap(({ links }) => links),
      blocks,
    ),
    text: blocks.flatMap((block) => wordsOf(block, build.language)).join('\n'),
    blocks,
    suggestions: distinct(sources.flatMap(({ suggestions }) => suggestions)).slice(0, 4),
    engine: 'languageModel',
    acted: false,
  };
}

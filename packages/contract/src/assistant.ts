import * as z from 'zod';
import { FileZone, Id, pageQuery, text } from './common.ts';
import { authorities, definePermissions, persons } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Most characters of a question, and most earlier questions of a talk that a question refers to. */
export const longestQuestion = 500;
export const maxEarlierQuestions = 6;
/** Most talks that are kept for a person, and most answers of one. */
export const maxTalks = 100;
export const maxTurns = 200;

/**
 * What became of a question. `answer`: it was answered; `asks_back`: it may mean several things, which the answer
 * offers; `cannot`: it is not known, not measured or not understood; `none_in_scope`: the person sees no such device;
 * `wont_act`: it asks for a deed, and the assistant only looks.
 */
export const answerKinds = ['answer', 'asks_back', 'cannot', 'none_in_scope', 'wont_act'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What a question asks for. */
export const answerFunctions = [
  'latest',
  'trend',
  'cause',
  'compare',
  'forecast',
  'limit',
  'knowledge',
  'alarms',
  'maintenance',
  'howto',
  'fleet',
  'report',
  'none',
] as const;
export type AnswerFunction = (typeof answerFunctions)[number];

/** What has made an answer: the rules of the expert, or a language model whose sentences are checked. */
export const answerEngines = ['expert', 'languageModel'] as const;
export type AnswerEngine = (typeof answerEngines)[number];

/**
 * Why the expert answers in the place of the language model. `timeout`: it took too long; `unavailable`: it was not
 * reached, or refused; `broken`: what it sent broke off or could not be read; `tooLong`: it reached a bound of size or
 * of looking up; `budget`: the tokens of the dealer's or the person's day are used up; `busy`: it answers too many others;
 * `noEvidence`: nothing that it said had evidence.
 */
export const fallbackReasons = ['timeout', 'unavailable', 'broken', 'tooLong', 'budget', 'busy', 'noEvidence'] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

/** The same in words for the reader. */
export const fallbackWords: Readonly<Record<FallbackReason, { readonly zh: string; readonly en: string }>> = {
  timeout: {
    zh: '语言模型没有及时答完，以下由规则专家回答。',
    en: 'The language model did not answer in time. The rule expert answers below.',
  },
  unavailable: {
    zh: '语言模型现在不可用，以下由规则专家回答。',
    en: 'The language model is not available. The rule expert answers below.',
  },
  broken: {
    zh: '语言模型的回答中断或无法读取，以下由规则专家回答。',
    en: "The language model's answer broke off or could not be read. The rule expert answers below.",
  },
  tooLong: {
    zh: '语言模型的回答超出长度或查询次数的上限，以下由规则专家回答。',
    en: 'The language model went beyond the bounds of an answer. The rule expert answers below.',
  },
  budget: {
    zh: '语言模型今天的用量已用完，以下由规则专家回答。',
    en: "Today's budget of the language model is used up. The rule expert answers below.",
  },
  busy: {
    zh: '语言模型正在回答其他人的问题，以下由规则专家回答。',
    en: 'The language model is answering others. The rule expert answers below.',
  },
  noEvidence: {
    zh: '语言模型的回答没有数据支持，以下由规则专家回答。',
    en: 'Nothing in the data supports what the language model said. The rule expert answers below.',
  },
};

/** Kinds of facts that an answer states. */
export const claimKinds = [
  'latest',
  'min',
  'max',
  'mean',
  'delta',
  'slope',
  'at',
  'diff',
  'ratio',
  'limit',
  'target',
  'hit',
  'health',
  'life',
  'limitedBy',
  'state',
  'oil',
  'since',
  'rule',
  'evidence',
  'action',
  'disproof',
  'event',
  'alarm',
  'count',
  'order',
  'const',
] as const;
export type ClaimKind = (typeof claimKinds)[number];

const Period = z.object({ from: z.number(), to: z.number() });

/**
 * A fact that an answer states, with all that is needed to find it again. Every number of an answer's text is `shown`
 * of one of its claims, except names, times, and what the person wrote.
 */
export const AssistantClaim = z.object({
  is: z.enum(claimKinds),
  /** Number of the device, and of the one it is compared with. */
  device: z.string().optional(),
  than: z.string().optional(),
  /** Telemetry key. */
  key: z.string().optional(),
  /** The time that was looked at, ms. */
  period: Period.optional(),
  /** The moment that was asked for, ms. */
  when: z.number().optional(),
  side: z.string().optional(),
  /** Place in a list, from 1. */
  nth: z.number().int().optional(),
  kind: z.string().optional(),
  level: z.number().int().optional(),
  /** What is counted, and with which properties. */
  of: z.string().optional(),
  state: z.string().optional(),
  status: z.string().optional(),
  factory: z.string().optional(),
  /** What devices are ordered by, which way, how many of them, and among which. */
  by: z.string().optional(),
  dir: z.enum(['asc', 'desc']).optional(),
  n: z.number().int().optional(),
  among: z.array(z.string()).optional(),
  /** The article that states a constant. */
  article: z.string().optional(),
  value: z.union([z.number(), z.string(), z.array(z.string()), z.null()]),
  unit: z.string(),
  /** As it stands in the text. */
  shown: z.string(),
  /** When the value was measured, ms. */
  measuredAt: z.number().optional(),
});
export type AssistantClaim = z.infer<typeof AssistantClaim>;

/** A page of the console that an answer leads to. */
export const AssistantLink = z.object({ href: z.string().startsWith('/'), label: z.string() });
export type AssistantLink = z.infer<typeof AssistantLink>;

/** The place of a row of an answer: a page that shows where it comes from, and what kind of page that is. */
const Source = z.object({
  href: z.string().startsWith('/'),
  page: z.enum(['curve', 'device', 'alarm', 'article']),
});
export type AssistantSource = z.infer<typeof Source>;

/** A part of an answer, in the order in which it is read. Texts are shown as they are, never as markup. */
export const AssistantBlock = z.discriminatedUnion('type', [
  /** What the answer comes to, in one sentence. */
  z.object({ type: z.literal('headline'), text: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  /**
   * A sentence of the language model, after its check. Of one that is not supported, a number, time, unit or name does
   * not occur in what was looked up: it is shown struck out, and stands in no text of the answer.
   */
  z.object({
    type: z.literal('sentence'),
    text: z.string(),
    isSupported: z.boolean(),
    /** It begins a paragraph. */
    isFirst: z.boolean(),
  }),
  /** From here on the expert answers in the place of the language model. */
  z.object({ type: z.literal('fallback'), reason: z.enum(fallbackReasons) }),
  /** What the answer rests on, numbered from 1: what was looked at, its value, and what that is held against. */
  z.object({
    type: z.literal('evidence'),
    rows: z.array(z.object({ what: z.string(), value: z.string(), against: z.string(), source: Source.nullable() })),
  }),
  z.object({
    type: z.literal('table'),
    columns: z.array(z.object({ label: z.string(), isNumber: z.boolean() })),
    rows: z.array(z.object({ cells: z.array(z.string()), source: Source.nullable() })),
  }),
  /** What to do first. */
  z.object({ type: z.literal('first'), text: z.string() }),
  /** Curves of the console's own charts. */
  z.object({
    type: z.literal('chart'),
    deviceIds: z.array(Id),
    keys: z.array(z.string()),
    from: z.number(),
    to: z.number(),
    /** The line on which a forecast rests, in the indicator's kept unit; null: the chart has none. */
    trend: z
      .object({
        key: z.string(),
        /** A point of the line, ms and its value there. */
        at: z.number(),
        value: z.number(),
        /** Change in a day, with its bounds. */
        perDay: z.number(),
        perDayLow: z.number(),
        perDayHigh: z.number(),
        /** What it is carried on to. */
        limit: z.number(),
      })
      .nullable(),
  }),
]);
export type AssistantBlock = z.infer<typeof AssistantBlock>;

export const AssistantAnswer = z.object({
  kind: z.enum(answerKinds),
  fn: z.enum(answerFunctions),
  /** Numbers of the devices that it is about; of `asks_back` those that it offers. */
  devices: z.array(z.string()),
  /** Telemetry keys that it is about. */
  indicators: z.array(z.string()),
  period: Period.nullable(),
  claims: z.array(AssistantClaim),
  links: z.array(AssistantLink),
  /** The whole answer in words: the texts and lists of its blocks. */
  text: z.string(),
  blocks: z.array(AssistantBlock),
  /** Questions that may follow. */
  suggestions: z.array(z.string()),
  /** What has made it. */
  engine: z.enum(answerEngines),
  /** The assistant never acts. */
  acted: z.literal(false),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** What is looked at for an answer. */
export const assistantSteps = [
  'devices',
  'readings',
  'diagnosis',
  'limits',
  'history',
  'alarms',
  'log',
  'knowledge',
] as const;
export type AssistantStep = (typeof assistantSteps)[number];

/**
 * One line of the stream that answers a question. `step`: what is being looked at, each once; `block`: a part of the answer
 * that will not change; `answer`: the whole, after which nothing comes; `failed`: why there is none.
 */
export const AssistantEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('step'), step: z.enum(assistantSteps) }),
  z.object({ type: z.literal('block'), block: AssistantBlock }),
  z.object({ type: z.literal('answer'), talkId: Id.nullable(), turnId: Id.nullable(), answer: AssistantAnswer }),
  z.object({ type: z.literal('failed'), code: z.number().int(), msg: z.string() }),
]);
export type AssistantEvent = z.infer<typeof AssistantEvent>;

/** A talk as a list shows it. */
export const AssistantTalk = z.object({
  talkId: Id,
  /** Its first question. */
  title: z.string(),
  changedAt: z.number(),
  turns: z.number().int(),
});
export type AssistantTalk = z.infer<typeof AssistantTalk>;

export const AssistantTurn = z.object({
  turnId: Id,
  askedAt: z.number(),
  question: z.string(),
  answer: AssistantAnswer,
  /** Whether the person found it of use; null: said nothing. */
  isUseful: z.boolean().nullable(),
});
export type AssistantTurn = z.infer<typeof AssistantTurn>;

export const assistantPermissions = definePermissions({
  'assistant:ask': authorities,
  /** An experience account is shared by strangers: nothing of it is kept. */
  'assistant:history': persons,
});

export const assistantRoutes = defineRoutes({
  ask: {
    method: 'POST',
    path: '/system/assistant/ask',
    permission: 'assistant:ask',
    changes: false,
    audit: { none: 'it changes nothing but what is kept of the talk for the person alone' },
    summary:
      'Ask the assistant. The reply is a stream of JSON lines: what is being looked at, the parts of the answer, and the whole of it. It sees what the caller may see and never acts. One question at a time.',
    reply: 'file',
    body: z.object({
      question: z.string().trim().pipe(text(longestQuestion, 1)),
      /** Goes on with a talk of the person; left out: a new one begins. */
      talkId: Id.optional(),
      /** The device of the page from which is asked. */
      deviceId: Id.optional(),
      /** Earlier questions of the same talk, oldest first: what is left out is taken from them. */
      earlier: z.array(text(longestQuestion, 1)).max(maxEarlierQuestions).default([]),
      /** The asker's time zone. */
      zone: FileZone,
    }),
    data: AssistantEvent,
  },
  listTalks: {
    method: 'GET',
    path: '/system/assistant/talk/list',
    permission: 'assistant:history',
    summary: "The caller's own talks with the assistant, newest first.",
    reply: 'rows',
    query: z.object(pageQuery),
    data: z.array(AssistantTalk),
  },
  getTalk: {
    method: 'GET',
    path: '/system/assistant/talk/:talkId',
    permission: 'assistant:history',
    summary: 'A talk of the caller with its answers, oldest first.',
    params: z.object({ talkId: Id }),
    data: z.object({ talkId: Id, turns: z.array(AssistantTurn) }),
  },
  removeTalk: {
    method: 'DELETE',
    path: '/system/assistant/talk/:talkId',
    permission: 'assistant:history',
    audit: { none: 'what a person asked is kept for the person alone' },
    summary: 'Delete a talk.',
    params: z.object({ talkId: Id }),
    data: z.null(),
  },
  removeTalks: {
    method: 'DELETE',
    path: '/system/assistant/talk',
    permission: 'assistant:history',
    audit: { none: 'what a person asked is kept for the person alone' },
    summary: 'Delete all talks of the caller.',
    data: z.null(),
  },
  rateAnswer: {
    method: 'PUT',
    path: '/system/assistant/turn/feedback',
    permission: 'assistant:history',
    audit: { none: 'what a person asked is kept for the person alone' },
    summary: 'Say whether an answer was of use.',
    body: z.object({ turnId: Id, isUseful: z.boolean().nullable() }),
    data: z.null(),
  },
});

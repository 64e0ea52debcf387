import type {
  AttemptOutcome,
  MessageAttempt,
  MessageChannel,
  MessageView,
  OutboxChannel,
  OutboxMessage,
} from '@oilsight/contract';
import { dayMs, hourMs, minuteMs, secondMs } from '../../lib/time.ts';
import type { IconName } from '../../ui/icons.tsx';

export const channelIcons: Readonly<Record<MessageChannel, IconName>> = { sms: 'phone', email: 'mail', wechat: 'chat' };

export const viewIcons: Readonly<Record<MessageView, IconName>> = {
  waiting: 'clock',
  retrying: 'refresh',
  sent: 'check',
  failed: 'close-circle',
  unknown: 'info',
  cancelled: 'minus',
};

/**
 * How a channel is. `working`: its gateway accepted a message that was written in the last 24 hours; `refused`: it had
 * some and accepted none; `silent`: it accepted one longer ago; `unused`: never any. `since`: when that began, or when
 * the last one was accepted, ms; null: not known.
 */
export interface ChannelVerdict {
  readonly verdict: 'working' | 'refused' | 'silent' | 'unused' | 'retrying' | 'paused' | 'notConfigured';
  readonly since: number | null;
}

export const verdictIcons: Readonly<Record<ChannelVerdict['verdict'], IconName>> = {
  working: 'check-circle',
  refused: 'close-circle',
  silent: 'clock',
  unused: 'circle',
  retrying: 'refresh',
  paused: 'close-circle',
  notConfigured: 'plug-off',
};

/** That a gateway is configured does not say that it works: only what it accepted does. */
export function verdictOf({
  gateway,
  pause,
  retrying,
  counts,
  lastSentAt,
}: Pick<OutboxChannel, 'gateway' | 'pause' | 'retrying' | 'counts' | 'lastSentAt'>): ChannelVerdict {
  if (gateway === null) return { verdict: 'notConfigured', since: null };
  if (pause !== null) return { verdict: 'paused', since: pause.since };
  if (retrying !== null) return { verdict: 'retrying', since: retrying.since };
  if (counts.sent > 0) return { verdict: 'working', since: lastSentAt };
  if (counts.failed + counts.unknown > 0) return { verdict: 'refused', since: null };
  return { verdict: lastSentAt === null ? 'unused' : 'silent', since: lastSentAt };
}

/** The state of a message, and of one that waits whether it has had an attempt. */
export function viewOf({ state, attempts }: Pick<OutboxMessage, 'state' | 'attempts'>): MessageView {
  return state === 'waiting' && attempts > 0 ? 'retrying' : state;
}

const levelLead = /^[^：:]{0,40}(?:一级报警|二级预警|level 1 alarm|level 2 warning)[^：:]{0,40}(?:：|: )/i;

/** The subject of a notice without the level before the colon, which the row shows by its icon and its step. */
export function shortSubject(subject: string): string {
  return subject.replace(levelLead, '');
}

/** Words for what gateways answer; the code stands beside them. */
export type AnswerWord =
  | 'timeout'
  | 'refused'
  | 'notFound'
  | 'certificate'
  | 'broken'
  | 'login'
  | 'redirected'
  | 'tooMany'
  | 'busy'
  | 'address'
  | 'gatewayError'
  | AttemptOutcome;

const patterns: readonly (readonly [RegExp, AnswerWord])[] = [
  [/TIMEDOUT|Timeout/, 'timeout'],
  [/ECONNREFUSED|ESOCKET|ECONNECTION/, 'refused'],
  [/ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/, 'notFound'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ETLS/, 'certificate'],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, 'broken'],
  [/^HTTP 40[127]$|^SMTP 53\d$|EAUTH|ENOAUTH/, 'login'],
  [/^HTTP 3\d\d$/, 'redirected'],
  [/^HTTP 429$/, 'tooMany'],
  [/^SMTP 4\d\d$/, 'busy'],
  [/^SMTP 55[0-3]$|EENVELOPE/, 'address'],
  [/^HTTP 5\d\d$/, 'gatewayError'],
];

/** What an attempt came to, in a word that says more than its outcome where the answer does. */
export function answerWord({ outcome, code }: Pick<MessageAttempt, 'outcome' | 'code'>): AnswerWord {
  if (outcome === 'sent') return 'sent';
  const known = patterns.find(([pattern]) => pattern.test(code));
  return known?.[1] ?? outcome ?? 'unknown';
}

/** A time that something took, in its unit and with the digits that matter. */
export type Took = { readonly unit: 'ms' | 's' | 'min' | 'h' | 'd'; readonly value: number; readonly decimals: 0 | 1 };

export function tookOf(ms: number): Took {
  if (ms < secondMs) return { unit: 'ms', value: Math.max(0, Math.round(ms)), decimals: 0 };
  if (ms < 2 * minuteMs) return { unit: 's', value: ms / secondMs, decimals: ms < 10 * secondMs ? 1 : 0 };
  if (ms < 2 * hourMs) return { unit: 'min', value: ms / minuteMs, decimals: 0 };
  return ms < 2 * dayMs
    ? { unit: 'h', value: ms / hourMs, decimals: 0 }
    : { unit: 'd', value: ms / dayMs, decimals: 0 };
}

// The characters of the GSM 7-bit alphabet (3GPP TS 23.038, 6.2.1); those of the second set count twice.
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const gsmTwice = /[\^{}\\[~\]|€]/g;

/** Texts that a text message is billed as: of 160 or 70 characters, joined ones of 153 or 67. */
export function billedParts(text: string): number {
  const isGsm = gsm.test(text);
  const length = isGsm ? text.length + (text.match(gsmTwice)?.length ?? 0) : text.length;
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  return length <= single ? 1 : Math.ceil(length / joined);
}

export type StepState = 'done' | 'now' | 'failed' | 'todo';
export interface TestStep {
  readonly name: 'queued' | 'handed' | 'sent' | 'retrying' | 'failed' | 'unknown' | 'cancelled';
  readonly state: StepState;
  /** ms; null: it has not come to that. */
  readonly at: number | null;
}

/** The way of a test so far, and what is to come. */
export function testSteps({ state, createdAt, nextAt, lastAttempts }: OutboxMessage): readonly TestStep[] {
  const [newest] = lastAttempts;
  const queued: TestStep = { name: 'queued', state: 'done', at: createdAt };
  if (newest === undefined) {
    if (state === 'cancelled') return [queued, { name: 'cancelled', state: 'failed', at: null }];
    return [queued, { name: 'handed', state: 'now', at: null }, { name: 'sent', state: 'todo', at: null }];
  }
  const handed: TestStep = { name: 'handed', state: 'done', at: newest.beganAt };
  switch (state) {
    case 'sent':
      return [queued, handed, { name: 'sent', state: 'done', at: newest.endedAt }];
    case 'failed':
    case 'unknown':
    case 'cancelled':
      return [queued, handed, { name: state, state: 'failed', at: newest.endedAt }];
    case 'waiting':
      return newest.outcome === null
        ? [queued, handed, { name: 'sent', state: 'now', at: null }]
        : [queued, handed, { name: 'retrying', state: 'now', at: nextAt }];
  }
}

import type { Outcome } from '../index.ts';
import { fieldAt, numberAt, textAt } from './answer-fields.rules.ts';
import type { Answer } from './exchange.ts';
import { shortened } from './provider-templates.rules.ts';

/** Characters that a variable holds, by the kind of variable that its name begins with. */
const lengths: Readonly<Record<string, number>> = {
  thing: 20,
  const: 20,
  phrase: 5,
  character_string: 32,
  letter: 32,
  number: 32,
  name: 10,
};

/** A value in the form that a variable of that name has (`thing2`, `time5`, `keyword1`). */
export function valueOf(value: string, variable: string): string {
  const kind = /^[a-z_]*/.exec(variable)?.[0] ?? '';
  if (kind === 'time' || kind === 'date') return value.split(' (UTC')[0] ?? '';
  const most = Object.hasOwn(lengths, kind) ? lengths[kind] : undefined;
  return most === undefined ? value : shortened(value, most);
}

/** The address in a message's link, which opens when the message is tapped; undefined: it has none. */
export function linkOf(params: Readonly<Record<string, string | number>>): string | undefined {
  return /https?:\/\/\S+/.exec(String(params['link'] ?? ''))?.[0];
}

/** The access token is wrong or has expired. */
const tokenCodes: readonly number[] = [40001, 40014, 42001];
/** App id, secret, rights and quotas of the account, and the list of servers that may call. */
const channelCodes: readonly number[] = [
  ...tokenCodes,
  40013,
  40125,
  40164,
  40243,
  41002,
  41004,
  43008,
  45009,
  48001,
  48004,
  50002,
  61004,
  89503,
];
const laterCodes: readonly number[] = [-1, 45011];
/** The receiver: no such id, does not follow the account, or refuses messages. */
const receiverCodes: readonly number[] = [40003, 43004, 43019, 43101];

/** Whether the answer means that the access token must be renewed. */
export function isTokenRefused({ body }: Answer): boolean {
  return tokenCodes.includes(numberAt(body, 'errcode') ?? 0);
}

/** The meaning of the answer to a template message (developers.weixin.qq.com, `message/template/send`). */
export function outcomeOfSending({ status, body }: Answer): Outcome {
  const errcode = numberAt(body, 'errcode');
  if (errcode === null) return { outcome: 'unknown', code: `HTTP ${status}` };
  if (errcode !== 0) return outcomeOfCode(errcode);
  const msgid = fieldAt(body, 'msgid');
  return { outcome: 'sent', code: 'ok', ...(typeof msgid === 'number' ? { providerId: String(msgid) } : {}) };
}

function outcomeOfCode(errcode: number): Outcome {
  const code = String(errcode);
  if (channelCodes.includes(errcode)) return { outcome: 'channel', code };
  if (laterCodes.includes(errcode)) return { outcome: 'retry', code };
  if (receiverCodes.includes(errcode)) return { outcome: 'final', code };
  // A template or its variables (40037, 47003), and whatever else only the operator can set right.
  return { outcome: 'final', code, isMisconfigured: true };
}

/** An access token and how long it is valid, ms; or why there is none: no message can be sent. */
export function tokenOf({
  status,
  body,
}: Answer): { readonly token: string; readonly validMs: number } | { readonly failure: Outcome } {
  const token = textAt(body, 'access_token') ?? '';
  const seconds = numberAt(body, 'expires_in');
  if (token !== '' && seconds !== null) return { token, validMs: seconds * 1000 };
  const errcode = numberAt(body, 'errcode') ?? 0;
  if (errcode === 0) return { failure: { outcome: 'retry', code: `HTTP ${status}` } };
  const { outcome, code } = outcomeOfCode(errcode);
  return { failure: { outcome: outcome === 'retry' ? 'retry' : 'channel', code } };
}

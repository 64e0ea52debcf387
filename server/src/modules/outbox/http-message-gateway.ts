import { outcomeOfError, outcomeOfStatus } from './http-message-gateway.rules.ts';
import type { MessageGateway } from './index.ts';

/** Timeout for the gateway's answer, ms. */
const answerMs = 10_000;

export interface HttpMessageGatewaySettings {
  readonly url: string;
  /** Sent as a bearer token; empty: none is sent. */
  readonly token: string;
  readonly perSecond: number;
}

/**
 * A gateway behind an HTTP address: every message is posted as JSON `{id, to, subject, text, template, params}`. A
 * message that is sent again has the same `id`, also as `Idempotency-Key`.
 */
export function createHttpMessageGateway({ url, token, perSecond }: HttpMessageGatewaySettings): MessageGateway {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  return {
    name: 'webhook',
    perSecond,
    async send(message, signal) {
      try {
        const reply = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': message.id },
          body: JSON.stringify(message),
          redirect: 'manual',
          signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
        });
        await reply.body?.cancel();
        return outcomeOfStatus(reply.status, reply.headers.get('retry-after'), Date.now());
      } catch (error) {
        return outcomeOfError(error);
      }
    },
  };
}

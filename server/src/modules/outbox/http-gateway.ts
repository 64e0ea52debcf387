import type { Gateway } from './index.ts';

/** ms until a gateway that does not answer counts as away. */
const answerMs = 10_000;

/**
 * A gateway behind an HTTP address: every message is posted as JSON `{to, subject, text}`, with the token as bearer. Any 2xx took it; 4xx
 * refuses it for good, apart from those that ask for patience.
 */
export function createHttpGateway({ url, token }: { readonly url: string; readonly token: string }): Gateway {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  return {
    async send(message, signal) {
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(message), redirect: 'error', signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]) });
      await reply.body?.cancel();
      if (reply.ok) return null;
      return { reason: `HTTP ${reply.status}`, isFinal: reply.status >= 400 && reply.status < 500 && ![401, 403, 408, 425, 429].includes(reply.status) };
    },
  };
}

import { describe, expect, it } from 'vitest';
import { outcomeOfError, outcomeOfStatus, retryAfterMs } from './http-message-gateway.rules.ts';

it.each([
  [200, 'sent'],
  [204, 'sent'],
  [302, 'channel'],
  [401, 'channel'],
  [402, 'channel'],
  [407, 'channel'],
  [403, 'retry'],
  [408, 'retry'],
  [425, 'retry'],
  [429, 'retry'],
  [400, 'final'],
  [404, 'final'],
  [422, 'final'],
  [500, 'retry'],
  [503, 'retry'],
])('%i is %s', (status, outcome) => {
  expect(outcomeOfStatus(status, null, 0)).toMatchObject({ outcome, code: `HTTP ${status}` });
});

describe('what the gateway asks to wait for', () => {
  it.each<[string | null, number | null]>([
    [null, null],
    ['120', 120_000],
    ['0', null],
    ['-5', null],
    ['soon', null],
    ['Infinity', null],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', null],
  ])('%s is %s ms', (header, ms) => {
    expect(retryAfterMs(header, 10_000)).toBe(ms);
  });

  it('is told with a refusal that asks for patience', () => {
    expect(outcomeOfStatus(429, '30', 0)).toEqual({ outcome: 'retry', code: 'HTTP 429', retryAfterMs: 30_000 });
  });
});

describe('an error', () => {
  const failed = (code: string) => new TypeError('fetch failed', { cause: Object.assign(new Error('why'), { code }) });
  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('before the connection stood means again: %s', (code) => {
    expect(outcomeOfError(failed(code))).toEqual({ outcome: 'retry', code });
  });
  it.each(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'])('after that nobody knows: %s', (code) => {
    expect(outcomeOfError(failed(code))).toEqual({ outcome: 'unknown', code });
  });
  it('may be a time that ran out, or anything', () => {
    expect(outcomeOfError(new DOMException('late', 'TimeoutError'))).toEqual({
      outcome: 'unknown',
      code: 'TimeoutError',
    });
    expect(outcomeOfError('what')).toEqual({ outcome: 'unknown', code: 'what' });
  });
});

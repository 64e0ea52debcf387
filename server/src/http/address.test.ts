import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedPeers } from '../platform/network.ts';
import { callerAddress } from './address.ts';

const isTrustedPeer = trustedPeers(['loopback', '10.1.0.0/16']);

describe("the caller's address", () => {
  it.each<[string, string | undefined, string]>([
    ['203.0.113.5', undefined, '203.0.113.5'],
    // A stranger sends a false header.
    ['203.0.113.5', '198.51.100.7', '203.0.113.5'],
    ['203.0.113.5', '127.0.0.1', '203.0.113.5'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::ffff:127.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['::ffff:203.0.113.5', undefined, '203.0.113.5'],
    // The first entry came from the caller, the last from the trusted proxy.
    ['127.0.0.1', '10.9.9.9, 198.51.100.7', '198.51.100.7'],
    // Two trusted proxies, one behind the other.
    ['127.0.0.1', '198.51.100.7, 10.1.2.3', '198.51.100.7'],
    ['127.0.0.1', '203.0.113.9, 198.51.100.7, 10.1.2.3,10.1.2.4', '198.51.100.7'],
    ['127.0.0.1', '10.1.2.3, 10.1.2.4', '10.1.2.3'],
    ['127.0.0.1', '198.51.100.7:50123', '198.51.100.7'],
    ['127.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
    ['127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
    ['127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['127.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
    ['127.0.0.1', '', '127.0.0.1'],
    ['127.0.0.1', ',', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7,', '127.0.0.1'],
    ['127.0.0.1', 'unknown', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7, evil, 10.1.2.3', '10.1.2.3'],
    ['127.0.0.1', '198.51.100.300', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.7 OR 1=1', '127.0.0.1'],
    ['127.0.0.1', '[198.51.100.7]', '127.0.0.1'],
    ['', '198.51.100.7', ''],
  ])('%s, which says %j, is %s', (peer, forwardedFor, address) => {
    expect(callerAddress(peer, forwardedFor, isTrustedPeer)).toBe(address);
  });

  it('is always an address, and of an untrusted peer always its own', () => {
    const entry = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.string(),
      fc.constant('10.1.2.3'),
      fc.ipV4().map((address) => `${address}:1`),
      fc.ipV6().map((address) => `[${address}]:1`),
    );
    fc.assert(
      fc.property(
        fc.array(entry).map((entries) => entries.join(',')),
        (said) => {
          expect(isIP(callerAddress('127.0.0.1', said, isTrustedPeer))).not.toBe(0);
          expect(callerAddress('203.0.113.5', said, isTrustedPeer)).toBe('203.0.113.5');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is found in the longest header that a server takes', () => {
    expect(callerAddress('127.0.0.1', `198.51.100.7${',10.1.2.3'.repeat(1800)}`, isTrustedPeer)).toBe('198.51.100.7');
    expect(callerAddress('127.0.0.1', ','.repeat(16_000), isTrustedPeer)).toBe('127.0.0.1');
  });
});

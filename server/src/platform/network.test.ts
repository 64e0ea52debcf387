import { describe, expect, it } from 'vitest';
import { networkOf, siteOf, trustedPeers } from './network.ts';

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s is of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
])('%s is of the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

describe('trusted peers', () => {
  it.each<[string[], string, boolean]>([
    [['loopback'], '127.0.0.1', true],
    [['loopback'], '127.9.8.7', true],
    [['loopback'], '::1', true],
    [['loopback'], '::ffff:127.0.0.1', true],
    [['loopback'], '10.0.0.1', false],
    [['10.1.0.0/16'], '10.1.255.255', true],
    [['10.1.0.0/16'], '::ffff:10.1.2.3', true],
    [['10.1.0.0/16'], '10.2.0.0', false],
    [['10.1.0.0/16'], '127.0.0.1', false],
    [['192.0.2.7', 'fd00:1::/32'], '192.0.2.7', true],
    [['192.0.2.7', 'fd00:1::/32'], '192.0.2.8', false],
    [['192.0.2.7', 'fd00:1::/32'], 'fd00:1:2::9', true],
    [['192.0.2.7', 'fd00:1::/32'], 'fd00:1:2::9%eth0', true],
    [['192.0.2.7', 'fd00:1::/32'], 'fd00:2::9', false],
    [['2001:db8::1'], '2001:0db8:0::0001', true],
    [[], '127.0.0.1', false],
    [['loopback'], '', false],
    [['loopback'], '127.0.0.1.example.com', false],
  ])('%j: %s %s', (entries, address, isTrusted) => {
    expect(trustedPeers(entries)(address)).toBe(isTrusted);
  });

  it.each([
    '',
    'proxy',
    '10.0.0.256',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/',
    '/8',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    'fe80::1%eth0',
    '0.0.0.0/0',
    '::/0',
  ])('%j is refused by name', (entry) => {
    expect(() => trustedPeers(['loopback', entry])).toThrow(RangeError);
    expect(() => trustedPeers(['loopback', entry])).toThrow(entry);
  });
});

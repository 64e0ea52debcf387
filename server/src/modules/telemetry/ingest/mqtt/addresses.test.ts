import { describe, expect, it } from 'vitest';
import { createAddresses, foldAddress } from './addresses.ts';

const limits = { connectionsPerAddress: 2 };

describe('an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, ''],
  ])('%s counts as %s', (address, folded) => {
    expect(foldAddress(address)).toBe(folded);
  });

  it('has so many connections, beside those of others', () => {
    const addresses = createAddresses(limits);
    expect([addresses.open('a'), addresses.open('a'), addresses.open('a'), addresses.open('b')]).toEqual([true, true, false, true]);
    addresses.close('a');
    expect(addresses.open('a')).toBe(true);
  });
});

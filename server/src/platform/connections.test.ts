import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConnections } from './connections.ts';

/** An adapter's connections, and the names of those that were closed to make room. */
function adapter(limits: { most: number; maxOfNetwork: number }, isTrustedPeer?: (address: string) => boolean) {
  const gone: string[] = [];
  const connections = createConnections(limits, isTrustedPeer);
  const enter = (name: string, address: string, idleSince: number | null) =>
    connections.enter(address, { idleSince, giveWay: () => gone.push(name) });
  return { connections, gone, enter };
}

describe('connections of one network', () => {
  it('give way, the longest idle first, and those of others stay', () => {
    const { enter, gone } = adapter({ most: 100, maxOfNetwork: 2 });
    enter('other', '192.0.2.9', 0);
    enter('old', '192.0.2.1', 5);
    enter('oldest', '::ffff:192.0.2.1', 3);
    enter('new', '192.0.2.1', 7);
    expect(gone).toEqual(['oldest']);
    enter('newer', '192.0.2.1', 8);
    expect(gone).toEqual(['oldest', 'old']);
  });

  it('have no room for one more while all are busy', () => {
    const { enter, gone, connections } = adapter({ most: 100, maxOfNetwork: 2 });
    const leave = enter('a', '2001:db8::1', null);
    enter('b', '2001:db8::2', null);
    expect(enter('c', '2001:db8:0:0:ffff::3', 9)).toBeNull();
    expect(enter('d', '2001:db8:0:1::3', 9)).not.toBeNull();
    leave?.();
    leave?.();
    expect(enter('c', '2001:db8::3', 9)).not.toBeNull();
    expect([gone, connections.size]).toEqual([[], 3]);
  });

  it('are not counted where they come through a trusted proxy; all together are', () => {
    const { enter, gone } = adapter({ most: 3, maxOfNetwork: 1 }, (address) => address === '10.0.0.1');
    for (const name of ['a', 'b', 'c']) enter(name, '10.0.0.1', 1);
    expect(gone).toEqual([]);
    enter('d', '10.0.0.1', 1);
    expect(gone).toEqual(['a']);
  });
});

describe('a connection that has worked since others were looked through', () => {
  it('is idle anew, and not for longer than those', () => {
    const { connections, gone } = adapter({ most: 100, maxOfNetwork: 3 });
    const members = [1, 2, 3].map((since) => ({
      idleSince: since as number | null,
      giveWay: () => gone.push(String(since)),
    }));
    for (const member of members) connections.enter('192.0.2.1', member);
    const enter = (name: string, since: number) =>
      connections.enter('192.0.2.1', { idleSince: since, giveWay: () => gone.push(name) });
    enter('4', 4);
    const [, second] = members;
    if (second !== undefined) second.idleSince = 9;
    enter('5', 5);
    enter('6', 6);
    enter('7', 7);
    expect(gone).toEqual(['1', '3', '4', '5']);
  });
});

describe('all connections', () => {
  it('give way to a newcomer of another network, the longest idle first', () => {
    const { enter, gone } = adapter({ most: 2, maxOfNetwork: 2 });
    enter('a', '192.0.2.1', 1);
    enter('b', '192.0.2.2', 0);
    enter('c', '192.0.2.3', 2);
    expect(gone).toEqual(['b']);
  });

  it('are never more than their bounds, and a busy one never gives way', () => {
    const arrival = fc.record({
      address: fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3'),
      idleSince: fc.option(fc.nat(9)),
      leaves: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(arrival),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        (arrivals, most, maxOfNetwork) => {
          const here = new Map<number, string>();
          const connections = createConnections({ most, maxOfNetwork });
          arrivals.forEach(({ address, idleSince, leaves }, n) => {
            const leave = connections.enter(address, {
              idleSince,
              giveWay() {
                expect(idleSince).not.toBeNull();
                here.delete(n);
              },
            });
            if (leave !== null) here.set(n, address);
            if (leaves && here.delete(n)) leave?.();
            expect(connections.size).toBe(here.size);
            expect(here.size).toBeLessThanOrEqual(most);
            for (const of of here.values())
              expect([...here.values()].filter((one) => one === of).length).toBeLessThanOrEqual(maxOfNetwork);
          });
        },
      ),
    );
  });
});

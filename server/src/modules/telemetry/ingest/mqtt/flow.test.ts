import { describe, expect, it } from 'vitest';
import { Flow } from './flow.ts';

function createFlow(limits: { own: number; total: number; device?: number; reserve?: number }) {
  return new Flow({ device: limits.own, reserve: 0, ...limits });
}

/** A logged-in connection. */
function join(flow: Flow, deviceId: string, wake: () => void = () => undefined) {
  const gate = flow.open(wake);
  gate.join(deviceId);
  return gate;
}

describe('what connections have under way', () => {
  it('is bounded for each: it is woken when one of its messages has ended', () => {
    const woken: string[] = [];
    const gate = join(createFlow({ own: 2000, total: 100_000 }), 'a', () => woken.push('a'));
    expect(gate.mayRead()).toBe(true);
    const leave = gate.enter(5000);
    expect(gate.mayRead()).toBe(false);
    leave();
    expect([woken, gate.mayRead()]).toEqual([['a'], true]);
  });

  it('is bounded for all: who waits longest is woken first', () => {
    const woken: string[] = [];
    const flow = createFlow({ own: 100_000, total: 10_000 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => join(flow, name, () => woken.push(name)));
    const leave = a?.enter(20_000);
    expect([b?.mayRead(), c?.mayRead()]).toEqual([false, false]);
    leave?.();
    expect([woken, b?.mayRead()]).toEqual([['b', 'c'], true]);
  });

  it('counts small messages for more than their bytes', () => {
    const gate = join(createFlow({ own: 2000, total: 100_000 }), 'a');
    for (let nth = 0; nth < 4; nth += 1) gate.enter(1);
    expect(gate.mayRead()).toBe(false);
  });

  it('forgets a connection that is gone', () => {
    const woken: string[] = [];
    const flow = createFlow({ own: 100_000, total: 1000 });
    const [a, b] = ['a', 'b'].map((name) => join(flow, name, () => woken.push(name)));
    const leave = a?.enter(5000);
    b?.mayRead();
    b?.close();
    leave?.();
    expect(woken).toEqual([]);
  });

  it('is bounded for a device over all its connections, closed ones too', () => {
    const woken: string[] = [];
    const flow = createFlow({ own: 2000, device: 3000, total: 100_000 });
    const closing = join(flow, 'a');
    const leave = closing.enter(5000);
    closing.close();
    const next = join(flow, 'a', () => woken.push('next'));
    expect([next.mayRead(), join(flow, 'b').mayRead()]).toEqual([false, true]);
    leave();
    expect([woken, next.mayRead()]).toEqual([['next'], true]);
  });

  it('keeps a share for devices that have nothing under way, and never holds back a login', () => {
    const flow = createFlow({ own: 100_000, total: 10_000, reserve: 5000 });
    const [flooding, quiet] = [join(flow, 'a'), join(flow, 'b')];
    flooding.enter(10_000);
    expect([flooding.mayRead(), quiet.mayRead()]).toEqual([false, true]);
    quiet.enter(5000);
    expect([join(flow, 'c').mayRead(), flow.open(() => undefined).mayRead()]).toEqual([false, true]);
  });

  it('wakes all that wait when there is room, though some have nothing to read', async () => {
    const flow = createFlow({ own: 100_000, total: 10_000 });
    const leave = join(flow, 'busy').enter(20_000);
    const all = Promise.all(
      Array.from({ length: 30 }, (_, nth) => new Promise<void>((resolve) => join(flow, `${nth}`, resolve).mayRead())),
    );
    leave();
    expect(await all).toHaveLength(30);
  });
});

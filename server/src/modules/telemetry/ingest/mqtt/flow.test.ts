import { describe, expect, it } from 'vitest';
import { Flow } from './flow.ts';

describe('what connections have under way', () => {
  it('is bounded for each: it is woken when one of its messages has ended', () => {
    const woken: string[] = [];
    const gate = new Flow({ own: 2000, total: 100_000 }).open(() => woken.push('a'));
    expect(gate.mayRead()).toBe(true);
    const leave = gate.enter(5000);
    expect(gate.mayRead()).toBe(false);
    leave();
    expect([woken, gate.mayRead()]).toEqual([['a'], true]);
  });

  it('is bounded for all: who waits longest is woken first', () => {
    const woken: string[] = [];
    const flow = new Flow({ own: 100_000, total: 10_000 });
    const [a, b, c] = ['a', 'b', 'c'].map((name) => flow.open(() => woken.push(name)));
    const leave = a?.enter(20_000);
    expect([b?.mayRead(), c?.mayRead()]).toEqual([false, false]);
    leave?.();
    expect([woken, b?.mayRead()]).toEqual([['b', 'c'], true]);
  });

  it('counts small messages for more than their bytes', () => {
    const gate = new Flow({ own: 2000, total: 100_000 }).open(() => undefined);
    for (let nth = 0; nth < 4; nth += 1) gate.enter(1);
    expect(gate.mayRead()).toBe(false);
  });

  it('forgets a connection that is gone', () => {
    const woken: string[] = [];
    const flow = new Flow({ own: 100_000, total: 1000 });
    const [a, b] = ['a', 'b'].map((name) => flow.open(() => woken.push(name)));
    const leave = a?.enter(5000);
    b?.mayRead();
    b?.close();
    leave?.();
    expect(woken).toEqual([]);
  });
});

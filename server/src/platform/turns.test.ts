import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Blocks the process for this time. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

describe('turns', () => {
  it('are taken at once while there is little to do', () => {
    // Many attempts: the machine may suspend the process during one of them, but not during all.
    expect(Array.from({ length: 1000 }, () => createTurns().next())).toContain(null);
  });

  it('let what else has come be heard in between, and are taken in the order of asking', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const worker = async (name: string) => {
      for (let n = 0; n < 3; n += 1) {
        await turns.next();
        order.push(name);
        work(15);
      }
    };
    let heard = 0;
    const listen = setInterval(() => (heard += 1), 0);
    await Promise.all([worker('a'), worker('b'), worker('c')]);
    clearInterval(listen);
    expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
    expect(heard).toBeGreaterThan(3);
  });

  it('lose nobody of a long line', async () => {
    const turns = createTurns();
    work(15);
    const waiting = Array.from({ length: 5000 }, async () => turns.next());
    expect((await Promise.all(waiting)).length).toBe(5000);
  });
});

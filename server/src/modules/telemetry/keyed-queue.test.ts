import { describe, expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

describe('work in turn', () => {
  it('runs in the order of asking, across names that share work', async () => {
    const inTurn = createKeyedQueue();
    const done: string[] = [];
    const work = (name: string) => async () => {
      await Promise.resolve();
      done.push(name);
    };
    await Promise.all([
      inTurn.run(['a'], work('a1')),
      inTurn.run(['b', 'a', 'a'], work('both')),
      inTurn.run(['a', 'b'], work('both again')),
      inTurn.run(['b'], work('b2')),
    ]);
    expect(done).toEqual(['a1', 'both', 'both again', 'b2']);
  });

  it('goes on after work that fails', async () => {
    const inTurn = createKeyedQueue();
    const failed = inTurn.run(['a'], () => Promise.reject(new Error('no')));
    const next = inTurn.run(['a'], async () => 'next');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('next');
  });

  it('refuses work when too much work already waits', async () => {
    const inTurn = createKeyedQueue(1);
    let end: () => void = () => undefined;
    const first = inTurn.run(['a'], () => new Promise<void>((resolve) => (end = resolve)));
    await expect(inTurn.run(['a'], async () => undefined)).rejects.toMatchObject({ error: 'overloaded' });
    expect(await inTurn.run(['b'], async () => 1)).toBe(1);
    end();
    await first;
    expect(await inTurn.run(['a'], async () => 2)).toBe(2);
  });
});

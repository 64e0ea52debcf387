import { AppError } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { createFairLine } from './fair-line.ts';

/** Asks for a turn, and notes when it comes. */
function asker(bounds: Partial<Parameters<typeof createFairLine>[0]> = {}) {
  const line = createFairLine({ atOnce: 2, waitingOfOne: 1, waiting: 3, retryS: 5, ...bounds });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string, label = name) => line.take(name).then((end) => {
      begun.push(label);
      ends.set(label, end);
      return '';
    }, (error: unknown) => (error instanceof AppError ? error.error : String(error))),
    async end(label: string): Promise<void> {
      ends.get(label)?.();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

it('one piece of work of a name at a time, several names beside each other', async () => {
  const { ask, end, begun } = asker();
  await ask('anna', 'anna 1');
  void ask('anna', 'anna 2');
  await ask('boris');
  expect(begun).toEqual(['anna 1', 'boris']);
  await end('anna 1');
  expect(begun).toEqual(['anna 1', 'boris', 'anna 2']);
});

it('who waits longest is next, and no more at once than there may be', async () => {
  const { ask, end, begun } = asker({ atOnce: 1 });
  await ask('a');
  for (const name of ['b', 'c', 'd']) void ask(name);
  for (const name of ['a', 'b', 'c']) await end(name);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('refuses a name that has too much waiting, and everybody when all have', async () => {
  const { ask, begun } = asker();
  await ask('a', 'a 1');
  void ask('a', 'a 2');
  expect(await ask('a', 'a 3')).toBe('tooManyRequests');
  await ask('b');
  void ask('c');
  void ask('d');
  expect(await ask('e')).toBe('overloaded');
  expect(begun).toEqual(['a 1', 'b']);
});

it('refuses a name that has too much waiting while others are at work', async () => {
  const { ask } = asker({ atOnce: 1 });
  await ask('b');
  void ask('a');
  void ask('a');
  expect(await ask('a')).toBe('tooManyRequests');
});

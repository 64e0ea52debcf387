import { expect, it } from 'vitest';
import { createDeadlines } from './deadlines.ts';

it('gives what the work gives, and its error', async () => {
  const withDeadline = createDeadlines(60_000);
  expect(await withDeadline(async () => 5)).toBe(5);
  await expect(withDeadline(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('ends the wait for work that hangs, and tells the work', async () => {
  const withDeadline = createDeadlines(1);
  const reported: boolean[] = [];
  const hung = Array.from({ length: 3 }, () =>
    withDeadline((deadline) => {
      deadline.addEventListener('abort', () => reported.push(deadline.aborted));
      return new Promise<never>(() => undefined);
    }),
  );
  for (const waiting of hung) await expect(waiting).rejects.toMatchObject({ error: 'overloaded' });
  expect(reported).toEqual([true, true, true]);
});

it('shares a deadline between calls of the same time', async () => {
  const withDeadline = createDeadlines(60_000);
  const signals = await Promise.all([
    withDeadline(async (deadline) => deadline),
    withDeadline(async (deadline) => deadline),
  ]);
  expect(signals[0]).toBe(signals[1]);
});

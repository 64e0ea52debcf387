import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { pause } from './pause.ts';

const longMs = 3_600_000;

it('releases all that wait on one signal, which has one listener for all of them', async () => {
  const stop = new AbortController();
  let released = 0;
  const waiting = Array.from({ length: 5000 }, () => pause(longMs, stop.signal).then(() => (released += 1)));
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  stop.abort();
  await Promise.all(waiting);
  expect(released).toBe(5000);
});

it('does not wait for a signal that is raised already, and forgets one that was not', async () => {
  const stop = new AbortController();
  await expect(pause(longMs, AbortSignal.abort())).resolves.toBeUndefined();
  await expect(pause(1, stop.signal)).resolves.toBeUndefined();
  stop.abort();
});

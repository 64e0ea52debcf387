import { afterEach, expect, it, vi } from 'vitest';
import type { Asked } from './map-line.ts';
import { minuteMs } from '../../lib/time.ts';

/** The browser's worker in which nobody works: it says what it was asked, and answers when it is asked to. */
class IdleWorker extends EventTarget {
  static readonly all: IdleWorker[] = [];
  readonly asked: Asked[] = [];
  isEnded = false;
  constructor() {
    super();
    IdleWorker.all.push(this);
  }
  postMessage(asked: Asked): void {
    this.asked.push(asked);
  }
  answer(value: unknown): void {
    const { id } = this.asked.at(-1) ?? { id: -1 };
    this.dispatchEvent(new MessageEvent('message', { data: { id, value } }));
  }
  terminate(): void {
    this.isEnded = true;
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('ends a worker that does not answer, says so to all who wait, and goes on with another one', async () => {
  vi.stubGlobal('Worker', IdleWorker);
  vi.useFakeTimers();
  const { mapDesk } = await import('./map-line.ts');
  const asked = Promise.allSettled([mapDesk.map(''), mapDesk.plates('', { width: 1, height: 1, kind: 'wall' })]);
  vi.advanceTimersByTime(minuteMs);
  const stopped = { status: 'rejected', reason: new Error('the work on maps has stopped') };
  expect(await asked).toEqual([stopped, stopped]);
  expect(IdleWorker.all.map(({ isEnded }) => isEnded)).toEqual([true]);

  const again = mapDesk.map('');
  const [, next] = IdleWorker.all;
  next?.answer('a map');
  expect(await again).toBe('a map');
  vi.advanceTimersByTime(minuteMs);
  expect(next?.isEnded).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

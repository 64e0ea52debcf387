import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatches } from './batches.ts';

const settledMs = 1000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notes when what was asked for; an asking lasts as long as the test says. */
function asking({ lasts = 0, pauseMs = 0 } = {}) {
  const start = performance.now();
  const asked: [number, string][] = [];
  const page = { isSeen: true };
  const batches = createBatches<string>({
    ask: async (keys) => {
      asked.push([performance.now() - start, keys.join(' ')]);
      await new Promise((done) => setTimeout(done, lasts));
    },
    settledMs,
    pauseMs: () => pauseMs,
    isSeen: () => page.isSeen,
  });
  return { asked, page, batches, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it('asks once for all that has changed, when the answer must hold it', async () => {
  const { asked, batches, after } = asking();
  batches.changed(['counts', 'latest']);
  batches.changed(['counts']);
  await after(999);
  expect(asked).toEqual([]);
  await after(60_000);
  expect(asked).toEqual([[1000, 'counts latest']]);
});

it('asks once more for what changed shortly before it asked: the answer may be from before', async () => {
  const { asked, batches, after } = asking();
  batches.changed(['counts', 'latest']);
  await after(900);
  batches.changed(['counts']);
  await after(60_000);
  expect(asked).toEqual([
    [1000, 'counts latest'],
    [1900, 'counts'],
  ]);
});

it('asks once more for what changed while it was asking', async () => {
  const { asked, batches, after } = asking({ lasts: 5000 });
  batches.changed(['counts']);
  await after(1500);
  batches.changed(['counts']);
  await after(60_000);
  expect(asked).toEqual([
    [1000, 'counts'],
    [expect.closeTo(6000, -1), 'counts'],
  ]);
});

it('changes that never end are followed one batch after the other, no oftener than by the pause', async () => {
  const { asked, batches, after } = asking({ pauseMs: 5000 });
  for (let n = 0; n < 210; n += 1) {
    batches.changed(['counts']);
    await after(100);
  }
  expect(asked.map(([at]) => at)).toEqual([1000, 6000, 11_000, 16_000, 21_000]);
});

it('asks nothing of a page that nobody looks at, and at once when somebody does', async () => {
  const { asked, page, batches, after } = asking();
  batches.changed(['counts']);
  page.isSeen = false;
  await after(1000);
  batches.changed(['latest']);
  await after(60_000);
  expect(asked).toEqual([]);
  page.isSeen = true;
  batches.seen();
  await after(0);
  expect(asked).toEqual([[61_000, 'counts latest']]);
});

it('asks nothing more after its end', async () => {
  const asked: number[] = [];
  const batches = createBatches<string>({
    ask: async () => {
      asked.push(1);
      await Promise.resolve();
    },
    settledMs,
    isSeen: () => true,
  });
  batches.changed(['counts']);
  await vi.advanceTimersByTimeAsync(1000);
  batches.changed(['counts']);
  batches.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([1]);
});

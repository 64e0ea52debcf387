import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerDealerScreen, dealerScreen } from '../../../../../test/dealer-screen.ts';
import { openConsole, server } from '../../../../../test/page.ts';
import type { Asked } from '../../../../domain/map/map-line.ts';
import { minuteMs } from '../../../../lib/time.ts';

beforeEach(() => page.viewport(1920, 1080));
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.viewport(1440, 900);
});

const canvas = () => document.querySelector('canvas');
function isPainted(): boolean {
  const shown = canvas();
  const pixels = shown?.getContext('2d')?.getImageData(0, 0, shown.width, shown.height).data ?? [];
  return pixels.some((value) => value > 0);
}

async function openWall(): Promise<void> {
  answerDealerScreen(server, dealerScreen());
  await openConsole('/dealer', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '安徽' })).toBeVisible();
}

/** Has the worker fall over each time that it is asked for a picture. @returns how often that was */
function breakPictures(): () => number {
  const post = Worker.prototype.postMessage;
  let count = 0;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function send(this: Worker, asked: Asked) {
    if (asked.name !== 'picture') return post.call(this, asked);
    count += 1;
    this.dispatchEvent(new MessageEvent('message', { data: { id: asked.id, failure: 'no memory' } }));
    return undefined;
  });
  return () => count;
}

it('draws the plates again within a minute after drawing has failed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked = breakPictures();
  await openWall();
  await expect.poll(asked).toBe(1);
  expect(isPainted()).toBe(false);
  vi.restoreAllMocks();
  await expect
    .poll(() => {
      vi.advanceTimersByTime(minuteMs);
      return isPainted();
    })
    .toBe(true);
});

it('draws them again when the browser has lost the picture', async () => {
  await openWall();
  await expect.poll(isPainted).toBe(true);
  const shown = canvas();
  shown?.getContext('2d')?.clearRect(0, 0, shown.width, shown.height);
  expect(isPainted()).toBe(false);
  shown?.dispatchEvent(new Event('contextrestored'));
  await expect.poll(isPainted).toBe(true);
});

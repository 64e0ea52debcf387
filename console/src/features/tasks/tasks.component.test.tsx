import { taskRoutes } from '@oilsight/contract';
import type { Task } from '@oilsight/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

/** A list with a task under way is asked for so often, ms. */
const pollMs = 2000;

const tasks = page.getByRole('dialog', { name: '下载任务' });
const asked = () => server.asked.filter((call) => call === 'GET /system/task/listAllTask').length;

// Goes on as usual; what would be asked later can be called forth.
beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    }),
);
afterEach(() => void vi.useRealTimers());

function task(more: Partial<Task> = {}): Task {
  return {
    id: idOf('a', 1),
    taskName: '磨机.csv',
    startTime: Date.now(),
    endTime: null,
    process: 40,
    status: 1,
    url: null,
    fileBytes: null,
    reason: null,
    ahead: null,
    expiresAt: null,
    about: null,
    done: null,
    ...more,
  };
}

function lists(...rows: Task[]): void {
  server.on(taskRoutes.listAllTask, { rows, total: rows.length });
}

async function openTasks(): Promise<void> {
  await page.getByRole('button', { name: ' · 集团用户' }).click();
  await page.getByRole('button', { name: '下载任务', exact: true }).click();
}

it('asks for a list with a task under way every two seconds, for the header also when the dialog is closed', async () => {
  lists(task());
  await openConsole('/report', { as: 'GROUP' });
  await openTasks();
  await expect.element(tasks.getByText('处理中')).toBeVisible();
  await expect.element(tasks.getByText('40%')).toBeVisible();
  const before = asked();
  await vi.advanceTimersByTimeAsync(5 * pollMs);
  expect(asked()).toBeGreaterThanOrEqual(before + 4);
  await userEvent.keyboard('{Escape}');
  await expect.element(tasks).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: '我的下载，1 个正在进行' })).toBeVisible();
  lists();
  await vi.advanceTimersByTimeAsync(2 * pollMs);
  await expect.element(page.getByRole('button', { name: '我的下载', exact: true })).toBeVisible();
  const still = asked();
  await vi.advanceTimersByTimeAsync(5 * pollMs);
  expect(asked()).toBe(still);
});

it.each([
  ['处理超时', () => task({ startTime: Date.now() - 300_001 })],
  ['成功', () => task({ status: 2, process: 100, url: '/system/task/file', fileBytes: 10, endTime: Date.now() })],
])('asks no more for a list whose tasks are all %s', async (state, made) => {
  lists(made());
  await openConsole('/report', { as: 'GROUP' });
  await openTasks();
  await expect.element(tasks.getByText(state)).toBeVisible();
  const before = asked();
  await vi.advanceTimersByTimeAsync(5 * pollMs);
  expect(asked()).toBe(before);
});

import { taskStatuses, taskTimeoutMs } from '@oilsight/contract';
import type { Task } from '@oilsight/contract';

/** What a task is shown as; the keys are texts of `tasks:state`. */
export type ShownState = 'pending' | 'processing' | 'timeout' | 'successful' | 'failed';

type Known = Pick<Task, 'startTime' | 'url'> & { readonly status: number };

/** A task with an address is done, whatever its status says. What begins too long ago, and what no one knows, takes too long. */
export function stateOf({ status, startTime, url }: Known, now: number): ShownState {
  if (url !== null || status === taskStatuses.successful) return 'successful';
  if (status === taskStatuses.failed) return 'failed';
  const isUnfinished = status === taskStatuses.pending || status === taskStatuses.processing;
  if (!isUnfinished || now - startTime > taskTimeoutMs) return 'timeout';
  return status === taskStatuses.pending ? 'pending' : 'processing';
}

/** Whether there is a file to take. */
export function hasFile({ status, url }: Known): boolean {
  return status === taskStatuses.successful || url !== null;
}

/** Whether the list must be asked for anew by itself. */
export function isMoving(tasks: readonly Known[], now: number): boolean {
  return tasks.map((task) => stateOf(task, now)).some((state) => state === 'pending' || state === 'processing');
}

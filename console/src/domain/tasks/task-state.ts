import { taskStatuses, taskTimeoutMs } from '@oilsight/contract';
import type { Task } from '@oilsight/contract';

/** What a task is shown as; the keys are texts of `tasks:state`. */
export type ShownState = 'pending' | 'processing' | 'timeout' | 'successful';

type Known = Pick<Task, 'startTime' | 'url' | 'reason'> & { readonly status: number };

/**
 * A task with an address is done, whatever its status says. One that was begun too long ago, has a status that nobody
 * knows, or came to nothing for a reason is shown as timed out.
 */
export function stateOf({ status, startTime, url, reason }: Known, now: number): ShownState {
  if (url !== null || status === taskStatuses.successful) return 'successful';
  const isUnfinished = status === taskStatuses.pending || status === taskStatuses.processing;
  if (!isUnfinished || reason !== null || now - startTime > taskTimeoutMs) return 'timeout';
  return status === taskStatuses.pending ? 'pending' : 'processing';
}

/** Whether there is a file to take. */
export function hasFile({ status, url }: Pick<Known, 'status' | 'url'>): boolean {
  return status === taskStatuses.successful || url !== null;
}

/** Whether the list must be asked for anew by itself. */
export function isMoving(tasks: readonly Known[], now: number): boolean {
  return tasks.map((task) => stateOf(task, now)).some((state) => state === 'pending' || state === 'processing');
}

/** Whether a task waits or runs, so that removing it breaks it off. */
export function isUnfinished(task: Pick<Known, 'status' | 'url' | 'reason'>): boolean {
  return !hasFile(task) && task.reason === null;
}

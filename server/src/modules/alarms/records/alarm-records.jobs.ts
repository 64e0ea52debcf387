import type { Queue } from '../../../platform/queue.ts';
import type { Assignments } from './assignments.ts';

/** People see at once that a shelf is over; the jobs tell the others. Both read an index that is nearly always empty. */
const everyMs = 1000;

export function registerAlarmRecordJobs(
  queue: Queue,
  { endShelves, assignmentNotices }: { endShelves: () => Promise<void>; assignmentNotices: Assignments },
): void {
  queue.every('alarm shelves', everyMs, endShelves);
  queue.every('alarm reminders', everyMs, () => assignmentNotices.remind());
}

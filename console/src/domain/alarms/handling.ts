import type { AlarmRecord } from '@oilsight/contract';
import type { Words } from './alarm-words.ts';
import { recentTimeText } from '../../lib/reader-time.ts';

/** What people have done with an alarm: who sees to it, or put it aside until when and why; else its state. */
export function handlingText(
  { state, shelf, assignee, processedAt, processedBy }: AlarmRecord,
  now: number,
  { t }: Words,
): string {
  const at = (instant: number) => recentTimeText(instant, now);
  if (shelf !== null) {
    const text = shelf.until === null ? t('handling.shelvedOpen') : t('handling.shelved', { at: at(shelf.until) });
    return shelf.reason === '' ? text : t('handling.reason', { text, reason: shelf.reason });
  }
  if (processedAt !== null)
    return processedBy === null
      ? t('handling.processedAt', { at: at(processedAt) })
      : t('handling.processed', { name: processedBy, at: at(processedAt) });
  if (assignee !== null)
    return assignee.dueAt === null
      ? t('handling.assigned', { name: assignee.name })
      : t('handling.assignedUntil', { name: assignee.name, at: at(assignee.dueAt) });
  return t(`state.${state}`);
}

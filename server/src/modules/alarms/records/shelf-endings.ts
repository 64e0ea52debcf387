import type { Clock } from '../../../platform/clock.ts';
import type { AlarmActionStore } from './alarm-actions.store.ts';
import type { ShelfStore } from './shelves.store.ts';

/** Ends shelves whose time is over, and has the contacts notified of alarms that are still open and unprocessed. */
export function createShelfEndings({
  actions,
  shelves,
  clock,
}: {
  actions: AlarmActionStore;
  shelves: ShelfStore;
  clock: Clock;
}): () => Promise<void> {
  return () =>
    actions.transaction(async (tx) => {
      const at = clock.now();
      const back = await shelves.endOver(tx, at);
      if (back.length === 0) return;
      await shelves.touch(tx, back, at, true);
      await actions.addEvents(tx, back, { what: 'released', userId: null, at, detail: {} });
    });
}

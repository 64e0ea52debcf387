import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { pause } from '../../../platform/pause.ts';
import type { Outbox } from '../../outbox/index.ts';
import { createFactoryNotices } from './factory-notices.ts';
import type { NoticeStore } from './notices.store.ts';

/** Shortest time between two looks for messages that need not be sent any more, ms. */
const cancelEveryMs = 1_000;

export interface Notices {
  start(): Promise<void>;
  /** Ends what is under way; nobody is notified until the next start. */
  stop(): Promise<void>;
  /** Notifies the contacts of all that is due, factory by factory. */
  notifyDue(signal: AbortSignal): Promise<void>;
}

/**
 * Writes messages about alarms that are due, in one transaction with who was notified of what and when each alarm is due
 * next. One server at a time works on a factory. Messages that wait are cancelled when nothing is left to say.
 */
export function createNotices({
  store,
  outbox,
  changes,
  clock,
  log,
  publicUrl,
}: {
  store: NoticeStore;
  outbox: Outbox;
  changes: Pick<Changes, 'on'>;
  clock: Clock;
  log: Pick<Log, 'error'>;
  publicUrl: string;
}): Notices {
  const notifyFactory = createFactoryNotices({ store, outbox, publicUrl });
  let stopping = new AbortController();
  let changed: Set<string> | 'all' = new Set();
  let cancelling: Promise<void> | null = null;
  let looking: Promise<void> = Promise.resolve();
  let forget = () => {};

  async function cancelAll(): Promise<void> {
    while (!stopping.signal.aborted && (changed === 'all' || changed.size > 0)) {
      const of = changed;
      changed = new Set();
      await store.cancel(of, clock.now()).catch((error: unknown) => {
        log.error({ err: error }, 'notices that are not needed any more could not be cancelled');
        changed = 'all';
      });
      await pause(cancelEveryMs, stopping.signal);
    }
    cancelling = null;
  }

  async function look(signal: AbortSignal): Promise<void> {
    // Each factory once a look: records that somebody else is changing just now stay due, and wait for the next one.
    const done: string[] = [];
    while (!signal.aborted) {
      const customerId = await notifyFactory(clock.now(), done);
      if (customerId === null) return;
      done.push(customerId);
    }
  }

  return {
    async start() {
      stopping = new AbortController();
      forget = changes.on(['alarm_record', 'alarm_shelf'], (ids) => {
        changed = ids === 'all' || changed === 'all' ? 'all' : new Set([...changed, ...ids]);
        cancelling ??= cancelAll();
      });
    },
    async stop() {
      forget();
      stopping.abort();
      // Whoever asked for the look is told when it fails.
      await Promise.all([cancelling, looking.catch(() => undefined)]);
    },
    async notifyDue(signal) {
      await (looking = look(AbortSignal.any([signal, stopping.signal])));
    },
  };
}

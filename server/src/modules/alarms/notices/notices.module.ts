import type { ModuleContext } from '../../../module-context.ts';
import type { Outbox } from '../../outbox/index.ts';
import { createNotices } from './notices.ts';
import type { Notices } from './notices.ts';
import { createNoticeStore } from './notices.store.ts';

/** How often it is looked for alarms that are due, ms. */
const lookEveryMs = 500;

export interface AlarmNoticeNeeds {
  readonly outbox: Outbox;
}

/** Who is notified of alarms, when, and by which channel. */
export function alarmNotices(context: ModuleContext, { outbox }: AlarmNoticeNeeds): Notices {
  const { pg, clock, changes, log, queue, config, register } = context;
  const { publicUrl } = config;
  const notices = createNotices({ store: createNoticeStore(pg), outbox, changes, clock, log, publicUrl });
  register.part('alarm notices', notices);
  queue.every('alarm notices', lookEveryMs, (signal) => notices.notifyDue(signal));
  return notices;
}

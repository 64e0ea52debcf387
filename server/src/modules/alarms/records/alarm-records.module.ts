import { alarmRecordRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../../module-context.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Audit } from '../../audit/index.ts';
import type { Auth } from '../../auth/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Outbox } from '../../outbox/index.ts';
import { createAlarmActions } from './alarm-actions.service.ts';
import type { AlarmActions } from './alarm-actions.service.ts';
import { createAlarmActionStore } from './alarm-actions.store.ts';
import { createAlarmDetailStore } from './alarm-detail.store.ts';
import { createAlarmFollowing } from './alarm-following.ts';
import { registerAlarmRecordJobs } from './alarm-records.jobs.ts';
import { alarmRecordHandlers } from './alarm-records.routes.ts';
import { createAlarmRecords } from './alarm-records.service.ts';
import { createAlarmRecordStore } from './alarm-records.store.ts';
import { createAlarmTopics } from './alarm-records.topics.ts';
import { createAssignmentStore } from './assignments.store.ts';
import { createAssignments } from './assignments.ts';
import { createShelfEndings } from './shelf-endings.ts';
import { createShelfStore } from './shelves.store.ts';

export interface AlarmRecordNeeds {
  readonly devices: Devices;
  readonly auth: Auth;
  readonly outbox: Outbox;
  readonly audit: Audit;
}

/** What people see of alarms and do with them. */
export function alarmRecords(
  context: ModuleContext,
  { devices, auth, outbox, audit }: AlarmRecordNeeds,
): { readonly actionsAt: (clock: Clock) => AlarmActions } {
  const { pg, readPg, clock, changes, log, queue, register } = context;
  const actions = createAlarmActionStore(pg);
  const shelves = createShelfStore();
  const assignmentStore = createAssignmentStore(pg);
  const assignmentNotices = createAssignments({ store: assignmentStore, outbox, clock });
  const actionsAt = (at: Clock) =>
    createAlarmActions({ store: actions, shelves, assignmentStore, assignmentNotices, auth, audit, clock: at });
  const following = createAlarmFollowing({ store: createAlarmRecordStore(pg), changes, clock, log });
  const store = createAlarmRecordStore(readPg);
  const details = createAlarmDetailStore(pg, readPg);
  register.calls(
    alarmRecordRoutes,
    alarmRecordHandlers(createAlarmRecords({ store, details, devices, clock }), actionsAt(clock)),
  );
  register.topics(...createAlarmTopics(following));
  register.part('alarm following', following);
  registerAlarmRecordJobs(queue, { endShelves: createShelfEndings({ actions, shelves, clock }), assignmentNotices });
  return { actionsAt };
}

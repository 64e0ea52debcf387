import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Auth } from '../auth/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { PlannedWorkEntry } from '../planned-work/index.ts';
import { demoWorks, plannedAt, workForm } from './demo.planned.rules.ts';
import { demoId } from './demo.service.ts';

export interface DemoPlannedParts {
  readonly auth: Pick<Auth, 'standIn'>;
  readonly plannedWork: PlannedWorkEntry;
  readonly clock: Clock;
}

/** Plans the work of the demonstration's people. Safe to call again: a device that has planned work is left alone. */
export function createDemoPlanned({ auth, plannedWork, clock }: DemoPlannedParts) {
  return async (played: readonly DeviceRef[]): Promise<void> => {
    for (const work of demoWorks) {
      const device = played.find(({ id }) => id === demoId(`device ${work.device}`));
      if (device === undefined) continue;
      const { scope, user } = await auth.standIn(demoId(`account ${work.by}`));
      if ((await plannedWork.nextOf(scope, [device.id])).size > 0) continue;
      const { id, userName, authority, tenantId } = user;
      const auditDraft: AuditDraft = {
        action: 'plannedWork.create',
        actor: { id, name: userName, authority, tenantId },
        object: null,
        isWritten: false,
        isPublic: false,
        requestId: '',
        address: '',
        userAgent: '',
      };
      const now = clock.now();
      const form = workForm(work, now, (name) => demoId(`account ${name}`));
      await plannedWork.create(scope, auditDraft, device.id, form, plannedAt(work, now));
    }
  };
}

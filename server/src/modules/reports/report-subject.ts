import { passed } from '../../platform/statements.ts';
import type { InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** What a report is of: a device; or all devices of a factory, or without one of a dealer. */
export interface Subject {
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly device: Pick<DeviceRef, 'id' | 'name'> | null;
}

export function subjectOf(device: DeviceRef): InScope<Subject> {
  return passed({ tenantId: device.tenantId, customerId: device.customerId, device });
}

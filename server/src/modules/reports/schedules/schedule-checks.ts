import { AppError, maxOwnSchedules, maxSchedules } from '@oilsight/contract';
import type { ScheduleForm } from '@oilsight/contract';
import type { Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { ScheduleStore } from './schedules.store.ts';

/** What a schedule must keep to before it is saved. */
export function createScheduleChecks(store: Pick<ScheduleStore, 'countOthers' | 'contactsOfFactory'>) {
  /** @throws AppError `tooManySchedules` */
  async function checkCounts(tx: Queryable, scope: Scope, device: DeviceRef, scheduleId: string | null) {
    const { ofDealer, ofOwner } = await store.countOthers(tx, device, { ownerId: scope.userId, scheduleId });
    if (ofDealer >= maxSchedules) throw new AppError('tooManySchedules', { limit: maxSchedules });
    if (ofOwner >= maxOwnSchedules) throw new AppError('tooManySchedules', { limit: maxOwnSchedules });
  }

  /** @throws AppError `contactNotFound`, `contactHasNoEmail` */
  async function checkContacts(tx: Queryable, device: DeviceRef, { contactIds }: ScheduleForm): Promise<string[]> {
    const ids = [...new Set(contactIds)];
    const found = await store.contactsOfFactory(tx, device, ids);
    if (found.length < ids.length) throw new AppError('contactNotFound', { field: 'contactIds' });
    const silent = found.find(({ email }) => email === '');
    if (silent !== undefined) throw new AppError('contactHasNoEmail', { field: 'contactIds', name: silent.name });
    return ids;
  }

  return { checkCounts, checkContacts };
}

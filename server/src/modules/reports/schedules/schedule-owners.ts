import { AppError, holds } from '@oilsight/contract';
import type { Principal } from '../../../platform/principal.ts';
import type { Auth } from '../../auth/index.ts';
import type { Devices } from '../../devices/index.ts';

/** Owners of schedules. */
export interface ScheduleOwners {
  /**
   * The owner with the present rights, if they are enough for reports of this device as one of this factory.
   *
   * @throws AppError `userNotFound`, `userDisabled`, `accountExpired`, `noRole`, `noPermission`, `deviceNotFound`
   */
  find(
    ownerId: string | null,
    about: { readonly deviceId: string; readonly customerId: string },
  ): Promise<Pick<Principal, 'user' | 'scope'>>;
}

export function createScheduleOwners({
  auth,
  devices,
}: {
  readonly auth: Pick<Auth, 'standIn'>;
  readonly devices: Pick<Devices, 'get'>;
}): ScheduleOwners {
  return {
    async find(ownerId, { deviceId, customerId }) {
      if (ownerId === null) throw new AppError('userNotFound');
      const owner = await auth.standIn(ownerId);
      if (!holds(owner.user.authority, 'reports:schedule')) throw new AppError('noPermission');
      // The contacts are of the factory that the device was in when the schedule was saved.
      if ((await devices.get(owner.scope, deviceId)).customerId !== customerId) throw new AppError('deviceNotFound');
      return owner;
    },
  };
}

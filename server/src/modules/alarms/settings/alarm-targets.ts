import { AppError } from '@oilsight/contract';
import type { AlarmTarget } from '@oilsight/contract';
import type { Scope } from '../../../platform/scope.ts';
import { passed } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { Devices } from '../../devices/index.ts';
import type { SettingForm, Target } from './alarm-settings.records.ts';
import type { AlarmSettingStore } from './alarm-settings.store.ts';

export type AlarmTargets = ReturnType<typeof createAlarmTargets>;

/** What a setting may be of, and whom it may notify. Foreign ids are not found. */
export function createAlarmTargets({
  store,
  devices,
}: {
  readonly store: Pick<AlarmSettingStore, 'contacts' | 'dealer' | 'factory' | 'group'>;
  readonly devices: Pick<Devices, 'get'>;
}) {
  async function placeOf(scope: Scope, target: AlarmTarget): Promise<InScope<Target>> {
    switch (target.kind) {
      case 'device': {
        const { id, name, tenantId, customerId, isGateway } = await devices.get(scope, target.deviceId);
        if (isGateway) throw new AppError('onlyMachinesAlarm', { field: 'target.deviceId' });
        return passed({ tenantId, customerId, deviceId: id, groupId: null, machineType: null, name });
      }
      case 'group': {
        const group = await store.group(scope, target.groupId);
        if (group === null) throw new AppError('groupNotFound');
        return group;
      }
      case 'machineType':
        return typeOf(scope, target);
    }
  }

  async function typeOf(
    scope: Scope,
    { machineType, tenantId, customerId }: AlarmTarget & { readonly kind: 'machineType' },
  ): Promise<InScope<Target>> {
    const type = { deviceId: null, groupId: null, machineType, name: machineType };
    if (customerId !== null) {
      const factory = await store.factory(scope, customerId);
      if (factory === null) throw new AppError('customerNotFound');
      return passed({ ...type, tenantId: factory.tenantId, customerId });
    }
    const { reach } = scope;
    if (reach.kind !== 'everything' && reach.kind !== 'tenant') throw new AppError('noPermission');
    const wanted = reach.kind === 'tenant' ? reach.tenantId : tenantId;
    if (wanted === null) throw new AppError('fieldRequired', { field: 'target.tenantId' });
    const dealer = await store.dealer(scope, wanted);
    if (dealer === null) throw new AppError('tenantNotFound');
    return passed({ ...type, tenantId: dealer.tenantId, customerId: null });
  }

  /** Every contact must exist, and belong to the factory of the setting, or to its dealer. */
  async function checkContacts(
    scope: Scope,
    { tenantId, customerId }: Pick<Target, 'tenantId' | 'customerId'>,
    { notices: { contactIds, escalation } }: SettingForm,
  ): Promise<void> {
    const steps = [contactIds, ...escalation.map((step) => step.contactIds)];
    const found = new Map(
      (await store.contacts(scope, [...new Set(steps.flat())])).map((contact) => [contact.contactId, contact]),
    );
    for (const [step, ids] of steps.entries()) {
      const field = step === 0 ? 'notices.contactIds' : `notices.escalation.${step - 1}.contactIds`;
      for (const id of ids) {
        const contact = found.get(id);
        if (contact === undefined) throw new AppError('contactNotFound', { field });
        if (contact.tenantId !== tenantId || (customerId !== null && contact.customerId !== customerId))
          throw new AppError('contactElsewhere', { field });
      }
    }
  }

  return { placeOf, checkContacts };
}

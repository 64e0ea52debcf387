import { AppError } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { AuditObject } from '../../platform/audit-draft.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Factory } from '../tenants/index.ts';
import type { LimitStore } from './limits.store.ts';

/** The machines of a type in a factory. */
export interface TypeQuery {
  readonly customerId: string;
  readonly machineType: MachineType;
}

export const deviceObject = ({ id, name, tenantId }: DeviceRef): AuditObject => ({
  kind: 'device',
  id,
  name,
  tenantId,
});
export const factoryObject = ({ customerId, customerName, tenantId }: Factory): AuditObject => ({
  kind: 'customer',
  id: customerId,
  name: customerName,
  tenantId,
});

/** @throws AppError `customerNotFound` */
export async function factoryOf(
  store: Pick<LimitStore, 'factory'>,
  scope: Scope,
  customerId: string,
): Promise<InScope<Factory>> {
  const factory = await store.factory(scope, customerId);
  if (factory === null) throw new AppError('customerNotFound');
  return factory;
}

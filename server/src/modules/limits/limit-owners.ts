import { AppError } from '@oilsight/contract';
import type { LimitValues } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { AuditDraft, AuditObject } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { Factory } from '../tenants/index.ts';
import type { SetBy } from './limits.rows.ts';
import type { LimitStore, Owner } from './limits.store.ts';

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

/** New limits of an indicator, with the version that they replace. */
export interface LimitsChange {
  readonly key: string;
  readonly version: number;
  /** null: takes them back. */
  readonly limits: LimitValues | null;
  readonly reason?: string | undefined;
}

/** Who sets limits by a call, and why. */
export const setBy = ({ actor }: AuditDraft, reason: string | undefined): SetBy => ({
  accountId: actor?.id ?? null,
  reason: reason === undefined || reason.trim() === '' ? null : reason.trim(),
});

/** What the audit log calls the limits of an indicator: those of a machine type begin with it. */
export const nameOfLimits = (owner: Owner, key: string): string =>
  owner.kind === 'device' ? key : `${owner.group.machineType} ${key}`;

/** Reports the devices whose settings have changed. */
export async function tellChanged(
  { store, bus }: { readonly store: Pick<LimitStore, 'devicesOf'>; readonly bus: Bus },
  owner: Owner,
): Promise<void> {
  if (owner.kind === 'device') bus.emit('deviceChanged', { deviceId: owner.device.id });
  else bus.emit('devicesChanged', { deviceIds: new Set(await store.devicesOf(owner.group)) });
}

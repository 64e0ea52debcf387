import { AppError } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { secretChange } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { createToken, hashOfToken } from '../devices/index.ts';
import { deviceObject } from './plant.service.ts';
import type { PlantStore } from './plant.store.ts';

/** Access tokens of devices. A change ends the old token and the connections that use it. */
export interface Credentials {
  /** Returns a new token, which is not stored. @throws AppError `deviceNotFound` */
  issue(scope: Scope, auditDraft: AuditDraft, deviceId: string): Promise<{ token: string; issuedAt: number }>;
  /** @throws AppError `deviceNotFound` */
  revoke(scope: Scope, auditDraft: AuditDraft, deviceId: string): Promise<void>;
}

export function createCredentials({
  store,
  audit,
  bus,
  clock,
}: {
  store: PlantStore;
  audit: Audit;
  bus: Bus;
  clock: Clock;
}): Credentials {
  async function change(
    scope: Scope,
    auditDraft: AuditDraft,
    deviceId: string,
    token: { hash: Uint8Array; issuedAt: number } | null,
  ): Promise<void> {
    auditDraft.object = { kind: 'device', id: deviceId, name: '' };
    const changed = await store.transaction(async (tx) => {
      const device = await store.lock(tx, scope, deviceId);
      if (device === null) throw new AppError('deviceNotFound');
      await store.setToken(tx, device.ref, token);
      await audit.record(tx, auditDraft, { object: deviceObject(device), changes: [secretChange('token')] });
      return device.ref.id;
    });
    bus.emit('deviceChanged', { deviceId: changed, what: 'around' });
  }
  return {
    async issue(scope, auditDraft, deviceId) {
      const token = createToken();
      const issuedAt = clock.now();
      await change(scope, auditDraft, deviceId, { hash: hashOfToken(token), issuedAt });
      return { token, issuedAt };
    },
    revoke: (scope, auditDraft, deviceId) => change(scope, auditDraft, deviceId, null),
  };
}

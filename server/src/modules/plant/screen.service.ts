import { AppError } from '@oilsight/contract';
import type { ScreenIndicator } from '@oilsight/contract';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import { screenOf } from './plant.rules.ts';
import { deviceObject } from './plant.service.ts';
import type { PlantStore } from './plant.store.ts';

/** The indicators on a device's big screen and their order. */
export interface Screens {
  /** @throws AppError `deviceNotFound` */
  get(scope: Scope, deviceId: string): Promise<ScreenIndicator[]>;
  /** @throws AppError `deviceNotFound`, `unknownIndicator`, `conflict` */
  set(
    scope: Scope,
    auditDraft: AuditDraft,
    form: { readonly deviceId: string; readonly version: number; readonly keyIds: readonly string[] },
  ): Promise<ScreenIndicator[]>;
}

export function createScreens({
  store,
  telemetry,
  audit,
}: {
  store: PlantStore;
  /** Keys that a device has reported. */
  telemetry: { keys(device: DeviceRef): Promise<readonly string[]> };
  audit: Audit;
}): Screens {
  async function available(device: DeviceRef) {
    const [delivered, detected] = await Promise.all([telemetry.keys(device), store.detected(device)]);
    return { delivered, detected };
  }
  return {
    async get(scope, deviceId) {
      const device = await store.find(scope, deviceId);
      if (device === null) throw new AppError('deviceNotFound');
      return screenOf(device.screenKeys, await available(device.ref));
    },
    async set(scope, auditDraft, { deviceId, version, keyIds }) {
      auditDraft.object = { kind: 'device', id: deviceId, name: '' };
      const keys = [...new Set(keyIds)];
      const found = await store.find(scope, deviceId);
      if (found === null) throw new AppError('deviceNotFound');
      const known = await available(found.ref);
      await store.transaction(async (tx) => {
        const device = await store.lock(tx, scope, deviceId);
        if (device === null) throw new AppError('deviceNotFound');
        auditDraft.object = deviceObject(device);
        if (device.version !== version) throw new AppError('conflict');
        const unknown = keys.find(
          (key) =>
            !known.delivered.includes(key) &&
            !known.detected.includes(key) &&
            device.screenKeys?.includes(key) !== true,
        );
        if (unknown !== undefined) throw new AppError('unknownIndicator', { field: 'keyIds', key: unknown });
        await store.setScreenKeys(tx, device.ref, keys);
        await audit.record(tx, auditDraft, {
          object: deviceObject(device),
          changes: changesOf({ screenKeys: device.screenKeys }, { screenKeys: keys }),
        });
      });
      return screenOf(keys, known);
    },
  };
}

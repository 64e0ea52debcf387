import type { UnitConversion } from '@oilsight/contract';
import type { ConversionName } from '@oilsight/oil';
import { plainKeyMapping } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf, type Audit } from '../audit/index.ts';
import { aliasesIn } from '../devices/index.ts';
import type { Devices } from '../devices/index.ts';
import type { KeyMappings } from './key-mappings.ts';
import { conversionsIn, withConversion } from './unit-conversions.rules.ts';
import type { UnitConversionStore } from './unit-conversions.store.ts';

/** Conversions of units that people switch on for a device. Foreign ids are not found. */
export interface UnitConversions {
  /** @throws AppError `deviceNotFound` */
  list(scope: Scope, deviceId: string): Promise<UnitConversion[]>;
  /** @throws AppError `deviceNotFound`, `invalid`, `unitConverted` */
  set(
    scope: Scope,
    auditDraft: AuditDraft,
    said: { readonly deviceId: string; readonly key: string; readonly convert: ConversionName | null },
  ): Promise<UnitConversion[]>;
}

export interface UnitConversionParts {
  readonly store: UnitConversionStore;
  readonly devices: Pick<Devices, 'get' | 'aliasesOf'>;
  readonly keyMappings: KeyMappings;
  readonly audit: Audit;
  readonly bus: Bus;
}

const fieldsOf = (all: readonly UnitConversion[]): Readonly<Record<string, string>> =>
  Object.fromEntries(all.map(({ sentKey, convert }) => [sentKey, convert]));

export function createUnitConversions({
  store,
  devices,
  keyMappings,
  audit,
  bus,
}: UnitConversionParts): UnitConversions {
  return {
    async list(scope, deviceId) {
      const device = await devices.get(scope, deviceId);
      return conversionsIn((await devices.aliasesOf([device])).get(device.id) ?? new Map());
    },
    async set(scope, auditDraft, { deviceId, key, convert }) {
      const device = await devices.get(scope, deviceId);
      const object = { kind: 'device', id: device.id, name: device.name, tenantId: device.tenantId } as const;
      auditDraft.object = object;
      // Before the transaction, which holds a connection of its own.
      const models = (await keyMappings.keyMappingsOf([device])).get(device.id)?.keyMapping ?? plainKeyMapping;
      const result = await store.transaction(async (tx) => {
        const own = aliasesIn(await store.lock(tx, device));
        const next = withConversion(models, own, { key, convert });
        await store.put(tx, device, next);
        const [before, after] = [conversionsIn(own), conversionsIn(next)];
        await audit.record(tx, auditDraft, { object, changes: changesOf(fieldsOf(before), fieldsOf(after)) });
        return after;
      });
      bus.emit('deviceChanged', { deviceId: device.id });
      return result;
    },
  };
}

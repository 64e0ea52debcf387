import type { InstalledSensor, Language } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { fieldsOf, keysOf, objectOf } from './installed-sensors.ts';
import type { InstalledSensors, SensorRead } from './installed-sensors.ts';
import { checkTime, noteOfReplacement } from './sensors.rules.ts';
import type { SensorStore } from './sensors.store.ts';

/** A sensor is taken off its device and another one is put in its place. */
export interface Replacements {
  /**
   * @throws AppError `sensorNotFound`, `sensorModelNotFound`, `serialTaken`, `conflict`, `inFuture`,
   * `beforeInstallation`
   */
  replace(
    scope: Scope,
    auditDraft: AuditDraft,
    read: SensorRead,
    change: {
      readonly serialNo: string;
      readonly modelId?: string | undefined;
      readonly at?: number | undefined;
      readonly note: string;
    },
    language: Language,
  ): Promise<InstalledSensor>;
}

export function createReplacements({
  store,
  installed,
  audit,
  bus,
  clock,
}: {
  store: SensorStore;
  installed: InstalledSensors;
  audit: Audit;
  bus: Bus;
  clock: Clock;
}): Replacements {
  return {
    async replace(scope, auditDraft, read, { serialNo, modelId, at, note }, language) {
      const now = clock.now();
      const after = await store.transaction(async (tx) => {
        const before = await installed.lockedAsRead(tx, scope, auditDraft, read);
        const when = at ?? now;
        checkTime(when, { field: 'at', now, installedAt: before.installedAt });
        const model = modelId === undefined ? null : await installed.modelFor(tx, scope, before.tenantId, modelId);
        const { sensorName: name, modbus, model: code, indicators } = before;
        await store.takeOff(tx, before, when);
        const made = await store.insert(
          tx,
          before,
          {
            name,
            serialNo,
            modelId: model?.modelId ?? before.modelId,
            modbus,
            note,
            model: code,
            indicators,
            ...(model === null ? {} : keysOf(model)),
          },
          when,
        );
        const sensor = await installed.locked(tx, scope, auditDraft, made);
        await installed.checkSerial(tx, sensor);
        await store.logReplacement(tx, before, {
          at: when,
          note: noteOfReplacement(before, sensor, note),
          userId: scope.userId,
        });
        await audit.record(tx, auditDraft, {
          object: objectOf(sensor),
          changes: changesOf(fieldsOf(before), fieldsOf(sensor)),
        });
        return sensor;
      });
      bus.emit('deviceChanged', { deviceId: after.deviceId });
      return installed.shown(after, language);
    },
  };
}

import { AppError, maxDevicesOfFactory } from '@oilsight/contract';
import type { Language, SheetImport } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Log } from '../../platform/log.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesOf } from '../audit/index.ts';
import type { HeldImport, Imports } from './imports.ts';
import type { PlantParts } from './plant.service.ts';
import { deviceFieldsOf } from './plant.service.ts';
import type { PlantStore } from './plant.store.ts';
import { modelIds } from './sheet-models.ts';
import type { ModelCodes } from './sheet-models.ts';
import type { SheetStore } from './sheets.store.ts';

/** Stores what a checked workbook holds. */
export interface SheetImports {
  /**
   * Starts applying the import and returns; all of it is stored, or nothing. @throws AppError `importNotFound`,
   * `sheetHasFaults`
   */
  apply(scope: Scope, auditDraft: AuditDraft, importId: string, language: Language): SheetImport;
  start(): Promise<void>;
  /** Waits for imports that are being applied. */
  stop(): Promise<void>;
}

type LockedFactory = NonNullable<Awaited<ReturnType<PlantStore['lockFactory']>>>;
type Made = Map<string, { readonly id: string; readonly installedAt: number }>;

const chunkRows = 250;

export interface SheetImportParts extends Pick<PlantParts, 'store' | 'areas' | 'audit' | 'bus' | 'clock'> {
  readonly sheets: SheetStore;
  readonly imports: Imports;
  readonly models: ModelCodes;
  readonly log: Log;
}

export function createSheetImports({
  store,
  sheets,
  imports,
  models,
  areas,
  audit,
  bus,
  clock,
  log,
}: SheetImportParts): SheetImports {
  const underWay = new Set<Promise<void>>();

  /** @returns the devices that were made, by name */
  async function insertDevices(tx: Queryable, factory: LockedFactory, held: HeldImport): Promise<Made> {
    const { devices } = held.checked;
    // The first row that names a group decides its spelling.
    const groupNames = new Map(
      devices
        .toReversed()
        .flatMap(({ groupName }) => (groupName === '' ? [] : [[groupName.toLowerCase(), groupName] as const])),
    );
    const groupIds = await sheets.groupIds(tx, factory, [...groupNames.values()]);
    const now = clock.now();
    const made: Made = new Map();
    for (let from = 0; from < devices.length; from += chunkRows) {
      const chunk = devices.slice(from, from + chunkRows).map(({ groupName, ...device }) => ({
        ...deviceFieldsOf({ ...device, imageName: null }, now, areas),
        groupId: groupIds.get(groupName.toLowerCase()) ?? factory.defaultGroupId,
      }));
      const ids = await sheets.insertDevices(tx, factory, chunk);
      for (const { deviceName, installedAt } of chunk)
        made.set(deviceName, { id: ids.get(deviceName) ?? '', installedAt });
      held.progress = from + chunk.length;
    }
    return made;
  }

  /** @throws AppError `serialTaken` */
  async function insertSensors(tx: Queryable, factory: LockedFactory, made: Made, held: HeldImport): Promise<void> {
    const { devices, sensors } = held.checked;
    const known = await modelIds(models, factory.tenantId, [...new Set(sensors.map(({ model }) => model))]);
    const [taken] = await sheets.inPlace(
      tx,
      factory,
      sensors.filter(({ serialNo }) => serialNo !== ''),
    );
    if (taken !== undefined) throw new AppError('serialTaken', { model: taken.model, serialNo: taken.serialNo });
    for (let from = 0; from < sensors.length; from += chunkRows) {
      const chunk = sensors.slice(from, from + chunkRows).flatMap((sensor) => {
        const device = made.get(sensor.deviceName);
        return device === undefined
          ? []
          : [
              {
                ...sensor,
                deviceId: device.id,
                installedAt: device.installedAt,
                modelId: known.get(sensor.model.toLowerCase()) ?? null,
              },
            ];
      });
      await sheets.insertSensors(tx, factory, chunk);
      held.progress = devices.length + from + chunk.length;
    }
  }

  async function create(tx: Queryable, scope: Scope, auditDraft: AuditDraft, held: HeldImport): Promise<string[]> {
    const { devices, sensors } = held.checked;
    const factory = await store.lockFactory(tx, scope, held.customerId);
    if (factory === null) throw new AppError('customerNotFound');
    if (factory.devices + devices.length > maxDevicesOfFactory)
      throw new AppError('tooManyDevices', { limit: maxDevicesOfFactory });
    const made = await insertDevices(tx, factory, held);
    await insertSensors(tx, factory, made, held);
    await audit.record(tx, auditDraft, {
      object: { kind: 'customer', id: factory.customerId, name: factory.customerName, tenantId: factory.tenantId },
      changes: changesOf(null, { fileName: held.fileName, devices: devices.length, sensors: sensors.length }),
    });
    return [...made.values()].map(({ id }) => id);
  }

  async function run(scope: Scope, auditDraft: AuditDraft, held: HeldImport): Promise<void> {
    try {
      const ids = await store.transaction((tx) => create(tx, scope, auditDraft, held));
      bus.emit('devicesChanged', { deviceIds: new Set(ids) });
      held.step = 'done';
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error }, 'a sheet could not be imported');
      held.error = error instanceof AppError ? error : new AppError('systemError');
      held.step = 'failed';
      auditDraft.isWritten = false;
      await audit.refused(auditDraft, error);
    }
  }

  return {
    apply(scope, auditDraft, importId, language) {
      const held = imports.get(scope, importId);
      if (held.counts.faults > 0) throw new AppError('sheetHasFaults', { count: held.counts.faults });
      if (held.step === 'checked' || held.step === 'failed') {
        Object.assign(held, { step: 'applying', progress: 0, error: null });
        // The audit entry is written at the end, in the same transaction.
        const work = run(
          scope,
          { ...auditDraft, object: { kind: 'customer', id: held.customerId, name: '' } },
          held,
        ).finally(() => underWay.delete(work));
        underWay.add(work);
      }
      auditDraft.isWritten = true;
      return imports.reported(held, language);
    },
    async start() {},
    async stop() {
      await Promise.all(underWay);
    },
  };
}

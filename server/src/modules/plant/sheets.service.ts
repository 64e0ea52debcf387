import { randomUUID } from 'node:crypto';
import { AppError, maxDevicesOfFactory, maxImported } from '@oilsight/contract';
import type { Language, SheetImport, UploadedFile } from '@oilsight/contract';
import type { Log } from '../../platform/log.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Asker } from '../../platform/fair-queue.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ReadSheet } from '../../platform/sheet.types.ts';
import type { Workbooks } from '../../platform/sheets.ts';
import { inSteps } from '../../platform/steps.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf } from '../audit/index.ts';
import { checkPlaces } from './groups.service.ts';
import type { GroupStore, PlaceIds } from './groups.store.ts';
import type { HeldImport, Imports } from './imports.ts';
import type { PlantParts } from './plant.service.ts';
import { deviceFieldsOf } from './plant.service.ts';
import { bookOf } from './sheet-books.rules.ts';
import { checkSheets, modelsIn, nameplateOf, nameplatesIn } from './sheet-check.rules.ts';
import type { SheetContext } from './sheet-check.rules.ts';
import { deviceColumns } from './sheet-columns.rules.ts';
import type { SheetStore } from './sheets.store.ts';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';

/** Codes of the sensor models that a dealer may use. */
export interface ModelCodes {
  byCode(tenantId: string, code: string): Promise<{ readonly modelId: string; readonly code: string } | null>;
}

export interface SheetParts extends Pick<PlantParts, 'store' | 'areas' | 'audit' | 'bus' | 'clock'> {
  readonly sheets: SheetStore;
  readonly groups: Pick<GroupStore, 'missing'>;
  readonly imports: Imports;
  readonly models: ModelCodes;
  readonly workbooks: Workbooks;
  readonly log: Log;
}

/** Who waits for a workbook, and in which language. */
export interface SheetCall {
  readonly asker: Asker;
  readonly language: Language;
}

/** Devices and sensors as workbooks: a template, an export, and an import. */
export interface Sheets {
  template(call: SheetCall): Promise<Uint8Array>;
  /** @throws AppError `tenantNotFound`, `customerNotFound`, `groupNotFound`, `unknownTimeZone` */
  export(scope: Scope, places: PlaceIds & { readonly timeZone: string }, call: SheetCall): Promise<Uint8Array>;
  /**
   * Reads and checks a workbook without storing anything in the database. @throws AppError `customerNotFound`, and
   * those of `Workbooks.read`
   */
  check(
    scope: Scope,
    file: UploadedFile,
    factory: { readonly customerId: string; readonly timeZone: string },
    call: SheetCall,
  ): Promise<SheetImport>;
  /** @throws AppError `importNotFound` */
  get(scope: Scope, importId: string, language: Language): SheetImport;
  /**
   * Starts applying the import and returns; all of it is stored, or nothing. @throws AppError `importNotFound`,
   * `sheetHasFaults`
   */
  apply(scope: Scope, auditDraft: AuditDraft, importId: string, language: Language): SheetImport;
  start(): Promise<void>;
  /** Waits for imports that are being applied. */
  stop(): Promise<void>;
}

/** Different model codes that are looked up for one sheet. */
const maxModels = 300;
const chunkRows = 250;
/** Characters read of a cell; the allowed content is half as long. */
const charactersRead = 200;
/** Columns that a sheet may have: up to 40 to the right of ours are ignored. */
const columnsRead = deviceColumns.length + 40;
const wordsOf = (language: Language) => (language === 'zh-CN' ? 'zh' : 'en');

export function createSheets({
  store,
  sheets,
  groups,
  imports,
  models,
  workbooks,
  areas,
  audit,
  bus,
  clock,
  log,
}: SheetParts): Sheets {
  const underWay = new Set<Promise<void>>();

  const read = (asker: Asker, bytes: Uint8Array): Promise<ReadSheet[]> =>
    workbooks.read(
      bytes,
      { rows: maxImported + 1, columns: columnsRead, sheets: 4, characters: charactersRead },
      asker,
    );
  async function modelIds(tenantId: string, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const code of codes.slice(0, maxModels)) {
      const model = await models.byCode(tenantId, code);
      if (model !== null) found.set(code.toLowerCase(), model.modelId);
    }
    return found;
  }

  async function create(tx: Queryable, scope: Scope, auditDraft: AuditDraft, held: HeldImport): Promise<string[]> {
    const { devices, sensors } = held.checked;
    const factory = await store.lockFactory(tx, scope, held.customerId);
    if (factory === null) throw new AppError('customerNotFound');
    if (factory.devices + devices.length > maxDevicesOfFactory)
      throw new AppError('tooManyDevices', { limit: maxDevicesOfFactory });
    // The first row that names a group decides its spelling.
    const groupNames = new Map(
      devices
        .toReversed()
        .flatMap(({ groupName }) => (groupName === '' ? [] : [[groupName.toLowerCase(), groupName] as const])),
    );
    const groupIds = await sheets.groupIds(tx, factory, [...groupNames.values()]);
    const models = await modelIds(factory.tenantId, [...new Set(sensors.map(({ model }) => model))]);
    const now = clock.now();
    const made = new Map<string, { readonly id: string; readonly installedAt: number }>();
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
                modelId: models.get(sensor.model.toLowerCase()) ?? null,
              },
            ];
      });
      await sheets.insertSensors(tx, factory, chunk);
      held.progress = devices.length + from + chunk.length;
    }
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
    template: ({ asker, language }) =>
      workbooks.write(
        bookOf([], [], { language: wordsOf(language), timeZone: 'UTC', areaOf: () => '', choiceRows: maxImported }),
        asker,
      ),

    async export(scope, { timeZone, ...places }, { asker, language }) {
      checkTimeZone(timeZone);
      const filter = { ...places, removedSince: null };
      const ids = await store.ids(scope, filter, { sort: null, descending: false });
      if (ids.length === 0) await checkPlaces(groups, scope, places);
      const [devices, sensors] = await Promise.all([store.byIds(scope, ids), sheets.sensors(scope, filter)]);
      return workbooks.write(
        bookOf(devices, sensors, {
          language: wordsOf(language),
          timeZone,
          areaOf: (device) => areas.shown(device, language),
          choiceRows: Math.max(maxImported, devices.length),
        }),
        asker,
      );
    },

    async check(scope, { name, bytes }, { customerId, timeZone }, { asker, language }) {
      checkTimeZone(timeZone);
      if ((await sheets.factory(scope, customerId)) === null) throw new AppError('customerNotFound');
      const found = await read(asker, bytes);
      const factory = await sheets.factory(scope, customerId);
      if (factory === null) throw new AppError('customerNotFound');
      const known = await modelIds(factory.tenantId, modelsIn(found));
      const inPlace = new Set(
        (await sheets.inPlace(null, factory, nameplatesIn(found))).map(({ model, serialNo }) =>
          nameplateOf(model, serialNo),
        ),
      );
      const context: SheetContext = {
        areaOf: (text) => areas.find(text),
        hasModel: (code) => known.has(code.toLowerCase()),
        timeZone,
        isInPlace: (model, serialNo) => inPlace.has(nameplateOf(model, serialNo)),
        deviceNames: new Set(factory.deviceNames),
        groupNames: new Set(factory.groupNames.map((group) => group.toLowerCase())),
      };
      const held = imports.hold(scope, {
        id: randomUUID(),
        customerId,
        fileName: name.replace(/\p{C}/gu, '').slice(0, 200),
        checked: await inSteps(checkSheets(found, context)),
      });
      return imports.reported(held, language);
    },

    get: (scope, importId, language) => imports.reported(imports.get(scope, importId), language),

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

import { randomUUID } from 'node:crypto';
import { AppError, maxImported } from '@oilsight/contract';
import type { Language, SheetImport, UploadedFile } from '@oilsight/contract';
import type { Asker } from '../../platform/fair-queue.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ReadSheet } from '../../platform/sheet.types.ts';
import type { Workbooks } from '../../platform/sheets.ts';
import { inSteps } from '../../platform/steps.ts';
import { checkPlaces } from './groups.service.ts';
import type { GroupStore, PlaceIds } from './groups.store.ts';
import type { Imports } from './imports.ts';
import type { PlantParts } from './plant.service.ts';
import { bookOf } from './sheet-books.rules.ts';
import { checkSheets, modelsIn, nameplateOf, nameplatesIn } from './sheet-check.rules.ts';
import type { SheetContext } from './sheet-check.rules.ts';
import { deviceColumns } from './sheet-columns.rules.ts';
import { modelIds } from './sheet-models.ts';
import type { ModelCodes } from './sheet-models.ts';
import type { SheetStore } from './sheets.store.ts';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';

export interface SheetParts extends Pick<PlantParts, 'store' | 'areas'> {
  readonly sheets: SheetStore;
  readonly groups: Pick<GroupStore, 'missing'>;
  readonly imports: Imports;
  readonly models: ModelCodes;
  readonly workbooks: Workbooks;
}

/** Who waits for a workbook, and in which language. */
export interface SheetCall {
  readonly asker: Asker;
  readonly language: Language;
}

/** Devices and sensors as workbooks: a template, an export, and the check of one that is to be imported. */
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
}

/** Characters read of a cell; the allowed content is half as long. */
const charactersRead = 200;
/** Columns that a sheet may have: up to 40 to the right of ours are ignored. */
const columnsRead = deviceColumns.length + 40;
const wordsOf = (language: Language) => (language === 'zh-CN' ? 'zh' : 'en');

export function createSheets({ store, sheets, groups, imports, models, workbooks, areas }: SheetParts): Sheets {
  const read = (asker: Asker, bytes: Uint8Array): Promise<ReadSheet[]> =>
    workbooks.read(
      bytes,
      { rows: maxImported + 1, columns: columnsRead, sheets: 4, characters: charactersRead },
      asker,
    );
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
      const known = await modelIds(models, factory.tenantId, modelsIn(found));
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
  };
}

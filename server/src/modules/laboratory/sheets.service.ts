import { randomUUID } from 'node:crypto';
import { AppError, maxLabRows, maxLabSamples } from '@oilsight/contract';
import type { LabSample, LabSampleForm, LabSheet, Language, UploadedFile } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Asker } from '../../platform/fair-queue.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Workbooks } from '../../platform/sheets.ts';
import { checkTimeZone } from '../../platform/time-zone.rules.ts';
import { changesOf, type Audit } from '../audit/index.ts';
import type { DeviceRef, Devices } from '../devices/index.ts';
import { linesOf, ordered } from './laboratory.rules.ts';
import { objectOf } from './samples.service.ts';
import type { SampleStore } from './samples.store.ts';
import { checkSheet, sheetColumns, templateOf } from './sheet-check.rules.ts';
import type { CheckedRow, CheckedSheet } from './sheet-check.rules.ts';

/** Who waits for a workbook, and in which language. */
export interface SheetCall {
  readonly asker: Asker;
  readonly language: Language;
}

/** Samples from workbooks: a template, a check that stores nothing, and the import of the rows that are right. */
export interface LabSheets {
  template(call: SheetCall): Promise<Uint8Array>;
  /** @throws AppError `deviceNotFound`, `unknownTimeZone`, and those of `Workbooks.read` */
  check(
    scope: Scope,
    file: UploadedFile,
    asked: { readonly deviceId: string; readonly timeZone: string },
    call: SheetCall,
  ): Promise<LabSheet>;
  /**
   * Stores the rows that are right, and those whose offers are all taken; rows that are there already are left out.
   *
   * @throws AppError `importNotFound`, `deviceNotFound`, `tooManyEntries`
   */
  apply(
    scope: Scope,
    auditDraft: AuditDraft,
    said: { readonly importId: string; readonly fixes: readonly string[] },
  ): Promise<{ imported: number }>;
}

export interface LabSheetParts {
  readonly store: SampleStore;
  readonly devices: Pick<Devices, 'get'>;
  readonly workbooks: Workbooks;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
}

interface Held {
  readonly importId: string;
  readonly deviceId: string;
  readonly fileName: string;
  readonly rows: readonly CheckedRow[];
}

const heldMs = 30 * minuteMs;
/** One of each person; the oldest goes when there are more. */
const maxHeld = 40;
const charactersRead = 1100;
const wordsOf = (language: Language) => (language === 'zh-CN' ? 'zh' : 'en');
const nameOf = ({ at, reportNo }: Pick<LabSampleForm, 'at' | 'reportNo'>) => `${at} ${reportNo.toLowerCase()}`;

export function createLabSheets({ store, devices, workbooks, audit, bus, clock }: LabSheetParts): LabSheets {
  const held = createBoundedCache<string, Held>({ max: maxHeld, ttlMs: heldMs, clock });

  /** The row of the sheet, or 0 for a stored sample, that each row repeats. */
  async function repeatsOf(device: DeviceRef, { rows }: CheckedSheet): Promise<ReadonlyMap<number, number>> {
    const present = new Map<string, number>(
      (await store.newest(device, maxLabSamples)).map((sample) => [nameOf(sample), 0]),
    );
    const repeats = new Map<number, number>();
    for (const { row, form, fixed } of rows) {
      const sample = form ?? fixed;
      if (sample === null) continue;
      const first = present.get(nameOf(sample));
      if (first === undefined) present.set(nameOf(sample), row);
      else repeats.set(row, first);
    }
    return repeats;
  }

  return {
    template: ({ asker, language }) => workbooks.write(templateOf(wordsOf(language)), asker),
    async check(scope, { name, bytes }, { deviceId, timeZone }, { asker, language }) {
      checkTimeZone(timeZone);
      await devices.get(scope, deviceId);
      const bounds = { rows: maxLabRows + 1, columns: sheetColumns.length + 20, sheets: 1, characters: charactersRead };
      const read = await workbooks.read(bytes, bounds, asker);
      // The right to the device may have gone while the file was read.
      const device = await devices.get(scope, deviceId);
      const checked = checkSheet(read, { timeZone, now: clock.now() });
      const repeats = await repeatsOf(device, checked);
      const importId = randomUUID();
      const fileName = name.replace(/\p{C}/gu, '').slice(0, 200);
      const kept = checked.rows.filter(({ row, fixed }) => fixed !== null && !repeats.has(row));
      held.set(scope.userId ?? '', { importId, deviceId, fileName, rows: kept });
      const words = wordsOf(language);
      const faultOf = ({ cell, rule, offer }: CheckedSheet['faults'][number]) => ({ cell, rule: rule[words], offer });
      const rows = checked.rows.map(({ row, cells, faults }) => ({
        row,
        cells: [...cells],
        repeats: repeats.get(row) ?? null,
        faults: faults.map(faultOf),
      }));
      return {
        importId,
        fileName,
        headings: [...checked.headings],
        faults: checked.faults.map(faultOf),
        rows,
        good: rows.filter(({ repeats: first, faults }) => first === null && faults.length === 0).length,
        repeated: repeats.size,
      };
    },
    async apply(scope, auditDraft, { importId, fixes }) {
      const one = held.get(scope.userId ?? '');
      if (one === undefined || one.importId !== importId) throw new AppError('importNotFound');
      const device = await devices.get(scope, one.deviceId);
      auditDraft.object = objectOf(device);
      const taken = new Set(fixes);
      const chosen = one.rows.filter(({ faults }) => faults.every(({ cell }) => taken.has(cell)));
      const imported = await store.transaction(async (tx) => {
        let room = maxLabSamples - (await store.countLocked(tx, device));
        const added: LabSample[] = [];
        for (const { fixed: form } of chosen) {
          if (form === null || (await store.isTaken(tx, device, form, null))) continue;
          if (room <= 0) throw new AppError('tooManyEntries', { limit: maxLabSamples });
          added.push(await store.add(tx, device, { ...form, results: ordered(form.results) }, scope.userId));
          room -= 1;
        }
        const { fileName } = one;
        await audit.record(tx, auditDraft, {
          object: objectOf(device),
          changes: changesOf(null, { fileName, samples: added.length, imported: linesOf(added) }),
        });
        return added.length;
      });
      // Another sheet that was checked meanwhile stays.
      if (held.get(scope.userId ?? '') === one) held.delete(scope.userId ?? '');
      bus.emit('deviceChanged', { deviceId: device.id });
      return { imported };
    },
  };
}

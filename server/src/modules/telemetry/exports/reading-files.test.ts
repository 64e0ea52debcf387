import * as XLSX from '@e965/xlsx';
import { minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { frame } from '../../../../test/store-suites/telemetry.ts';
import { planOf, type ExportPlan } from './export-plan.ts';
import { keptFileState, newFileState } from './file-state.ts';
import { csvFile, xlsxFile } from './reading-files.ts';

const from = Date.UTC(2026, 9, 1);
const minutes = 5000;
const clock = { now: () => from };

let app: TestApp;
let devices: readonly BuiltDevice[];
beforeAll(async () => {
  app = await startTestApp();
  devices = [await buildDevice(app.pg, { name: '磨机' }), await buildDevice(app.pg, { name: '轧机' })];
  for (const device of devices)
    await app.app.services.telemetryStore.append(
      Array.from({ length: minutes }, (_, n) =>
        frame(device, from + n * minuteMs, { oil_temperature: n / 3, water_ppm: n, viscosity_40: 46 + n / 1000 }),
      ),
      [],
    );
});
afterAll(() => app.close());

const plan = (format: 'xlsx' | 'csv'): ExportPlan =>
  planOf(
    {
      keys: ['oil_temperature', 'water_ppm', 'viscosity_40'],
      window: { from, to: from + minutes * minuteMs },
      timeInterval: 0,
      timeZone: 'Asia/Shanghai',
      format,
      language: 'en-US',
    },
    devices,
  );

interface Part {
  readonly bytes: Buffer;
  /** Of each mark: the bytes before it, and the state as it is kept. */
  readonly marks: readonly { readonly length: number; readonly kept: string }[];
}
async function made(of: ExportPlan, state = newFileState(of), maxRows?: number): Promise<Part> {
  const parts = { store: app.app.services.telemetryStore, clock, onProgress: () => undefined };
  const pieces: Buffer[] = [];
  const marks: { length: number; kept: string }[] = [];
  let length = 0;
  const file =
    of.format === 'csv'
      ? csvFile(of, state, parts)
      : xlsxFile(of, state, maxRows === undefined ? parts : { ...parts, maxRows });
  for await (const piece of file) {
    if (typeof piece === 'object' && 'mark' in piece) {
      marks.push({ length, kept: JSON.stringify(piece.mark) });
      continue;
    }
    const bytes = Buffer.from(piece);
    pieces.push(bytes);
    length += bytes.length;
  }
  return { bytes: Buffer.concat(pieces), marks };
}

const rowsIn = (bytes: Buffer): unknown[][][] => {
  const book = XLSX.read(bytes);
  return book.SheetNames.map((name) => XLSX.utils.sheet_to_json<unknown[]>(book.Sheets[name] ?? {}, { header: 1 }));
};

it.each(['xlsx', 'csv'] as const)('whoever goes on from any mark of %s has the same file', async (format) => {
  const of = plan(format);
  // Sheets are closed and opened between the marks, too.
  const whole = await made(of, undefined, 3000);
  expect(whole.marks.length).toBeGreaterThan(1);
  for (const { length, kept } of whole.marks) {
    const state = keptFileState(JSON.parse(kept));
    if (state === null) throw new Error('the mark is not understood');
    const rest = await made(of, state, 3000);
    const bytes = Buffer.concat([whole.bytes.subarray(0, length), rest.bytes]);
    if (format === 'csv') expect(bytes.equals(whole.bytes)).toBe(true);
    else expect(rowsIn(bytes)).toEqual(rowsIn(whole.bytes));
  }
});

it('a device with more rows than a sheet holds has a further sheet with the heading', async () => {
  const { bytes } = await made(plan('xlsx'), undefined, 3000);
  expect(XLSX.read(bytes).SheetNames).toEqual(['磨机', '磨机 (2)', '轧机', '轧机 (2)', 'Explanation']);
  const [first, second, , , explanation] = rowsIn(bytes);
  expect([first?.length, second?.length]).toEqual([3000, minutes - 2999 + 1]);
  expect(second?.[0]).toEqual(first?.[0]);
  expect(second?.[1]?.[2]).toBe(2999);
  expect(explanation?.some((row) => row[1] === '磨机, 磨机 (2)')).toBe(true);
});

it('a mark of another version is not gone on from', () => {
  expect(keptFileState({ ...newFileState(plan('csv')), version: 0 })).toBeNull();
});

import * as XLSX from '@e965/xlsx';
import { badQuality } from '@oilsight/contract';
import type { ExportPreview, Task } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { BuiltDevice } from '../../../../test/factories.ts';
import { frame } from '../../../../test/store-suites/telemetry.ts';
import { until } from '../../../../test/until.ts';

/** The clocks of New York go back at 06:00 UTC of the second day. */
const from = Date.UTC(2026, 9, 31);
const minutes = 2 * 24 * 60;
const to = from + minutes * minuteMs;
const zone = 'America/New_York';
const hostile = `=HYPERLINK("x")[a]:*?/\\<b>&'1# 磨机`;

let app: TestApp;
let mill: BuiltDevice;
let press: BuiltDevice;
let silent: BuiltDevice;
let foreign: BuiltDevice;
let caller: Caller;
/** What the store holds that is credible. */
const sums = new Map<string, number>();
const counts = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp();
  const customer = await buildCustomer(app.pg);
  mill = await buildDevice(app.pg, { name: hostile, customer });
  const place = { tenantId: mill.tenantId, customerId: mill.customerId };
  [press, silent, foreign] = [
    await buildDevice(app.pg, { name: hostile.toUpperCase(), customer }),
    await buildDevice(app.pg, { name: '备用', customer }),
    await buildDevice(app.pg),
  ];
  const add = (name: string, value: number) => {
    sums.set(name, (sums.get(name) ?? 0) + value);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const device of [mill, press]) {
    const frames = Array.from({ length: minutes }, (_, n) => {
      const at = from + n * minuteMs;
      const readings: Record<string, number> = {
        oil_temperature: n % 100 === 7 ? 900 : 40 + (n % 7) / 3,
        ...(n % 2 === 0 ? { water_ppm: n } : {}),
      };
      const quality = Object.keys(readings).map((key) => (key === 'oil_temperature' && n % 100 === 7 ? badQuality : 0));
      for (const [n2, [key, value]] of Object.entries(readings).entries())
        if (quality[n2] !== badQuality) add(`${device.id} ${key}`, value);
      return frame(device, at, readings, quality);
    });
    await app.app.services.telemetryStore.append(frames, []);
  }
  caller = await callerFor(app.url, await buildAccount(app.pg, { authority: 'CUSTOMER_USER', ...place }));
});
afterAll(() => app.close());

type Wish = Record<string, string | number>;
const wish = (more: Wish = {}): Wish => ({
  deviceIds: [mill.id, press.id, silent.id].join(','),
  keyIds: 'oil_temperature,water_ppm,my_own',
  startTime: from,
  endTime: to,
  timeZone: zone,
  ...more,
});
const ask = (more: Wish = {}) => caller.post<Task>('/system/dataanalysis/exportReadings', wish(more));
const preview = (more: Wish = {}) => caller.get<ExportPreview>('/system/dataanalysis/previewReadingExport', wish(more));

async function made(more: Wish = {}): Promise<{ readonly task: Task; readonly bytes: Buffer }> {
  const { data, msg } = await ask(more);
  expect(msg).not.toMatch(/error/i);
  const task = await until(async () =>
    (await caller.get<Task[]>('/system/task/listAllTask')).rows.find(
      ({ id, endTime }) => id === data.id && endTime !== null,
    ),
  );
  expect(task.reason).toBe(null);
  const file = await fetch(app.url + (task.url ?? ''), { headers: { authorization: `Bearer ${caller.token}` } });
  return { task, bytes: Buffer.from(await file.arrayBuffer()) };
}

type Cell = string | number | undefined;
const rowsIn = (book: XLSX.WorkBook, sheet: string): Cell[][] => {
  const found = book.Sheets[sheet];
  if (found === undefined) throw new Error(`no sheet ${sheet}`);
  return XLSX.utils.sheet_to_json<Cell[]>(found, { header: 1, raw: true });
};
const sumOf = (rows: Cell[][], column: number) =>
  rows.slice(1).reduce((sum, row) => sum + (typeof row[column] === 'number' ? row[column] : 0), 0);

describe('a workbook of readings', () => {
  it('holds each credible reading of each device as a number, and no other', async () => {
    const { task, bytes } = await made();
    const book = XLSX.read(bytes);
    expect([book.SheetNames.length, book.SheetNames.at(-1)]).toEqual([4, '说明']);
    expect(task.fileBytes).toBe(bytes.length);
    for (const [n, device] of [mill, press].entries()) {
      const rows = rowsIn(book, book.SheetNames[n] ?? '');
      expect(rows.length).toBe(minutes + 1);
      for (const [key, column] of [
        ['oil_temperature', 2],
        ['water_ppm', 3],
      ] as const) {
        expect(sumOf(rows, column)).toBeCloseTo(sums.get(`${device.id} ${key}`) ?? Number.NaN, 6);
        expect(rows.slice(1).filter((row) => row[column] !== undefined).length).toBe(counts.get(`${device.id} ${key}`));
      }
      // A reading that was refused is an empty cell beside its time.
      expect([rows[8]?.[2], typeof rows[8]?.[0], rows[2]?.[3]]).toEqual([undefined, 'number', undefined]);
    }
    expect(rowsIn(book, '备用').length).toBe(1);
  });

  it('has names that spreadsheet programs accept, and no formulas', async () => {
    const { bytes } = await made();
    const book = XLSX.read(bytes);
    for (const name of book.SheetNames) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
    expect(new Set(book.SheetNames.map((name) => name.toLowerCase())).size).toBe(4);
    const formulas = Object.values(book.Sheets).flatMap((sheet) =>
      Object.values(sheet).filter((cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell),
    );
    expect(formulas).toEqual([]);
    expect(rowsIn(book, '说明').some(([first]) => first === hostile)).toBe(true);
  });

  it('says in the explanation what the range, the zone and the indicators are, and how much was refused', async () => {
    const { bytes } = await made({ language: 'en-US' });
    const rows = rowsIn(XLSX.read(bytes), 'Explanation');
    const line = (first: string) => rows.find(([cell]) => cell === first)?.slice(1);
    expect(line('From')).toEqual(['2026-10-30 20:00:00 UTC-04:00']);
    expect(line('Time zone')).toEqual([zone, 'UTC-04:00 / UTC-05:00']);
    expect(line('Interval')).toEqual(['Each reading']);
    expect(line(hostile)?.slice(1)).toEqual([
      minutes,
      (counts.get(`${mill.id} oil_temperature`) ?? 0) + (counts.get(`${mill.id} water_ppm`) ?? 0),
      Math.ceil((minutes - 7) / 100),
    ]);
    expect(line('Water content')).toEqual([
      'ppm',
      'w',
      'water_ppm',
      'Measured by a sensor',
      'Value of the moment',
      '0 … 1000000',
    ]);
    expect(line('my_own')).toEqual(['', '', 'my_own', "The device's own"]);
  });

  it('has times as spreadsheets count them, by the clocks of the zone, with the offset of each where they change', async () => {
    const { bytes } = await made({ language: 'en-US' });
    const book = XLSX.read(bytes);
    const rows = rowsIn(book, book.SheetNames[0] ?? '');
    expect(rows[0]).toEqual([
      'Time (UTC-04:00 / UTC-05:00)',
      'Offset from UTC',
      'Oil temperature (°C)',
      'Water content (ppm)',
      'my_own',
    ]);
    const shown = rows
      .slice(1)
      .map(([serial, offset]) => [
        new Date(Math.round((Number(serial) - 25_569) * dayMs)).toISOString().slice(0, 16),
        offset,
      ]);
    expect(shown[0]).toEqual(['2026-10-30T20:00', 'UTC-04:00']);
    expect(shown.filter(([time]) => time === '2026-11-01T01:30')).toEqual([
      ['2026-11-01T01:30', 'UTC-04:00'],
      ['2026-11-01T01:30', 'UTC-05:00'],
    ]);
    const first = book.Sheets[book.SheetNames[0] ?? '']?.['A2'] as XLSX.CellObject;
    expect(XLSX.SSF.format('yyyy-mm-dd hh:mm:ss', first.v)).toBe('2026-10-30 20:00:00');
  });

  it('has one row for each local day, of 25 hours where clocks go back', async () => {
    const { bytes } = await made({
      timeInterval: dayMs,
      startTime: from + 4 * hourMs,
      keyIds: 'water_ppm,ferrous_total',
    });
    const book = XLSX.read(bytes);
    const rows = rowsIn(book, book.SheetNames[0] ?? '');
    expect(rows.length).toBe(3);
    const day = 24 * 60;
    // The first day of the store began four hours before the zone's; every second minute has a reading.
    const mean = (first: number, last: number) => (first + last - 2) / 2;
    expect(rows.slice(1).map((row) => row[2])).toEqual([mean(240, 240 + day), mean(240 + day, minutes)]);
    expect(rows[0]?.[0]).toContain('时间');
  });
});

describe('a CSV of readings', () => {
  it('has a line for each reading of each device, which no program takes for a formula', async () => {
    const { bytes } = await made({ format: 'csv', language: 'en-US', timeZone: 'Asia/Kolkata' });
    const lines = bytes.toString().split('\r\n');
    expect(lines[0]).toBe('\ufeffDevice,Time (UTC+05:30),Time (ms),Oil temperature (°C),Water content (ppm),my_own');
    expect(lines.length).toBe(2 * minutes + 2);
    expect(lines[1]).toBe(`"'${hostile.replaceAll('"', '""')}",2026-10-31 05:30:00,${from},40,0,`);
    expect(lines[8]).toMatch(/,,,$/);
  });
});

describe('a preview', () => {
  it('shows the first rows as they will be in the file, and counts what it will hold', async () => {
    const { data } = await preview({ language: 'en-US' });
    const credible = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(data).toMatchObject({
      readings: credible,
      faulty: 2 * Math.ceil((minutes - 7) / 100),
      hasClockChange: true,
    });
    // Estimated: rows whose readings were all refused are not counted.
    const rows = counts.get(`${mill.id} oil_temperature`);
    expect(data.sheets.map((sheet) => [sheet.rows, sheet.first.length])).toEqual([
      [rows, 11],
      [rows, 11],
      [0, 0],
    ]);
    expect(data.sheets[0]?.first[1]).toEqual(['2026-10-30 20:01:00', 'UTC-04:00', 40 + 1 / 3, null, null]);
    const { bytes, task } = await made({ language: 'en-US' });
    expect([task.taskName, data.fileBytes / bytes.length]).toEqual([data.name, expect.closeTo(1, 0)]);
    const file = XLSX.read(bytes);
    expect(file.SheetNames).toEqual([...data.sheets.map(({ name }) => name), data.explanation.name]);
  });

  it.each([
    ['each reading', 0, 11],
    ['hours', hourMs, 11],
    ['days', dayMs, 3],
  ])('of %s', async (_what, timeInterval, rows) => {
    const { data } = await preview({ timeInterval });
    expect(data.sheets[0]?.first.length).toBe(rows);
  });
});

describe('what is refused', () => {
  it.each<[string, Wish, number, string]>([
    ['more than a month', { endTime: from + 31 * dayMs + 1 }, 422, 'Export time range at most 1 month'],
    ['an end before the beginning', { endTime: from }, 422, 'The end time must be after the start time'],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }, 422, 'Unknown time zone'],
    [
      'metal particles by the hour',
      { keyIds: 'ferrous_total', timeInterval: hourMs },
      422,
      'Metal abrasive sensor needs an interval of at least 24 hours',
    ],
    [
      'more than 30 days of metal particles',
      { keyIds: 'ferrous_total', timeInterval: dayMs, endTime: from + 30 * dayMs + 1 },
      422,
      'Metal abrasive sensor needs at most 30 days of data',
    ],
    ['no device', { deviceIds: '' }, 422, 'Choose at least one and at most 4 comparison devices'],
    ['an interval of its own', { timeInterval: 61_000 }, 422, 'timeInterval'],
    [
      'five devices',
      { deviceIds: Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`).join(',') },
      422,
      'Choose at least one and at most 4 comparison devices',
    ],
    [
      '41 indicators',
      { keyIds: Array.from({ length: 41 }, (_, n) => `k${n}`).join(',') },
      422,
      'Select at most 40 indicators',
    ],
    ['nothing', { keyIds: ',' }, 422, 'keyIds'],
  ])('%s', async (_what, more, code, reported) => {
    for (const answer of [await ask(more), await preview(more)])
      expect(answer).toMatchObject({ code, msg: expect.stringContaining(reported) });
  });

  it("another's device, like one that there is not", async () => {
    for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000'])
      for (const answer of [await ask({ deviceIds: `${mill.id},${id}` }), await preview({ deviceIds: id })])
        expect(answer).toMatchObject({ code: 404, msg: 'Device not found' });
  });
});

import { AppError, maxLabRows } from '@oilsight/contract';
import type { AuditEntry, LabSample, LabSheet } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Answer, Caller } from '../../../test/calls.ts';
import { buildAccount, buildAccountsAround, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { rowsOf, workbookOf } from '../../../test/workbook.ts';
import type { Rows } from '../../../test/workbook.ts';

const base = '/system/laboratory/sheet/import';
let app: TestApp;
let device: BuiltDevice;
let people: Record<'user' | 'staff' | 'group' | 'stranger' | 'admin', Caller>;
beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  const own = await buildAccountsAround(app.pg, device);
  const foreign = await buildAccountsAround(app.pg, await buildDevice(app.pg));
  people = {
    user: await callerFor(app.url, own.CUSTOMER_USER),
    staff: await callerFor(app.url, own.MAINTENANCE),
    group: await callerFor(app.url, own.GROUP),
    stranger: await callerFor(app.url, foreign.CUSTOMER_USER),
    admin: await callerFor(app.url, await buildAccount(app.pg)),
  };
});
afterAll(() => app.close());

const head = [
  'Sampled at',
  'Sampling point',
  'Report number',
  '水分（卡尔·费休）',
  'Acid number',
  'Cleanliness ISO 4406',
  'Fe',
];
const bookOf = (...rows: Rows) => workbookOf({ Samples: [head, ...rows] });
async function check(caller: Caller, bytes: Uint8Array<ArrayBuffer>, deviceId = device.id): Promise<Answer<LabSheet>> {
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'samples.xlsx');
  const reply = await fetch(`${app.url}${base}?deviceId=${deviceId}&timeZone=Asia/Shanghai`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': 'en-US' },
    body: form,
  });
  return (await reply.json()) as Answer<LabSheet>;
}
const samples = async () =>
  (await people.user.get<LabSample[]>('/system/laboratory/sample/list', { deviceId: device.id, pageSize: 200 })).rows;

describe('a sheet of samples', () => {
  const rows: Rows = [
    ['2026/05/06 10:05', 'Pump outlet', 'A-1', 94, 0.33, '17/15/12', 4],
    ['2026-04-09 09:40', 'Tank', 'A-2', '0,0098 %', 0.33, '17/15/12', 4],
    ['2026-03-04 14:20', 'Tank', 'A-3', 96, '0,32', '18/13/16', 3],
    ['2026-02-04 09:15', 'Tank', 'A-4', '< 50', 0.31, '17/15/12', 4],
    ['2026/05/06 10:05', 'Pump outlet', 'a-1', 94, 0.33, '', 4],
    [],
    ['2026-01-04 09:15', 'Tank', 'A-5', '', '', '', ''],
  ];

  it('with a number that is no time says so', async () => {
    const { code, data } = await check(people.user, bookOf([1e12, 'Tank', 'N-1', 94], [-1e300, 'Tank', 'N-2', 94]));
    expect(code).toBe(200);
    expect(data.rows.map(({ faults }) => faults.map(({ cell }) => cell))).toEqual([['A2'], ['A3']]);
  });

  it('is checked cell by cell with offers, stored row by row, and its file stays as it is', async () => {
    const { data } = await check(people.staff, bookOf(...rows));
    expect(
      data.rows.map(({ row, repeats, faults }) => [row, repeats, faults.map(({ cell, offer }) => [cell, offer])]),
    ).toEqual([
      [2, null, []],
      [3, null, [['D3', '98']]],
      [
        4,
        null,
        [
          ['E4', '0.32'],
          ['F4', '18/16/13'],
        ],
      ],
      [5, null, [['D5', null]]],
      [6, 2, []],
      [8, null, [['8', null]]],
    ]);
    expect(data).toMatchObject({ good: 1, repeated: 1, fileName: 'samples.xlsx', faults: [] });
    expect(await samples()).toEqual([]);

    // Of row 4 one fault is left.
    const applied = await people.staff.put(`${base}/${data.importId}`, { fixes: ['D3', 'F4', 'D5', '8'] });
    expect(applied.data).toEqual({ imported: 2 });
    const { rows: entries } = await people.admin.get<AuditEntry[]>('/system/audit/list', { objectId: device.id });
    const changes = entries.flatMap((entry) => entry.changes);
    expect(changes.find(({ field }) => field === 'imported')?.after).toEqual([
      '2026-05-06T02:05:00.000Z A-1: acid_number 0.33, water 94, iso_4 17, iso_6 15, iso_14 12, iron 4',
      expect.stringMatching(/^2026-04-09T01:40:00\.000Z A-2: .*water 98,/),
    ]);
    const stored = await samples();
    expect(stored.map(({ reportNo, at }) => [reportNo, new Date(at).toISOString()])).toEqual([
      ['A-1', '2026-05-06T02:05:00.000Z'],
      ['A-2', '2026-04-09T01:40:00.000Z'],
    ]);
    // The sheet names no method, and none is made up.
    expect(stored.flatMap(({ results }) => results.map(({ method }) => method)).every((one) => one === null)).toBe(
      true,
    );
    expect(stored[1]?.results.find(({ quantity }) => quantity === 'water')?.value).toBe(98);
    expect(stored[0]?.results.map(({ quantity }) => quantity)).toEqual([
      'acid_number',
      'water',
      'iso_4',
      'iso_6',
      'iso_14',
      'iron',
    ]);
    expect((await people.staff.put(`${base}/${data.importId}`, {})).code).toBe(404);

    const again = await check(people.staff, bookOf(...rows));
    expect(again.data.rows.map(({ repeats }) => repeats)).toEqual([0, 0, null, null, 0, null]);
  });

  it('is of its own factory, by those who may write, and applied by who has checked it', async () => {
    const book = bookOf(['2025-05-06 10:05', 'Tank', 'B-1', 94, '', '', '']);
    expect([(await check(people.stranger, book)).code, (await check(people.group, book)).code]).toEqual([404, 403]);
    const { data } = await check(people.user, book);
    expect((await people.staff.put(`${base}/${data.importId}`, {})).code).toBe(404);
    expect((await people.stranger.put(`${base}/${data.importId}`, {})).code).toBe(404);
    expect((await people.user.put(`${base}/${data.importId}`, {})).data).toEqual({ imported: 1 });
  });

  it('without its time column is refused as a whole', async () => {
    const { data } = await check(people.user, workbookOf({ Sheet1: [['Fe'], [4]] }));
    expect(data).toMatchObject({ rows: [], good: 0, faults: [{ cell: '1' }] });
  });

  it('with a heading that is not known, or twice, is refused: no column is left out without a word', async () => {
    const book = workbookOf({
      Sheet1: [
        ['Sampled at', 'Iron ppm', 'Iron content', 'Fe', ''],
        ['2026-01-04', 80, 81, 82],
      ],
    });
    const { data } = await check(people.user, book);
    expect(data).toMatchObject({ rows: [], good: 0, faults: [{ cell: 'C1' }, { cell: 'D1' }] });
    const known = await check(
      people.user,
      workbookOf({
        Sheet1: [
          ['Sampled at', 'Iron ppm'],
          ['2026-01-04', 80],
        ],
      }),
    );
    expect(known.data).toMatchObject({ good: 1, faults: [] });
  });

  it('names methods where the report does, and is refused with a method of another quantity', async () => {
    const headings = ['Sampled at', 'Water (Karl Fischer)', '水分（卡尔·费休） 方法', 'Fe', 'Cu', 'Elements method'];
    const { data } = await check(
      people.user,
      workbookOf({
        Sheet1: [
          headings,
          ['2024-01-04', 80, 'astm d6304', 4, 5, 'ASTM D5185'],
          ['2024-01-05', 80, 'GB/T 265', 4, 5, ''],
          ['2024-01-06', 80, '', 4, '', ''],
        ],
      }),
    );
    expect(data.faults).toEqual([]);
    expect(data.rows.map(({ faults }) => faults.map(({ cell }) => cell))).toEqual([[], ['C3'], []]);
    await people.user.put(`${base}/${data.importId}`, {});
    const methodsAt = async (day: string) =>
      (await samples())
        .find(({ at }) => new Date(at).toISOString().startsWith(day))
        ?.results.map(({ quantity, method }) => `${quantity} ${method}`);
    expect(await methodsAt('2024-01-03')).toEqual(['water ASTM D6304', 'iron ASTM D5185', 'copper ASTM D5185']);
    expect(await methodsAt('2024-01-05')).toEqual(['water null', 'iron null']);
  });

  it('has no day that the calendar has not', async () => {
    const times = ['2025-13-05 10:00', '2025-00-10', '2025-02-31', '2025-12-05 24:00', '2025-12-05 10:00'];
    const { data } = await check(people.user, bookOf(...times.map((time, n) => [time, '', `M-${n}`, 5])));
    expect(data.rows.map(({ faults }) => faults.length)).toEqual([1, 1, 1, 1, 0]);
  });

  it.each([
    ['no workbook', Buffer.from('no workbook'), 'The file is not an xlsx sheet'],
    ['broken', Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'The sheet is damaged and cannot be read'],
    [
      'too many rows',
      bookOf(...Array.from({ length: maxLabRows + 2 }, (_, n) => ['2026-01-01', '', `C-${n}`, 5])),
      new AppError('sheetTooLarge', { limit: maxLabRows + 1 }).message,
    ],
  ])('is refused: %s', async (_case, bytes, message) => {
    const { code, msg } = await check(people.user, Uint8Array.from(bytes));
    expect([code, msg]).toEqual([422, message]);
  });

  it('has a template that is read back without a fault', async () => {
    const reply = await fetch(`${app.url}/system/laboratory/sheet/template`, {
      headers: { authorization: `Bearer ${people.staff.token}`, 'accept-language': 'zh-CN' },
    });
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const [headings] = Object.values(rowsOf(bytes))[0] ?? [];
    expect(headings).toContain('运动粘度 40 °C mm²/s');
    expect((await check(people.user, bytes)).data).toMatchObject({ rows: [], faults: [] });
  });

  it('takes times as workbooks keep them, in the zone of the reader', async () => {
    const { data } = await check(people.user, bookOf([new Date(Date.UTC(2026, 5, 1, 8, 30)), '', 'D-1', 5]));
    expect(data).toMatchObject({ good: 1 });
    await people.user.put(`${base}/${data.importId}`, {});
    const sample = (await samples()).find(({ reportNo }) => reportNo === 'D-1');
    expect(new Date(sample?.at ?? 0).toISOString()).toBe('2026-06-01T00:30:00.000Z');
  });
});

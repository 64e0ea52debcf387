import { maxLabSamples } from '@oilsight/contract';
import type { LabSample, LabValue } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Answer, Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

const day = 86_400_000;
let app: TestApp;
let device: BuiltDevice;
let foreign: BuiltDevice;
let people: Record<'user' | 'staff' | 'group' | 'guest' | 'stranger', Caller>;
beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  foreign = await buildDevice(app.pg);
  const own = await buildAccountsAround(app.pg, device);
  people = {
    user: await callerFor(app.url, own.CUSTOMER_USER),
    staff: await callerFor(app.url, own.MAINTENANCE),
    group: await callerFor(app.url, own.GROUP),
    guest: await callerFor(app.url, own.EXPERIENCE),
    stranger: await callerFor(app.url, (await buildAccountsAround(app.pg, foreign)).CUSTOMER_USER),
  };
});
afterAll(() => app.close());

const codes = async (calls: readonly Promise<Answer>[]) => (await Promise.all(calls)).map(({ code }) => code);
const water = (value: number): LabValue => ({ quantity: 'water', value, method: 'ISO 12937' });
let nth = 0;
const form = (changes: object = {}) => ({
  deviceId: device.id,
  at: Date.now() - day,
  place: 'Pump outlet',
  laboratory: 'East laboratory',
  reportNo: `HD-${(nth += 1)}`,
  results: [water(341)],
  ...changes,
});
const create = (caller: Caller, changes: object = {}) =>
  caller.post<LabSample>('/system/laboratory/sample', form(changes));

describe('laboratory samples', () => {
  it('are entered with method and value, in the order of pages, by those who write the log', async () => {
    const results = [
      { quantity: 'iron', value: 4, method: 'ASTM D5185' },
      water(341),
      { quantity: 'viscosity_40', value: 46.1, method: 'GB/T 265' },
    ];
    const { data } = await create(people.staff, { results });
    expect(data.results.map(({ quantity }) => quantity)).toEqual(['viscosity_40', 'water', 'iron']);
    expect(data).toMatchObject({
      place: 'Pump outlet',
      laboratory: 'East laboratory',
      version: 1,
      deviceId: device.id,
    });
    for (const reader of [people.user, people.group, people.guest])
      expect((await reader.get<LabSample>(`/system/laboratory/sample/${data.sampleId}`)).data).toEqual(data);
    expect(await codes([create(people.group), create(people.guest)])).toEqual([403, 403]);
  });

  it('need no method, where the report names none', async () => {
    const { data } = await create(people.staff, {
      results: [
        { quantity: 'water', value: 341 },
        { quantity: 'iron', value: 4, method: null },
      ],
    });
    expect(data.results.map(({ method }) => method)).toEqual([null, null]);
  });

  it('are listed newest first within a time', async () => {
    const at = Date.now() - 100 * day;
    for (const ago of [2, 0, 1]) await create(people.user, { at: at - ago * day });
    const { rows, total } = await people.group.get<LabSample[]>('/system/laboratory/sample/list', {
      deviceId: device.id,
      startTime: at - day,
      endTime: at + 1,
    });
    expect([rows.map((sample) => sample.at), total]).toEqual([[at, at - day], 2]);
  });

  it('of another factory are not found, nor changed', async () => {
    const { data } = await create(people.user);
    const path = `/system/laboratory/sample/${data.sampleId}`;
    expect(
      await codes([
        people.stranger.get(path),
        people.stranger.put('/system/laboratory/sample', { ...form(), sampleId: data.sampleId, version: 1 }),
        people.stranger.remove(`${path}?version=1`),
        people.stranger.get('/system/laboratory/sample/list', { deviceId: device.id }),
        create(people.user, { deviceId: foreign.id }),
      ]),
    ).toEqual([404, 404, 404, 404, 404]);
    expect((await people.user.get<LabSample>(path)).data).toEqual(data);
  });

  it('are changed and removed in the version that was read, and leave entries in the audit log', async () => {
    const { data } = await create(people.user);
    const save = (version: number) =>
      people.user.put<LabSample>('/system/laboratory/sample', {
        ...form({ at: data.at, results: [water(99)] }),
        sampleId: data.sampleId,
        version,
      });
    expect((await save(1)).data).toMatchObject({ results: [water(99)], version: 2 });
    expect((await save(1)).code).toBe(409);
    const path = `/system/laboratory/sample/${data.sampleId}`;
    expect((await people.user.remove(`${path}?version=1`)).code).toBe(409);
    expect((await people.user.remove(`${path}?version=2`)).code).toBe(200);
    expect((await people.user.get(path)).code).toBe(404);
    const entries = await app.pg.query(
      sqlQuery<{ action: string }>(
        'test.audit',
        `select action from audit_entry where object_id = $1 and outcome = 'done' order by id desc limit 3`,
      ),
      [device.id],
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'laboratory.remove',
      'laboratory.update',
      'laboratory.create',
    ]);
  });

  it('are refused when they lie in the future or stand there already', async () => {
    const first = form();
    expect((await people.user.post('/system/laboratory/sample', first)).code).toBe(200);
    expect(
      await codes([
        people.user.post('/system/laboratory/sample', { ...first, reportNo: first.reportNo.toLowerCase() }),
        create(people.user, { at: first.at, reportNo: 'Another' }),
        create(people.user, { at: Date.now() + day }),
      ]),
    ).toEqual([409, 200, 422]);
  });

  it.each([
    ['nothing was tested', [], 'results'],
    ['a quantity twice', [water(1), water(2)], 'results.1.quantity'],
    ['a method of another quantity', [{ quantity: 'iron', value: 4, method: 'GB/T 265' }], 'results.0.method'],
    ['a value outside its range', [{ quantity: 'acid_number', value: -1, method: 'GB/T 7304' }], 'results.0.value'],
    ['half a class', [{ quantity: 'iso_4', value: 17.5, method: 'ISO 11500' }], 'results.0.value'],
    [
      'a code that rises',
      [
        { quantity: 'iso_4', value: 18, method: 'ISO 11500' },
        { quantity: 'iso_6', value: 13, method: 'ISO 11500' },
        { quantity: 'iso_14', value: 16, method: 'ISO 11500' },
      ],
      'results.2.value',
    ],
  ])('are refused, and the field is named: %s', async (_case, results, field) => {
    const { code, fields } = await create(people.user, { results });
    expect([code, fields?.map((one) => one.field)]).toEqual([422, [field]]);
  });

  it(`of a device are ${maxLabSamples} at most`, async () => {
    const full = await buildDevice(app.pg);
    const { CUSTOMER_USER } = await buildAccountsAround(app.pg, full);
    await app.pg.query(
      sqlQuery(
        'test.full',
        `insert into lab_sample (tenant_id, device_id, at, results)
         select $1, $2, now() - n * interval '1 hour', '[]' from generate_series(1, $3) n`,
      ),
      [full.tenantId, full.id, maxLabSamples],
    );
    expect((await create(await callerFor(app.url, CUSTOMER_USER), { deviceId: full.id })).code).toBe(409);
  });
});

import { maxRepeatsOfReport } from '@oilsight/contract';
import type { LabSample, ReportDetail, ReportResults } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, codesOf, uploadAs } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccountsAround, buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { pdfOf } from '../../../test/pdf.ts';
import { sqlQuery } from '../../platform/pg.ts';

const [minute, hour] = [60_000, 3_600_000];
const sampledAt = Math.floor(Date.now() / hour) * hour - 24 * hour;
const path = '/system/report';

let app: TestApp;
let device: BuiltDevice;
let dealer: Caller;
let user: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp();
  device = await buildDevice(app.pg);
  const own = await buildAccountsAround(app.pg, device);
  const other = await buildAccountsAround(app.pg, await buildDevice(app.pg));
  dealer = await callerFor(app.url, own.TENANT_ADMIN);
  user = await callerFor(app.url, own.CUSTOMER_USER);
  stranger = await callerFor(app.url, other.TENANT_ADMIN);
  const readings = Array.from({ length: 10 }, (_, n) => ({
    ts: sampledAt - (10 - n) * minute,
    values: { water_ppm: 320, iso4406_4: 17 },
  }));
  await app.app.services.ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(readings)));
});
afterAll(() => app.close());

async function accepted(type = 'oilTest'): Promise<ReportDetail> {
  const { data: asked } = await user.post<ReportDetail>(path, { type, theme: 'Water', deviceId: device.id });
  const { reportId, version } = asked;
  return (await dealer.put<ReportDetail>(`${path}/accept`, { reportId, version, institution: 'East Lab' })).data;
}
const water = (value: number) => ({ quantity: 'water', value, method: 'ISO 12937' });
const enter = ({ put }: Caller, { reportId, version }: ReportDetail, results: readonly object[], more: object = {}) =>
  put<ReportDetail>(`${path}/results`, { reportId, version, at: sampledAt, place: 'Pump outlet', results, ...more });
const resultsOf = ({ get }: Caller, { reportId }: ReportDetail) =>
  get<ReportResults | null>(`${path}/results/${reportId}`);
const samples = async (reportNo: string) => {
  const { rows } = await user.get<LabSample[]>('/system/laboratory/sample/list', {
    deviceId: device.id,
    pageSize: 200,
  });
  return rows.filter((sample) => sample.reportNo === reportNo);
};

it('results become a sample of the machine, under the number of the report, and stand beside the sensors', async () => {
  const report = await accepted();
  expect(await resultsOf(user, report)).toMatchObject({ code: 200 });
  expect((await user.get<ReportDetail>(`${path}/${report.reportId}`)).data.hasResults).toBe(false);
  const results = [water(341), { quantity: 'iso_4', value: 17, method: null }, { quantity: 'iron', value: 4 }];
  const { data: entered } = await enter(dealer, report, results);
  expect(entered).toMatchObject({ hasResults: true, version: report.version + 1 });
  expect(entered.events.at(-1)).toMatchObject({ what: 'entered', by: 'Test' });
  expect(await samples(report.number)).toMatchObject([
    { at: sampledAt, place: 'Pump outlet', laboratory: 'East Lab', results: expect.any(Array) as unknown },
  ]);
  const { data } = await resultsOf(user, report);
  expect(data).toMatchObject({ at: sampledAt, place: 'Pump outlet' });
  const shown = Object.fromEntries((data?.results ?? []).map((result) => [result.quantity, result]));
  expect(shown['water']).toMatchObject({ value: 341, online: 320, why: null });
  expect(shown['water']?.deviation).toBeCloseTo(-21 / 341, 9);
  expect(shown['water']?.reproducibility).toBeGreaterThan(0);
  expect(shown['water']?.limits).toMatchObject({ level1High: expect.any(Number) as number });
  expect(shown['iron']).toMatchObject({ value: 4, online: null, why: null, limits: null });
});

it('entered again they replace the sample, and never make a second one', async () => {
  const report = await accepted();
  const { data: first } = await enter(dealer, report, [water(300)]);
  const answers = await Promise.all([enter(dealer, first, [water(310)]), enter(dealer, first, [water(320)])]);
  expect(codesOf(answers)).toEqual([200, 409]);
  expect(await samples(report.number)).toHaveLength(1);
  const [sample] = await samples(report.number);
  expect((await resultsOf(user, report)).data?.results).toMatchObject(
    (sample?.results ?? []).map(({ quantity, value }) => ({ quantity, value })),
  );
});

it('what cannot be kept with the report is no sample either', async () => {
  const report = await accepted();
  const refused = await Promise.all([
    enter(user, report, [water(300)]),
    enter(stranger, report, [water(300)]),
    enter(dealer, { ...report, version: 7 }, [water(300)]),
    enter(dealer, await accepted('inspection'), [water(300)]),
    enter(dealer, report, [water(-1)]),
    enter(dealer, report, [water(300)], { at: Date.now() + hour }),
  ]);
  expect(codesOf(refused)).toEqual([403, 404, 409, 409, 422, 422]);
  expect(await samples(report.number)).toEqual([]);
  expect((await resultsOf(stranger, report)).code).toBe(404);
});

it('a delivered report keeps its results, whatever becomes of the sample', async () => {
  const report = await accepted();
  let current = (await enter(dealer, report, [water(341)])).data;
  const read = () => ({ reportId: current.reportId, version: current.version });
  for (const step of ['sampled', 'testing'])
    current = (await dealer.put<ReportDetail>(`${path}/move`, { ...read(), step })).data;
  const file = { bytes: pdfOf(), fields: { reportId: report.reportId } };
  current = (await uploadAs<ReportDetail>(app.url, dealer, `${path}/upload`, file)).data;
  current = (await dealer.put<ReportDetail>(`${path}/review`, { ...read(), isAbnormal: true })).data;
  expect((await enter(dealer, current, [water(300)])).code).toBe(409);
  current = (await dealer.put<ReportDetail>(`${path}/deliver`, read())).data;
  expect((await enter(dealer, current, [water(300)])).code).toBe(409);
  const [sample] = await samples(report.number);
  await dealer.remove(`/system/laboratory/sample/${sample?.sampleId}?version=${sample?.version}`);
  expect(await samples(report.number)).toEqual([]);
  expect((await resultsOf(user, report)).data?.results).toMatchObject([{ quantity: 'water', value: 341, online: 320 }]);
});

it('limits that are set and readings that arrive after the delivery leave its page as it was', async () => {
  const [report, open] = [await accepted(), await accepted()];
  const read = ({ reportId, version }: ReportDetail) => ({ reportId, version });
  const reviewed = async (entered: ReportDetail) => {
    let current = entered;
    for (const step of ['sampled', 'testing'])
      current = (await dealer.put<ReportDetail>(`${path}/move`, { ...read(current), step })).data;
    const file = { bytes: pdfOf(), fields: { reportId: current.reportId } };
    current = (await uploadAs<ReportDetail>(app.url, dealer, `${path}/upload`, file)).data;
    return (await dealer.put<ReportDetail>(`${path}/review`, { ...read(current), isAbnormal: true })).data;
  };
  const current = await reviewed((await enter(dealer, report, [water(351)])).data);
  const waiting = await reviewed((await enter(dealer, open, [water(351)])).data);
  const before = (await resultsOf(user, report)).data;
  const { data: delivered } = await dealer.put<ReportDetail>(`${path}/deliver`, read(current));
  // A person calls it abnormal; no limit says how grave it is.
  expect(delivered).toMatchObject({ state: 'delivered', isAbnormal: true, abnormalState: null });
  const limits = { level2Low: null, level2High: 100, level1Low: null, level1High: 200 };
  const change = { deviceId: device.id, key: 'water_ppm', version: 0, limits };
  expect((await dealer.put('/system/limits/device', change)).code).toBe(200);
  const late = Array.from({ length: 19 }, (_, n) => ({
    ts: sampledAt - (n + 1) * (minute / 2),
    values: { water_ppm: 700 + n },
  }));
  await app.app.services.ingest.telemetry(device, new TextEncoder().encode(JSON.stringify(late)));
  // What is not delivered yet goes with them.
  await expect
    .poll(async () => (await resultsOf(user, open)).data?.results)
    .toMatchObject([{ online: expect.toSatisfy((value: number) => value > 600) as unknown, limits }]);
  expect((await resultsOf(user, report)).data).toEqual(before);
  expect(before?.results).toMatchObject([{ value: 351, online: 320 }]);
  const { data: later } = await dealer.put<ReportDetail>(`${path}/deliver`, read(waiting));
  expect(later).toMatchObject({ state: 'delivered', isAbnormal: true, abnormalState: 'level1' });
});

it('results are entered a bounded number of times', async () => {
  const report = await accepted();
  const events = `insert into report_event (tenant_id, report_id, at, what)
    select tenant_id, id, now(), 'entered' from report, generate_series(1, $2::int) where id = $1`;
  await app.pg.query(sqlQuery('test.entered', events), [report.reportId, maxRepeatsOfReport]);
  expect((await enter(dealer, report, [water(361)])).code).toBe(409);
  expect(await samples(report.number)).toEqual([]);
});

import type { InspectionTask, Report, ReportDetail, ReportResults } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { readPdf } from '../../../test/pdf-text.ts';
import { until } from '../../../test/until.ts';
import type { IsolatedWork } from '../../platform/isolated-work.ts';
import { systemScope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';
import { dealers, demoPassword } from './demo.data.rules.ts';
import { demoDiagnostics, demoFleets, demoReports } from './demo.reports.data.rules.ts';
import { timeOf } from './demo.reports.rules.ts';
import { createDemoReports } from './demo.reports.ts';
import { demoId } from './demo.service.ts';

const path = '/system/report';
const now = Date.now();

let app: TestApp;
/** The app's own, whose queue the check of an uploaded file stands in too. */
let isolated: IsolatedWork;
let played: readonly DeviceRef[];
let people: Readonly<Record<'sysadmin' | 'dealer' | 'customer' | 'group' | 'customer2', Caller>>;

beforeAll(async () => {
  app = await startTestApp({ config: { demo: true } });
  const slugs = dealers.flatMap(({ factories }) => factories.flatMap(({ devices }) => devices.map(({ slug }) => slug)));
  const scope = systemScope('the demonstration looks at its own devices');
  const { devices, ingest } = app.app.services;
  isolated = app.app.services.isolated;
  played = await devices.resolve(
    scope,
    slugs.map((slug) => demoId(`device ${slug}`)),
  );
  const main = played.find(({ id }) => id === demoId('device ningbo-main'));
  if (main === undefined) throw new Error('the demonstration has no HPU-1');
  const sampledAt = timeOf([2, '09:45'], now);
  const readings = Array.from({ length: 10 }, (_, n) => ({
    ts: sampledAt - (10 - n) * minuteMs,
    values: { water_ppm: 320, iso4406_4: 19, iso4406_6: 17, iso4406_14: 14 },
  }));
  await ingest.telemetry(main, new TextEncoder().encode(JSON.stringify(readings)));
  const as = (userName: string) => callerFor(app.url, { userName, password: demoPassword });
  people = {
    sysadmin: await as('sysadmin'),
    dealer: await as('dealer'),
    customer: await as('customer'),
    group: await as('group'),
    customer2: await as('customer2'),
  };
});
afterAll(() => app.close());

function enter(work: Pick<IsolatedWork, 'run'>) {
  const { auth, telemetryStore, reportsAt } = app.app.services;
  const parts = { auth, telemetry: telemetryStore, reportsAt, isolated: work, clock: { now: () => now } };
  return createDemoReports(parts)(played);
}
const listed = async ({ get }: Caller) => (await get<Report[]>(`${path}/list`, { pageNum: 1, pageSize: 100 })).rows;
const detail = async ({ get }: Caller, theme: string) => {
  const report = (await listed(people.sysadmin)).find((one) => one.theme === theme);
  return (await get<ReportDetail>(`${path}/${report?.reportId}`)).data;
};
const textOf = async ({ files }: ReportDetail) => {
  const reply = await fetch(`${app.url}${path}/file/${files[0]?.fileId}`, {
    headers: { authorization: `Bearer ${people.dealer.token}` },
  });
  return (await readPdf(new Uint8Array(await reply.arrayBuffer()))).pages.join(' ');
};

it('an interruption leaves nothing half, and what was entered is not entered again', async () => {
  let pages = 0;
  const breaking: Pick<IsolatedWork, 'run'> = {
    run: (...args) => {
      pages += 1;
      if (pages > 3) throw new Error('the server stops');
      return isolated.run(...args);
    },
  };
  await expect(enter(breaking)).rejects.toThrow('the server stops');
  const begun = await listed(people.sysadmin);
  expect(begun.length).toBeGreaterThan(1);
  expect(begun.length).toBeLessThan(demoReports.length);
  await enter(isolated);
  await until(async () => (await listed(people.sysadmin)).every(({ step }) => step !== 'generating'));
  const all = await listed(people.sysadmin);
  await enter(isolated);
  expect(await listed(people.sysadmin)).toEqual(all);
  expect(all).toHaveLength(demoReports.length + demoDiagnostics.length + demoFleets.length);
});

it('everybody finds reports of the own factories', async () => {
  const names = async (caller: Caller) =>
    [...new Set((await listed(caller)).map(({ customerName }) => customerName))].toSorted();
  expect(await names(people.dealer)).toEqual(['东莞注塑厂', '宁波轧钢厂', '江淮润滑技术服务', '芜湖水泥厂']);
  expect(await names(people.customer)).toEqual(['芜湖水泥厂']);
  expect(await names(people.group)).toEqual(['宁波轧钢厂', '芜湖水泥厂']);
  expect(await names(people.customer2)).toEqual(['张北风电场']);
  expect(new Set((await listed(people.dealer)).map(({ state }) => state)).size).toBe(7);
});

it('a laboratory names the results that stand beside what the sensors showed, and says that it is none', async () => {
  const report = await detail(people.dealer, '热轧主液压站 HPU-1 水分与颗粒');
  expect(report).toMatchObject({ state: 'reviewing', isAbnormal: true, applicant: '孙国强', hasResults: true });
  expect(report.events.every(({ at, by }) => at < now && by !== null)).toBe(true);
  const { data } = await people.dealer.get<ReportResults>(`${path}/results/${report.reportId}`);
  const water = data.results.find(({ quantity }) => quantity === 'water');
  expect(water).toMatchObject({ online: 320, value: 325, why: null });
  const text = await textOf(report);
  for (const words of ['演示', 'Demonstration', '华东油液检测中心（演示）', report.number, '325', '在用油检测报告'])
    expect(text).toContain(words);
});

it("the dealer's fitter finds an inspection that he has begun to fill in", async () => {
  const { get } = await callerFor(app.url, { userName: 'maintenance', password: demoPassword });
  const { data } = await get<InspectionTask[]>('/system/inspection/mine');
  expect(data).toMatchObject([
    { theme: 'A 空压机 CP-A 油冷却器巡检', state: 'working', mayFill: true, fail: 1, pass: 8 },
  ]);
});

it('an inspection is handed over with what was found, and the product writes reports of its own', async () => {
  const inspection = await detail(people.customer, '篦冷机液压站月度巡检');
  expect(inspection).toMatchObject({ state: 'delivered', isAbnormal: false, hasResults: false });
  expect(await textOf(inspection)).toContain('呼吸器干燥剂');
  for (const { theme } of demoDiagnostics)
    expect(await detail(people.dealer, theme)).toMatchObject({
      type: 'diagnostic',
      state: 'delivered',
      files: [{ version: 1 }],
    });
});

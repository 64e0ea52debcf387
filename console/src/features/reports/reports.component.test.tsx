import { deviceRoutes, reportRoutes, telemetryRoutes } from '@oilsight/contract';
import type { FleetForm, Report } from '@oilsight/contract';
import { dayMs, hourMs } from '@oilsight/oil';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lost } from '../../../test/fake-server.ts';
import { device } from '../../../test/fixtures.ts';
import { factories, live, messages, openConsole, server } from '../../../test/page.ts';
import { pdfOf } from '../../../test/pdf.ts';
import { report, reportCounts, reportDetail, reportFile } from '../../../test/report-fixtures.ts';

afterEach(() => page.viewport(1440, 900));

const now = Date.now();
const waterLimits = {
  level2Low: null,
  level2High: 500,
  level1Low: null,
  level1High: 1000,
  source: { kind: 'default', standard: null },
  byTarget: false,
} as const;
const long = '一份主题和备注都很长的报告'.repeat(7);

/** A list with a report of every stage. */
function morning(): Report[] {
  const working = { state: 'working', institution: '华东油液检测中心', dueAt: now + 2 * dayMs } as const;
  return [
    report(1, { remarks: '在线 21/19/16，请化验确认' }),
    report(2, { state: 'accepted', institution: '华东油液检测中心', dueAt: now - dayMs }),
    report(3, { ...working, step: 'sampled' }),
    report(4, { ...working, step: 'testing', remarks: '红外、元素、相容性（ASTM D7155）' }),
    report(10, { type: 'diagnostic', state: 'delivered', isAbnormal: true, abnormalState: 'level1', deliveredAt: now }),
    report(11, { type: 'fleet', state: 'delivered', isAbnormal: true, abnormalState: 'fault', deliveredAt: now }),
    report(5, { state: 'reviewing', isAbnormal: true, remarks: '水分 341 mg/kg；结果已录入，等审核' }),
    report(6, { state: 'returned', isOwn: true, reason: '样瓶标签与申请不符，请重新取样', remarks: '收到' }),
    report(7, { type: 'inspection', state: 'delivered', isAbnormal: false, deliveredAt: now - hourMs }),
    report(9, { type: 'fleet', theme: '十一月机群月报', deviceId: null, deviceName: '', customerId: null }),
    report(8, { theme: long, deviceName: long.slice(0, 60), remarks: long, applicant: long.slice(0, 40) }),
  ];
}

const counts = reportCounts({
  applied: { count: 2, since: now - 2 * dayMs, medianMs: dayMs },
  accepted: { count: 1, medianMs: 10 * hourMs },
  working: { count: 2, medianMs: dayMs, lastDueAt: now + 2 * dayMs },
  reviewing: { count: 1, medianMs: 7 * hourMs },
  delivered: { count: 27 },
  returned: { count: 1 },
});

function listed(rows: Report[] = morning()): void {
  server
    .on(reportRoutes.listReports, { rows, total: rows.length })
    .on(reportRoutes.countReports, counts)
    .on(reportRoutes.listInstitutions, ['华东油液检测中心']);
}

it.each([
  [1440, 'zh-CN'],
  [1440, 'en-US'],
  [1024, 'zh-CN'],
  [1024, 'en-US'],
  [390, 'zh-CN'],
  [390, 'en-US'],
] as const)('the list fits into %i px in %s, with the five steps and every report', async (width, language) => {
  await page.viewport(width, 1300);
  listed();
  await openConsole('/report', { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByRole('link', { name: 'HPU-5 水分与颗粒' })).toBeVisible();
  const ways = page.getByRole('group', { name: /五个步骤|five steps/ }).getByRole('button');
  await expect
    .poll(() => ways.elements().map((way) => /\d{1,2}(?=\s?(份|report|in 30))/.exec(way.textContent)?.[0]))
    .toEqual(['2', '1', '2', '1', '27']);
  expect(document.documentElement.scrollWidth).toBe(width);
  // No number of a report reaches into the next column.
  const beyond = [...document.querySelectorAll('tbody th')].filter((cell) =>
    [...cell.querySelectorAll('small span')].some(
      (part) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right,
    ),
  );
  expect(beyond.map(({ textContent }) => textContent)).toEqual([]);
  // Nor does what is abnormal.
  const room = [...document.querySelectorAll('tbody td')]
    .filter(({ textContent }) => /^(异常|Abnormal|一级异常|Level 1|传感器故障|Sensor fault)$/.test(textContent.trim()))
    .map((cell) => cell.getBoundingClientRect().right - Number(cell.firstElementChild?.getBoundingClientRect().right));
  expect(room).toHaveLength(width > 400 ? 3 : 0);
  for (const one of room) expect(one).toBeGreaterThanOrEqual(4);
  // Each has the sign of its own level; of what nobody has said how grave it is, that of none.
  const toneOf = (words: RegExp) =>
    [...document.querySelectorAll('[data-tone]')]
      .find(({ textContent }) => words.test(textContent))
      ?.getAttribute('data-tone');
  expect([toneOf(/^(一级异常|Level 1)$/), toneOf(/^(异常|Abnormal)$/)]).toEqual(['l1', 'off']);
});

it('says what the product concludes in the language of the reader', async () => {
  const verdict = { zh: '需要处理：冷却器或工艺水泄漏', en: 'Action required: Cooler or process water leak' };
  const written = { type: 'diagnostic', state: 'delivered', deliveredAt: now, remarks: verdict.zh, verdict } as const;
  const events = [{ what: 'delivered' as const, at: now, by: null, text: verdict.zh }];
  listed([report(3, written)]);
  server.on(reportRoutes.getReport, reportDetail(3, { ...written, events }));
  await openConsole('/report', { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect.element(page.getByText(verdict.en)).toBeVisible();
  await openConsole(`/report/detail?reportId=${report(3).reportId}`, { as: 'TENANT_ADMIN', language: 'en-US' });
  await expect.element(page.getByText(verdict.en)).toBeVisible();
  await expect.element(page.getByText(verdict.zh)).not.toBeInTheDocument();
});

it('says in the list of what the product writes that the system does', async () => {
  const written = report(3, { type: 'diagnostic' });
  listed([written, report(4)]);
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('row', { name: new RegExp(written.number) })).toMatchTextContent(/系统/);
  await expect.element(page.getByRole('row', { name: new RegExp(report(4).number) })).toMatchTextContent(/未指定/);
});

it('leads from the name of a device to the machine, and nowhere from all devices of a dealer', async () => {
  const rows = [report(9, { type: 'fleet', deviceId: null, deviceName: '', customerId: null }), report(1)];
  listed(rows);
  server.on(deviceRoutes.getDevice, device(1)).refuseTheRest('systemError');
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  const table = page.getByRole('table', { name: '报告' });
  await expect.element(table.getByText('全部设备')).toBeVisible();
  await expect.element(table.getByRole('link', { name: '全部设备' })).not.toBeInTheDocument();
  await table.getByRole('link', { name: rows[1]?.deviceName ?? '', exact: true }).click();
  await expect.poll(() => location.pathname).toBe('/device/detail');
  expect(new URLSearchParams(location.search).get('deviceId')).toBe(rows[1]?.deviceId);
});

it('offers each reader the one next thing', async () => {
  listed();
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  const rowOf = (number: number) => page.getByRole('row', { name: new RegExp(`HPU-${number} 水分与颗粒`) });
  await expect.element(rowOf(1).getByRole('button', { name: '受理', exact: true })).toBeVisible();
  await expect.element(rowOf(2).getByRole('button', { name: '登记取样' })).toBeVisible();
  await expect.element(rowOf(2)).toMatchTextContent(/已逾期/);
  await expect.element(rowOf(3).getByRole('button', { name: '开始检测' })).toBeVisible();
  await expect.element(rowOf(4).getByRole('link', { name: '填写', exact: true })).toBeVisible();
  await expect.element(rowOf(5).getByRole('link', { name: '审核', exact: true })).toBeVisible();
  await expect.element(rowOf(7).getByRole('link', { name: '查看', exact: true })).toBeVisible();
});

it('gives a factory user no work of the dealer', async () => {
  listed();
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('button', { name: '重新申请' })).toBeVisible();
  for (const name of ['受理', '登记取样', '开始检测', '提交审核'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument();
});

it('keeps filters in the address, and a link finds them again', async () => {
  const asked: unknown[] = [];
  server
    .on(reportRoutes.listReports, ({ query }) => {
      asked.push(query);
      return { rows: [], total: 0 };
    })
    .on(reportRoutes.countReports, counts);
  await openConsole('/report?state=reviewing&search=HPU&abnormal=true', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('没有符合筛选的报告')).toBeVisible();
  await page.getByLabelText('工厂', { exact: true }).selectOptions(factories[0].customerName);
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ state: 'reviewing', search: 'HPU', isAbnormal: 'true', customerId: factories[0].customerId });
  await page.getByRole('button', { name: /油液检测/ }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ type: 'oilTest' });
  await page.getByRole('button', { name: /待审核/ }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('state')).toBeNull();
  await page.getByRole('button', { name: '清除筛选' }).first().click();
  await expect.poll(() => location.search).toBe('');
});

it('says why there is nothing, and why nothing could be read', async () => {
  await openConsole('/report', { as: 'GROUP' });
  await expect.element(page.getByText('还没有报告')).toBeVisible();
  server.on(reportRoutes.listReports, () => {
    throw lost;
  });
  await openConsole('/report', { as: 'GROUP' });
  await expect.element(page.getByRole('button', { name: '重试' }).first()).toBeVisible();
});

it('reads the list anew when the live line names a change', async () => {
  listed([report(1)]);
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '受理', exact: true })).toBeVisible();
  live.say('reports', { changed: [], hasMore: false });
  listed([report(1, { state: 'withdrawn', version: 2 })]);
  live.say('reports', { changed: [report(1).reportId], hasMore: false });
  await expect.element(page.getByRole('row', { name: /已撤回/ })).toBeVisible();
});

it('asks for a report of a device that is found by name', async () => {
  let asked: unknown = null;
  server
    .on(deviceRoutes.listDevices, { rows: [device(1), device(2)], total: 2 })
    .on(reportRoutes.applyReport, ({ body }) => {
      asked = body;
      return reportDetail(9, { theme: '水分' });
    })
    .on(reportRoutes.getReport, reportDetail(9, { theme: '水分' }));
  await openConsole('/report', { as: 'GROUP' });
  await page.getByRole('button', { name: '申请报告' }).first().click();
  const dialog = page.getByRole('dialog', { name: '申请报告' });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect.element(dialog.getByText('请选择设备')).toBeVisible();
  expect(asked).toBeNull();
  await dialog.getByRole('radio', { name: /巡检/ }).click({ force: true });
  await dialog.getByRole('radio', { name: /HPU-2/ }).click();
  await expect.element(dialog.getByLabelText('主题')).toHaveValue('液压站 HPU-2 巡检');
  await dialog.getByLabelText('备注').fill('  检修前看一次 ');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect
    .poll(() => asked)
    .toMatchObject({
      type: 'inspection',
      deviceId: device(2).deviceId,
      theme: '液压站 HPU-2 巡检',
      remarks: '检修前看一次',
      correctsReportId: null,
    });
  await expect.poll(messages).toContain('已申请');
  await expect.poll(() => location.pathname).toBe('/report/detail');
});

it.each([
  ['TENANT_ADMIN', null, '江淮润滑技术服务 机群报告'],
  ['CUSTOMER_USER', factories[0].customerId, `${factories[0].customerName} 机群报告`],
] as const)('asks as %s for a report of all machines in the last month', async (as, customerId, theme) => {
  let asked: FleetForm | null = null;
  const made = reportDetail(9, { type: 'fleet', theme, deviceId: null, deviceName: '', customerId });
  server
    .on(reportRoutes.applyFleetReport, ({ body }) => {
      asked = body;
      return made;
    })
    .on(reportRoutes.getReport, made);
  listed();
  await openConsole('/report', { as });
  await page.getByRole('button', { name: '申请报告' }).first().click();
  const dialog = page.getByRole('dialog', { name: '申请报告' });
  await dialog.getByRole('radio', { name: /机群/ }).click({ force: true });
  await expect.element(dialog.getByLabelText('主题')).toHaveValue(theme);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect.poll(() => asked).toMatchObject({ customerId, theme, languages: ['zh-CN'] });
  const { startTime = 0, endTime = 0 } = (asked as FleetForm | null) ?? {};
  expect([new Date(startTime).getDate(), new Date(endTime).getDate()]).toEqual([1, 1]);
  expect(endTime).toBeLessThanOrEqual(Date.now());
  // The page of a report without a device.
  await expect.poll(() => location.pathname).toBe('/report/detail');
  await expect.element(page.getByText('全部设备').first()).toBeVisible();
});

it('offers the language of its reader for what the product writes', async () => {
  server.on(deviceRoutes.listDevices, { rows: [device(1)], total: 1 });
  await openConsole('/report', { as: 'CUSTOMER_USER', language: 'en-US' });
  await page.getByRole('button', { name: 'Request a report' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Diagnostic/ }).click({ force: true });
  await expect.element(dialog.getByRole('radio', { name: 'English', exact: true })).toBeChecked();
});

it('asks for a report that the product writes, of its days and in its languages', async () => {
  let asked: unknown = null;
  server
    .on(deviceRoutes.listDevices, { rows: [device(1), device(2)], total: 2 })
    .on(reportRoutes.applyDiagnosticReport, ({ body }) => {
      asked = body;
      return reportDetail(9, { type: 'diagnostic', state: 'working', step: 'generating' });
    })
    .on(reportRoutes.getReport, reportDetail(9, { type: 'diagnostic', state: 'working', step: 'generating' }));
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '申请报告' }).first().click();
  const dialog = page.getByRole('dialog', { name: '申请报告' });
  await dialog.getByRole('radio', { name: /诊断/ }).click({ force: true });
  // Nobody tests anything for it.
  await expect.element(dialog.getByLabelText('检测机构', { exact: true })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: /HPU-2/ }).click();
  await dialog.getByRole('radio', { name: '90 天' }).click({ force: true });
  await dialog.getByRole('radio', { name: '中英双语' }).click({ force: true });
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect.poll(() => asked).toMatchObject({ deviceId: device(2).deviceId, languages: ['zh-CN', 'en'] });
  const { startTime, endTime } = asked as { readonly startTime: number; readonly endTime: number };
  expect(endTime - startTime).toBe(90 * dayMs);
  await expect.poll(() => location.pathname).toBe('/report/detail');
});

it('says of what the product wrote that it wrote it, and asks for nobody who tests', async () => {
  const written = { type: 'diagnostic', state: 'delivered', deliveredAt: now } as const;
  const events = [{ what: 'delivered' as const, at: now, by: null, text: '' }];
  server.on(reportRoutes.getReport, reportDetail(1, { ...written, events }));
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('系统 生成报告并交付')).toBeVisible();
  await expect.element(page.getByText('检测机构')).not.toBeInTheDocument();
});

it('does not call a report in order that says itself that it is not', async () => {
  const value = { quantity: 'water', value: 210, method: null, limits: { ...waterLimits } } as const;
  const none = { online: null, deviation: null, reproducibility: null, why: 'none' } as const;
  const delivered = { state: 'delivered', deliveredAt: now, hasResults: true } as const;
  server
    .on(reportRoutes.getReport, reportDetail(1, { ...delivered, isAbnormal: true }))
    .on(reportRoutes.getReportResults, { at: now - dayMs, place: '', results: [{ ...value, ...none }] });
  const path = `/report/detail?reportId=${report(1).reportId}`;
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText(/各项都在限值内，但报告结论为异常/)).toBeVisible();
  server.on(reportRoutes.getReport, reportDetail(1, { ...delivered, isAbnormal: false }));
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('各项都在限值内', { exact: true })).toBeVisible();
});

it('accepts with an institution', async () => {
  listed([report(1)]);
  const asked: unknown[] = [];
  server.on(reportRoutes.acceptReport, ({ body }) => {
    asked.push(body);
    return reportDetail(1, { state: 'accepted', version: 2 });
  });
  await openConsole('/report', { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '受理申请' });
  await dialog.getByLabelText('检测机构').fill('华东油液检测中心');
  await dialog.getByRole('button', { name: '受理', exact: true }).click();
  await expect
    .poll(() => asked)
    .toEqual([{ reportId: report(1).reportId, version: 1, institution: '华东油液检测中心', dueAt: null, remarks: '' }]);
  await expect.poll(messages).toContain('已受理 OT-20261122-0001');
});

it('returns a request with a reason only', async () => {
  let reason: unknown = null;
  server.on(reportRoutes.getReport, reportDetail(1)).on(reportRoutes.returnReport, ({ body }) => {
    reason = body.reason;
    return reportDetail(1, { state: 'returned', version: 2 });
  });
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'SYS_ADMIN' });
  await page.getByRole('button', { name: '退回申请' }).click();
  const dialog = page.getByRole('dialog', { name: '退回申请' });
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect.element(dialog.getByText('请填写原因')).toBeVisible();
  expect(reason).toBeNull();
  await dialog.getByLabelText('原因').fill('样瓶标签与申请不符');
  await dialog.getByRole('button', { name: '退回', exact: true }).click();
  await expect.poll(() => reason).toBe('样瓶标签与申请不符');
});

it('hands over for review with a file and a result only', async () => {
  const testing = { state: 'working', step: 'testing' } as const;
  let result: unknown = null;
  server.on(reportRoutes.getReport, reportDetail(1, testing));
  const path = `/report/detail?reportId=${report(1).reportId}`;
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '提交审核' })).toBeDisabled();
  server
    .on(reportRoutes.getReport, reportDetail(1, { ...testing, files: [reportFile(1)] }))
    .on(reportRoutes.getReportFile, pdfOf(['Water']))
    .on(reportRoutes.reviewReport, ({ body }) => {
      result = body.isAbnormal;
      return reportDetail(1, { state: 'reviewing', isAbnormal: true, version: 2 });
    });
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '提交审核' }).click();
  const dialog = page.getByRole('dialog', { name: '提交审核' });
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect.element(dialog.getByText('请选择结论')).toBeVisible();
  await dialog.getByRole('radio', { name: '异常' }).click({ force: true });
  await dialog.getByRole('button', { name: '提交审核' }).click();
  await expect.poll(() => result).toBe(true);
});

it.each([
  [1440, 'zh-CN'],
  [1024, 'en-US'],
  [390, 'zh-CN'],
  [390, 'en-US'],
] as const)('a report fits into %i px in %s, with who did what', async (width, language) => {
  await page.viewport(width, 1300);
  server.on(
    reportRoutes.getReport,
    reportDetail(5, {
      theme: long,
      state: 'reviewing',
      isAbnormal: true,
      institution: '华东油液检测中心',
      events: [
        { what: 'applied', at: now - 3 * dayMs, by: '李卫东', text: '在线水分两天翻三倍，请化验确认是不是真水。' },
        { what: 'accepted', at: now - 2.9 * dayMs, by: '陈立群', text: '' },
        { what: 'sampled', at: now - 2 * dayMs, by: '陈立群', text: '' },
        { what: 'testing', at: now - 1.5 * dayMs, by: '陈立群', text: '' },
        { what: 'reviewing', at: now - dayMs, by: null, text: long },
      ],
    }),
  );
  await openConsole(`/report/detail?reportId=${report(5).reportId}`, { as: 'TENANT_ADMIN', language });
  const steps = page.getByRole('list', { name: /五个步骤|five steps/ }).getByRole('listitem');
  await expect.poll(() => steps.elements().length).toBe(6);
  expect(steps.elements().map((step) => step.getAttribute('data-is'))).toEqual([
    'done',
    'done',
    'done',
    'done',
    'now',
    'ahead',
  ]);
  await expect.element(page.getByText('在线水分两天翻三倍，请化验确认是不是真水。')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

it('adds a remark, and lets a delivered report be corrected by another alone', async () => {
  let remark: unknown = null;
  server.on(reportRoutes.getReport, reportDetail(1, { isOwn: true })).on(reportRoutes.remarkReport, ({ body }) => {
    remark = body;
    return reportDetail(1, { version: 2 });
  });
  const path = `/report/detail?reportId=${report(1).reportId}`;
  await openConsole(path, { as: 'GROUP' });
  await page.getByLabelText('添加备注').fill('样品透明');
  await userEvent.click(page.getByRole('button', { name: '保存备注' }));
  await expect.poll(() => remark).toEqual({ reportId: report(1).reportId, remarks: '样品透明' });
  server.on(reportRoutes.getReport, reportDetail(1, { state: 'delivered', isAbnormal: false, deliveredAt: now }));
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('button', { name: '申请更正' })).toBeVisible();
  await expect.element(page.getByLabelText('添加备注')).not.toBeInTheDocument();
  // A group adds nothing to what others asked for.
  server.on(reportRoutes.getReport, reportDetail(1, { theme: '别人的申请' }));
  await openConsole(path, { as: 'GROUP' });
  await expect.element(page.getByRole('heading', { name: '别人的申请' })).toBeVisible();
  await expect.element(page.getByLabelText('添加备注')).not.toBeInTheDocument();
});

it('says of an unknown report that it is not there', async () => {
  await openConsole('/report/detail', { as: 'GROUP' });
  await expect.element(page.getByRole('heading', { name: '未找到该报告' })).toBeVisible();
});

it('shows the pages of the pdf, finds words in them and keeps every version', async () => {
  const [newest, older] = [reportFile(2, { version: 2 }), reportFile(1)];
  server
    .on(
      reportRoutes.getReport,
      reportDetail(1, { state: 'delivered', isAbnormal: false, deliveredAt: now, files: [newest, older] }),
    )
    .on(reportRoutes.getReportFile, ({ params }) =>
      params.fileId === newest.fileId ? pdfOf(['Water 341 mg/kg', 'Viscosity 46.0']) : pdfOf(['First version']),
    );
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'CUSTOMER_USER' });
  await expect.poll(() => document.querySelectorAll('canvas[data-drawn]').length).toBe(2);
  const ink = () => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas[data-drawn]');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return pixels.some((value, index) => index % 4 === 0 && value < 100);
  };
  expect(ink()).toBe(true);
  await page.getByLabelText('在文件中查找').fill('viscosity');
  await expect.element(page.getByText('1 处')).toBeVisible();
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  await page.getByRole('button', { name: '放大' }).click();
  await expect.element(page.getByText('125 %')).toBeVisible();
  await expect.element(page.getByText(newest.sha256).first()).toBeVisible();
  await page.getByRole('button', { name: /第 1 版/ }).click();
  await expect.element(page.getByText('1 / 1')).toBeVisible();
});

it('shows where a result stands in the pdf of the laboratory', async () => {
  const found = {
    online: null,
    deviation: null,
    reproducibility: null,
    why: 'none',
    method: null,
    limits: null,
  } as const;
  server
    .on(reportRoutes.getReport, reportDetail(1, { state: 'delivered', hasResults: true, files: [reportFile(1)] }))
    .on(reportRoutes.getReportFile, pdfOf(['Report 26-341', 'Water 341 mg/kg']))
    .on(reportRoutes.getReportResults, {
      at: now - dayMs,
      place: '',
      results: [
        { ...found, quantity: 'water', value: 341 },
        { ...found, quantity: 'iron', value: 4 },
      ],
    });
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'CUSTOMER_USER' });
  await page.getByRole('button', { name: '水分（卡尔·费休）' }).click();
  await expect.element(page.getByText('1 处')).toBeVisible();
  await expect.element(page.getByText('2 / 2')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-page="2"] mark').length).toBe(1);
  // The row itself is in sight, and the page with it.
  await expect.element(page.getByRole('toolbar')).toBeInViewport();
  await expect
    .poll(() => {
      const [mark, window] = ['[data-page="2"] mark', 'section:has([data-page])'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      return mark !== undefined && window !== undefined && mark.top >= window.top && mark.bottom <= window.bottom;
    })
    .toBe(true);
  await page.getByRole('button', { name: '铁', exact: true }).click();
  await expect.element(page.getByText('0 处')).toBeVisible();
  await expect.element(page.getByLabelText('在文件中查找')).toHaveValue('铁');
});

it('says of a file that is no pdf that it cannot be shown', async () => {
  server
    .on(reportRoutes.getReport, reportDetail(1, { state: 'delivered', files: [reportFile(1)] }))
    .on(reportRoutes.getReportFile, '%PDF-1.7 and nothing that follows');
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'GROUP' });
  await expect.element(page.getByText('文件无法显示')).toBeVisible();
});

it('uploads a pdf, and says why one is refused', async () => {
  const testing = { state: 'working', step: 'testing' } as const;
  server.on(reportRoutes.getReport, reportDetail(1, testing)).refuse(reportRoutes.uploadReport, 'pdfHasScripts');
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'TENANT_ADMIN' });
  const field = page.getByLabelText(/选择化验单 PDF/);
  const choose = (name: string, bytes: number) =>
    userEvent.upload(field, new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
  await choose('results.docx', 10);
  await expect.element(page.getByText('上传失败：请选择 PDF 文件')).toBeVisible();
  await choose('results.pdf', 2_097_153);
  await expect.element(page.getByText('上传失败：文件超过 2 MB')).toBeVisible();
  await choose('results.pdf', 100);
  await expect.element(page.getByText(/上传失败.*PDF 文件含有脚本，不能上传/)).toBeVisible();
  server
    .on(reportRoutes.uploadReport, reportDetail(1, { ...testing, files: [reportFile(1)] }))
    .on(reportRoutes.getReport, reportDetail(1, { ...testing, files: [reportFile(1)] }))
    .on(reportRoutes.getReportFile, pdfOf(['Water']));
  await choose('results.pdf', 2_097_152);
  await expect.poll(messages).toContain('上传成功');
  await expect.element(page.getByText(/第 1 版/)).toBeVisible();
});

it('takes no file of somebody who only reads', async () => {
  server.on(reportRoutes.getReport, reportDetail(1, { state: 'accepted', isOwn: true }));
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'CUSTOMER_USER' });
  await expect.element(page.getByText('还没有报告文件')).toBeVisible();
  await expect.element(page.getByLabelText(/选择化验单 PDF/)).not.toBeInTheDocument();
});

it('enters results with their bounds, and shows them beside the online values', async () => {
  const testing = { state: 'working', step: 'testing' } as const;
  let entered: unknown = null;
  const results = { at: now - dayMs, place: '主泵出口' };
  const water = { quantity: 'water' as const, method: null, limits: { ...waterLimits } };
  const none = { online: null, deviation: null, reproducibility: null, why: null };
  server
    .on(telemetryRoutes.liveIndicators, [])
    .on(reportRoutes.getReport, reportDetail(1, { ...testing }))
    .on(reportRoutes.getReportResults, {
      ...results,
      results: [
        { ...water, value: 641, online: 620, deviation: -0.033, reproducibility: 60, why: null },
        { quantity: 'acid_number', value: 0.38, method: null, limits: null, ...none },
      ],
    })
    .on(reportRoutes.enterReportResults, ({ body }) => {
      entered = body;
      const saved = reportDetail(1, { ...testing, hasResults: true, version: 2 });
      server.on(reportRoutes.getReport, saved);
      return saved;
    });
  await openConsole(`/report/detail?reportId=${report(1).reportId}`, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '录入化验结果' }).click();
  const dialog = page.getByRole('dialog', { name: '录入化验结果' });
  await dialog.getByLabelText(/^水分/).fill('-5');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.element(dialog.getByText(/超出|范围/).first()).toBeVisible();
  expect(entered).toBeNull();
  await dialog.getByLabelText(/^水分/).fill('641');
  await dialog.getByLabelText(/^酸值/).fill('0,38');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect
    .poll(() => entered)
    .toMatchObject({
      version: 1,
      results: [
        { quantity: 'acid_number', value: 0.38, method: null },
        { quantity: 'water', value: 641, method: null },
      ],
    });
  const row = page.getByRole('row', { name: /^水分/ });
  await expect.element(row).toMatchTextContent(/641.*≤ 500 \/ 1,?000.*620.*−3\.3 %/);
  await expect.element(page.getByText(/1 项超出限值：水分/)).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^酸值/ })).toMatchTextContent(/0\.38.*——/);
  await expect.element(page.getByRole('button', { name: '修改结果' })).toBeVisible();
});

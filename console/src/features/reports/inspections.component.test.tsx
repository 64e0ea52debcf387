import { checklistRoutes, deviceRoutes, inspectionRoutes, reportRoutes } from '@oilsight/contract';
import type { Inspection, ReportDetail } from '@oilsight/contract';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '../../../test/fixtures.ts';
import { inspection, inspectionId, wholeAnswers } from '../../../test/inspection-fixtures.ts';
import { messages, openConsole, server } from '../../../test/page.ts';
import { reportDetail } from '../../../test/report-fixtures.ts';

const path = `/report/detail?reportId=${inspectionId}`;
const inspector = { userId: '0a000000-0000-4000-8000-000000000009', name: '周志强' };
const progress = { inspector, total: 4, pass: 2, fail: 1, notApplicable: 1 };

/** A report of an inspection. */
function asked(more: Partial<ReportDetail> = {}): ReportDetail {
  return reportDetail(77, { type: 'inspection', theme: '空压站十一月巡检', number: 'IN-20261121-0052', ...more });
}

function serve(detail: ReportDetail, filled: Inspection = inspection({ inspector, mayFill: false })): void {
  server
    .on(reportRoutes.getReport, detail)
    .on(inspectionRoutes.getInspection, filled)
    .on(inspectionRoutes.listInspectors, [inspector, { userId: '0a000000-0000-4000-8000-000000000001', name: '林清' }])
    .on(deviceRoutes.getDevice, device(1, { machineType: 'compressor' }))
    .on(checklistRoutes.getChecklist, filled.checklist);
}

afterEach(() => page.viewport(1440, 900));

it('is accepted with a person, after a look at the checklist', async () => {
  let accepted: unknown = null;
  serve(asked());
  server.on(inspectionRoutes.acceptInspection, ({ body }) => {
    accepted = body;
    return asked({ state: 'accepted', version: 2, inspection: { ...progress, pass: 0, fail: 0, notApplicable: 0 } });
  });
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('检查表内容 · 压缩机 · 4 项').click();
  await expect.element(dialog.getByText('油位在视镜中线')).toBeVisible();
  await dialog.getByRole('button', { name: '受理' }).click();
  await expect.element(dialog.getByText('请选择由谁填写')).toBeVisible();
  await dialog.getByLabelText('由谁填写').selectOptions(inspector.name);
  await dialog.getByRole('radio', { name: '中英' }).click({ force: true });
  await dialog.getByRole('button', { name: '受理' }).click();
  await expect.poll(messages).toContain('IN-20261121-0052');
  expect(accepted).toMatchObject({
    inspectorId: inspector.userId,
    version: 1,
    languages: ['zh-CN', 'en'],
    dueAt: null,
  });
});

it('can be left to an institution that sends a pdf', async () => {
  let accepted: unknown = null;
  serve(asked());
  server.on(reportRoutes.acceptReport, ({ body }) => {
    accepted = body;
    return asked({ state: 'accepted', version: 2 });
  });
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('由谁填写').selectOptions('不用检查表，由机构出具 PDF');
  await dialog.getByRole('button', { name: '受理' }).click();
  await expect.poll(messages).toContain('IN-20261121-0052');
  expect(accepted).toMatchObject({ reportId: asked().reportId, version: 1 });
});

it('shows how far it has come, and goes to another person; nobody else begins it or hands it over', async () => {
  let assigned: unknown = null;
  const detail = asked({ state: 'working', step: 'inspecting', version: 3, inspection: progress });
  serve(detail, inspection({ inspector, mayFill: true, state: 'working', step: 'inspecting' }));
  server.on(inspectionRoutes.assignInspection, ({ body }) => {
    assigned = body;
    return { ...detail, version: 4 };
  });
  await openConsole(path, { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('由 周志强 填写')).toBeVisible();
  await expect.element(page.getByRole('link', { name: '填写', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '提交审核' })).not.toBeInTheDocument();
  expect(document.querySelector('input[type="file"]')).toBeNull();
  await page.getByRole('button', { name: '换人或改日期' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('由谁填写').selectOptions('林清');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(messages).toContain('已更改 IN-20261121-0052 的填写人');
  expect(assigned).toMatchObject({ inspectorId: '0a000000-0000-4000-8000-000000000001', version: 3 });
});

it.each([
  [390, 'zh-CN'],
  [1024, 'en-US'],
  [1440, 'zh-CN'],
] as const)('shows a submitted one, failures first, at %i px in %s', async (width, language) => {
  serve(
    asked({ state: 'reviewing', version: 5, inspection: progress }),
    inspection({
      inspector,
      mayFill: false,
      state: 'reviewing',
      draft: { version: 9, answers: wholeAnswers, savedAt: Date.now(), savedBy: inspector.name },
      signature: {
        name: inspector.name,
        names: { submittedBy: '沈航', inspector: inspector.name, deviceName: 'A', customerName: 'B' },
        signedAt: Date.now(),
        arrivedAt: Date.now(),
        strokes: [
          [
            [100, 100],
            [300, 200],
            [500, 90],
          ],
        ],
        sha256: 'cd'.repeat(32),
      },
    }),
  );
  await page.viewport(width, 1200);
  await openConsole(path, { as: 'TENANT_ADMIN', language });
  const part = page.getByRole('region', { name: language === 'zh-CN' ? '巡检内容' : 'Inspection' }).first();
  await expect.element(part.getByText('轴封渗油')).toBeVisible();
  await expect.element(part.getByText(/沈航/)).toBeVisible();
  const titles = [...part.element().querySelectorAll('ul > li b')].map(({ textContent }) => textContent);
  expect(titles[0]).toBe(language === 'zh-CN' ? '无渗漏' : 'No leaks');
  await expect.element(part.getByRole('img', { name: /周志强/ })).toBeVisible();
  await expect.element(part.getByText('cd'.repeat(32))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

import { AppError, auditRoutes } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auditEntry } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

const entry = auditEntry({
  changes: Array.from({ length: 40 }, (_, index) => ({ field: `field${index}`, before: 'before', after: null })),
});

it('shows the name of what was changed whole', async () => {
  const objectName = '二期热轧主液压站 HPU-1 · 水含量 · 限值 Hydraulic station HPU-1 of the second hot strip mill';
  server.on(auditRoutes.listAudit, { rows: [auditEntry({ objectName })], total: 1 });
  await openConsole('/audit', { as: 'SYS_ADMIN' });
  const name = page.getByText(objectName);
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

it('lets a long entry be scrolled by keys', async () => {
  server.on(auditRoutes.listAudit, { rows: [entry], total: 1 });
  await openConsole('/audit', { as: 'SYS_ADMIN' });
  await page.getByRole('button', { name: '详情' }).click();
  const body = page.getByRole('dialog').getByRole('region', { name: '记录内容' });
  await expect.element(body).toBeVisible();
  expect(body.element().scrollHeight).toBeGreaterThan(body.element().clientHeight);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(body).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => body.element().scrollTop).toBeGreaterThan(0);
});

it.each([
  [
    'zh-CN',
    '详情',
    ['换油', '减速机', '液压系统 · 油温', '二级预警 > 60 °C、一级报警 < 10 °C 或 > 70 °C', '矿物油', '磨损：30'],
  ],
  [
    'en-US',
    'Details',
    [
      'Oil change',
      'Gearbox',
      'Hydraulic system · Oil temperature',
      'Level 2 warning > 60 °C, Level 1 alarm < 10 °C or > 70 °C',
      'Mineral oil',
      'Wear: 30',
    ],
  ],
] as const)('says values of the log in words and units (%s)', async (language, details, words) => {
  const changes = [
    { field: 'kind', before: null, after: 'oil_change' },
    { field: 'machineType', before: null, after: 'gearbox' },
    { field: 'fluid', before: null, after: 'mineral' },
    {
      field: 'hydraulic oil_temperature',
      before: null,
      after: { level2Low: null, level2High: 60, level1Low: 10, level1High: 70 },
    },
    { field: 'turbine', before: { wear: 20 }, after: { wear: 30 } },
    { field: 'water', before: null, after: { a: 7.3, b: 1600, kelvinOffset: 273.15 } },
  ];
  server.on(auditRoutes.listAudit, { rows: [{ ...entry, changes }], total: 1 });
  await openConsole('/audit', { as: 'SYS_ADMIN', language });
  await page.getByRole('button', { name: details }).click();
  const table = page.getByRole('dialog').getByRole('table');
  for (const text of words)
    await expect.element(table).toMatchTextContent(new RegExp(text.replaceAll('.', String.raw`\.`)));
  expect(table.element().textContent).not.toMatch(/[{}]|oil_change|oil_temperature|level1High/);
});

it('keeps the keyboard at the button while the log is made, which is asked for once', async () => {
  const making = Promise.withResolvers<void>();
  let asked = 0;
  server.on(auditRoutes.listAudit, { rows: [entry], total: 1 });
  server.on(auditRoutes.exportAudit, async () => {
    asked += 1;
    await making.promise;
    throw new AppError('tooManyTasks');
  });
  await openConsole('/audit', { as: 'SYS_ADMIN' });
  const button = page.getByRole('button', { name: '导出 CSV' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  expect(asked).toBe(1);
  making.resolve();
  await expect.element(button).not.toHaveAttribute('aria-busy');
  await expect.element(button).toHaveFocus();
});

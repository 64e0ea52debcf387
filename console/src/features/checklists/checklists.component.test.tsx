import { checklistRoutes } from '@oilsight/contract';
import type { Checklist, ChecklistItem } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages, openConsole, server, tenantId } from '../../../test/page.ts';

const item = (id: string, zh: string): ChecklistItem => ({
  id,
  group: 'oil',
  kind: 'check',
  title: { zh, en: `English ${id}` },
  hint: { zh: '', en: '' },
  ways: ['look'],
  needsStop: false,
  needsPhoto: false,
  indicator: null,
});
const builtIn = (machineType: Checklist['machineType'] = 'gearbox'): Checklist => ({
  machineType,
  version: 0,
  isBuiltIn: true,
  changedAt: null,
  changedBy: null,
  groups: [{ id: 'oil', title: { zh: '油液', en: 'Oil' } }],
  items: [item('level', '油位在中线'), item('foam', '没有泡沫')],
});

/** A dealer's checklists; every save that arrived. */
function serve() {
  const saved: unknown[] = [];
  server
    .on(checklistRoutes.listChecklists, ({ query }) => {
      saved.push(['list', query.tenantId]);
      return machineTypes.map((machineType) => ({
        machineType,
        version: 0,
        isBuiltIn: true,
        changedAt: null,
        changedBy: null,
        groupCount: 1,
        itemCount: 2,
      }));
    })
    .on(checklistRoutes.getChecklist, ({ query }) => builtIn(query.machineType))
    .on(checklistRoutes.saveChecklist, ({ body }) => {
      saved.push(body);
      const { machineType, groups, items } = body;
      return {
        machineType,
        groups,
        items,
        version: body.version + 1,
        isBuiltIn: false,
        changedAt: Date.now(),
        changedBy: '林清',
      };
    })
    .on(checklistRoutes.resetChecklist, ({ body }) => ({ ...builtIn(body.machineType), version: 0 }));
  return saved;
}

const itemNames = () =>
  [...document.querySelectorAll('ol li > span:nth-of-type(1)')].map((one) => one.firstChild?.textContent);

afterEach(() => page.viewport(1440, 900));

it('changes order, adds an item, saves, and goes back to what is built in', async () => {
  const saved = serve();
  await openConsole('/report/checklists', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByText('油位在中线')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: '下移“油位在中线”' }).click();
  await expect.poll(itemNames).toEqual(['没有泡沫', '油位在中线']);
  await page.getByRole('button', { name: '加一项' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.element(dialog.getByText('至少填写一种语言的名称')).toBeVisible();
  await dialog.getByLabelText('名称（中文）').fill('出口温度');
  await dialog.getByRole('radio', { name: '读数' }).click({ force: true });
  await dialog.getByLabelText('单位').fill('°C');
  await dialog.getByLabelText('下限').fill('90');
  await dialog.getByLabelText('上限').fill('40');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.element(dialog.getByText('下限不能大于上限')).toBeVisible();
  await dialog.getByLabelText('下限').fill('');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect.element(page.getByText(/读数 · ≤ 40 °C/)).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(messages).toContain('检查表已保存');
  expect(saved.at(-2)).toMatchObject({
    machineType: 'gearbox',
    version: 0,
    items: [{ id: 'foam' }, { id: 'level' }, { kind: 'number', title: { zh: '出口温度' }, least: null, most: 40 }],
  });
  await page.getByRole('button', { name: '恢复内置' }).click();
  await dialog.getByRole('button', { name: '恢复内置' }).click();
  await expect.poll(itemNames).toEqual(['油位在中线', '没有泡沫']);
});

it('is put in order by keys, and asks before changes are lost', async () => {
  serve();
  await openConsole('/report/checklists?type=turbine', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('heading', { level: 2, name: '汽轮机' })).toBeVisible();
  (page.getByRole('button', { name: '移动“油位在中线”' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(() => document.querySelector('li[data-dragging]')).not.toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByText('“油位在中线”移到第 2 项，共 2 项。')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(itemNames).toEqual(['没有泡沫', '油位在中线']);
  await page.getByRole('link', { name: '发动机' }).click();
  await expect.element(page.getByRole('dialog', { name: '修改尚未保存' })).toBeVisible();
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: '汽轮机' })).toBeVisible();
  await page.getByRole('link', { name: '发动机' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: '发动机' })).toBeVisible();
});

it('names the dealer for an operator, and keeps what somebody else saved first', async () => {
  const saved = serve();
  server.refuse(checklistRoutes.saveChecklist, 'conflict');
  await openConsole('/report/checklists', { as: 'SYS_ADMIN' });
  await expect.element(page.getByText('油位在中线')).toBeVisible();
  expect(saved).toContainEqual(['list', tenantId]);
  await page.getByRole('button', { name: '删除“没有泡沫”' }).click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(page.getByRole('alert').getByRole('button')).toBeVisible();
  await page.getByRole('button', { name: '删除“油位在中线”' }).click();
  await expect.element(page.getByText('至少要有一项')).toBeVisible();
});

it.each([
  [390, 'zh-CN'],
  [1024, 'en-US'],
  [1440, 'zh-CN'],
] as const)('fits into %i px in %s', async (width, language) => {
  serve();
  await page.viewport(width, 900);
  await openConsole('/report/checklists', { as: 'TENANT_ADMIN', language });
  await expect.element(page.getByText(language === 'zh-CN' ? '油位在中线' : 'English level')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

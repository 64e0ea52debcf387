import { deviceRoutes, displayRoutes } from '@oilsight/contract';
import type { Authority, NamedDisplay } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { factories, openConsole, server, tenantId } from '../../../../test/page.ts';

const link: NamedDisplay = {
  displayId: '0e000000-0000-4000-8000-000000000001',
  name: '轧机车间',
  createdAt: Date.now() - hourMs,
  expiresAt: Date.now() + 100 * hourMs,
  usedAt: null,
  screens: ['dealer', 'bigscreen'],
  tenantId,
  customerId: null,
  deviceId: null,
  rotateS: 60,
  tenantName: '江淮润滑技术服务',
  customerName: null,
  deviceName: null,
};

async function openLinks(as: Authority): Promise<void> {
  await openConsole('/report', { as });
  await page.getByRole('button', { name: /林清/ }).click();
  await page.getByRole('button', { name: '展示链接' }).click();
  await expect.element(page.getByRole('dialog', { name: '展示链接' })).toBeVisible();
}

it('a dealer makes a link for two screens in turn, sees it once, and finds it in the list', async () => {
  let links: NamedDisplay[] = [];
  const sent: unknown[] = [];
  server
    .on(displayRoutes.listDisplays, () => links)
    .on(displayRoutes.createDisplay, ({ body }) => {
      sent.push(body);
      links = [link];
      return { ...link, tenantUserToken: 'a.b.c' };
    })
    .on(deviceRoutes.listDevices, { rows: [], total: 0 });
  await openLinks('TENANT_ADMIN');
  await expect.element(page.getByText('还没有展示链接')).toBeVisible();
  await page.getByRole('button', { name: '生成链接' }).click();
  await expect.element(page.getByText('名称不能为空')).toBeVisible();
  await page.getByLabelText('名称').fill('轧机车间');
  await userEvent.selectOptions(page.getByLabelText('用途'), '两个大屏轮播');
  await page.getByRole('button', { name: '生成链接' }).click();
  await expect.element(page.getByText('请选择工厂')).toBeVisible();
  const reach = page.getByText(/也能看到该经销商的全部工厂/);
  await expect.element(reach).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText('用途'), '设备大屏');
  await expect.element(reach).not.toBeInTheDocument();
  await userEvent.selectOptions(page.getByLabelText('用途'), '两个大屏轮播');
  await userEvent.selectOptions(page.getByRole('dialog').getByLabelText('工厂'), factories[1].customerName);
  await page.getByRole('button', { name: '生成链接' }).click();
  await expect
    .element(
      page.getByText(
        `${location.origin}/dealer?screens=dealer,bigscreen&rotate=60&tenantId=${tenantId}&customerId=${factories[1].customerId}#display=a.b.c`,
      ),
    )
    .toBeVisible();
  expect(sent).toEqual([
    {
      name: '轧机车间',
      hours: 8760,
      screens: ['dealer', 'bigscreen'],
      rotateS: 60,
      customerId: factories[1].customerId,
    },
  ]);
  await page.getByRole('button', { name: '完成' }).click();
  await expect.element(page.getByText('两个大屏轮播 · 江淮润滑技术服务 · 每 60 秒轮换')).toBeVisible();
  expect(document.body.textContent).not.toContain('a.b.c');
});

it('an administrator chooses the dealer', async () => {
  server.on(displayRoutes.listDisplays, []);
  await openLinks('SYS_ADMIN');
  await page.getByLabelText('名称').fill('大厅');
  await page.getByRole('button', { name: '生成链接' }).click();
  await expect.element(page.getByText('请选择经销商')).toBeVisible();
});

it('a factory has its machines alone, and no place to choose', async () => {
  server.on(displayRoutes.listDisplays, []);
  await openLinks('CUSTOMER_USER');
  expect(page.getByLabelText('工厂', { exact: true }).elements()).toEqual([]);
  expect(page.getByRole('dialog').getByRole('combobox').elements()).toHaveLength(2);
  const options = [...(page.getByLabelText('用途').element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options).toEqual(['设备大屏', '嵌入其他页面']);
});

it('a link is revoked once its name has been asked for, and the question says so when it could not be', async () => {
  let links = [link];
  let revoked = 0;
  server.on(displayRoutes.listDisplays, () => links).refuse(displayRoutes.removeDisplay, 'systemError');
  await openLinks('GROUP');
  await page.getByRole('button', { name: '撤销 轧机车间' }).click();
  const question = page.getByRole('dialog', { name: '撤销“轧机车间”？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(revoked).toBe(0);
  await page.getByRole('button', { name: '撤销 轧机车间' }).click();
  await question.getByRole('button', { name: '撤销' }).click();
  await expect.element(question.getByRole('alert')).toBeVisible();
  server.on(displayRoutes.removeDisplay, () => {
    revoked += 1;
    links = [];
    return null;
  });
  await question.getByRole('button', { name: '撤销' }).click();
  await expect.element(page.getByText('还没有展示链接')).toBeVisible();
});

it('gives a short code for a wall, and none for a page that embeds ours', async () => {
  const asked: string[] = [];
  server
    .on(displayRoutes.listDisplays, [
      link,
      { ...link, displayId: link.displayId.replace(/.$/, '9'), screens: [], name: '门户' },
    ])
    .on(displayRoutes.issueDisplayCode, ({ params }) => {
      asked.push(params.displayId);
      return { code: 'ABCD2345', until: Date.now() + 60_000 };
    });
  await openLinks('TENANT_ADMIN');
  await expect.element(page.getByText('门户')).toBeVisible();
  expect(page.getByRole('button', { name: /取代码/ }).elements()).toHaveLength(1);
  await page.getByRole('button', { name: '为 轧机车间 取代码' }).click();
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(new RegExp(`${location.origin}/w，输入.*ABCD-2345`));
  expect(asked).toEqual([link.displayId]);
});

import { AppError, areaRoutes, contactRoutes, tenantRoutes, userRoutes } from '@oilsight/contract';
import type { AlarmContact, Person } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { idOf, person } from '../../../test/fixtures.ts';
import { factories, messages, openConsole, server } from '../../../test/page.ts';

const systemError = '系统错误，请联系管理员';

function listed(...people: Person[]): void {
  server
    .on(userRoutes.listRoles, [{ authority: 'CUSTOMER_USER', place: 'customer', mayLetManage: true }])
    .on(userRoutes.listUsers, { rows: people, total: people.length });
}

it('asks before a form that was begun is lost, and gives the focus back', async () => {
  server.on(tenantRoutes.listCustomers, { rows: [], total: 0 });
  await openConsole('/userSet?tab=places', { as: 'TENANT_ADMIN' });
  const opener = page.getByRole('button', { name: '新建工厂' }).first();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: '新建工厂' });
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await dialog.getByLabelText('名称').fill('试验厂');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '继续填写' }).click();
  await expect.element(dialog.getByLabelText('名称')).toHaveValue('试验厂');
});

it.each([
  ['zh-CN', '新建工厂', '名称', ['省份', '安徽省'], ['城市', '芜湖市'], '新建'],
  ['en-US', 'Create factory', 'Name', ['Province', 'Anhui'], ['City', 'Wuhu'], 'Create'],
] as const)('picks the region of a factory from the areas (%s)', async (language, title, name, province, city, act) => {
  const made: unknown[] = [];
  const area = (areaNo: string, areaName: string) => ({ id: areaNo, areaNo, areaName, hasChildren: true });
  server
    .on(tenantRoutes.listCustomers, { rows: [], total: 0 })
    .on(areaRoutes.listAreas, ({ query }) =>
      query.areaNo === '' ? [area('340000', province[1])] : query.areaNo === '340000' ? [area('340200', city[1])] : [],
    )
    .on(tenantRoutes.createCustomer, ({ body }) => {
      made.push(body);
      throw new AppError('nameTaken', { field: 'customerName', name: 'Works' });
    });
  await openConsole('/userSet?tab=places', { as: 'TENANT_ADMIN', language });
  await page.getByRole('button', { name: title }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabelText(name, { exact: true }).fill('Works');
  await expect.element(dialog.getByLabelText(city[0], { exact: true })).toBeDisabled();
  await userEvent.selectOptions(dialog.getByLabelText(province[0], { exact: true }), province[1]);
  await userEvent.selectOptions(dialog.getByLabelText(city[0], { exact: true }), city[1]);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await expect.poll(() => made).toEqual([expect.objectContaining({ customerName: 'Works', areaNo: '340200' })]);
});

it('says of a list that gets no answer that it could not be loaded, why, in one place, and tries again', async () => {
  listed();
  server.cut(userRoutes.listUsers);
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  const failure = page.getByRole('alert');
  await expect.element(failure.getByRole('heading')).toMatchTextContent(/加载失败/);
  await expect.element(failure).toMatchTextContent(/无法连接服务器/);
  expect(messages()).not.toContain(systemError);
  listed(person(1));
  await failure.getByRole('button', { name: '重试' }).click();
  await expect.element(page.getByRole('table')).toBeVisible();
});

it('says of a form that is not kept that it is not, keeps what was entered, and of a deed that is not done what to do', async () => {
  listed(person(1));
  server.on(userRoutes.getUser, person(1)).cut(userRoutes.updateUser).cut(userRoutes.setUserDisabled);
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: 'ningbo.lu1' });
  await row.getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabelText('名', { exact: true }).fill('不会保存');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form.getByRole('alert')).toMatchTextContent(/保存失败/);
  await expect.element(form.getByRole('alert')).toMatchTextContent(/无法连接服务器/);
  await expect.element(form.getByLabelText('名', { exact: true })).toHaveValue('不会保存');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await row.getByRole('button', { name: '停用' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: '停用' }).click();
  await expect.element(question.getByRole('alert')).toMatchTextContent(/操作失败，请重试或联系管理员/);
});

it('tells who saves second so, and loads what the first one left', async () => {
  let kept = person(1);
  listed(kept);
  server
    .on(userRoutes.getUser, () => kept)
    .on(userRoutes.updateUser, () => {
      throw new AppError('conflict');
    });
  await openConsole('/userSet', { as: 'TENANT_ADMIN' });
  await page.getByRole('row').filter({ hasText: 'ningbo.lu1' }).getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog');
  kept = person(1, { email: 'first@example.com', version: 2 });
  await form.getByLabelText('邮箱').fill('late@example.com');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form.getByText('别人刚刚修改过')).toBeVisible();
  listed(kept);
  await form.getByRole('button', { name: '载入最新内容' }).click();
  await expect.element(form.getByLabelText('邮箱')).toHaveValue('first@example.com');
});

const contactOf = (more: Partial<AlarmContact> = {}): AlarmContact => ({
  contactId: '0c000000-0000-4000-8000-000000000001',
  customerId: '0b000000-0000-4000-8000-000000000001',
  customerName: '芜湖一厂',
  groupId: null,
  groupName: null,
  contactName: '王芳',
  phone: '13800138000',
  email: 'wang@example.com',
  userId: '0a000000-0000-4000-8000-000000000077',
  userName: 'fang.wang',
  language: 'en-US',
  timeZone: 'Europe/Berlin',
  wechatOpenId: 'oABC',
  version: 3,
  ...more,
});

it('keeps account, language, zone and WeChat id of a contact, and tells why one that is needed stays', async () => {
  listed(person(1));
  const contact = contactOf();
  const sent: unknown[] = [];
  server
    .on(contactRoutes.listContacts, { rows: [contact], total: 1 })
    .on(contactRoutes.updateContact, (asked) => {
      sent.push(asked.body);
      return contactOf({ version: 4 });
    })
    .refuse(contactRoutes.removeContact, 'contactNeeded', { count: 2 });
  await openConsole('/userSet?tab=contacts', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: '王芳' });
  await row.getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByLabelText('关联账号')).toHaveDisplayValue('fang.wang');
  await expect.element(form.getByLabelText('通知语言')).toHaveDisplayValue('English');
  await expect.element(form.getByLabelText('时区')).toHaveValue('Europe/Berlin');
  await form.getByLabelText('关联账号').selectOptions('不关联');
  await form.getByLabelText('微信 OpenID').fill('oXYZ');
  await form.getByRole('button', { name: '保存' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(sent.at(-1)).toMatchObject({
    version: 3,
    userId: null,
    language: 'en-US',
    timeZone: 'Europe/Berlin',
    wechatOpenId: 'oXYZ',
  });
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText(/2 条告警设置仍通知该联系人/).first()).toBeVisible();
});

it('adds an alarm contact, and says at the phone that it stands in the group already', async () => {
  const kept: AlarmContact[] = [];
  server
    .on(contactRoutes.listContacts, () => ({ rows: kept, total: kept.length }))
    .on(contactRoutes.createContact, ({ body }) => {
      if (kept.some(({ phone }) => phone === body.phone)) throw new AppError('contactTaken', { field: 'phone' });
      const { contactName, phone, email, customerId } = body;
      const contact = contactOf({
        contactId: idOf('c', kept.length + 1),
        customerId,
        customerName: factories[1].customerName,
        contactName,
        phone,
        email,
        version: 1,
      });
      kept.push(contact);
      return contact;
    })
    .on(userRoutes.listUsers, { rows: [], total: 0 })
    .on(contactRoutes.removeContact, () => {
      kept.pop();
      return null;
    });
  await openConsole('/userSet?tab=contacts', { as: 'TENANT_ADMIN' });
  await expect.element(page.getByRole('link', { name: '用户设置' }).first()).toBeVisible();
  expect(page.getByRole('link', { name: '虚拟用户' }).elements()).toEqual([]);
  const dialog = page.getByRole('dialog', { name: '添加联系人' });
  const add = async (name: string) => {
    await page.getByRole('button', { name: '添加联系人' }).first().click();
    await userEvent.selectOptions(dialog.getByLabelText('工厂', { exact: true }), '芜湖水泥厂');
    await dialog.getByLabelText('姓名').fill(name);
    await dialog.getByLabelText('手机号').fill('13900000007');
    await dialog.getByLabelText('邮箱').fill('duty@example.com');
    await dialog.getByRole('button', { name: '添加', exact: true }).click();
  };
  await add('值班一');
  await expect.element(dialog).not.toBeInTheDocument();
  const row = page.getByRole('row').filter({ hasText: '值班一' });
  await expect.element(row).toBeVisible();
  await add('值班二');
  await expect.element(dialog.getByText('该手机号已在此分组中，不能重复添加')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.element(row).not.toBeInTheDocument();
});

it('does not keep showing who was removed while a search that was asked before had no answer yet', async () => {
  const contact = contactOf({
    contactId: idOf('c', 1),
    customerId: factories[1].customerId,
    customerName: factories[1].customerName,
    contactName: '值班一',
  });
  const kept = [contact];
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server
    .on(contactRoutes.listContacts, async ({ query }) => {
      const answer = { rows: [...kept], total: kept.length };
      if (query.search !== undefined && kept.length === 1) {
        asked.resolve();
        await late.promise;
      }
      return answer;
    })
    .on(contactRoutes.removeContact, () => {
      kept.pop();
      return null;
    });
  await openConsole('/userSet?tab=contacts', { as: 'TENANT_ADMIN' });
  const row = page.getByRole('row').filter({ hasText: '值班一' });
  await expect.element(row).toBeVisible();
  await page.getByLabelText('搜索联系人').fill('值班');
  await asked.promise;
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  late.resolve();
  await expect.element(row).not.toBeInTheDocument();
});

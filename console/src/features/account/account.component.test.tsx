import { accountRoutes, AppError, secondFactorRoutes, settingRoutes } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { readCookie } from '../../lib/cookies.ts';
import { profile } from '../../../test/fixtures.ts';
import { openConsole, server } from '../../../test/page.ts';

beforeEach(() => {
  server
    .on(accountRoutes.getProfile, profile())
    .on(accountRoutes.listSessions, [])
    .on(secondFactorRoutes.getSecondFactor, { isOn: false, since: null, recoveryCodesLeft: 0 });
});

async function choose(entry: string, role = '终端用户'): Promise<void> {
  await page.getByRole('button', { name: ` · ${role}` }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

it('says what is wrong with an old and with a new password', async () => {
  server.on(accountRoutes.changePassword, ({ body }) => {
    if (body.oldPassword !== 'Quiet-river7') throw new AppError('wrongPassword');
    if (body.newPassword === 'password1') throw new AppError('passwordIsCommon');
    return null;
  });
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await choose('个人设置');
  await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: '安全与登录' }).click();
  const change = page.getByRole('button', { name: '修改密码' });
  await page.getByLabelText('原密码').fill('not-the-old-one');
  await page.getByLabelText('新密码', { exact: true }).fill('password1');
  await page.getByLabelText('再次输入新密码').fill('password2');
  await change.click();
  await expect.element(page.getByText('两次输入的新密码不一致')).toBeVisible();
  await page.getByLabelText('再次输入新密码').fill('password1');
  await change.click();
  await expect.element(page.getByText('密码错误')).toBeVisible();
  await page.getByLabelText('原密码').fill('Quiet-river7');
  await change.click();
  await expect.element(page.getByText('过于常见')).toBeVisible();
  await page.getByLabelText('新密码', { exact: true }).fill('Calm-lake42');
  await page.getByLabelText('再次输入新密码').fill('Calm-lake42');
  await change.click();
  await expect.element(page.getByText('密码已修改')).toBeVisible();
});

it('sends no code to the phone that is there, and says what is missing or wrong for another one', async () => {
  server
    .on(accountRoutes.getPhoneCode, { validForS: 300, resendAfterS: 60 })
    .refuse(accountRoutes.changePhone, 'wrongPassword', { field: 'password' });
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await choose('个人设置');
  await page.getByRole('button', { name: '更换手机' }).click();
  const phone = page.getByLabelText('新手机号');
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect.element(phone).toHaveFocus();
  await phone.fill('13900000001');
  await expect.element(page.getByText('与现在的相同，无需验证码')).toBeVisible();
  await expect.element(send).toBeDisabled();
  await phone.fill('1381234');
  await send.click();
  await expect.element(page.getByText('手机号格式不正确')).toBeVisible();
  await phone.fill('13812345678');
  await send.click();
  await expect.element(page.getByText('5 分钟内有效')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
  await page.getByLabelText('验证码').fill('123456');
  const save = page.getByRole('button', { name: '保存' }).last();
  await save.click();
  await expect.element(page.getByText('请输入密码')).toBeVisible();
  await page.getByLabelText('当前密码').fill('not-the-password');
  await save.click();
  await expect.element(page.getByText('密码错误')).toBeVisible();
});

it('names the platform at once, and takes no empty name', async () => {
  let name = '油液平台';
  server
    .on(settingRoutes.getSystemName, () => name)
    .on(settingRoutes.setSystemName, ({ body }) => {
      name = body.systemName;
      return name;
    });
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await choose('平台名称');
  const field = page.getByLabelText('平台名称', { exact: true }).last();
  await field.fill(' ');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByText('名称不能为空')).toBeVisible();
  await field.fill('油液平台 7');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.element(page.getByRole('banner')).toMatchTextContent(/油液平台 7/);
  await openConsole('/report', { as: 'CUSTOMER_USER' });
  await expect.element(page.getByRole('banner')).toMatchTextContent(/油液平台 7/);
});

it('shows the settings of an account that strangers share, and changes only how this browser looks', async () => {
  server.on(accountRoutes.getProfile, profile({ authority: 'EXPERIENCE' }));
  await openConsole('/dataanalysis/intelligent-assistant', { as: 'EXPERIENCE' });
  await choose('个人设置', '体验账号');
  await expect.element(page.getByText('体验账号由多人共用')).toBeVisible();
  expect(page.getByLabelText('名', { exact: true }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: '更换头像' }).elements()).toEqual([]);
  const sections = page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button');
  expect(sections.elements().map(({ textContent }) => textContent)).toEqual(['个人资料', '显示与通知']);
  await sections.last().click();
  // The second one is that of the settings, the first stands above every page.
  await expect.element(page.getByRole('group', { name: '语言' }).nth(1)).toBeVisible();
  await page.getByRole('group', { name: '语言' }).last().getByRole('radio', { name: 'English' }).click({ force: true });
  await expect.element(page.getByText('kept in this browser only')).toBeVisible();
  expect(document.documentElement.lang).toBe('en-US');
  expect(readCookie('language')).toBe('en-US');
  // The account keeps what it had: other browsers show it as before.
  expect(server.asked).not.toContain('PUT /system/account/updatePreferences');
  expect(server.asked).not.toContain('GET /system/language/setLanguage');
});

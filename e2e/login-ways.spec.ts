import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { apiLogin, ask, baseUrl, password } from './actions.ts';
import { codeOf, codeSentTo } from './codes.ts';

/** Numbers that are in no plan. */
const [nobodysPhone, sharedPhone] = ['19811110001', '19811110002'];

async function violationsOf(page: Page) {
  return (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()).violations;
}

test('asks an account with a second factor for its code, or a recovery code', async ({ page }) => {
  const own = '/system/account/secondFactor';
  const { token } = await apiLogin('dealer2');
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await fetch(`${baseUrl()}${own}/${path}`, { method: 'POST', headers: { 'X-Authorization': `Bearer ${token}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return ((await reply.json()) as { data: T }).data;
  };
  const { secret } = await call<{ secret: string }>('enrol', { password });
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>('confirm', { code: codeOf(secret) });
  const firstStep = async () => {
    await page.goto(`${baseUrl()}/login?redirect=%2FalarmSet`);
    await page.getByLabel('用户名').fill('dealer2');
    await page.getByLabel('密码', { exact: true }).fill(password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('两步验证');
  };
  try {
    await firstStep();
    const code = page.getByLabel('动态码', { exact: true });
    await expect(code).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('请输入验证码')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const wrong = String((Number(codeOf(secret)) + 1) % 1_000_000).padStart(6, '0');
    await code.fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('动态码错误或已使用');
    // The present one is used up by the confirmation.
    await code.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/alarmSet$/);
    await page.context().clearCookies();
    await firstStep();
    await page.getByRole('button', { name: '改用恢复码' }).click();
    await page.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/alarmSet$/);
  } finally {
    await call('disable', { password, code: recoveryCodes[1] });
  }
});

test('says what is wrong with a phone or a code, and counts down to the next one', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${baseUrl()}/login?redirect=%2Falarmlist`);
  await page.getByRole('link', { name: '手机验证码' }).click();
  await expect(page).toHaveURL(/\/loginphone\?redirect=%2Falarmlist$/);
  const phone = page.getByLabel('手机号');
  const code = page.getByLabel('验证码', { exact: true });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('手机号不能为空')).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill('12345');
  await expect(page.getByText('手机号格式不正确')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await phone.fill(nobodysPhone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('已发送，5 分钟内有效')).toBeVisible();
  await expect(code).toBeFocused();
  await expect(page.getByRole('button', { name: /\d+ 秒后可重发/ })).toBeDisabled();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('当前手机号未绑定任何账号，请联系管理员绑定账号');
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: '重新获取' })).toBeEnabled();
});

test('enters by the code that came to the phone, as one of the accounts that have it', async ({ page }) => {
  for (const dealer of ['dealer', 'dealer2']) {
    const [factory] = await ask<{ customerId: string }[]>(dealer, '/system/dataanalysis/listAllByDifCondition');
    const person = { userName: `phone.${dealer}`, firstName: 'Lan', lastName: 'Xu', phone: sharedPhone, email: `phone.${dealer}@oil.example`, authority: 'CUSTOMER_USER', customerId: factory?.customerId, password: 'turbine-46' };
    await ask(dealer, '/system/user', person);
  }
  await page.goto(`${baseUrl()}/loginphone?redirect=%2Falarmlist`);
  await page.getByLabel('手机号').fill(`+86 ${sharedPhone}`);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('已发送，5 分钟内有效')).toBeVisible();
  const code = await codeSentTo(sharedPhone);
  const field = page.getByLabel('验证码', { exact: true });
  await field.fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('验证码错误或已失效');
  await field.fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('选择账号');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'phone.dealer2' }).click();
  await expect(page).toHaveURL(/\/alarmlist$/);
  await page.getByRole('button', { name: 'Lan Xu · 终端用户' }).click();
  await expect(page.getByText(/^phone\.dealer2/)).toBeVisible();
});

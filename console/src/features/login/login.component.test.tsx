import { authRoutes, passwordResetRoutes } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { messages, openConsole, server } from '../../../test/page.ts';

it('says what is wrong with a name or a password, in the language of the page', async () => {
  server.refuse(authRoutes.login, 'wrongCredentials');
  await openConsole('/login', { as: null });
  const submit = page.getByRole('button', { name: '登录', exact: true });
  const brand = page.getByRole('banner');
  await expect.element(brand).toMatchTextContent(/^润见Oilsight/);
  await submit.click();
  await expect.element(page.getByText('请输入用户名')).toBeVisible();
  await page.getByLabelText('用户名').fill('customer');
  await page.getByLabelText('密码', { exact: true }).fill('12345');
  await submit.click();
  await expect.element(page.getByText('密码至少 6 位')).toBeVisible();
  expect(server.asked).toEqual([]);
  await page.getByLabelText('密码', { exact: true }).fill('wrong-password');
  await submit.click();
  await expect.element(page.getByText('用户名或密码错误')).toBeVisible();
  // What was refused is said in the language that is chosen after it.
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/Log in/);
  await expect.element(brand).toMatchTextContent(/^Oilsight润见/);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Incorrect user name or password/);
  await page.getByLabelText('Password', { exact: true }).fill('wrong-password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect.element(page.getByText('Incorrect user name or password')).toBeVisible();
});

it.each(['/dealer', '/bigscreen?customerId=7'])(
  'names the display link as the other way to the wall %s',
  async (wall) => {
    await openConsole(wall, { as: null });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/大屏需要登录或展示链接/);
  },
);

it('names no display link to those who want another page', async () => {
  await openConsole('/dealers', { as: null });
  await expect.element(page.getByLabelText('用户名')).toBeVisible();
  expect(page.getByText(/展示链接/).elements()).toEqual([]);
});

it('says itself that it got no answer, and no general words above the page', async () => {
  server.cut(authRoutes.login);
  await openConsole('/login', { as: null });
  await page.getByLabelText('用户名').fill('dealer');
  await page.getByLabelText('密码', { exact: true }).fill('oil12345');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/无法连接服务器/);
  expect(messages()).not.toContain('系统错误，请联系管理员');
});

it('says what is wrong with a phone or a code, and counts down to the next one', async () => {
  server
    .on(authRoutes.getVerificationCode, { validForS: 300, resendAfterS: 2 })
    .refuse(authRoutes.loginByPhone, 'phoneNotBound');
  await openConsole('/login?redirect=%2Falarmlist', { as: null });
  await page.getByRole('link', { name: '手机验证码' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/loginphone?redirect=%2Falarmlist');
  const phone = page.getByLabelText('手机号');
  const code = page.getByLabelText('验证码', { exact: true });
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect.element(page.getByText('手机号不能为空')).toBeVisible();
  await expect.element(phone).toHaveFocus();
  await phone.fill('12345');
  await expect.element(page.getByText('手机号格式不正确')).toBeVisible();
  await phone.fill('19811110001');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.element(page.getByText('已发送，5 分钟内有效')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /\d+ 秒后可重发/ })).toBeDisabled();
  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/当前手机号未绑定任何账号，请联系管理员绑定账号/);
  await expect.element(page.getByRole('button', { name: '重新获取' })).toBeEnabled();
});

describe('a forgotten password', () => {
  const offered = (channels: readonly ('sms' | 'email')[]) =>
    server.on(passwordResetRoutes.getPasswordReset, { channels: [...channels], passwordMinLength: 8 });

  it('is replaced by a code, for one of the accounts that have the address, on the way to the page that was wanted', async () => {
    const sent: unknown[] = [];
    offered(['sms', 'email'])
      .on(passwordResetRoutes.requestPasswordReset, { validForS: 300, resendAfterS: 60 })
      .on(passwordResetRoutes.replacePassword, ({ body }) => {
        sent.push(body);
        return sent.length === 1
          ? {
              accounts: (['TENANT_ADMIN', 'CUSTOMER_USER'] as const).map((authority, nth) => ({
                userId: `0a000000-0000-4000-8000-00000000001${nth}`,
                userName: `lan${nth}`,
                authority,
                companyName: '宁波轧钢厂',
              })),
            }
          : { userName: 'lan1' };
      });
    await openConsole('/login?redirect=%2Falarmlist', { as: null });
    await page.getByRole('link', { name: '忘记密码' }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/重设密码/);
    const submit = page.getByRole('button', { name: '重设密码' });
    await submit.click();
    for (const text of ['请输入手机号或邮箱', '请输入验证码', '密码至少 8 位'])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    const contact = page.getByLabelText('手机号或邮箱');
    await contact.fill('lan@');
    await expect.element(page.getByText('手机号或邮箱格式不正确')).toBeVisible();
    await contact.fill('Lan@example.com');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect.element(page.getByText(/已发送，5 分钟内有效/)).toBeVisible();
    await expect.element(page.getByLabelText('验证码', { exact: true })).toHaveFocus();
    await userEvent.keyboard('1234567');
    await expect.element(page.getByText('验证码为 8 位数字', { exact: true })).not.toBeInTheDocument();
    await submit.click();
    await expect.element(page.getByText('验证码为 8 位数字', { exact: true })).toBeVisible();
    await page.getByLabelText('验证码', { exact: true }).fill('1234 5678');
    await page.getByLabelText('新密码', { exact: true }).fill('Quiet-river7');
    await submit.click();
    await page.getByRole('button', { name: /lan1/ }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/密码已重设/);
    await expect.element(page.getByText('账号 lan1 的登录已全部退出，请用新密码登录。')).toBeVisible();
    const wanted = { contact: 'lan@example.com', code: '12345678', newPassword: 'Quiet-river7' };
    expect(sent).toEqual([wanted, { ...wanted, userId: '0a000000-0000-4000-8000-000000000011' }]);
    await page.getByRole('link', { name: '去登录' }).click();
    await expect.poll(() => location.pathname + location.search).toBe('/login?redirect=%2Falarmlist');
  });

  it('is asked of the administrator where the server sends no messages', async () => {
    offered([]);
    await openConsole('/loginreset', { as: null, language: 'en-US' });
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Ask your administrator or dealer/);
    expect(page.getByRole('textbox').elements()).toEqual([]);
    await page.getByRole('link', { name: 'Back to the login' }).click();
    await expect.element(page.getByLabelText('User name')).toBeVisible();
    // Both stand in one line from the narrowest desk on.
    for (const width of [992, 1024, 1440]) {
      await page.viewport(width, 768);
      const [stay, forgotten] = [page.getByText('Stay logged in for 14 days'), page.getByText('Forgot password')];
      const middleOf = (of: typeof stay) => {
        const { top, bottom } = of.element().getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      };
      await expect.poll(() => Math.abs(middleOf(stay) - middleOf(forgotten))).toBeLessThan(4);
    }
  });

  it('by one channel alone asks for what that one reaches; what is refused stands where it belongs', async () => {
    offered(['sms']).refuse(passwordResetRoutes.replacePassword, 'wrongCode');
    await openConsole('/loginreset', { as: null });
    await page.getByLabelText('手机号').fill('lan@example.com');
    await page.getByLabelText('验证码', { exact: true }).fill('12345678');
    await page.getByLabelText('新密码', { exact: true }).fill('Quiet-river7');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('手机号格式不正确')).toBeVisible();
    await page.getByLabelText('手机号').fill('13800138000');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/验证码错误或已失效/);
  });
});

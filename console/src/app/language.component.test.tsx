import { authRoutes, deviceRoutes, textOf } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { currentLanguage } from '../i18n/language.ts';
import { answerShell, factories, openConsole, server, tenantId } from '../../test/page.ts';

beforeEach(() => page.viewport(1440, 900));

/** What the server words in the language of each call: the factory's name stands for all of it. */
function answerInLanguageOfCall(): void {
  server.on(deviceRoutes.factoryTree, () => {
    const isChinese = currentLanguage() === 'zh-CN';
    return factories.map((one) => ({
      ...one,
      tenantId,
      tenantName: isChinese ? '江淮' : 'Jianghuai',
      customerName: isChinese ? one.customerName : `Plant ${one.customerId.slice(-1)}`,
    }));
  });
}

const words = {
  'zh-CN': { user: '用户名', password: '密码', submit: '登录', menu: '主菜单', devices: '设备管理', other: 'English' },
  'en-US': {
    user: 'User name',
    password: 'Password',
    submit: 'Log in',
    menu: 'Main menu',
    devices: 'Device management',
    other: '中文',
  },
} as const;
const factoryName = { 'zh-CN': '宁波轧钢厂', 'en-US': 'Plant 1' } as const;

/** Opens the login page in a language; the account that will log in has another one saved. */
async function openLogin(language: Language, saved: Language): Promise<void> {
  answerInLanguageOfCall();
  server.on(authRoutes.login, {
    token: 'a token',
    refreshToken: 'another',
    companyName: '江淮润滑技术服务',
    user: {
      id: '0a000000-0000-4000-8000-000000000001',
      userName: 'somebody',
      firstName: '清',
      lastName: '林',
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      phone: null,
    },
  });
  answerShell('TENANT_ADMIN', saved);
  await openConsole('/login?redirect=%2Freport', { as: null, language });
}

async function logIn(language: Language): Promise<void> {
  const { user, password, submit } = words[language];
  await page.getByLabelText(user).fill('customer');
  await page.getByLabelText(password, { exact: true }).fill('oil12345');
  await page.getByRole('button', { name: submit, exact: true }).click();
}

async function seesFactoryIn(language: Language): Promise<void> {
  const menu = page.getByRole('navigation', { name: words[language].menu });
  await menu.getByRole('button', { name: words[language].devices }).click();
  await expect.element(menu.getByRole('link', { name: factoryName[language] })).toBeVisible();
}

it.each(['zh-CN', 'en-US'] as const)(
  'asks in the saved language for all that the server words, whatever the login page speaks: %s',
  async (saved) => {
    const shown = saved === 'zh-CN' ? 'en-US' : 'zh-CN';
    await openLogin(shown, saved);
    await logIn(shown);
    await seesFactoryIn(saved);
    expect(document.documentElement.lang).toBe(saved);
    expect(server.asked).not.toContain('GET /system/language/setLanguage');
  },
);

it.each(['zh-CN', 'en-US'] as const)(
  'keeps a language that was chosen on the login page, over the saved one: %s',
  async (chosen) => {
    const saved = chosen === 'zh-CN' ? 'en-US' : 'zh-CN';
    await openLogin(saved, saved);
    await page.getByRole('radio', { name: words[saved].other }).click({ force: true });
    await logIn(chosen);
    await seesFactoryIn(chosen);
    expect(document.documentElement.lang).toBe(chosen);
    expect(server.asked).toContain('GET /system/language/setLanguage');
  },
);

it('says why somebody was refused in the language that was chosen after that', async () => {
  server.refuse(authRoutes.login, 'wrongCredentials');
  await openConsole('/login', { as: null });
  await logIn('zh-CN');
  await expect.element(page.getByRole('alert')).toMatchTextContent(textOf('wrongCredentials', 'zh-CN'));
  await page.getByRole('radio', { name: 'English' }).click({ force: true });
  await expect.element(page.getByRole('alert')).toMatchTextContent(textOf('wrongCredentials', 'en-US'));
});

import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ask, baseUrl, complaints, devicesOf, logIn } from './actions.ts';
import { codeOf, codeSentTo } from './codes.ts';

const firstPassword = 'Quiet-river7';

interface Person {
  readonly userName: string;
  readonly password: string;
}

let people = 0;

/** A factory's user of one's own: what a test changes is nobody else's. */
async function newPerson(): Promise<Person> {
  people += 1;
  const number = `${Date.now()}${people}`.slice(-8);
  const userName = `account${number}`;
  const [device] = await devicesOf('customer');
  const user = { userName, password: firstPassword, firstName: '清', lastName: '林', phone: `139${number}`, email: `${userName}@example.com`, authority: 'CUSTOMER_USER', customerId: device?.customerId };
  expect(await ask('dealer', '/system/user', user)).toMatchObject({ user: { userName } });
  return { userName, password: firstPassword };
}

async function enter(page: Page, { userName, password }: Person, path = '/'): Promise<void> {
  await page.goto(`${baseUrl()}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Opens an entry of the person's menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.locator('[popovertarget="user-menu"]').click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

async function openSettings(page: Page, section: string): Promise<void> {
  await choose(page, '个人设置');
  await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: section }).click();
}

async function elsewhere(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, person);
  return page;
}

/** A picture of its own making, as a file of a camera would be. */
async function picture(page: Page, width: number, height: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const base64 = await page.evaluate(([w, h]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [w, h];
    const context = canvas.getContext('2d');
    for (let x = 0; x < w; x += 20) {
      if (context !== null) context.fillStyle = `hsl(${x % 360} 70% 50%)`;
      context?.fillRect(x, 0, 20, h);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, [width, height] as const);
  return { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

test('a changed password lets in, the old one no longer', async ({ page, browser }) => {
  const person = await newPerson();
  await enter(page, person);
  await openSettings(page, '安全与登录');
  await page.getByLabel('原密码').fill('not-the-old-one');
  await page.getByLabel('新密码', { exact: true }).fill('password1');
  await page.getByLabel('再次输入新密码').fill('password2');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('两次输入的新密码不一致')).toBeVisible();
  await page.getByLabel('再次输入新密码').fill('password1');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码错误')).toBeVisible();
  await page.getByLabel('原密码').fill(person.password);
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('过于常见')).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill('Calm-lake42');
  await page.getByLabel('再次输入新密码').fill('Calm-lake42');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  const other = await elsewhere(browser, { ...person, password: 'Calm-lake42' });
  await expect(other.locator('[popovertarget="user-menu"]')).toBeVisible();
  await other.context().close();
});

test('a picture is cropped, uploaded and shown in the header', async ({ page }) => {
  const found = complaints(page);
  await enter(page, await newPerson());
  await choose(page, '个人设置');
  await page.getByRole('button', { name: '更换头像' }).click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(page.getByText('只能选择图片文件')).toBeVisible();
  await file.setInputFiles(await picture(page, 299, 400));
  await expect(page.getByText('至少应为 300 × 300')).toBeVisible();
  await file.setInputFiles(await picture(page, 900, 600));
  const stage = page.getByRole('application', { name: /裁剪区域/ });
  await stage.press('ArrowRight');
  await page.getByRole('slider', { name: '缩放' }).fill('40');
  // What was begun is not lost without a word.
  await page.keyboard.press('Escape');
  await expect(page.getByText('修改尚未保存')).toBeVisible();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await expect(page.getByText('上传成功')).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  const shown = page.locator('[popovertarget="user-menu"] img');
  await expect(shown).toHaveJSProperty('naturalWidth', 300);
  await page.reload();
  await expect(shown).toHaveJSProperty('naturalHeight', 300);
  expect(found).toEqual([]);
});

test('the platform is named at once and stays so', async ({ page }) => {
  await logIn(page, 'customer2');
  await choose(page, '平台名称');
  const name = page.getByLabel('平台名称', { exact: true }).last();
  await name.fill(' ');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('名称不能为空')).toBeVisible();
  const given = `油液平台 ${Date.now() % 1000}`;
  await name.fill(given);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('banner')).toContainText(given);
  await page.reload();
  await expect(page.getByRole('banner')).toContainText(given);
});

test('language, time zone and units follow the account into another browser', async ({ page, browser }) => {
  const person = await newPerson();
  const device = (await devicesOf('customer')).find(({ deviceName }) => deviceName.includes('热轧主液压站')) ?? (await devicesOf('customer'))[0];
  await enter(page, person, `/device/detail?deviceId=${device?.deviceId}`);
  const unit = (target: Page) => target.getByRole('main').getByText('°F').first();
  await expect(page.getByRole('main').getByText('°C').first()).toBeVisible();
  await openSettings(page, '显示与通知');
  await page.getByRole('radio', { name: '°F' }).click({ force: true });
  await expect(unit(page)).toBeAttached();
  await page.getByLabel('时区').selectOption('America/New_York');
  await page.getByRole('group', { name: '语言' }).last().getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByText('A choice counts at once')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await enter(other, person, `/device/detail?deviceId=${device?.deviceId}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(unit(other)).toBeVisible();
  const newYork = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hourCycle: 'h23', hour: '2-digit' }).format(new Date());
  await expect(other.getByRole('banner').locator('time')).toContainText(new RegExp(` ?${newYork}:`));
  await other.context().close();
});

test('a login that is ended elsewhere ends', async ({ page, browser }) => {
  const person = await newPerson();
  const other = await elsewhere(browser, person);
  await enter(page, person);
  await openSettings(page, '安全与登录');
  await page.getByRole('button', { name: /^退出 .+ 上的登录$/ }).click();
  await expect(page.getByText('当前设备')).toBeVisible();
  await expect(page.getByRole('button', { name: /^退出 .+ 上的登录$/ })).toBeHidden();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('a phone is changed with the password and the code that came to it; the one that is there gets none', async ({ page, browser }) => {
  const person = await newPerson();
  const other = await elsewhere(browser, person);
  await enter(page, person);
  await choose(page, '个人设置');
  await page.getByRole('button', { name: '更换手机' }).click();
  const phone = page.getByLabel('新手机号');
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect(phone).toBeFocused();
  await phone.fill(`139${person.userName.slice(-8)}`);
  await expect(page.getByText('与现在的相同，无需验证码')).toBeVisible();
  await expect(send).toBeDisabled();
  await phone.fill('1381234');
  await send.click();
  await expect(page.getByText('手机号格式不正确')).toBeVisible();
  const next = `138${person.userName.slice(-8)}`;
  await phone.fill(next);
  await send.click();
  await expect(page.getByText('5 分钟内有效')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后重新获取/ })).toBeDisabled();
  const code = await codeSentTo(next);
  await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: '保存' }).last().click();
  await expect(page.getByText('请输入密码')).toBeVisible();
  await page.getByLabel('当前密码').fill('not-the-password');
  await page.getByRole('button', { name: '保存' }).last().click();
  await expect(page.getByText('密码错误')).toBeVisible();
  await page.getByLabel('当前密码').fill(person.password);
  await page.getByRole('button', { name: '保存' }).last().click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '保存' }).last().click();
  await expect(page.getByText(next)).toBeVisible();
  // Whoever else was in is not any more.
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();
});

test('a second factor is turned on, shows its recovery codes once, and is turned off', async ({ page }) => {
  await logIn(page, 'dealer2');
  await openSettings(page, '安全与登录');
  const proof = page.getByLabel('当前密码', { exact: true });
  await page.getByRole('button', { name: '启用两步验证' }).click();
  await proof.fill('wrong-password');
  await page.getByRole('button', { name: '启用两步验证' }).click();
  await expect(page.getByText('密码错误')).toBeVisible();
  await proof.fill('oil12345');
  await page.getByRole('button', { name: '启用两步验证' }).click();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(/6 位动态码/).fill(codeOf(secret.replaceAll(' ', '')));
  await page.getByRole('button', { name: '确认启用' }).click();
  await expect(page.getByText('恢复码，只显示这一次')).toBeVisible();
  await page.getByRole('button', { name: '我已保存' }).click();
  await page.getByRole('button', { name: '停用两步验证' }).click();
  await proof.fill('oil12345');
  await page.getByRole('button', { name: '停用两步验证' }).click();
  await expect(page.getByText('请输入动态码或恢复码')).toBeVisible();
  // The present one is used up by the confirmation.
  await page.getByLabel('动态码或恢复码').fill(codeOf(secret.replaceAll(' ', ''), 1));
  await page.getByRole('button', { name: '停用两步验证' }).click();
  await expect(page.getByRole('button', { name: '启用两步验证' })).toBeVisible();
});

test('an account that strangers share shows its settings, and changes only how this browser looks', async ({ page, browser }) => {
  const found = complaints(page);
  await logIn(page, 'experience');
  await choose(page, '个人设置');
  await expect(page.getByText('体验账号由多人共用')).toBeVisible();
  await expect(page.getByLabel('名', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: '更换头像' })).toHaveCount(0);
  const sections = page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button');
  await expect(sections).toHaveText(['个人资料', '显示与通知']);
  await sections.last().click();
  await page.getByRole('group', { name: '语言' }).last().getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByText('kept in this browser only')).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const other = await elsewhere(browser, { userName: 'experience', password: 'oil12345' });
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await other.context().close();
  expect(found).toEqual([]);
});

test('a display link shows and does not let in once it is revoked', async ({ page, browser }) => {
  await enter(page, await newPerson());
  await openSettings(page, '展示链接');
  await page.getByLabel('名称').last().fill('车间大屏');
  await page.getByRole('button', { name: '生成链接' }).click();
  const address = await page.getByText(/tenantUserToken=/).textContent();
  expect(address).not.toBeNull();
  const wall = await (await browser.newContext()).newPage();
  const opened = await wall.goto(address ?? '');
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(wall.getByRole('heading', { level: 1 })).toBeVisible();
  expect(wall.url()).not.toContain('tenantUserToken');
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '撤销 车间大屏' }).click();
  await expect(page.getByText('还没有展示链接')).toBeVisible();
  await wall.goto(address ?? '');
  await expect(wall).toHaveURL(/\/login/);
  await wall.context().close();
});

for (const theme of ['light', 'dark'] as const) {
  test(`the settings have no accessibility violations (${theme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await logIn(page, 'dealer');
    await choose(page, '个人设置');
    for (const section of ['个人资料', '显示与通知', '安全与登录', '展示链接']) {
      await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: section }).click();
      await expect(page.getByRole('region', { name: section }).getByRole('heading').first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations).toEqual([]);
    }
  });
}

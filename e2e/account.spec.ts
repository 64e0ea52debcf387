import { expect, type Page } from '@playwright/test';
import { baseUrl, choose, complaints, deviceNamed } from './actions.ts';
import { codeSentTo, wrongCode } from './codes.ts';
import { picture } from './files.ts';
import { enter, enterElsewhere, expectEnded, logIn, newPerson } from './people.ts';
import { test } from './test.ts';

async function openSettings(page: Page, section: string): Promise<void> {
  await choose(page, '个人设置');
  await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: section }).click();
}

test('logins elsewhere end when they are ended, and when the phone is changed; a changed password lets in', async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  const other = await enterElsewhere(browser, person);
  await enter(page, person);
  await openSettings(page, '安全与登录');
  await page.getByRole('button', { name: /^退出 .+ 上的登录$/ }).click();
  await expect(page.getByText('当前设备')).toBeVisible();
  await expect(page.getByRole('button', { name: /^退出 .+ 上的登录$/ })).toBeHidden();
  await expectEnded(other);

  await page.getByLabel('原密码').fill(person.password);
  await page.getByLabel('新密码', { exact: true }).fill('Calm-lake42');
  await page.getByLabel('再次输入新密码').fill('Calm-lake42');
  await page.getByRole('button', { name: '修改密码' }).click();
  await expect(page.getByText('密码已修改')).toBeVisible();
  const changed = { ...person, password: 'Calm-lake42' };
  await logIn(other, changed);
  await expect(other.locator('[popovertarget="user-menu"]')).toBeVisible();

  await page.getByRole('navigation', { name: '个人设置的各部分' }).getByRole('button', { name: '个人资料' }).click();
  await page.getByRole('button', { name: '更换手机' }).click();
  const next = `14${person.phone.slice(2)}`;
  await page.getByLabel('新手机号').fill(next);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText('5 分钟内有效')).toBeVisible();
  const code = await codeSentTo(next);
  await page.getByLabel('验证码').fill(wrongCode(code));
  await page.getByLabel('当前密码').fill(changed.password);
  await page.getByRole('button', { name: '保存' }).last().click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await page.getByLabel('验证码').fill(code);
  await page.getByRole('button', { name: '保存' }).last().click();
  await expect(page.getByText(next)).toBeVisible();
  await expectEnded(other);
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
  await expect(page.getByRole('button', { name: '继续填写' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('修改尚未保存')).toHaveCount(0);
  await page.getByRole('button', { name: '上传', exact: true }).click();
  await expect(page.getByText('上传成功')).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  const shown = page.locator('[popovertarget="user-menu"] img');
  await expect(shown).toHaveJSProperty('naturalWidth', 300);
  await page.reload();
  await expect(shown).toHaveJSProperty('naturalHeight', 300);
  expect(found).toEqual([]);
});

test('language, time zone and units change everything at once and follow the account into another browser', async ({
  page,
  browser,
}) => {
  const found = complaints(page);
  const device = await deviceNamed('热轧主液压站');
  const person = await newPerson({ customerId: device.customerId });
  await enter(page, person, `/device/detail?deviceId=${device.deviceId}`);
  // The verdict may name a temperature in its folded part, which comes before the shown ones.
  const unit = (target: Page, symbol: string) =>
    target.getByRole('main').getByText(symbol).filter({ visible: true }).first();
  await expect(unit(page, '°C')).toBeVisible();
  await expect(page.getByText('实时指标')).toBeVisible();
  await openSettings(page, '显示与通知');
  await page.getByRole('radio', { name: '°F' }).click({ force: true });
  await expect(page.getByRole('main').getByText('°F').first()).toBeAttached();
  await page.getByLabel('时区').selectOption('America/New_York');
  await page.getByRole('group', { name: '语言' }).last().getByRole('radio', { name: 'English' }).click({ force: true });
  await expect(page.getByText('Changes apply immediately')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // The device's page: in English down to the last word, but for the names that people gave.
  await expect(page.getByRole('region', { name: 'Live indicators' }).getByText('Water saturation')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const verdict = page.getByRole('region', { name: 'Verdict' });
  await expect(verdict.getByRole('heading', { name: /^Cooler or process water leak Confidence \d+ %$/ })).toBeVisible();
  await expect(
    verdict
      .getByRole('listitem')
      .filter({ hasText: /Water content.*has been rising by/ })
      .first(),
  ).toBeVisible();
  expect(await verdict.innerText()).not.toMatch(/\p{Script=Han}/u);
  const leftovers = await page.evaluate(() =>
    (document.querySelector('main')?.innerText ?? '').split('\n').filter((line) => /[\u4e00-\u9fff]/.test(line)),
  );
  // What people wrote into the log, and who did, comes and goes with the alarms of the demonstration.
  const log = page.getByRole('region', { name: 'Alarms and device log' });
  const written = await log.locator('li > div > p:nth-child(2), li > p > span').allInnerTexts();
  const names = /站|厂|出口|宁波|中|器|计|默认分组|钢/;
  expect(leftovers.filter((line) => !names.test(line) && !written.includes(line))).toEqual([]);

  const other = await enterElsewhere(browser, person, `/device/detail?deviceId=${device.deviceId}`);
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(unit(other, '°F')).toBeVisible();
  const newYork = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hourCycle: 'h23',
    hour: '2-digit',
  }).format(new Date());
  await expect(other.getByRole('banner').locator('time')).toContainText(new RegExp(` ?${newYork}:`));
  await other.context().close();

  // And back, by the header, on another page.
  await page.goto(`${baseUrl()}/report`);
  await expect(page).toHaveTitle(/^Reporting center · /);
  const kept = page.waitForRequest((request) => request.url().endsWith('/system/language/setLanguage'));
  await page.getByRole('radio', { name: '中文' }).click({ force: true });
  expect([(await kept).method(), (await kept).headers()['accept-language']]).toEqual(['GET', 'zh-CN']);
  await expect(page).toHaveTitle(/^报告中心 · /);
  expect(found).toEqual([]);
});

test('a display link shows for that visit alone, changes no login, and does not let in once it is revoked', async ({
  page,
  browser,
}) => {
  await enter(page, await newPerson());
  await choose(page, '展示链接');
  await page.getByLabel('名称').fill('车间大屏');
  await page.getByLabel('用途').selectOption('嵌入其他页面');
  await page.getByRole('button', { name: '生成链接' }).click();
  const address = await page.getByText(/tenantUserToken=/).textContent();
  expect(address).not.toBeNull();
  const wall = await (await browser.newContext()).newPage();
  const opened = await wall.goto(address ?? '');
  expect(opened?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(wall.getByRole('heading', { level: 1 })).toBeVisible();
  expect(wall.url()).not.toContain('tenantUserToken');
  const token = new URL(address ?? '').search;
  // A big screen has neither menu nor role.
  await wall.goto(`${baseUrl()}/bigscreen${token}`);
  await expect(wall).toHaveURL(/\/bigscreen$/);
  await expect(wall.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(wall.locator('[popovertarget="user-menu"]')).toHaveCount(0);
  await wall.goto(`${baseUrl()}/alarmlist${token}`);
  await expect(wall).toHaveURL(/\/alarmlist$/);
  await expect(wall.getByRole('button', { name: ' · 终端用户' })).toBeVisible();
  expect((await wall.context().cookies()).filter(({ name }) => name.toLowerCase().includes('token'))).toEqual([]);
  await wall.reload();
  await expect(wall).toHaveURL(/\/login\?redirect=%2Falarmlist$/);
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '撤销 车间大屏' }).click();
  await page.getByRole('dialog', { name: '撤销“车间大屏”？' }).getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('还没有展示链接')).toBeVisible();
  await wall.goto(address ?? '');
  await expect(wall).toHaveURL(/\/login/);
  await wall.context().close();
});

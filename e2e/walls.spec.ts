import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import {
  ask,
  baseUrl,
  choose,
  complaints,
  deviceNamed,
  devicesOf,
  elsewhere,
  expectFits,
  liveLine,
  newDevice,
  openAs,
  removeDevice,
  send,
  unique,
} from './actions.ts';
import type { User } from './logins.ts';
import { ownServer } from './outage.ts';
import { enter, enterElsewhere, newPerson } from './people.ts';
import { test } from './test.ts';

// Each has links of its own. One after the other, at the end of the suite, they would leave the second worker idle.
test.describe.configure({ mode: 'parallel' });

interface Issued {
  readonly displayId: string;
  readonly tenantUserToken: string;
}

/** A link of somebody's, for a test of its own. */
async function linkOf(user: User, wish: object): Promise<Issued> {
  return ask<Issued>(user, '/system/display', { name: unique('wall'), hours: 24, ...wish });
}

const revoke = (user: User, { displayId }: Issued) => ask(user, `/system/display/${displayId}`, undefined, 'DELETE');

/** A browser in which nobody is logged in, as it stands below a screen. */
async function kiosk(browser: Browser, from?: BrowserContext): Promise<Page> {
  const kept = from === undefined ? {} : { storageState: await from.storageState() };
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, ...kept });
  return context.newPage();
}

/** Calls that the server did not grant, and addresses in which a token went out. */
function leaks(page: Page, token: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    if (request.url().includes(token) || referer.includes(token)) found.push(`sent to ${request.url()}`);
  });
  page.on('response', async (response) => {
    if (!response.url().includes('/system/')) return;
    const { code } = (await response.json().catch(() => ({ code: 200 }))) as { code?: number };
    if (code !== undefined && code !== 200) found.push(`${code} ${response.url()}`);
  });
  return found;
}

const cut = (page: Page) => page.getByText(/连接已中断 \d+ (秒|分钟)/);
const ended = (page: Page) => page.getByText('展示链接已失效').first();
const isAlive = (page: Page) => expect(page.getByText(/\d+ (秒|分钟)前更新/).first()).toBeVisible();
/**
 * How long after its network was gone a wall said so, ms, by the clock of the page: a busy machine is late with both.
 * Called before the cut; resolves after it.
 */
async function saidCutAfter(wall: Page): Promise<() => Promise<number>> {
  await wall.evaluate(() => {
    const said = new Promise<number>((done) => {
      addEventListener('offline', () => {
        const at = performance.now();
        const look = () => {
          if (!document.body.textContent.includes('连接已中断')) return;
          observer.disconnect();
          done(performance.now() - at);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      });
    });
    Object.assign(globalThis, { said });
  });
  return () => wall.evaluate(() => (globalThis as unknown as { said: Promise<number> }).said);
}

for (const [path, user, wish] of [
  ['/dealer', 'dealer', { screens: ['dealer'] }],
  ['/bigscreen', 'customer', { screens: ['bigscreen'] }],
] as const) {
  test(`a link opens ${path} without typing, leaves no trace, and brings it back after a restart`, async ({
    browser,
  }) => {
    const link = await linkOf(user, wish);
    const wall = await kiosk(browser);
    const found = leaks(wall, link.tenantUserToken);
    const said = complaints(wall);
    await wall.goto(`${baseUrl()}${path}#display=${link.tenantUserToken}`);
    await isAlive(wall);
    await expect(wall).toHaveURL(`${baseUrl()}${path}?display=${link.displayId}`);
    await expect(wall.getByRole('link', { name: '返回控制台' })).toHaveCount(0);
    expect((await wall.context().cookies()).filter(({ name }) => /token/i.test(name))).toEqual([]);
    // After a power loss: the same browser, whose tab is restored, or which begins with its home page.
    const restored = await kiosk(browser, wall.context());
    await restored.goto(`${baseUrl()}${path}?display=${link.displayId}`);
    await isAlive(restored);
    const begun = await kiosk(browser, wall.context());
    await begun.goto(`${baseUrl()}${path}#display=${link.tenantUserToken}`);
    await isAlive(begun);
    await expect(begun).toHaveURL(`${baseUrl()}${path}?display=${link.displayId}`);
    // Whoever comes after and types the address of the wall sees nothing.
    const stranger = await kiosk(browser, wall.context());
    await stranger.goto(baseUrl() + path);
    await expect(stranger).toHaveURL(`${baseUrl()}/login?redirect=${encodeURIComponent(path)}`);
    await stranger.context().close();
    expect([found, said]).toEqual([[], []]);
    await revoke(user, link);
    for (const page of [wall, restored, begun]) {
      await expect(ended(page)).toBeVisible();
      await expect(page).toHaveURL(/\/w\?ended=linkRevoked&redirect=/);
      await expect(page.getByRole('link', { name: '用账号登录' })).toBeVisible();
    }
    await wall.reload();
    await expect(ended(wall)).toBeVisible();
    await wall.goto(`${baseUrl()}${path}#display=${link.tenantUserToken}`);
    await expect(wall).toHaveURL(/\/w\?ended=linkRevoked/);
    for (const page of [wall, restored, begun]) await page.context().close();
  });
}

test('without a login or a link the walls ask for a login, with the way back', async ({ browser }) => {
  const page = await kiosk(browser);
  await page.goto(`${baseUrl()}/bigscreen?deviceId=7`);
  await expect(page).toHaveURL(`${baseUrl()}/login?redirect=${encodeURIComponent('/bigscreen?deviceId=7')}`);
  await page.goto(`${baseUrl()}/dealer`);
  await expect(page).toHaveURL(`${baseUrl()}/login?redirect=%2Fdealer`);
  await page.context().close();
});

test('a link is made in the console, and a login in the same browser stays apart from it', async ({
  page,
  browser,
}) => {
  await openAs(page, 'dealer', '/report');
  await choose(page, '展示链接');
  const name = unique('大厅');
  await page.getByLabel('名称').fill(name);
  await page.getByRole('button', { name: '生成链接' }).click();
  const address = (await page.getByText(/#display=/).textContent()) ?? '';
  expect(address.startsWith(`${baseUrl()}/dealer?tenantId=`) || address.startsWith(`${baseUrl()}/dealer#`)).toBe(true);
  const person = await elsewhere(browser, 'group', '/report');
  const cookies = await person.context().cookies();
  await person.goto(address);
  await isAlive(person);
  await expect(person).toHaveURL(/display=/);
  expect(await person.context().cookies()).toEqual(cookies);
  // Elsewhere it is the person again, also on a wall that names no link.
  await person.goto(`${baseUrl()}/dealer`);
  await expect(person.getByRole('link', { name: '返回控制台' })).toBeVisible();
  await expect(person).toHaveURL(`${baseUrl()}/dealer`);
  await person.goto(`${baseUrl()}/report`);
  await expect(person.locator('[popovertarget="user-menu"]')).toContainText('集团');
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: `撤销 ${name}` }).click();
  await page
    .getByRole('dialog', { name: `撤销“${name}”？` })
    .getByRole('button', { name: '撤销' })
    .click();
  await expect(page.getByText(name, { exact: true })).toBeHidden();
  await person.context().close();
});

test('a logout forgets the links of its browser; the home page of a hall, and the wall that hangs there, stay', async ({
  browser,
}) => {
  const link = await linkOf('dealer', { screens: ['dealer'] });
  const home = `${baseUrl()}/dealer#display=${link.tenantUserToken}`;
  const office = await enterElsewhere(browser, await newPerson({ authority: 'SYS_ADMIN' }), '/report');
  const hanging = await office.context().newPage();
  await hanging.goto(home);
  await isAlive(hanging);
  await choose(office, '退出登录');
  await expect(office).toHaveURL(/\/login/);
  const after = await office.context().newPage();
  await after.goto(`${baseUrl()}/dealer?display=${link.displayId}`);
  await expect(after.getByRole('heading', { name: '这个浏览器里没有展示链接' })).toBeVisible();
  await hanging.reload();
  await isAlive(hanging);
  await after.goto(home);
  await isAlive(after);
  await office.context().close();
  await revoke('dealer', link);
});

test('a wall says within five seconds that it is cut off, and comes back by itself', async ({ browser }) => {
  const link = await linkOf('dealer', { screens: ['dealer'] });
  const wall = await kiosk(browser);
  await wall.goto(`${baseUrl()}/dealer#display=${link.tenantUserToken}`);
  await isAlive(wall);
  const after = await saidCutAfter(wall);
  await wall.context().setOffline(true);
  expect(await after()).toBeLessThan(5000);
  await expect(cut(wall)).toBeVisible();
  await wall.context().setOffline(false);
  await expect(cut(wall)).toBeHidden();
  await isAlive(wall);
  await revoke('dealer', link);
  await wall.context().close();
});

test('a line that falls silent counts as cut, and one that the server closes is not the end of the link', async ({
  browser,
}) => {
  const link = await linkOf('dealer', { screens: ['dealer'] });
  const wall = await kiosk(browser);
  let isMute = false;
  await wall.routeWebSocket('**/ws/plugins/telemetry', (line) => {
    const server = line.connectToServer();
    line.onMessage((message) => (isMute ? undefined : server.send(message)));
    server.onMessage((message) => (isMute ? undefined : line.send(message)));
  });
  await wall.goto(`${baseUrl()}/dealer#display=${link.tenantUserToken}`);
  await isAlive(wall);
  isMute = true;
  // A test of the line proves the 4.5 s by a clock of its own: this browser may wait for a busy machine.
  await expect(cut(wall)).toBeVisible();
  isMute = false;
  await expect(cut(wall)).toBeHidden();
  const other = await kiosk(browser);
  const line = await liveLine(other);
  await other.goto(`${baseUrl()}/dealer#display=${link.tenantUserToken}`);
  await isAlive(other);
  await line.cut();
  await expect(cut(other)).toBeVisible();
  line.mend();
  await expect(cut(other)).toBeHidden();
  await expect(other).toHaveURL(/\/dealer\?display=/);
  await revoke('dealer', link);
  for (const page of [wall, other]) await page.context().close();
});

test('a wall says that its server has ended, leaves the page alone, and shows new figures when it is back', async ({
  browser,
}) => {
  const device = await newDevice('大屏断线');
  expect((await send(device.token, { oil_temperature: 41.3 })).status).toBe(200);
  const { customerId } = await deviceNamed(device.deviceName, 'dealer');
  const wish = { screens: ['bigscreen'], customerId, deviceId: device.deviceId };
  const link = await linkOf('dealer', wish);
  const own = await ownServer();
  const wall = await kiosk(browser);
  let loads = 0;
  wall.on('load', () => {
    loads += 1;
  });
  const query = `customerId=${customerId}&deviceId=${device.deviceId}`;
  await wall.goto(`${own.url}/bigscreen?${query}#display=${link.tenantUserToken}`);
  const temperature = wall.getByRole('list', { name: '指标' }).getByRole('listitem').filter({ hasText: '油温' });
  await expect(temperature).toContainText('41.3');
  await own.end();
  await expect(cut(wall)).toBeVisible();
  expect((await send(device.token, { oil_temperature: 52.6 })).status).toBe(200);
  await expect(temperature).toContainText('41.3');
  await own.start();
  await expect(cut(wall)).toBeHidden();
  await expect(temperature).toContainText('52.6');
  await isAlive(wall);
  expect(loads).toBe(1);
  await wall.context().close();
  await own.end();
  await revoke('dealer', link);
  await removeDevice(device);
});

/** What a wall has shown in turn: the path of each screen, and the heading on it. */
async function seenTurns(wall: Page): Promise<() => Promise<string[]>> {
  await wall.evaluate(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    setInterval(() => {
      const [heading, isLoading] = [document.querySelector('h1')?.textContent, document.querySelector('[aria-busy]')];
      const now = `${location.pathname} ${heading}`;
      if (isLoading === null && seen.at(-1) !== now) seen.push(now);
    }, 250);
  });
  return () => wall.evaluate(() => (globalThis as unknown as { seen: string[] }).seen);
}

test('screens take turns, and each turn shows a further machine', async ({ browser }) => {
  const [machine] = await devicesOf('dealer');
  const customerId = machine?.customerId ?? '';
  // A machine of its own beside those of the demonstration: there are two at least, whoever deletes what.
  const device = await newDevice('大屏轮播', { customerId });
  const link = await linkOf('dealer', { screens: ['dealer', 'bigscreen'], customerId, rotateS: 10 });
  const wall = await kiosk(browser);
  const found = leaks(wall, link.tenantUserToken);
  const query = `screens=dealer,bigscreen&rotate=10&customerId=${customerId}`;
  await wall.goto(`${baseUrl()}/dealer?${query}#display=${link.tenantUserToken}`);
  await isAlive(wall);
  const turns = await seenTurns(wall);
  // Between two machines stands the dealer. A machine that another journey removes meanwhile gives way to the next at once.
  const hasFurther = async () => {
    const seen = await turns();
    const machineOf = (turn: string | undefined) => (turn?.startsWith('/bigscreen ') ? turn : null);
    return seen.some((turn, at) => {
      const [before, after] = [machineOf(seen[at - 1]), machineOf(seen[at + 1])];
      return turn.startsWith('/dealer ') && before !== null && after !== null && before !== after;
    });
  };
  await expect.poll(hasFurther, { timeout: 120_000 }).toBe(true);
  await isAlive(wall);
  expect(found).toEqual([]);
  await wall.context().close();
  await revoke('dealer', link);
  await removeDevice(device);
});

test('the button and the key f fill the screen, and a field takes an f as a letter', async ({ page }) => {
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  await openAs(page, 'dealer', '/dealer');
  await isAlive(page);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await page.getByRole('button', { name: '退出全屏' }).click();
  await expect.poll(isFull).toBe(false);
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect.poll(isFull).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(false);
  await page.getByRole('button', { name: '展示链接' }).click();
  const name = page.getByRole('dialog').getByLabel('名称');
  await name.click();
  await page.keyboard.press('f');
  await expect(name).toHaveValue('f');
  expect(await isFull()).toBe(false);
});

test('the dialog of links fits a phone in both languages, from the first field to the code that a display reads', async ({
  page,
}) => {
  const person = await newPerson({ authority: 'SYS_ADMIN' });
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, person, '/dealer');
  await isAlive(page);
  for (const words of [
    { open: '展示链接', kind: '两个大屏轮播', name: '名称', use: '用途', dealer: '经销商', factory: '工厂' },
    {
      open: 'Display links',
      kind: 'Both screens in turn',
      name: 'Name',
      use: 'For',
      dealer: 'Dealer',
      factory: 'Factory',
    },
  ]) {
    await page.getByRole('button', { name: words.open }).click();
    const dialog = page.getByRole('dialog', { name: words.open });
    const name = unique('hall');
    await dialog.getByLabel(words.name, { exact: true }).fill(name);
    await dialog.getByLabel(words.use, { exact: true }).selectOption(words.kind);
    await dialog.getByLabel(words.dealer, { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel(words.factory, { exact: true }).selectOption({ index: 1 });
    await expectFits(page, 'dialog');
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog.getByText(/#display=/)).toContainText(`${baseUrl()}/dealer?screens=dealer,bigscreen&rotate=60`);
    await expect(dialog.getByRole('img', { name: /二维码|QR code/ })).toBeVisible();
    await expectFits(page, 'dialog');
    await dialog.locator('section').first().getByRole('button').last().click();
    const row = dialog.getByRole('listitem').filter({ hasText: name });
    await expect(row).toBeVisible();
    await expectFits(page, 'dialog');
    await row.getByRole('button', { name: /^(撤销|Revoke)/ }).click();
    const question = page.getByRole('dialog', { name: /^(撤销|Revoke).*\d/ });
    await expectFits(page, 'dialog');
    await question.getByRole('button', { name: /^(撤销|Revoke)$/ }).click();
    await expect(row).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('radio', { name: 'English' }).click();
  }
});

test('a wall loads a new build after an outage, once', async ({ browser }) => {
  const link = await linkOf('dealer', { screens: ['dealer'] });
  const wall = await kiosk(browser);
  let loads = 0;
  wall.on('load', () => {
    loads += 1;
  });
  await wall.goto(`${baseUrl()}/dealer#display=${link.tenantUserToken}`);
  await isAlive(wall);
  expect(loads).toBe(1);
  const body = '<script type="module" src="/assets/of-another-build.js"></script>';
  let looks = 0;
  await wall.route(`${baseUrl()}/`, (route) => {
    looks += 1;
    return route.fulfill({ contentType: 'text/html', body });
  });
  await wall.context().setOffline(true);
  await expect(cut(wall)).toBeVisible();
  await wall.context().setOffline(false);
  // Walls come back spread over a minute.
  await expect.poll(() => loads, { timeout: 150_000 }).toBe(2);
  await isAlive(wall);
  expect([loads, looks]).toEqual([2, 1]);
  await revoke('dealer', link);
  await wall.context().close();
});

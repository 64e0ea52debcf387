import { expect, type BrowserContext, type Page } from '@playwright/test';
import { baseUrl } from './actions.ts';
import { enter, logIn, newPerson, type Person } from './people.ts';
import { test } from './test.ts';

interface Shared {
  readonly person: Person;
  readonly page: Page;
  readonly other: Page;
}

/** Two pages of one browser, which share a login. */
async function share(page: Page, context: BrowserContext): Promise<Shared> {
  const person = await newPerson();
  await enter(page, person, '/alarmSet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${baseUrl()}/userSet`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  return { person, page, other };
}

/** The token of both runs out at once, three times. */
async function runOut({ page, other }: Shared, context: BrowserContext): Promise<void> {
  const url = baseUrl();
  for (let round = 1; round <= 3; round += 1) {
    // Pages that go away while they replace a token lose what it was replaced for: they are gone before it runs out.
    await Promise.all([page.goto('about:blank'), other.goto('about:blank')]);
    await context.addCookies([{ name: 'token', value: `run out ${round}`, url }]);
    await Promise.all([page.goto(`${url}/alarmSet`), other.goto(`${url}/userSet`)]);
    for (const one of [page, other]) await expect(one.getByRole('button', { name: ' · 终端用户' })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/alarmSet$/);
  await expect(other).toHaveURL(/\/userSet$/);
}

test("two pages whose token runs out at once both go on; their login ends once in each with the server's words, and is begun anew for both", async ({
  page,
  context,
}) => {
  const shared = await share(page, context);
  await runOut(shared, context);
  const { person, other } = shared;
  const url = baseUrl();
  // What the pages ask for by themselves until they are loaded anew is none of this.
  await Promise.all([page.goto('about:blank'), other.goto('about:blank')]);
  await context.addCookies([
    { name: 'token', value: 'nobody', url },
    { name: 'refreshToken', value: 'nobody', url },
  ]);
  const spent: string[] = [];
  for (const one of [page, other])
    one.on('request', (request) => request.url().endsWith('/auth/token') && spent.push(request.url()));
  await Promise.all([page.goto(`${url}/alarmSet`), other.goto(`${url}/userSet`)]);
  await expect(page).toHaveURL(/\/login\?redirect=%2FalarmSet$/);
  await expect(other).toHaveURL(/\/login\?redirect=%2FuserSet$/);
  await expect(page.getByRole('alert')).toContainText('登录已过期');
  expect(spent.length).toBeLessThanOrEqual(2);
  await logIn(page, person, '/alarmSet');
  await other.goto(`${baseUrl()}/userSet`);
  await expect(other).toHaveURL(/\/userSet$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
});

test('two pages whose token runs out at once both go on over plain http, where browsers keep locks from pages', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await runOut(await share(page, context), context);
});

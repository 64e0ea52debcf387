import { expect, test } from '@playwright/test';
import { ask, baseUrl } from './actions.ts';
import { logIn, newPerson } from './people.ts';

test("a login that two pages share ends once in each of them with the server's words, and is begun anew for both", async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await logIn(page, person, '/alarmSet');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${baseUrl()}/userSet`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const url = baseUrl();
  await context.addCookies([
    { name: 'token', value: 'nobody', url },
    { name: 'refreshToken', value: 'nobody', url },
  ]);
  const spent: string[] = [];
  for (const one of [page, other])
    one.on('request', (request) => request.url().endsWith('/auth/token') && spent.push(request.url()));
  await Promise.all([page.reload(), other.reload()]);
  await expect(page).toHaveURL(/\/login\?redirect=%2FalarmSet$/);
  await expect(other).toHaveURL(/\/login\?redirect=%2FuserSet$/);
  await expect(page.getByRole('alert')).toContainText('登录已过期');
  expect(spent.length).toBeLessThanOrEqual(2);
  await logIn(page, person, '/alarmSet');
  await other.goto(`${baseUrl()}/userSet`);
  await expect(other).toHaveURL(/\/userSet$/);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const [what, hasLocks] of [
  ['over https', true],
  ['over plain http, where browsers keep locks from pages', false],
] as const) {
  test(`two pages whose token runs out at once both go on, ${what}`, async ({ page, context }) => {
    if (!hasLocks) await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
    await logIn(page, await newPerson(), '/alarmSet');
    const other = await context.newPage();
    await other.goto(`${baseUrl()}/userSet`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const url = baseUrl();
    for (let round = 1; round <= 3; round += 1) {
      // Pages that go away while they replacement a token lose what it was replaced for: they are gone before it runs
      // out.
      await Promise.all([page.goto('about:blank'), other.goto('about:blank')]);
      await context.addCookies([{ name: 'token', value: `run out ${round}`, url }]);
      await Promise.all([page.goto(`${url}/alarmSet`), other.goto(`${url}/userSet`)]);
      for (const one of [page, other]) await expect(one.getByRole('button', { name: ' · 终端用户' })).toBeVisible();
    }
    await expect(page).toHaveURL(/\/alarmSet$/);
    await expect(other).toHaveURL(/\/userSet$/);
  });
}

test('the token in an address stands for that visit, is gone from the address and changes nothing', async ({
  page,
  context,
}) => {
  const { displayId, tenantUserToken } = await ask<{ displayId: string; tenantUserToken: string }>(
    'dealer',
    '/system/display',
    { name: 'e2e', hours: 1 },
  );
  await page.goto(`${baseUrl()}/alarmlist?tenantUserToken=${encodeURIComponent(tenantUserToken)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/alarmlist$/);
  await expect(page.getByRole('button', { name: ' · 经销商' })).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.toLowerCase().includes('token'))).toEqual([]);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2Falarmlist$/);
  // A big screen has neither menu nor role.
  await page.goto(`${baseUrl()}/dealer?tenantUserToken=${encodeURIComponent(tenantUserToken)}`);
  await expect(page).toHaveURL(/\/dealer$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await ask('dealer', `/system/display/${displayId}`, undefined, 'DELETE');
});

import { expect, type Browser, type Page } from '@playwright/test';
import { ask, baseUrl, devicesOf, unique, uniquePhone } from './actions.ts';

export interface Person {
  readonly userName: string;
  readonly password: string;
  readonly phone: string;
}

interface Wanted extends Partial<Person> {
  readonly authority?: 'SYS_ADMIN' | 'CUSTOMER_USER';
  readonly customerId?: string | undefined;
  readonly names?: { readonly firstName: string; readonly lastName: string };
}

/** A user of a factory of the first dealer: what a test changes of it is nobody else's. */
export async function newPerson({
  customerId,
  authority = 'CUSTOMER_USER',
  names,
  ...named
}: Wanted = {}): Promise<Person> {
  const [device] = await devicesOf('customer');
  const own = { userName: unique('person'), password: 'Quiet-river7', phone: uniquePhone() };
  const person = { ...own, ...named };
  const user = {
    ...person,
    firstName: '清',
    lastName: '林',
    ...names,
    email: `${person.userName}@example.com`,
    authority,
    ...(authority === 'SYS_ADMIN' ? {} : { customerId: customerId ?? device?.customerId }),
  };
  expect(await ask('sysadmin', '/system/user', user)).toMatchObject({ user: { userName: person.userName } });
  return person;
}

/** Logs in by the form, as a person does. */
export async function logIn(page: Page, { userName, password }: Omit<Person, 'phone'>, path = '/'): Promise<void> {
  await page.goto(`${baseUrl()}/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('用户名').fill(userName);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The same person, or another, at another machine. */
export async function logInElsewhere(browser: Browser, person: Omit<Person, 'phone'>, path = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, person, path);
  return page;
}

/** Opens an address with a login of the person's own, without the form. */
export async function enter(page: Page, { userName, password }: Omit<Person, 'phone'>, path = '/'): Promise<void> {
  const reply = await page.request.post(`${baseUrl()}/api/auth/login`, { data: { username: userName, password } });
  const tokens = (await reply.json()) as { token: string; refreshToken: string };
  await page
    .context()
    .addCookies((['token', 'refreshToken'] as const).map((name) => ({ name, value: tokens[name], url: baseUrl() })));
  await page.goto(baseUrl() + path);
}

/** The same at another machine. */
export async function enterElsewhere(browser: Browser, person: Omit<Person, 'phone'>, path = '/'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await enter(page, person, path);
  return page;
}

/**
 * A login that was ended leads to the sign-in at the next load of a page. A page that heard of it may be on its way there
 * already, and breaks the load off.
 */
export async function expectEnded(page: Page): Promise<void> {
  await page.reload().catch((error: unknown) => {
    if (!String(error).includes('net::ERR_ABORTED')) throw error;
  });
  await expect(page).toHaveURL(/\/login/);
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice, buildTenant } from '../../../test/factories.ts';
import type { AccountOptions, Customer } from '../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const person = async (options: AccountOptions) => callerFor(app.url, await buildAccount(app.pg, options));
const nameFor = async ({ post }: Caller, ids: object = {}) =>
  (await post('/system/distributordatascreen/getSystemName', ids)).msg;
const rename = ({ post }: Caller, systemName: string, ids: object = {}) =>
  post<string>('/system/distributordatascreen/setSystemName', { systemName, ...ids });

async function dealership(): Promise<{
  factory: Customer;
  sister: Customer;
  dealer: Caller;
  user: Caller;
  group: Caller;
}> {
  const tenant = await buildTenant(app.pg);
  const [factory, sister] = [await buildCustomer(app.pg, { tenant }), await buildCustomer(app.pg, { tenant })];
  return {
    factory,
    sister,
    dealer: await person({ authority: 'TENANT_ADMIN', tenantId: tenant.id }),
    user: await person({ authority: 'CUSTOMER_USER', tenantId: tenant.id, customerId: factory.id }),
    group: await person({ authority: 'GROUP', tenantId: tenant.id, customers: [factory] }),
  };
}

it("is the product's in the language of the caller, until somebody names it", async () => {
  const { user } = await dealership();
  expect(await nameFor(user)).toBe('Device Fault Diagnosis Big Data Platform');
  expect(await nameFor(callerWith(app.url, user.token, { 'accept-language': 'zh-CN' }))).toBe('设备故障诊断大数据平台');
});

it("a dealer's name holds for its factories, a factory's own comes before it, and the name of the company follows", async () => {
  const { dealer, user, group, factory, sister } = await dealership();
  expect(await rename(dealer, ' North Oil ')).toMatchObject({ code: 200, msg: 'North Oil', data: 'North Oil' });
  expect([await nameFor(user), await nameFor(group)]).toEqual(['North Oil', 'North Oil']);
  expect((await rename(user, 'Mill Watch')).code).toBe(200);
  expect([
    await nameFor(user),
    await nameFor(dealer),
    await nameFor(dealer, { customerId: factory.id }),
    await nameFor(dealer, { customerId: sister.id }),
    await nameFor(group, { customerId: factory.id }),
  ]).toEqual(['Mill Watch', 'North Oil', 'Mill Watch', 'North Oil', 'Mill Watch']);
  expect((await user.get<{ companyName: string }>('/getInfo')).data.companyName).toBe('Mill Watch');
});

it("nobody names, or reads, what is another's", async () => {
  const [own, foreign] = [await dealership(), await dealership()];
  await rename(foreign.user, 'Foreign name');
  for (const ids of [
    { customerId: foreign.factory.id },
    { tenantId: foreign.factory.tenantId },
    { customerId: own.sister.id },
  ]) {
    expect((await rename(own.user, 'Taken over', ids)).code).toBe(404);
    if ('customerId' in ids)
      expect((await own.user.post('/system/distributordatascreen/getSystemName', ids)).code).toBe(404);
  }
  expect((await rename(own.group, 'Taken over')).code).toBe(403);
  expect((await rename(await person({ authority: 'SYS_ADMIN' }), 'Taken over')).code).toBe(403);
  expect(await nameFor(foreign.user)).toBe('Foreign name');
});

it('who sees single devices sees the names of their factories', async () => {
  const { user, factory, sister } = await dealership();
  await rename(user, 'Mill Watch');
  const guest = await person({ authority: 'EXPERIENCE', devices: [await buildDevice(app.pg, { customer: factory })] });
  expect([await nameFor(guest), await nameFor(guest, { customerId: factory.id })]).toEqual([
    'Device Fault Diagnosis Big Data Platform',
    'Mill Watch',
  ]);
  expect((await guest.post('/system/distributordatascreen/getSystemName', { customerId: sister.id })).code).toBe(404);
});

it.each(['', '   ', 'x'.repeat(61)])('a name has one to sixty characters: "%s"', async (systemName) => {
  const { dealer } = await dealership();
  expect(await rename(dealer, systemName)).toMatchObject({ code: 422, fields: [{ field: 'systemName' }] });
});

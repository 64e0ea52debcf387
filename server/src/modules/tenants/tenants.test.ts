import type { Customer, Tenant } from '@oilsight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice, buildTenant } from '../../../test/factories.ts';
import { sqlQuery } from '../../platform/pg.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await callerFor(app.url, await buildAccount(app.pg));
});
afterAll(() => app.close());

let nth = 0;
const fresh = (word: string) => `${word} ${(nth += 1)}`;
const createTenant = async (tenantName = fresh('Dealer')) =>
  (await admin.post<Tenant>('/system/tenant', { tenantName, areaNo: '340000', areaName: 'Anhui' })).data;
const createCustomer = async (tenantId: string, customerName = fresh('Factory'), caller = admin) =>
  (await caller.post<Customer>('/system/customer', { tenantId, customerName })).data;
const dealerOf = async (tenantId: string) =>
  callerFor(app.url, await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId }));

describe('dealers', () => {
  it('are made, changed and listed with what they have', async () => {
    const tenant = await createTenant();
    const customer = await createCustomer(tenant.tenantId);
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: tenant.tenantId });
    const changed = await admin.put<Tenant>('/system/tenant', {
      tenantId: tenant.tenantId,
      tenantName: ` ${tenant.tenantName} North `,
      areaNo: '',
      areaName: '',
      version: tenant.version,
    });
    expect(changed.data).toMatchObject({
      tenantName: `${tenant.tenantName} North`,
      areaNo: '',
      customers: 1,
      users: 1,
      version: 2,
    });
    const { rows } = await admin.get<Tenant[]>('/system/tenant/list', { search: `${tenant.tenantName} north` });
    expect(rows).toEqual([changed.data]);
    expect(customer).toMatchObject({ tenantName: tenant.tenantName, devices: 0, users: 0, version: 1 });
  });

  it('have names of their own, in any case; of two at once one is made', async () => {
    const tenantName = fresh('Twin');
    const answers = await Promise.all(
      [tenantName, tenantName.toUpperCase()].map((name) => admin.post('/system/tenant', { tenantName: name })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ code }) => code === 409)).toMatchObject({ fields: [{ field: 'tenantName' }] });
  });

  it('the second of two who change one is told so', async () => {
    const { tenantId, version } = await createTenant();
    const answers = await Promise.all(
      ['One', 'Two'].map((word) => admin.put('/system/tenant', { tenantId, version, tenantName: fresh(word) })),
    );
    expect(codesOf(answers)).toEqual([200, 409]);
  });

  it.each(['34', '3400000', 'Anhui'])('an area number is six digits: %s', async (areaNo) => {
    expect(await admin.post('/system/tenant', { tenantName: fresh('Dealer'), areaNo })).toMatchObject({
      code: 422,
      fields: [{ field: 'areaNo' }],
    });
  });
});

describe('factories', () => {
  it.each([
    ['en-US', 'Default group'],
    ['zh-CN', '默认分组'],
  ])('have a default group in the language of whoever made them: %s', async (language, name) => {
    const { tenantId } = await createTenant();
    const { customerId } = await createCustomer(
      tenantId,
      fresh('Factory'),
      callerWith(app.url, admin.token, { 'accept-language': language }),
    );
    const groups = await app.pg.query(
      sqlQuery<{ name: string; is_default: boolean }>(
        'test.groups',
        'select name, is_default from device_group where customer_id = $1',
      ),
      [customerId],
    );
    expect(groups).toEqual([{ name, is_default: true }]);
  });

  it('a dealer makes and changes its own, and no others', async () => {
    const [own, other] = [await createTenant(), await createTenant()];
    const dealer = await dealerOf(own.tenantId);
    const factory = await createCustomer(own.tenantId, fresh('Factory'), dealer);
    const foreign = await createCustomer(other.tenantId);
    const save = ({ customerId, version }: Customer) =>
      dealer.put('/system/customer', { customerId, version, customerName: fresh('Renamed') });
    expect((await save(factory)).code).toBe(200);
    expect((await save(foreign)).code).toBe(404);
    expect(
      (await dealer.post('/system/customer', { tenantId: other.tenantId, customerName: fresh('Factory') })).code,
    ).toBe(404);
    expect((await dealer.get<Customer[]>('/system/customer/list')).total).toBe(1);
    expect((await dealer.get<Customer[]>('/system/customer/list', { tenantId: other.tenantId })).total).toBe(0);
  });

  it('two dealers may each have one of the same name, one dealer may not', async () => {
    const [own, other] = [await createTenant(), await createTenant()];
    const name = fresh('Steel works');
    await createCustomer(own.tenantId, name);
    expect((await admin.post('/system/customer', { tenantId: own.tenantId, customerName: name })).code).toBe(409);
    expect((await admin.post('/system/customer', { tenantId: other.tenantId, customerName: name })).code).toBe(200);
  });
});

describe('who is disabled with a place', () => {
  it('a dealer: everybody of it, at once, until it is let in again; its machines go on', async () => {
    const { tenantId, version } = await createTenant();
    const customer = await buildCustomer(app.pg, { tenant: { id: tenantId } });
    const device = await buildDevice(app.pg, { customer });
    const people = [
      await dealerOf(tenantId),
      await callerFor(
        app.url,
        await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId: customer.id }),
      ),
    ];
    const { data } = await admin.put<Tenant>('/system/tenant/setDisabled', { tenantId, version, disabled: true });
    for (const person of people) expect((await person.get('/getInfo')).code).toBe(403);
    const sent = await fetch(`${app.url}/api/v1/${device.token}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oil_temperature: 55 }),
    });
    expect(sent.status).toBe(200);
    await admin.put('/system/tenant/setDisabled', { tenantId, version: data.version, disabled: false });
    for (const person of people) expect((await person.get('/getInfo')).code).toBe(200);
  });

  it('a factory: its users; a group that was granted it sees the rest', async () => {
    const tenant = await buildTenant(app.pg);
    const [one, other] = [await buildCustomer(app.pg, { tenant }), await buildCustomer(app.pg, { tenant })];
    const devices = [await buildDevice(app.pg, { customer: one }), await buildDevice(app.pg, { customer: other })];
    const user = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: tenant.id, customerId: one.id }),
    );
    const group = await callerFor(
      app.url,
      await buildAccount(app.pg, { authority: 'GROUP', tenantId: tenant.id, customers: [one, other] }),
    );
    const seen = async () =>
      (await group.get<{ deviceName: string }[]>('/system/dataanalysis/listDeviceInfo')).rows
        .map(({ deviceName }) => deviceName)
        .toSorted();
    expect(await seen()).toEqual(devices.map(({ name }) => name).toSorted());
    await (
      await dealerOf(tenant.id)
    ).put('/system/customer/setDisabled', { customerId: one.id, version: 1, disabled: true });
    expect((await user.get('/getInfo')).code).toBe(403);
    expect(await seen()).toEqual([devices[1]?.name]);
  });
});

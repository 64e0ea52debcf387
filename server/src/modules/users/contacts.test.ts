import type { AlarmContact } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { callerFor, callerWith, codesOf } from '../../../test/calls.ts';
import type { Caller } from '../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { Customer } from '../../../test/factories.ts';
import { freshPhone } from '../../../test/every-call.samples.ts';

let app: TestApp;
let factory: Customer;
let sister: Customer;
let dealer: Caller;
let user: Caller;

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg, { name: 'Factory 1' });
  sister = await buildCustomer(app.pg, { tenant: { id: factory.tenantId }, name: 'Factory 2' });
  dealer = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: factory.tenantId }),
  );
  user = await callerFor(
    app.url,
    await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId: factory.tenantId, customerId: factory.id }),
  );
});
afterAll(() => app.close());

const formOf = (more: object = {}) => ({
  contactName: 'Zhang Wei',
  phone: freshPhone(),
  email: 'zhang@example.com',
  ...more,
});
const create = ({ post }: Caller, place: object, more: object = {}) =>
  post<AlarmContact>('/system/alarmcontact', { ...formOf(more), ...place });

it('a phone stands once in a group and once for the whole factory, however it is written', async () => {
  const phone = freshPhone();
  const spelled = `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}`;
  const group = { customerId: factory.id, groupId: factory.groupId };
  expect(await create(user, group, { phone })).toMatchObject({
    code: 200,
    data: { phone, groupName: 'Default group', customerName: 'Factory 1', version: 1 },
  });
  expect(await create(user, group, { phone: spelled })).toMatchObject({
    code: 409,
    msg: 'This phone is in the group already, it cannot be added repeatedly',
    fields: [{ field: 'phone' }],
  });
  expect(await create(user, { customerId: factory.id }, { phone: spelled })).toMatchObject({
    code: 200,
    data: { phone, groupId: null },
  });
  const chinese = callerWith(app.url, user.token, { 'accept-language': 'zh-CN' });
  expect(await create(chinese, group, { phone })).toMatchObject({
    code: 409,
    msg: '该手机号已在此分组中，不能重复添加',
  });
});

it('of two at once with the same phone one is added', async () => {
  const phone = freshPhone();
  const answers = await Promise.all([
    create(user, { customerId: factory.id }, { phone }),
    create(dealer, { customerId: factory.id }, { phone }),
  ]);
  expect(codesOf(answers)).toEqual([200, 409]);
});

it('a change carries the version that was read; a phone that is there already is refused', async () => {
  const [{ data: one }, { data: other }] = [
    await create(user, { customerId: factory.id }),
    await create(user, { customerId: factory.id }),
  ];
  const save = (form: object) =>
    user.put<AlarmContact>('/system/alarmcontact', {
      ...formOf(),
      contactId: one.contactId,
      version: one.version,
      ...form,
    });
  expect(await save({ phone: other.phone })).toMatchObject({ code: 409, fields: [{ field: 'phone' }] });
  const answers = await Promise.all([save({ contactName: 'First' }), save({ contactName: 'Second' })]);
  expect(codesOf(answers)).toEqual([200, 409]);
  expect((await user.remove(`/system/alarmcontact/${one.contactId}`)).code).toBe(200);
  expect((await save({ version: 2 })).code).toBe(404);
});

it("a group of another factory, and a factory's neighbour, are out of reach", async () => {
  expect((await create(dealer, { customerId: factory.id, groupId: sister.groupId })).code).toBe(404);
  expect((await create(user, { customerId: sister.id })).code).toBe(404);
  const { data } = await create(dealer, { customerId: sister.id });
  expect((await user.remove(`/system/alarmcontact/${data.contactId}`)).code).toBe(404);
  const listed = (await user.get<AlarmContact[]>('/system/alarmcontact/list', { pageSize: 200 })).rows;
  expect(listed.length).toBeGreaterThan(0);
  expect(new Set(listed.map(({ customerName }) => customerName))).toEqual(new Set(['Factory 1']));
});

it('the list goes by factory, its own contacts before those of groups, and is searched by name, phone and address', async () => {
  const tag = freshPhone();
  for (const [place, contactName] of [
    [{ customerId: sister.id }, 'A'],
    [{ customerId: factory.id, groupId: factory.groupId }, 'B'],
    [{ customerId: factory.id }, 'C'],
  ] as const) {
    await create(dealer, place, { contactName, email: `${tag}@example.com` });
  }
  const { rows, total } = await dealer.get<AlarmContact[]>('/system/alarmcontact/list', { search: tag });
  expect({ total, names: rows.map(({ contactName }) => contactName) }).toEqual({ total: 3, names: ['C', 'B', 'A'] });
});

it('carries an account, a language, a time zone and an id at WeChat, which keep to the dealer', async () => {
  const account = await buildAccount(app.pg, {
    authority: 'MAINTENANCE',
    tenantId: factory.tenantId,
    customers: [factory],
  });
  const more = { userId: account.id, language: 'en-US', timeZone: 'Europe/Berlin', wechatOpenId: 'oABC123' };
  const { data } = await create(user, { customerId: factory.id }, more);
  expect(data).toMatchObject({ ...more, userName: account.userName });
  const plain = await create(user, { customerId: factory.id });
  expect(plain.data).toMatchObject({
    userId: null,
    userName: null,
    language: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    wechatOpenId: '',
  });
  const save = (form: object) =>
    user.put<AlarmContact>('/system/alarmcontact', {
      ...formOf(more),
      contactId: data.contactId,
      version: 1,
      ...form,
    });
  expect(await save({ timeZone: 'Mars/Olympus' })).toMatchObject({ code: 422, fields: [{ field: 'timeZone' }] });
  const strangers = [
    await buildAccount(app.pg, { authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId }),
    await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: factory.tenantId,
      customerId: sister.id,
    }),
  ];
  for (const { id } of strangers) expect((await save({ userId: id })).code).toBe(404);
  expect((await save({ userId: null, wechatOpenId: '' })).data).toMatchObject({ userId: null, wechatOpenId: '' });
});

it('is not removed while an alarm setting notifies it, and says how many do', async () => {
  const { data } = await create(user, { customerId: factory.id });
  const device = await buildDevice(app.pg, { customer: factory });
  const condition = {
    measure: 'value',
    hours: null,
    follows: 'limit',
    low: null,
    high: null,
    onDelayMs: 0,
    deadband: 0,
    offDelayMs: 60_000,
    isLatched: false,
  };
  const setting = await user.post<{ settingId: string }>('/system/alarmset', {
    target: { kind: 'device', deviceId: device.id },
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: { level1: condition, level2: null },
    notices: {
      modes: ['email'],
      contactIds: [data.contactId],
      repeatMs: null,
      minimumGapMs: 0,
      quietHours: null,
      escalation: [{ afterMs: 600_000, contactIds: [data.contactId] }],
    },
  });
  const remove = () => user.remove(`/system/alarmcontact/${data.contactId}`);
  expect(await remove()).toMatchObject({
    code: 409,
    msg: '1 alarm settings notify this contact, choose another one there first',
  });
  expect((await user.remove(`/system/alarmset/${setting.data.settingId}`)).code).toBe(200);
  expect((await remove()).code).toBe(200);
});

it('a group has fifty contacts at most, and so has the factory as a whole', async () => {
  const small = await buildCustomer(app.pg, { tenant: { id: factory.tenantId } });
  const places = [{ customerId: small.id }, { customerId: small.id, groupId: small.groupId }];
  for (const place of places) {
    const codes = codesOf(await Promise.all(Array.from({ length: 52 }, () => create(dealer, place))));
    expect(codes).toEqual([...Array.from({ length: 50 }, () => 200), 409, 409]);
  }
});

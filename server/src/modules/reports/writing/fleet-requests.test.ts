import type { ReportDetail } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import type { TestApp } from '../../../../test/app.ts';
import { callerFor, codesOf } from '../../../../test/calls.ts';
import type { Caller } from '../../../../test/calls.ts';
import { buildAccount, buildCustomer, buildDevice } from '../../../../test/factories.ts';
import type { Customer } from '../../../../test/factories.ts';
import { until } from '../../../../test/until.ts';

const path = '/system/report';
let app: TestApp;
let factory: Customer;
let other: Customer;
let operator: Caller;
let dealer: Caller;
let user: Caller;
let group: Caller;
let fitter: Caller;
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp();
  factory = await buildCustomer(app.pg, { name: 'Mill' });
  const { tenantId, id: customerId } = factory;
  other = await buildCustomer(app.pg, { name: 'Mine', tenant: { id: tenantId } });
  const of = async (given: Parameters<typeof buildAccount>[1]) => callerFor(app.url, await buildAccount(app.pg, given));
  operator = await of({ authority: 'SYS_ADMIN' });
  dealer = await of({ authority: 'TENANT_ADMIN', tenantId });
  user = await of({ authority: 'CUSTOMER_USER', tenantId, customerId });
  group = await of({ authority: 'GROUP', tenantId, customers: [factory] });
  fitter = await of({ authority: 'MAINTENANCE', tenantId, customers: [factory] });
  stranger = await of({ authority: 'TENANT_ADMIN', tenantId: (await buildCustomer(app.pg)).tenantId });
  await buildDevice(app.pg, { customer: factory, name: 'Press' });
  await buildDevice(app.pg, { customer: other, name: 'Crusher' });
});
afterAll(() => app.close());

const ask = ({ post }: Caller, more: object = {}) =>
  post<ReportDetail>(`${path}/fleet`, {
    theme: 'November',
    startTime: Date.now() - 30 * dayMs,
    endTime: Date.now(),
    languages: ['en'],
    ...more,
  });
const ended = ({ get }: Caller, { reportId }: ReportDetail) =>
  until(async () => {
    const { data } = await get<ReportDetail>(`${path}/${reportId}`);
    return data.step === 'generating' ? undefined : data;
  });

it('of a whole dealer is written at once, and its factories do not see it', async () => {
  const { data: asked } = await ask(dealer);
  expect(asked).toMatchObject({ type: 'fleet', customerId: null, deviceId: null, state: 'working' });
  expect(asked.number).toMatch(/^FR-\d{8}-0001$/);
  const done = await ended(dealer, asked);
  expect(done).toMatchObject({ state: 'delivered', isAbnormal: null, files: [{ version: 1 }] });
  expect(
    codesOf(await Promise.all([user, group, stranger].map(({ get }) => get(`${path}/${asked.reportId}`)))),
  ).toEqual([404, 404, 404]);
});

it('of a factory is for who sees it; a group waits until it is accepted', async () => {
  const { data: own } = await ask(user, { customerId: factory.id });
  expect(await ended(group, own)).toMatchObject({ state: 'delivered', customerName: 'Mill' });
  const { data: waiting } = await ask(group, { customerId: factory.id });
  expect(waiting).toMatchObject({ state: 'applied', step: null });
  const { reportId, version } = waiting;
  expect((await group.put(`${path}/generate`, { reportId, version })).code).toBe(403);
  const { data: accepted } = await dealer.put<ReportDetail>(`${path}/generate`, { reportId, version });
  expect(await ended(group, accepted)).toMatchObject({ state: 'delivered' });
});

it('of what the caller does not reach is not found, and who may not ask is refused', async () => {
  const answers = [
    await ask(user),
    await ask(user, { customerId: other.id }),
    await ask(group, { customerId: other.id }),
    await ask(stranger, { customerId: factory.id }),
    await ask(stranger, { tenantId: factory.tenantId }),
    await ask(operator),
    await ask(fitter, { customerId: factory.id }),
    await ask(dealer, { endTime: Date.now() + dayMs }),
    await ask(dealer, { startTime: Date.now() - 93 * dayMs }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([404, 404, 404, 404, 404, 404, 403, 422, 422]);
});

it('of one place is written one at a time; of others meanwhile', async () => {
  const answers = [
    await ask(dealer, { customerId: other.id }),
    await ask(dealer, { customerId: other.id }),
    await ask(operator, { tenantId: factory.tenantId }),
  ];
  expect(answers.map(({ code }) => code)).toEqual([200, 409, 200]);
  for (const { code, data } of answers)
    if (code === 200) expect(await ended(dealer, data)).toMatchObject({ state: 'delivered' });
});

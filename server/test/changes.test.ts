import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlQuery } from '../src/platform/pg.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { callerFor } from './calls.ts';
import {
  buildAccount,
  buildAccountsAround,
  buildCustomer,
  buildDevice,
  buildOil,
  buildSensor,
  buildSensorModel,
  login,
} from './factories.ts';
import type { BuiltAccount, BuiltDevice } from './factories.ts';
import { openLive } from './live-client.ts';
import { connectDevice } from './mqtt.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.close());

const sql = (text: string, values: readonly unknown[]) => app.pg.query(sqlQuery('test.pastTheServer', text), values);
const statusOf = async (
  device: Pick<BuiltDevice, 'token'>,
  values: Record<string, unknown> = { oil_temperature: 50 },
) =>
  (await fetch(`${app.url}/api/v1/${device.token}/telemetry`, { method: 'POST', body: JSON.stringify(values) })).status;
const latestOf = async (device: BuiltDevice) =>
  Object.fromEntries(
    ((await app.app.services.telemetryStore.latest([device])).get(device.id) ?? []).map(({ key, value }) => [
      key,
      value,
    ]),
  );
const codeOf = async (token: string) =>
  (
    (await (await fetch(`${app.url}/getInfo`, { headers: { 'x-authorization': `Bearer ${token}` } })).json()) as {
      code: number;
    }
  ).code;

describe('what is changed past the server, in the database itself, is seen within a moment', () => {
  it('a token that is taken away, and one that is given', async () => {
    const device = await buildDevice(app.pg);
    expect([await statusOf(device), await statusOf({ token: 'given later' })]).toEqual([200, 401]);
    await sql(`update device set token_hash = sha256('given later'::bytea) where id = $1`, [device.id]);
    await expect
      .poll(async () => [await statusOf(device), await statusOf({ token: 'given later' })])
      .toEqual([401, 200]);
  });

  it('a device that is removed, also to its open connection', async () => {
    const device = await buildDevice(app.pg);
    const client = await connectDevice(app.mqttPort, device.token);
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    await sql('update device set removed_at = now() where id = $1', [device.id]);
    await closed;
    await client.endAsync();
    await expect.poll(() => statusOf(device)).toBe(401);
  });

  it("a device's own names, and those of its sensors' model", async () => {
    const device = await buildDevice(app.pg);
    const model = await buildSensorModel(app.pg);
    const { id } = await buildSensor(app.pg, device);
    await sql('update sensor set model_id = $2 where id = $1', [id, model.id]);
    await statusOf(device, { T1: 40, T2: 41 });
    await sql(`update device set aliases = '{"T1": {"key": "oil_temperature"}}' where id = $1`, [device.id]);
    await sql(
      `update sensor_model set indicators = jsonb_set(indicators, '{0}', '{"key": "ambient_temperature", "alias": "T2", "convert": null, "low": null, "high": null, "accuracy": ""}') where id = $1`,
      [model.id],
    );
    await app.app.services.changes.caughtUp();
    await statusOf(device, { T1: 42, T2: 43 });
    expect(await latestOf(device)).toMatchObject({ T1: 40, T2: 41, oil_temperature: 42, ambient_temperature: 43 });
  });

  it('the oil that is in a machine, and its data sheet', async () => {
    const device = await buildDevice(app.pg);
    const v40 = async () => (await app.app.services.oils.profileOf(device)).oil.v40;
    const derived = async () => {
      await statusOf(device, { oil_temperature: 60, viscosity_kinematic: 30 });
      return (await latestOf(device))['viscosity_40'];
    };
    expect([await v40(), await derived()]).toEqual([null, undefined]);
    const { id } = await buildOil(app.pg, device);
    await app.app.services.changes.caughtUp();
    const before = await derived();
    expect([await v40(), typeof before]).toEqual([46, 'number']);
    await sql('update oil_product set v40 = 68, v100 = 8.7 where id = $1', [id]);
    await app.app.services.changes.caughtUp();
    expect([await v40(), (await derived()) === before]).toEqual([68, false]);
  });

  it('a limit, of the machine and of its type in the factory', async () => {
    const device = await buildDevice(app.pg, { machineType: 'hydraulic' });
    const caller = await callerFor(app.url, (await buildAccountsAround(app.pg, device)).CUSTOMER_USER);
    const stateAt = async (pressure: number) => {
      await statusOf(device, { pressure });
      const { data } = await caller.get<{ state: string }[]>('/system/datascreen/getTsKvLatestByDeviceId', {
        deviceId: device.id,
      });
      return data[0]?.state;
    };
    expect(await stateAt(77)).toBe('normal');
    await sql(
      `insert into limit_setting (tenant_id, customer_id, machine_type, key, level1_high) values ($1, $2, 'hydraulic', 'pressure', 70)`,
      [device.tenantId, device.customerId],
    );
    await expect.poll(() => stateAt(77)).toBe('level1');
    await sql(`insert into limit_setting (tenant_id, device_id, key, level1_high) values ($1, $2, 'pressure', 80)`, [
      device.tenantId,
      device.id,
    ]);
    await expect.poll(() => stateAt(77)).toBe('normal');
    expect(Object.keys((await app.app.services.oils.profileOf(device)).limits ?? {})).toEqual(['pressure']);
  });

  it('a login that is ended, an account that is disabled, a dealer, a grant', async () => {
    const customer = await buildCustomer(app.pg);
    const enter = async () => {
      const account = await buildAccount(app.pg, {
        authority: 'GROUP',
        tenantId: customer.tenantId,
        customers: [customer],
      });
      return { account, token: (await login(app.url, account)).token };
    };
    const [ended, disabled, ofDealer] = [await enter(), await enter(), await enter()];
    for (const { token } of [ended, disabled, ofDealer]) expect(await codeOf(token)).toBe(200);
    await sql('update login_session set revoked_at = now() where account_id = $1', [ended.account.id]);
    await expect.poll(() => codeOf(ended.token)).toBe(401);
    await sql('update account set disabled = true where id = $1', [disabled.account.id]);
    await expect.poll(() => codeOf(disabled.token)).toBe(403);
    const caller = await callerFor(app.url, ofDealer.account);
    const device = await buildDevice(app.pg, { customer });
    const seen = async () => (await caller.get('/system/datascreen/getDeviceInfo', { deviceId: device.id })).code;
    expect(await seen()).toBe(200);
    await sql('update customer set disabled = true where id = $1', [customer.id]);
    await expect.poll(seen).toBe(404);
    // The account's current rights do not name the factory any more.
    await sql('update customer set disabled = false where id = $1', [customer.id]);
    await expect.poll(seen).toBe(200);
    await sql('update tenant set disabled = true where id = $1', [customer.tenantId]);
    await expect.poll(() => codeOf(ofDealer.token)).toBe(403);
  });

  it.each([
    ['a login that is ended', 'update login_session set revoked_at = now() where account_id = $1', 'Login ended'],
    ['a login that is deleted', 'delete from login_session where account_id = $1', 'Login ended'],
    [
      'an account that is disabled',
      'update account set disabled = true where id = $1',
      'This account is disabled, please contact the administrator',
    ],
    [
      'a dealer that is disabled',
      'update tenant set disabled = true where id = (select tenant_id from account where id = $1)',
      'This account is disabled, please contact the administrator',
    ],
  ])('%s, by its open sockets, and by no other', async (_what, text, reason) => {
    const [one, other] = await Promise.all(
      [0, 1].map(async () => {
        const { tenantId, id: customerId } = await buildCustomer(app.pg);
        const account = await buildAccount(app.pg, { authority: 'CUSTOMER_USER', tenantId, customerId });
        const socket = await openLive(app.url, `/api/ws?token=${(await login(app.url, account)).token}`);
        socket.send({ topicSubCmds: [{ cmdId: 1, topic: 'devices' }] });
        await socket.next();
        return { account, socket };
      }),
    );
    await sql(text, [one?.account.id]);
    expect(await one?.socket.closed).toEqual({ code: 1008, reason });
    other?.socket.send({ ping: 2 });
    expect(await other?.socket.nextJson()).toEqual({ pong: 2 });
    other?.socket.close();
  });

  it('a device that moves to another factory, by the sockets that follow it', async () => {
    const device = await buildDevice(app.pg);
    const elsewhere = await buildDevice(app.pg);
    const { CUSTOMER_USER } = await buildAccountsAround(app.pg, device);
    const socket = await openLive(app.url, `/api/ws?token=${(await login(app.url, CUSTOMER_USER)).token}`);
    socket.send({ tsSubCmds: [{ entityType: 'DEVICE', entityId: device.id, cmdId: 1 }] });
    await socket.next();
    await sql(
      `update device d set tenant_id = o.tenant_id, customer_id = o.customer_id, group_id = o.group_id
       from device o where d.id = $1 and o.id = $2`,
      [device.id, elsewhere.id],
    );
    expect(await socket.nextJson()).toMatchObject({ subscriptionId: 1, errorCode: 3 });
    socket.close();
  });
});

describe('what a call ended is refused as soon as the call is answered', () => {
  const person = async (
    device: BuiltDevice,
  ): Promise<{
    readonly account: BuiltAccount;
    readonly token: string;
    readonly caller: Awaited<ReturnType<typeof callerFor>>;
  }> => {
    const account = await buildAccount(app.pg, {
      authority: 'CUSTOMER_USER',
      tenantId: device.tenantId,
      customerId: device.customerId,
    });
    return { account, token: (await login(app.url, account)).token, caller: await callerFor(app.url, account) };
  };

  it.each([1, 2, 3, 4, 5])('a token, a device, a login, the logins of an account (%d)', async () => {
    const customer = await buildCustomer(app.pg);
    const [replaced, removed] = [await buildDevice(app.pg, { customer }), await buildDevice(app.pg, { customer })];
    const { TENANT_ADMIN } = await buildAccountsAround(app.pg, replaced);
    const dealer = await callerFor(app.url, TENANT_ADMIN);
    const [one, all] = [await person(replaced), await person(replaced)];
    expect([
      await statusOf(replaced),
      await statusOf(removed),
      await codeOf(one.token),
      await codeOf(all.token),
    ]).toEqual([200, 200, 200, 200]);

    const issued = await dealer.post(`/system/customerdevice/${replaced.id}/token`);
    expect([issued.code, await statusOf(replaced)]).toEqual([200, 401]);
    const gone = await dealer.remove(`/system/customerdevice/${removed.id}`);
    expect([gone.code, await statusOf(removed)]).toEqual([200, 401]);
    await fetch(`${app.url}/api/auth/logout`, {
      method: 'POST',
      headers: { 'x-authorization': `Bearer ${one.token}` },
    });
    expect(await codeOf(one.token)).toBe(401);
    const disabled = await dealer.put('/system/user/setDisabled', {
      userId: all.account.id,
      version: 1,
      disabled: true,
    });
    expect([disabled.code, (await codeOf(all.token)) >= 400]).toEqual([200, true]);
  });
});

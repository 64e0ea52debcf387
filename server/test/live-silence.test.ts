import type { DeviceStateMessage } from '@oilsight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { buildAccount, type BuiltDevice, buildCustomer, buildDevice, login } from './factories.ts';
import { openLive } from './live-client.ts';

const minute = 60_000;
let now = 1_790_000_000_000;
let app: TestApp;
let device: BuiltDevice;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  device = await buildDevice(app.pg, { customer: await buildCustomer(app.pg), machineType: 'hydraulic' });
});
afterAll(() => app.close());

it('a device whose readings stop is told to be offline, without anybody asking', async () => {
  const account = await buildAccount(app.pg, {
    authority: 'CUSTOMER_USER',
    tenantId: device.tenantId,
    customerId: device.customerId,
  });
  const client = await openLive(app.url, `/ws/plugins/telemetry?token=${(await login(app.url, account)).token}`);
  const report = () =>
    app.app.services.ingest.telemetry(
      device,
      Buffer.from(JSON.stringify({ ts: now, values: { oil_temperature: 50 } })),
    );
  const reported = async () => (await client.nextJson<{ message: DeviceStateMessage[] }>()).message;
  await report();
  client.send({ topicSubCmds: [{ cmdId: 1, topic: 'devices' }] });
  expect(await reported()).toMatchObject([{ deviceId: device.id, online: true, state: 'normal', lastSeenAt: now }]);
  now += 4 * minute;
  await report();
  const lastSeenAt = now;
  // Five minutes without a reading. The last reading changed no state, so the next message reports the silence.
  now += 5 * minute;
  expect(await reported()).toMatchObject([{ deviceId: device.id, online: false, state: 'offline', lastSeenAt }]);
  client.close();
});

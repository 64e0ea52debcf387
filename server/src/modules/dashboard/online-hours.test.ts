import { hourMs } from '@oilsight/oil';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildDevice } from '../../../test/factories.ts';
import type { BuiltDevice } from '../../../test/factories.ts';
import { frame } from '../../../test/store-suites/telemetry.ts';
import { createOnlineHours } from './online-hours.ts';
import type { OnlineHours } from './online-hours.ts';

const to = Math.floor(Date.UTC(2026, 10, 21) / hourMs);
const from = to - 100;

let app: TestApp;
let devices: BuiltDevice[];
let hours: OnlineHours;
beforeAll(async () => {
  app = await startTestApp();
  const { telemetryStore: telemetry, bus } = app.app.services;
  devices = await Promise.all([1, 2, 3, 4].map(async () => buildDevice(app.pg)));
  await telemetry.append(
    devices.map((device, n) => frame(device, (from + n) * hourMs, { oil_temperature: 40 })),
    [],
  );
  hours = createOnlineHours({ telemetry, bus, clock: { now: () => to * hourMs }, max: 2 });
  await hours.start();
});
afterAll(async () => {
  await hours.stop();
  await app.close();
});

const hoursOf = async (asked: readonly BuiltDevice[]) => {
  const found = await hours.of(asked, { from, to });
  return asked.map(({ key }) => Array.from({ length: 100 }, (_, n) => n).filter((n) => found.get(key)?.has(from + n)));
};

it('callers get the hours of all their devices, however many others ask for meanwhile', async () => {
  const [one, two] = [devices.slice(0, 2), devices.slice(2)];
  for (let round = 0; round < 3; round += 1)
    expect(await Promise.all([hoursOf(one), hoursOf(two), hoursOf(devices)])).toEqual([
      [[0], [1]],
      [[2], [3]],
      [[0], [1], [2], [3]],
    ]);
});

it('late readings of devices that are remembered are added as they are stored', async () => {
  const [device] = devices;
  if (device === undefined) throw new Error('there is no device');
  await hoursOf([device]);
  await app.app.services.telemetryStore.append([frame(device, (from + 50) * hourMs, { oil_temperature: 40 })], []);
  await expect.poll(async () => hoursOf([device])).toEqual([[0, 50]]);
});

import { expect, it } from 'vitest';
import { hearing } from '../../../test/changes.ts';
import type { DeviceRef } from '../devices/index.ts';
import { createLimitResolver } from './limit-resolver.ts';
import { noSettings } from './limits.rules.ts';
import type { SetSomewhere } from './limits.rows.ts';

const device: DeviceRef = {
  key: 1,
  id: 'd1',
  name: 'Pump',
  tenantId: 't',
  customerId: 'c',
  machineType: 'hydraulic',
  reportIntervalMs: 60_000,
  isGateway: false,
};
const copyWith = (level2High: number): SetSomewhere[] => [
  {
    deviceId: device.id,
    settings: {
      ...noSettings,
      limits: new Map([['oil_temperature', { level2Low: null, level2High, level1Low: null, level1High: null }]]),
    },
  },
];

/** A resolver that has started with no settings; the test then answers its queries. */
async function started() {
  const asked: {
    readonly owners: readonly string[] | undefined;
    readonly answer: PromiseWithResolvers<SetSomewhere[]>;
  }[] = [];
  let isStarted = false;
  const changes = hearing();
  const resolver = createLimitResolver({
    changes,
    onError: (error) => expect.fail(String(error)),
    store: {
      all: async (owners) => {
        if (!isStarted) return [];
        const answer = Promise.withResolvers<SetSomewhere[]>();
        asked.push({ owners, answer });
        return answer.promise;
      },
    },
  });
  await resolver.start();
  isStarted = true;
  return { resolver, changes, asked };
}

it('keeps the later of two changes; waiting for both waits until both are read', async () => {
  const { resolver, changes, asked } = await started();
  changes.tell(['limit_setting'], new Set([device.id]));
  await new Promise(setImmediate);
  changes.tell(['limit_setting'], new Set([device.id]));
  const done = changes.caughtUp();
  asked[0]?.answer.resolve(copyWith(50));
  await new Promise(setImmediate);
  expect(resolver.of(device, 'oil_temperature')).toMatchObject({ level2High: 50 });
  asked[1]?.answer.resolve(copyWith(60));
  await done;
  expect(resolver.of(device, 'oil_temperature')).toMatchObject({ level2High: 60 });
  expect(asked.map(({ owners }) => owners)).toEqual([[device.id], [device.id]]);
  await resolver.stop();
});

it('after lost notifications reads all settings, and drops those that were removed', async () => {
  const { resolver, changes, asked } = await started();
  const { version } = resolver;
  for (const answer of [copyWith(50), []]) {
    changes.setHears(false);
    changes.setHears(true);
    await new Promise(setImmediate);
    asked.at(-1)?.answer.resolve(answer);
    await changes.settled();
    expect(resolver.of(device, 'oil_temperature')?.source === 'device').toBe(answer.length > 0);
  }
  expect([asked.map(({ owners }) => owners), resolver.version - version]).toEqual([[undefined, undefined], 2]);
  await resolver.stop();
});

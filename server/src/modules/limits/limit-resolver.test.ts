import { expect, it } from 'vitest';
import type { DeviceRef } from '../devices/index.ts';
import { createLimitResolver } from './limit-resolver.ts';
import { noSettings } from './limits.rules.ts';
import type { StoredSettings } from './limits.rules.ts';

const device: DeviceRef = { key: 1, id: 'd1', name: 'Pump', tenantId: 't', customerId: 'c', machineType: 'hydraulic', reportIntervalMs: 60_000, isGateway: false };

it('of two changes that are read at the same time the later one stays in force', async () => {
  const copyWith = (level2High: number): StoredSettings => ({
    ...noSettings, limits: new Map([['oil_temperature', { level2Low: null, level2High, level1Low: null, level1High: null }]]), versions: new Map(), targetsVersion: 0,
  });
  const older = Promise.withResolvers<StoredSettings>();
  let reads = 0;
  const stored = () => ((reads += 1) === 1 ? older.promise : Promise.resolve(copyWith(60)));
  const resolver = createLimitResolver({ store: { all: async () => [], stored } });
  const both = [resolver.refresh({ kind: 'device', device }), resolver.refresh({ kind: 'device', device })];
  await new Promise(setImmediate);
  older.resolve(copyWith(50));
  await Promise.all(both);
  expect(resolver.of(device, 'oil_temperature')).toMatchObject({ level2High: 60 });
});

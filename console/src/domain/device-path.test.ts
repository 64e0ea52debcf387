import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { analysisPath, devicePath } from './device-path.ts';

it('names device, dealer and factory', () => {
  expect(devicePath({ deviceId: 'd', tenantId: 't', customerId: 'c' })).toBe(
    '/device/detail?deviceId=d&tenantId=t&customerId=c',
  );
});

it('leads to the analysis of a device with what else the address holds', () => {
  const of = { tenantId: 't', customerId: 'c', deviceId: 'd' };
  expect(analysisPath(of)).toBe('/dataanalysis/device-detail?tenantId=t&customerId=c&deviceId=d');
  expect(analysisPath(of, new URLSearchParams('deviceId=x&with=b&range=30d'))).toBe(
    '/dataanalysis/device-detail?tenantId=t&customerId=c&deviceId=d&with=b&range=30d',
  );
});

it('is where every link to a device comes from', () => {
  const source = join(import.meta.dirname, '..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx?$/.test(name),
  );
  expect(files.filter((name) => readFileSync(join(source, name), 'utf8').includes('/device/detail?'))).toEqual([
    join('domain', 'device-path.ts'),
  ]);
});

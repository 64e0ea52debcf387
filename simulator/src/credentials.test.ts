import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readUnits } from './credentials.ts';
import { day } from './machines.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oilsight-credentials-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const now = Date.UTC(2026, 10, 21);
const plain = { seed: 0, scenarios: [], now };
function entry(profile: object = {}, rest: object = {}) {
  return {
    deviceId: '6a0e97fd-e68a-80f7-8619-42e3de320982',
    name: 'Main hydraulics',
    token: 'own',
    machineType: 'hydraulic',
    reportIntervalMs: 60_000,
    profile: {
      seed: 5,
      oil: 'L-HM 46',
      bornAt: now - 90 * day,
      indicators: ['oil_temperature', 'water_ppm'],
      ...profile,
    },
    ...rest,
  };
}
function fileOf(content: unknown): string {
  const file = join(folder, 'simulator.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('the credentials file', () => {
  it('makes devices that log in themselves or through their gateway', () => {
    const units = readUnits(fileOf([entry(), entry({}, { gateway: 'of the gateway' })]), plain);
    expect(units.map(({ token, isBehindGateway }) => [token, isBehindGateway])).toEqual([
      ['own', false],
      ['of the gateway', true],
    ]);
    expect(Object.keys(units[0]?.device.readingsAt(now) ?? {})).toEqual(['oil_temperature', 'water_ppm']);
  });

  it('begins scenarios on their day, and those of the command line now', () => {
    const leaking = readUnits(fileOf([entry({ scenarios: [{ name: 'comm-loss', onsetDay: 60 }] })]), plain)[0]?.device;
    expect([leaking?.readingsAt(now - 31 * day) === null, leaking?.readingsAt(now - 29 * day) === null]).toEqual([
      false,
      true,
    ]);
    for (const [scenario, isSilent] of [
      ['comm-loss', true],
      ['comm-loss@hydraulics', true],
      ['comm-loss@gearbox', false],
    ] as const) {
      const device = readUnits(fileOf([entry()]), { ...plain, scenarios: [scenario] })[0]?.device;
      expect([device?.readingsAt(now - 1) === null, device?.readingsAt(now) === null]).toEqual([false, isSilent]);
    }
  });

  it('plays other machines with another seed', () => {
    const [one, other] = [0, 9].map((seed) =>
      readUnits(fileOf([entry()]), { ...plain, seed })[0]?.device.readingsAt(now),
    );
    expect(one).not.toEqual(other);
  });

  it.each([
    ['no JSON', '{', 'JSON'],
    ['another shape', { devices: [] }, 'expected array'],
    ['a wrong machine', [entry({}, { machineType: 'kettle' })], '0.machineType'],
    ['an unknown indicator', [entry({ indicators: ['T1'] })], '0.profile.indicators.0'],
    ['an unknown oil', [entry({ oil: 'olive' })], 'there is no oil olive; known are L-HM 46'],
    [
      'an unknown scenario',
      [entry({ scenarios: [{ name: 'flood', onsetDay: 1 }] })],
      'there is no scenario flood; known are dust-ingress',
    ],
  ])('with %s is refused in words', (_, content, message) => {
    expect(() => readUnits(fileOf(content), plain)).toThrow(message);
  });

  it('that is not there is refused by name', () => {
    expect(() => readUnits(join(folder, 'none.json'), plain)).toThrow('none.json');
  });
});

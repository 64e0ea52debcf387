import type { AlarmCondition } from '@oilsight/contract';
import { defaultLimits, machineTypes } from '@oilsight/oil';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledIn, inForceFor, isSameRules, rulesOf, rulesOfConditions } from './rules-in-force.rules.ts';
import type { Guarded, SettingOfRules } from './rules-in-force.rules.ts';

const device: Guarded = {
  id: 'device',
  groupId: 'group',
  customerId: 'factory',
  tenantId: 'dealer',
  machineType: 'hydraulic',
  isGateway: false,
};
const condition = (high: number, more: Partial<AlarmCondition> = {}): AlarmCondition => ({
  measure: 'value',
  hours: null,
  follows: 'own',
  low: null,
  high,
  onDelayMs: 0,
  deadband: 1,
  offDelayMs: 0,
  isLatched: false,
  ...more,
});
const setting = (settingId: string, of: Partial<SettingOfRules>): SettingOfRules => ({
  settingId,
  version: 3,
  tenantId: 'dealer',
  customerId: 'factory',
  deviceId: null,
  groupId: null,
  machineType: null,
  indicator: 'oil_temperature',
  isEnabled: true,
  conditions: { level1: condition(70), level2: null },
  ...of,
});
const ofDevice = setting('ofDevice', { deviceId: 'device' });
const ofGroup = setting('ofGroup', { groupId: 'group' });
const ofFactory = setting('ofFactory', { machineType: 'hydraulic' });
const ofDealer = setting('ofDealer', { machineType: 'hydraulic', customerId: null });
const limitsOf = (key: string) => defaultLimits('hydraulic', key);
const inForce = (settings: SettingOfRules[], key = 'oil_temperature') =>
  inForceFor(device, settings, limitsOf).find(({ indicator }) => indicator === key);

describe('the setting in force', () => {
  it.each<[settings: SettingOfRules[], settingId: string | null, source: string]>([
    [[ofDealer, ofFactory, ofGroup, ofDevice], 'ofDevice', 'device'],
    [[ofGroup, ofFactory, ofDealer], 'ofGroup', 'group'],
    [[ofDealer, ofFactory], 'ofFactory', 'machineType'],
    [[ofDealer], 'ofDealer', 'machineType'],
    [[], null, 'default'],
    [[setting('x', { deviceId: 'other' })], null, 'default'],
    [[setting('x', { groupId: 'other' })], null, 'default'],
    [[setting('x', { machineType: 'engine' })], null, 'default'],
    [[setting('x', { machineType: 'hydraulic', customerId: 'other' })], null, 'default'],
    [[setting('x', { machineType: 'hydraulic', customerId: null, tenantId: 'other' })], null, 'default'],
  ])('%#: the nearest one, whatever the order', (settings, settingId, source) => {
    fc.assert(
      fc.property(fc.shuffledSubarray(settings, { minLength: settings.length }), (shuffled) => {
        expect(inForce(shuffled)).toMatchObject({ settingId, source });
      }),
    );
  });

  it('of an indicator without limits and settings is none; a key of the device itself comes last', () => {
    expect(inForce([], 'ambient_temperature')).toBeUndefined();
    const all = inForceFor(device, [setting('x', { indicator: 'my_key', deviceId: 'device' })], limitsOf);
    expect(all.at(-1)).toMatchObject({ indicator: 'my_key', source: 'device', limits: null });
  });

  it('a gateway has none', () => {
    expect(inForceFor({ ...device, isGateway: true }, [ofDevice], limitsOf)).toEqual([]);
  });
});

describe('rules', () => {
  it('follow the limits in force, level 2 first', () => {
    const rules = rulesOf(device, [], limitsOf).filter(({ key }) => key === 'oil_temperature');
    expect(rules).toMatchObject([
      { key: 'oil_temperature', level: 2, low: null, high: 65, settingId: null, version: 0, follows: 'limit' },
      { key: 'oil_temperature', level: 1, low: null, high: 80, deadband: 2.4, onDelayMs: 600_000 },
    ]);
  });

  it('of a disabled setting there are none, and the next in order does not come into force', () => {
    const rules = rulesOf(device, [{ ...ofDevice, isEnabled: false }, ofDealer], limitsOf);
    expect(rules.filter(({ key }) => key === 'oil_temperature')).toEqual([]);
  });

  it('carry the setting and its version', () => {
    expect(rulesOf(device, [ofGroup], limitsOf)).toContainEqual(
      expect.objectContaining({ key: 'oil_temperature', level: 1, high: 70, settingId: 'ofGroup', version: 3 }),
    );
  });

  it('a deadband that the limits leave no room for is narrowed', () => {
    const limits = { level1Low: 40, level1High: 50, level2Low: null, level2High: null };
    const of = { indicator: 'oil_temperature', settingId: null, version: 0 };
    const follows = condition(0, { follows: 'limit', high: null, deadband: 9 });
    expect(filledIn(follows, 1, of, limits)).toMatchObject({ low: 40, high: 50, deadband: 5 });
    expect(filledIn(follows, 2, of, limits)).toBeNull();
  });

  it.each([
    ['high', condition(80), condition(80, { follows: 'limit', high: null })],
    ['low', condition(90, { low: 10 }), condition(70, { low: 10 })],
  ])('two levels that come to share their %s threshold leave level 1', (_side, level1, level2) => {
    const limits = { level1Low: null, level1High: 90, level2Low: null, level2High: 80 };
    const of = { indicator: 'oil_temperature', settingId: null, version: 0 };
    expect(rulesOfConditions({ level1, level2 }, of, limits)).toMatchObject([{ level: 1 }]);
  });

  it('every machine type has some from the start, each of which can clear', () => {
    for (const machineType of machineTypes) {
      const rules = rulesOf({ ...device, machineType }, [], (key) => defaultLimits(machineType, key));
      expect(rules.length).toBeGreaterThan(10);
      for (const { high, low, deadband } of rules)
        expect((low ?? -1e9) + deadband <= (high ?? 1e9) - deadband).toBe(true);
    }
  });

  it('are the same in any order of their fields', () => {
    const [rule] = rulesOf(device, [], limitsOf);
    if (rule === undefined) throw new Error('there are no rules');
    const turned = Object.fromEntries(Object.entries(rule).toReversed()) as typeof rule;
    expect(isSameRules([rule], [turned])).toBe(true);
    expect(isSameRules([rule], [{ ...rule, version: 7 }])).toBe(false);
    expect(isSameRules([rule], [])).toBe(false);
  });
});

import type { AlarmCondition, AlarmNotices } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { errorsOfSetting } from './check-setting.ts';
import { conditionsOf, conditionValues, noticesOf, noticeValues, ofLevel, targetOf } from './setting-form.ts';
import type { SettingValues } from './setting-form.ts';

const kept = { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' } as const;
const american = { ...kept, temperature: 'fahrenheit' } as const;
const temperature = quantityOf('oil_temperature', 'en-US', kept);

function condition(more: Partial<AlarmCondition> = {}): AlarmCondition {
  return {
    measure: 'value',
    hours: null,
    follows: 'own',
    low: null,
    high: 70,
    onDelayMs: 600_000,
    deadband: 2,
    offDelayMs: 1_800_000,
    isLatched: false,
    ...more,
  };
}

const notices: AlarmNotices = {
  modes: ['sms', 'wechat'],
  contactIds: ['c1', 'c2'],
  repeatMs: 3_600_000,
  minimumGapMs: 600_000,
  quietHours: { from: '22:00', to: '06:00', includesLevel1: true },
  escalation: [{ afterMs: 5_400_000, contactIds: ['c3'] }],
};

function values(more: Partial<SettingValues> = {}): SettingValues {
  return {
    kind: 'device',
    tenantId: 't',
    customerId: 'f',
    deviceId: 'd',
    groupId: '',
    machineType: '',
    indicator: 'oil_temperature',
    isEnabled: true,
    ...conditionValues(
      { level1: condition(), level2: condition({ high: 60 }) },
      { quantity: temperature, indicator: 'oil_temperature' },
    ),
    ...noticeValues(notices),
    ...more,
  };
}

describe('the fields of a condition', () => {
  it.each([
    ['a reading', condition(), 'level1.high', '158', 'level1.deadband', '3.6'],
    [
      'a rate',
      condition({ measure: 'rate', hours: 6, high: 5, deadband: 1 }),
      'level1.high',
      '9',
      'level1.deadband',
      '1.8',
    ],
    [
      'a departure',
      condition({ measure: 'departure', high: 3, deadband: 1 }),
      'level1.high',
      '3',
      'level1.deadband',
      '1',
    ],
  ] as const)(
    'of %s are in the units that the reader chose, and come back unchanged',
    (_, level1, high, shown, deadband, band) => {
      const quantity = quantityOf('oil_temperature', 'en-US', american);
      const fields = conditionValues({ level1, level2: null }, { quantity, indicator: 'oil_temperature' });
      expect([fields[high], fields[deadband]]).toEqual([shown, band]);
      expect(conditionsOf(values(fields), quantity)).toEqual({ level1, level2: null });
    },
  );

  it('of nothing follow the limit where there can be one, on the harmful side', () => {
    const of = (indicator: string) =>
      conditionsOf(values(conditionValues(null, { quantity: temperature, indicator })), temperature).level1;
    expect(of('oil_temperature')).toMatchObject({ follows: 'limit', low: null, high: null, onDelayMs: 600_000 });
    expect(of('humidity_of_its_own')).toMatchObject({ follows: 'own' });
    expect(conditionValues(null, { quantity: temperature, indicator: 'level' })['level1.side']).toBe('low');
  });

  it('drop the side that is not chosen', () => {
    const low = values({ 'level1.side': 'low', 'level1.low': '10', 'level1.high': '70' });
    expect(conditionsOf(low, temperature).level1).toMatchObject({ low: 10, high: null });
  });
});

it('gives notices back as they came', () => {
  expect(noticesOf(values())).toEqual(notices);
  expect(noticesOf(values(noticeValues(null)))).toMatchObject({ repeatMs: null, quietHours: null, escalation: [] });
});

it.each([
  [
    { kind: 'group', groupId: 'g' },
    { kind: 'group', groupId: 'g' },
  ],
  [
    { kind: 'machineType', machineType: 'engine', customerId: 'all' },
    { kind: 'machineType', machineType: 'engine', tenantId: 't', customerId: null },
  ],
] as const)('says what %j is of', (change, target) => {
  expect(targetOf(values(change))).toEqual(target);
});

describe('what is wrong', () => {
  const limits = { level2Low: null, level2High: 65, level1Low: null, level1High: 80 };
  const of = (change: Partial<SettingValues>) => errorsOfSetting(values(change), { quantity: temperature, limits });
  it.each([
    ['nothing', {}, {}],
    ['no device', { deviceId: '' }, { deviceId: 'target' }],
    ['no group', { kind: 'group' }, { groupId: 'target' }],
    ['no machine type', { kind: 'machineType' }, { machineType: 'target' }],
    ['no indicator', { indicator: '' }, { indicator: 'indicator' }],
    ['nobody', { contactIds: [] }, { contactIds: 'contacts' }],
    ['no way', { modes: [] }, { modes: 'modes' }],
    ['no level', { 'level1.isOn': false, 'level2.isOn': false }, { 'level1.isOn': 'level' }],
    ['no threshold', { 'level1.high': '' }, { 'level1.high': 'value' }],
    ['no number', { 'level1.high': 'hot' }, { 'level1.high': 'number' }],
    ['beyond what can be', { 'level1.high': '9000' }, { 'level1.high': 'outside' }],
    ['crossed', { 'level1.side': 'both', 'level1.low': '75', 'level1.deadband': '0' }, { 'level1.low': 'crossed' }],
    ['crossed, which is told once', { 'level1.side': 'both', 'level1.low': '75' }, { 'level1.low': 'crossed' }],
    ['one value for both', { 'level2.high': '70' }, { 'level2.high': 'sharedHigh', 'level1.high': 'sharedBelow' }],
    [
      'the limit of level 1 for level 2',
      { 'level1.follows': 'limit', 'level2.high': '80' },
      { 'level2.high': 'sharedHigh', 'level1.follows': 'sharedBelow' },
    ],
    ['the graver one first', { 'level2.high': '75' }, { 'level1.high': 'reversed' }],
    ['other measures may share a number', { 'level2.measure': 'departure', 'level2.high': '70' }, {}],
    ['a delay of half a minute', { 'level1.onDelay': '0.5' }, { 'level1.onDelay': 'minutes' }],
    ['an on-delay of nothing', { 'level1.onDelay': '0' }, {}],
    ['an off-delay of nothing', { 'level2.offDelay': '0' }, { 'level2.offDelay': 'minutesFromOne' }],
    ['an off-delay of a minute', { 'level2.offDelay': '1' }, {}],
    ['an off-delay of more than a day', { 'level1.offDelay': '1441' }, { 'level1.offDelay': 'minutesFromOne' }],
    ['a deadband below nothing', { 'level1.deadband': '-1' }, { 'level1.deadband': 'deadband' }],
    ['a deadband without an end', { 'level1.deadband': '900' }, { 'level1.deadband': 'deadbandWide' }],
    ['a repeat of a minute', { repeat: '1' }, { repeat: 'repeat' }],
    ['a gap of nothing', { minimumGap: '' }, { minimumGap: 'minutes' }],
    ['quiet hours without length', { quietTo: '22:00' }, { quietTo: 'quiet' }],
    ['a step to nobody', { escalation: [{ after: '60', contactIds: [] }] }, { escalation: 'escalation' }],
  ] as const)('%s', (_, change, errors) => {
    expect(of(change)).toEqual(errors);
  });

  it('of a level that is off is not told', () => {
    expect(of(ofLevel('level1', { isOn: false, high: 'hot' }))).toEqual({});
  });
});

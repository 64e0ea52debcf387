import { expect, it } from 'vitest';
import { auditFieldOf, auditValueOf, isSecret } from './values.ts';

it.each([
  ['phone', null, { kind: 'nothing' }],
  ['phone', '', { kind: 'nothing' }],
  ['phone', '13800138000', { kind: 'texts', texts: ['13800138000'] }],
  ['disabled', false, { kind: 'yesNo', value: false }],
  ['expiresAt', 1000, { kind: 'time', at: 1000 }],
  ['installedAt', 1000, { kind: 'time', at: 1000 }],
  ['at', '2026-11-22T15:43:00.000Z', { kind: 'time', at: 1_795_362_180_000 }],
  ['since', 'spring', { kind: 'texts', texts: ['spring'] }],
  ['count', 1000, { kind: 'texts', texts: ['1000'] }],
  ['authority', 'GROUP', { kind: 'role', authority: 'GROUP' }],
  ['customers', ['Wuhu', 'Ningbo'], { kind: 'texts', texts: ['Wuhu', 'Ningbo'] }],
  ['customers', [], { kind: 'nothing' }],
  ['units', { temperature: 'F' }, { kind: 'fields', fields: [['temperature', 'F']] }],
  ['kind', 'oil_change', { kind: 'logKind', logKind: 'oil_change' }],
  ['kind', 'something', { kind: 'texts', texts: ['something'] }],
  ['machineType', 'wind_gearbox', { kind: 'machineType', machineType: 'wind_gearbox' }],
  ['machineType', 'boat', { kind: 'texts', texts: ['boat'] }],
  ['fluid', 'pao', { kind: 'fluid', fluid: 'pao' }],
  [
    'v40',
    { level1Low: 40, level1High: 55, level2Low: null, level2High: null },
    { kind: 'limits', limits: { level1Low: 40, level1High: 55, level2Low: null, level2High: null } },
  ],
])('%s %j', (field, value, auditValue) => expect(auditValueOf(field, value)).toEqual(auditValue));

it.each([
  ['phone', null, 'phone'],
  ['hydraulic oil_temperature', 'hydraulic', 'oil_temperature'],
  ['hydraulic', 'hydraulic', ''],
  ['own key', null, 'own key'],
])('%s is a field of %s: %s', (field, machineType, name) => expect(auditFieldOf(field)).toEqual({ machineType, name }));

it('knows a secret by its silence', () => {
  expect([
    isSecret({ field: 'password', before: null, after: null }),
    isSecret({ field: 'phone', before: null, after: '1' }),
  ]).toEqual([true, false]);
});

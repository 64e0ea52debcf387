import { expect, it } from 'vitest';
import { isSecret, auditValueOf } from './values.ts';

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
  ['units', { temperature: 'F' }, { kind: 'texts', texts: ['{"temperature":"F"}'] }],
])('%s %j', (field, value, auditValue) => expect(auditValueOf(field, value)).toEqual(auditValue));

it('knows a secret by its silence', () => {
  expect([
    isSecret({ field: 'password', before: null, after: null }),
    isSecret({ field: 'phone', before: null, after: '1' }),
  ]).toEqual([true, false]);
});

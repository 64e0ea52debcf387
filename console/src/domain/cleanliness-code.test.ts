import { expect, it } from 'vitest';
import { codeText, presentCode } from './cleanliness-code.ts';

it.each([
  [[18, 16, 13], '18/16/13'],
  [[29, 16, null], '>28/16/-'],
  [[null, null, null], null],
] as const)('%j is written %s', (codes, text) => {
  expect(codeText([...codes])).toBe(text);
});

it.each([
  ['18/16/13', {}],
  ['18/-/13', { iso4406_6: { reason: 'outOfRange' } }],
  ['-/16/13', { iso4406_4: { state: 'fault' } }],
  // Of a silent device the last code is known.
  ['18/16/13', { iso4406_14: { state: 'offline' } }],
] as const)('the present code is %s where %j', (text, more: Readonly<Record<string, object>>) => {
  const row = (key: string, value: number) =>
    ({ key, value, state: 'normal', reason: null, ...more[key] }) as Parameters<typeof presentCode>[0][number];
  expect(presentCode([row('iso4406_4', 18), row('flow', 7), row('iso4406_6', 16), row('iso4406_14', 13)])).toBe(text);
});

it('a device that counts no particles has no code', () => {
  expect(presentCode([{ key: 'flow', value: 7, state: 'normal', reason: null }])).toBeNull();
});

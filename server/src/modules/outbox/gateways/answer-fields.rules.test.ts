import { expect, it } from 'vitest';
import { fieldAt, listAt, numberAt, textAt } from './answer-fields.rules.ts';

const body = { Response: { Set: [{ Code: 'Ok', Fee: 2, Total: '71', Rest: '' }] }, empty: null };

it('reads what stands at a path, and nothing else', () => {
  expect(textAt(body, 'Response', 'Set', 0, 'Code')).toBe('Ok');
  expect(fieldAt(body, 'empty')).toBeNull();
  expect(fieldAt(body, 'empty', 'Code')).toBeUndefined();
  expect(fieldAt(body, 'Response', 'toString')).toBeUndefined();
  expect(fieldAt('Response', 'length')).toBeUndefined();
  expect(textAt(body, 'Response', 'Set', 0, 'Fee')).toBeNull();
});

it('reads numbers, written as text too', () => {
  const at = (name: string) => numberAt(body, 'Response', 'Set', 0, name);
  expect([at('Fee'), at('Total'), at('Code'), at('Rest'), at('None')]).toEqual([2, 71, null, null, null]);
});

it('reads lists', () => {
  expect(listAt(body, 'Response', 'Set')).toHaveLength(1);
  expect([listAt(body, 'Response'), listAt(body, 'None')]).toEqual([[], []]);
});

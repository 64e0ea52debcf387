import { indicatorIds } from '@oilsight/oil';
import { expect, it } from 'vitest';
import { shownOf, startOf } from './screen-start.ts';

const on = (...keys: string[]) => keys.map((keyId) => ({ keyId, shown: true }));
const off = (...keys: string[]) => keys.map((keyId) => ({ keyId, shown: false }));
const [a = '', b = '', c = '', d = ''] = indicatorIds;

it.each<[string, ReturnType<typeof on>, string[], { keys: string[]; isProposed: boolean }]>([
  ['nobody has chosen: what the sensors measure, as the device page lists it', [...on(a, b, c, d), ...off('own')], [d, b, 'own'], { keys: [b, d], isProposed: true }],
  ['no sensor is entered: what the server shows', on(a, b, c), [], { keys: [a, b, c], isProposed: false }],
  ['the sensors measure everything there is', on(a, b), [b, a], { keys: [a, b], isProposed: false }],
  ['an order was chosen', on(b, a, c), [a], { keys: [b, a, c], isProposed: false }],
  ['one was hidden', [...on(a, c), ...off(b)], [a], { keys: [a, c], isProposed: false }],
  ['everything was hidden', off(a, b), [a], { keys: [], isProposed: false }],
  ['what the sensors measure never came', on(a, b), [d], { keys: [a, b], isProposed: false }],
])('%s', (_name, indicators, measured, expected) => {
  expect(startOf(indicators, measured)).toEqual(expected);
});

it('tells more than the screen has room for from a choice', () => {
  const all = indicatorIds.map((keyId, place) => ({ keyId, shown: place < 40 }));
  expect(shownOf(all)).toHaveLength(Math.min(40, indicatorIds.length));
  expect(startOf(all, [b, a])).toEqual({ keys: [a, b], isProposed: true });
});

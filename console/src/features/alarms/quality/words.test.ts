import { expect, it } from 'vitest';
import { suggestedIn, suggestionPath } from '../settings/editor-address.ts';
import { filterOf } from './filter.ts';
import { rateText, shareText } from './numbers.ts';

const filter = (search: string) => filterOf((name) => new URLSearchParams(search).get(name));

it('shows thirty days of all factories and one person, unless the address names what there is', () => {
  const usual = { range: '30', customerId: undefined, people: 1 };
  expect(filter('')).toEqual(usual);
  expect(filter('days=90&people=0')).toEqual(usual);
  expect(filter('people=1.5')).toEqual(usual);
  expect(filter('people=10')).toEqual(usual);
  expect(filter('days=7&people=3&factory=f')).toEqual({ range: '7', customerId: 'f', people: 3 });
});

it('writes shares and rates with as many decimals as tell something', () => {
  const shares = [0, 0.0002, 0.0061, 0.0123, 0.0994, 0.53, 1].map((share) => shareText(share, 'en-US'));
  expect(shares).toEqual([
    '0\u00a0%',
    '0.02\u00a0%',
    '0.61\u00a0%',
    '1.2\u00a0%',
    '9.9\u00a0%',
    '53\u00a0%',
    '100\u00a0%',
  ]);
  expect([0, 0.28, 0.996, 6, 6.5, 13.4].map((rate) => rateText(rate, 'en-US'))).toEqual([
    '0',
    '0.28',
    '1.0',
    '6',
    '6.5',
    '13',
  ]);
});

it('takes a suggested value through the address of the editor, and no value that could not be', () => {
  const path = suggestionPath(
    { forDevice: 'd 1', forIndicator: 'oil_temperature' },
    { level: 2, field: 'deadband', value: 0.5 },
  );
  expect(path).toBe('/alarmSet?new=1&forDevice=d+1&forIndicator=oil_temperature&level=2&field=deadband&value=0.5');
  expect(suggestionPath({ setting: 's' }, { level: 1, field: 'onDelayMs', value: 60_000 })).toBe(
    '/alarmSet?setting=s&level=1&field=onDelayMs&value=60000',
  );
  const read = (search: string) => suggestedIn(new URLSearchParams(search));
  expect(read(path.slice('/alarmSet?'.length))).toEqual({ level: 2, field: 'deadband', value: 0.5 });
  for (const search of [
    '',
    'level=3&field=deadband&value=1',
    'level=1&field=high&value=1',
    'level=1&field=deadband&value=-1',
    'level=1&field=deadband&value=x',
    'level=1&field=deadband',
  ])
    expect(read(search)).toBeNull();
});

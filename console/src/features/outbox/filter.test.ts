import { expect, it } from 'vitest';
import { filterOf, isFiltered } from './filter.ts';

const read = (search: string) => {
  const address = new URLSearchParams(search);
  return filterOf((name) => address.get(name));
};

it('is what the address says, and nothing that it does not know', () => {
  expect(read('channel=sms&class=digest&view=retrying&range=week&search=Wang')).toEqual({
    channel: 'sms',
    class: 'digest',
    view: 'retrying',
    range: 'week',
    search: 'Wang',
  });
  expect(read('channel=pigeon&view=lost&range=year&search=')).toEqual({
    channel: undefined,
    class: undefined,
    view: undefined,
    range: 'day',
    search: undefined,
  });
  expect(read(`search=${'a'.repeat(200)}`).search).toHaveLength(100);
});

it('the time alone narrows nothing', () => {
  expect([isFiltered(read('range=all')), isFiltered(read('view=sent')), isFiltered(read('search=x'))]).toEqual([
    false,
    true,
    true,
  ]);
});

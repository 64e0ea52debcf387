import { expect, it } from 'vitest';
import { narrowed } from './where.ts';

it('ands a part for each value that is looked for, and numbers the placeholders after the values there are', () => {
  const base = { sql: 'd.removed_at is null and d.tenant_id = $1', values: ['t'] };
  expect(
    narrowed(base, [
      ['c', (place) => `d.customer_id = ${place}`],
      [undefined, () => 'no'],
      ['', () => 'no'],
      [null, () => 'no'],
      [0, (place) => `${place} < d.key or ${place} = d.key`],
    ]),
  ).toEqual({
    sql: 'd.removed_at is null and d.tenant_id = $1 and d.customer_id = $2 and $3 < d.key or $3 = d.key',
    values: ['t', 'c', 0],
  });
  expect(base).toEqual({ sql: 'd.removed_at is null and d.tenant_id = $1', values: ['t'] });
});

it('leaves a condition as it is where nothing is looked for', () => {
  expect(narrowed({ sql: 'true', values: [] }, [])).toEqual({ sql: 'true', values: [] });
});

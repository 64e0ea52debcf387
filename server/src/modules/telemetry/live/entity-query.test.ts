import { describe, expect, it } from 'vitest';
import { matchesName } from './entity-query.ts';

describe('name filter', () => {
  it.each([
    ['Pump 10', '', true],
    ['Pump 10', 'pump', true],
    ['Pump 10', 'ump', false],
    ['Pump 10', '%ump', true],
    ['Pump 10', '%10', true],
    ['Pump 10', 'P%1', true],
    ['Pump 10', 'P%2', false],
    ['Pump 10', '10%P', false],
    ['1号泵', '1号', true],
  ])('%s by %s: %s', (name, filter, expected) => {
    expect(matchesName(name, filter)).toBe(expected);
  });
});

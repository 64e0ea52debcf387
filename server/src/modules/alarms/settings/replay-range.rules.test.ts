import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { startOfReplay } from './replay-range.rules.ts';

const hour = 3_600_000;

it('begins where it was asked to, or with the newest hours that have few enough readings', () =>
  expectEach<readonly [string, number[], number, number, number]>(
    [
      ['all', [60, 60, 60, 60], 0, 240, 0],
      ['some before it', [60, 60, 60, 60], 2, 120, 2],
      ['the newest two', [60, 60, 60, 60], 0, 179, 2],
      ['the newest one, though it has too many', [60, 60, 60, 600], 0, 179, 3],
      ['no readings', [], 5, 10, 5],
    ],
    ([name]) => name,
    ([, counts, from, most, start]) =>
      expect(
        startOfReplay(
          counts.map((count, n) => ({ at: n * hour, count })),
          from * hour,
          most,
        ),
      ).toBe(start * hour),
  ));

import { describe, expect, it } from 'vitest';
import { pathAfter, rotationOf } from './rotation.ts';

const of = (search: string) => rotationOf(new URLSearchParams(search));

describe('rotationOf', () => {
  it.each([
    ['', null],
    ['rotate=60', null],
    ['rotate=60&screens=dealer', null],
    ['rotate=60&screens=dealer,dealer', null],
    ['rotate=soon&screens=dealer,bigscreen', null],
    ['rotate=60&screens=dealer,elsewhere', null],
    ['rotate=60&screens=dealer,bigscreen', { screens: ['dealer', 'bigscreen'], everyMs: 60_000 }],
    ['rotate=1&screens=bigscreen,dealer', { screens: ['bigscreen', 'dealer'], everyMs: 10_000 }],
    ['rotate=1e9&screens=bigscreen,dealer', { screens: ['bigscreen', 'dealer'], everyMs: 3_600_000 }],
  ])('%s', (search, expected) => {
    expect(of(search)).toEqual(expected);
  });
});

it('goes from each screen to the next, and from the last to the first', () => {
  const rotation = of('rotate=60&screens=dealer,bigscreen');
  if (rotation === null) throw new Error('no rotation');
  expect(pathAfter(rotation, '/dealer')).toBe('/bigscreen');
  expect(pathAfter(rotation, '/BigScreen/')).toBe('/dealer');
});

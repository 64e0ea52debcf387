import { describe, expect, it } from 'vitest';
import { isTakenWhole, wrongOfFile, wrongOfSize } from './picture.ts';
import type { PictureRule } from './picture.ts';

const cropped: PictureRule = { frame: { width: 300, height: 300 }, mostBytes: 1024 * 1024 };
const ofDevice: PictureRule = { ...cropped, mostBytes: 3_145_728, isPngOrGif: true };

describe('a file to crop', () => {
  it.each([['image/png', 1024 * 1024, null], ['image/png', 1024 * 1024 + 1, 'tooLarge'], ['application/pdf', 10, 'notImage'], ['', 10, 'notImage']] as const)('%j of %i bytes: %j', (type, size, wrong) => {
    expect(wrongOfFile({ type, size }, cropped)).toBe(wrong);
  });
  it.each([[300, 300, null], [299, 900, 'tooSmall'], [900, 299, 'tooSmall'], [0, 0, 'broken']] as const)('%i × %i pixels: %j', (width, height, wrong) => {
    expect(wrongOfSize({ width, height }, cropped.frame)).toBe(wrong);
  });
});

describe('a file that shows a device', () => {
  it.each([
    ['image/png', 3_145_728, null], ['image/gif', 3_145_728, null], ['image/png', 3_145_729, 'tooLarge'], ['image/jpeg', 10, 'notPngOrGif'], ['image/svg+xml', 10, 'notPngOrGif'], ['', 10, 'notPngOrGif'],
  ] as const)('%j of %i bytes: %j', (type, size, wrong) => {
    expect(wrongOfFile({ type, size }, ofDevice)).toBe(wrong);
  });
  it('is cropped, unless it moves', () => {
    expect([isTakenWhole({ type: 'image/gif' }, ofDevice), isTakenWhole({ type: 'image/png' }, ofDevice), isTakenWhole({ type: 'image/gif' }, cropped)]).toEqual([true, false, false]);
  });
});

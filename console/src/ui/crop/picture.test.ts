import { describe, expect, it } from 'vitest';
import { needsNoCrop, fieldErrorOfFile, fieldErrorOfSize } from './picture.ts';
import type { PictureRule } from './picture.ts';

const cropped: PictureRule = { frame: { width: 300, height: 300 }, maxBytes: 1024 * 1024 };
const ofDevice: PictureRule = { ...cropped, maxBytes: 3_145_728, isPngOrGif: true };

describe('a file to crop', () => {
  it.each([
    ['image/png', 1024 * 1024, null],
    ['image/png', 1024 * 1024 + 1, 'tooLarge'],
    ['application/pdf', 10, 'notImage'],
    ['', 10, 'notImage'],
  ] as const)('%j of %i bytes: %j', (type, size, fieldError) => {
    expect(fieldErrorOfFile({ type, size }, cropped)).toBe(fieldError);
  });
  it.each([
    [300, 300, null],
    [299, 900, 'tooSmall'],
    [900, 299, 'tooSmall'],
    [0, 0, 'broken'],
  ] as const)('%i × %i pixels: %j', (width, height, fieldError) => {
    expect(fieldErrorOfSize({ width, height }, cropped.frame)).toBe(fieldError);
  });
});

describe('a file that shows a device', () => {
  it.each([
    ['image/png', 3_145_728, null],
    ['image/gif', 3_145_728, null],
    ['image/png', 3_145_729, 'tooLarge'],
    ['image/jpeg', 10, 'notPngOrGif'],
    ['image/svg+xml', 10, 'notPngOrGif'],
    ['', 10, 'notPngOrGif'],
  ] as const)('%j of %i bytes: %j', (type, size, fieldError) => {
    expect(fieldErrorOfFile({ type, size }, ofDevice)).toBe(fieldError);
  });
  it('is cropped, unless it moves', () => {
    expect([
      needsNoCrop({ type: 'image/gif' }, ofDevice),
      needsNoCrop({ type: 'image/png' }, ofDevice),
      needsNoCrop({ type: 'image/gif' }, cropped),
    ]).toEqual([true, false, false]);
  });
});

import { authRoutes } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { fileNameIn, readReply } from './reply.ts';

describe('fileNameIn', () => {
  it.each([
    ['attachment; filename="a.csv"', 'a.csv'],
    ['attachment; filename="x.csv"; filename*=UTF-8\'\'%E6%B2%B9.csv', '油.csv'],
    ["attachment; filename*=UTF-8''%E6%B2", '%E6%B2'],
    ['attachment', null],
    ['', null],
  ])('%s → %s', (disposition, expected) => {
    expect(fileNameIn(disposition)).toBe(expected);
  });
});

it('takes an answer that brings nothing', async () => {
  expect(await readReply(authRoutes.logout, Response.json({ code: 200, msg: 'OK' }))).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { expectEach } from '../../../scripts/expect-each.ts';
import { AppError, errors, textOf } from './errors.ts';

const blanks = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '').toSorted();

describe('the catalogue of errors', () => {
  it('says the same in both languages', () =>
    expectEach(
      Object.entries(errors),
      ([name]) => name,
      ([, { zh, en }]) => {
        expect(blanks(zh)).toEqual(blanks(en));
        expect(zh).toMatch(/\p{Script=Han}|\{field\}/u);
        expect(en).not.toMatch(/\p{Script=Han}/u);
      },
    ));

  it('fills in what is known and leaves the rest to be seen', () => {
    expect(textOf('tooManyLogins', 'en-US', { seconds: 3 })).toBe('Too many attempts, please try again in 3 s');
    expect(textOf('tooManyLogins', 'zh-CN', { seconds: 3 })).toBe('尝试次数过多，请在 3 秒后重试');
    expect(textOf('invalid', 'en-US', { field: '{rule}', rule: 'is $& odd' })).toBe('{rule}: is $& odd');
    expect(textOf('tooManyLogins', 'en-US')).toContain('{seconds}');
  });

  it('is what an error carries', () => {
    const error = new AppError('deviceNotFound', {}, { cause: 'why' });
    expect([error.code, error.message, error.cause, error.name]).toEqual([404, 'Device not found', 'why', 'AppError']);
  });
});

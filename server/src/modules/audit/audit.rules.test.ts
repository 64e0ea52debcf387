import { AppError } from '@oilsight/contract';
import type { ErrorName } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { changesOf, isReported, outcomeOf, secretChange } from './audit.rules.ts';

describe('changesOf', () => {
  it.each([
    ['made', null, { name: 'a', phone: null }, [{ field: 'name', before: null, after: 'a' }]],
    ['removed', { name: 'a' }, null, [{ field: 'name', before: 'a', after: null }]],
    ['changed', { name: 'a', age: 1 }, { name: 'b', age: 1 }, [{ field: 'name', before: 'a', after: 'b' }]],
    [
      'a list in another order is a change',
      { ids: [1, 2] },
      { ids: [2, 1] },
      [{ field: 'ids', before: [1, 2], after: [2, 1] }],
    ],
    ['the same', { ids: [1], off: false }, { ids: [1], off: false }, []],
    [
      'false is something, missing is not',
      { off: undefined },
      { off: false },
      [{ field: 'off', before: null, after: false }],
    ],
  ])('%s', (_name, before, after, expected) => {
    expect(changesOf(before, after)).toEqual(expected);
  });
  it('of a secret it says that it changed', () => {
    expect(secretChange('password')).toEqual({ field: 'password', before: null, after: null });
  });
});

describe('which refusals are told', () => {
  it.each<[ErrorName, ofStrangers: boolean, ofPeople: boolean]>([
    ['wrongCredentials', true, false],
    ['wrongCode', true, true],
    ['wrongSecondFactor', true, true],
    ['wrongPassword', true, true],
    ['userDisabled', true, true],
    ['phoneNotBound', false, true],
    ['noPermission', true, true],
    ['userNotSubordinate', true, true],
    ['userNotFound', false, true],
    ['conflict', false, true],
    ['invalid', false, false],
    ['tooLarge', false, false],
    ['tooManyLogins', false, false],
    ['overloaded', false, false],
    ['sessionExpired', true, false],
  ])('%s: of strangers %s, of people %s', (error, ofStrangers, ofPeople) => {
    expect([isReported(new AppError(error), true), isReported(new AppError(error), false)]).toEqual([
      ofStrangers,
      ofPeople,
    ]);
  });
  it('a fault of ours always, as one', () => {
    expect([
      isReported(new Error('x'), true),
      outcomeOf(new Error('x')),
      outcomeOf(new AppError('systemError')),
      outcomeOf(new AppError('conflict')),
    ]).toEqual([true, 'failed', 'failed', 'refused']);
  });
});

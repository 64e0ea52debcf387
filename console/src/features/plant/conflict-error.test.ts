import { AppError, textOf } from '@oilsight/contract';
import type { ErrorName } from '@oilsight/contract';
import { expect, it } from 'vitest';
import { CallError } from '../../api/call-error.ts';
import { isOvertaken } from './conflict-error.ts';

it.each<[ErrorName, boolean]>([['conflict', true], ['groupHasDevices', false], ['tooManyGroups', false], ['tooManyDevices', false], ['noPermission', false]])('%s: somebody was faster: %s', (name, expected) => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    expect(isOvertaken(new CallError(textOf(name, language, { count: 3, limit: 200 }), { kind: 'refused', code: new AppError(name).code }))).toBe(expected);
  }
});

import * as z from 'zod';
import { safeParse } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { describe, expect, it } from 'vitest';
import { fieldErrorsOf } from './field-errors.ts';

function errorsOf(schema: $ZodType, value: unknown, language: 'zh-CN' | 'en-US') {
  const parsed = safeParse(schema, value, { reportInput: true });
  return parsed.success ? [] : fieldErrorsOf(parsed.error.issues, 'body', language);
}

describe('what a field must be, in both languages', () => {
  it.each<[string, $ZodType, unknown, string, string]>([
    ['missing', z.string(), undefined, '必填', 'is required'],
    ['missing choice', z.enum(['a', 'b']), undefined, '必填', 'is required'],
    ['missing number in a query', z.coerce.number(), undefined, '必须是数字', 'must be a number'],
    ['wrong type', z.string(), 7, '必须是文本', 'must be text'],
    ['no number', z.coerce.number(), 'x', '必须是数字', 'must be a number'],
    ['no whole number', z.number().int(), 1.5, '必须是整数', 'must be a whole number'],
    ['no list', z.array(z.string()), 'x', '必须是数组', 'must be a list'],
    ['null', z.string(), null, '必须是文本', 'must be text'],
    ['unusual type', z.map(z.string(), z.string()), 'x', '类型不正确', 'has the wrong type'],
    ['empty', z.string().min(1), '', '不能为空', 'must not be empty'],
    ['too short', z.string().min(6), 'abc', '至少 6 个字符', 'must have at least 6 characters'],
    ['too long', z.string().max(3), 'abcd', '最多 3 个字符', 'must have at most 3 characters'],
    ['too small', z.number().min(1), 0, '不能小于 1', 'must be at least 1'],
    ['too large', z.number().max(200), 201, '不能大于 200', 'must be at most 200'],
    ['not above', z.number().gt(0), 0, '必须大于 0', 'must be greater than 0'],
    ['not below', z.number().lt(10), 10, '必须小于 10', 'must be less than 10'],
    ['too few', z.array(z.string()).min(1), [], '至少 1 项', 'must have at least 1 entries'],
    ['too many', z.array(z.string()).max(1), ['a', 'b'], '最多 1 项', 'must have at most 1 entries'],
    ['unknown value', z.enum(['zh-CN', 'en-US']), 'fr', '必须是以下之一：zh-CN, en-US', 'must be one of: zh-CN, en-US'],
    ['bad id', z.uuid(), 'x', '必须是 UUID', 'must be a UUID'],
    ['bad format', z.string().regex(/^a$/), 'b', '格式不正确', 'has the wrong format'],
    ['not a multiple', z.number().multipleOf(5), 7, '必须是 5 的倍数', 'must be a multiple of 5'],
    ['none of several', z.union([z.literal(1), z.literal(2)]), 3, '无效', 'is not valid'],
    ['own rule', z.string().refine(() => false), 'x', '无效', 'is not valid'],
  ])('%s', (_name, schema, value, zh, en) => {
    const body = z.object({ field: schema });
    expect(errorsOf(body, { field: value }, 'zh-CN')).toEqual([{ field: 'field', rule: zh }]);
    expect(errorsOf(body, { field: value }, 'en-US')).toEqual([{ field: 'field', rule: en }]);
  });

  it('names nested fields, one error each, and the whole where it is about the whole', () => {
    const body = z.object({ list: z.array(z.object({ name: z.string().min(2).regex(/^b/) })) });
    expect(errorsOf(body, { list: [{ name: 'a' }] }, 'en-US')).toEqual([
      { field: 'list.0.name', rule: 'must have at least 2 characters' },
    ]);
    expect(errorsOf(body, undefined, 'en-US')).toEqual([{ field: 'body', rule: 'is required' }]);
    expect(errorsOf(z.strictObject({}), { x: 1 }, 'zh-CN')).toEqual([{ field: 'body', rule: '未知字段：x' }]);
  });
});

import type { Language } from '@oilsight/contract';
import type { $ZodIssue } from 'zod/v4/core';

export interface FieldError {
  /** Name of the field as the caller wrote it; parts of a nested one are joined by dots. */
  readonly field: string;
  /** The rule that the value must follow, in the caller's language. */
  readonly rule: string;
}

type Words = Readonly<Record<Language, string>>;

const typeNames: Readonly<Record<string, Words>> = {
  string: { 'zh-CN': '文本', 'en-US': 'text' },
  number: { 'zh-CN': '数字', 'en-US': 'a number' },
  int: { 'zh-CN': '整数', 'en-US': 'a whole number' },
  boolean: { 'zh-CN': 'true 或 false', 'en-US': 'true or false' },
  array: { 'zh-CN': '数组', 'en-US': 'a list' },
  object: { 'zh-CN': 'JSON 对象', 'en-US': 'a JSON object' },
  date: { 'zh-CN': '日期', 'en-US': 'a date' },
};

const formatNames: Readonly<Record<string, Words>> = {
  uuid: { 'zh-CN': 'UUID', 'en-US': 'a UUID' },
  email: { 'zh-CN': '邮箱地址', 'en-US': 'an e-mail address' },
  url: { 'zh-CN': '网址', 'en-US': 'a URL' },
};

/**
 * Text of an issue that zod found. An unknown kind of issue is reported as "not valid", and never in zod's own English.
 */
export function ruleOf(issue: $ZodIssue, language: Language): string {
  const say = (zh: string, en: string) => (language === 'zh-CN' ? zh : en);
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return say('必填', 'is required');
      const name = typeNames[issue.expected]?.[language];
      return name === undefined ? say('类型不正确', 'has the wrong type') : say(`必须是${name}`, `must be ${name}`);
    }
    case 'too_small':
      return smallRule(issue, say);
    case 'too_big':
      return bigRule(issue, say);
    case 'invalid_value': {
      if (issue.input === undefined) return say('必填', 'is required');
      const values = issue.values.slice(0, 20).map(String).join(', ');
      return say(`必须是以下之一：${values}`, `must be one of: ${values}`);
    }
    case 'invalid_format': {
      const name = formatNames[issue.format]?.[language];
      return name === undefined ? say('格式不正确', 'has the wrong format') : say(`必须是 ${name}`, `must be ${name}`);
    }
    case 'unrecognized_keys':
      return say(
        `未知字段：${issue.keys.slice(0, 5).join(', ')}`,
        `has unknown fields: ${issue.keys.slice(0, 5).join(', ')}`,
      );
    case 'not_multiple_of':
      return say(`必须是 ${issue.divisor} 的倍数`, `must be a multiple of ${issue.divisor}`);
    default:
      return say('无效', 'is not valid');
  }
}

type Say = (zh: string, en: string) => string;

function smallRule(issue: Extract<$ZodIssue, { code: 'too_small' }>, say: Say): string {
  const least = String(issue.minimum);
  if (issue.origin === 'string')
    return issue.minimum === 1
      ? say('不能为空', 'must not be empty')
      : say(`至少 ${least} 个字符`, `must have at least ${least} characters`);
  if (issue.origin === 'array' || issue.origin === 'set')
    return say(`至少 ${least} 项`, `must have at least ${least} entries`);
  return issue.inclusive === false
    ? say(`必须大于 ${least}`, `must be greater than ${least}`)
    : say(`不能小于 ${least}`, `must be at least ${least}`);
}

function bigRule(issue: Extract<$ZodIssue, { code: 'too_big' }>, say: Say): string {
  const most = String(issue.maximum);
  if (issue.origin === 'string') return say(`最多 ${most} 个字符`, `must have at most ${most} characters`);
  if (issue.origin === 'array' || issue.origin === 'set')
    return say(`最多 ${most} 项`, `must have at most ${most} entries`);
  return issue.inclusive === false
    ? say(`必须小于 ${most}`, `must be less than ${most}`)
    : say(`不能大于 ${most}`, `must be at most ${most}`);
}

/**
 * One error per field, in zod's order. `whole` is the name to use when an issue concerns a whole part of the request.
 */
export function fieldErrorsOf(issues: readonly $ZodIssue[], whole: string, language: Language): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.length === 0 ? whole : issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, { field, rule: ruleOf(issue, language) });
  }
  return [...byField.values()];
}

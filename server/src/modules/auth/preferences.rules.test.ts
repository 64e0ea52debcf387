import { expect, it } from 'vitest';
import { preferencesOf } from './preferences.rules.ts';

const usual = {
  language: 'zh-CN',
  timeZone: null,
  units: { temperature: 'celsius', viscosity: 'mm2PerS', particles: 'perMl' },
  theme: 'system',
  notifications: { sms: true, email: true, wechat: true, level: 2 },
};

it.each<[string, unknown, object]>([
  ['nothing', {}, {}],
  ['null', null, {}],
  ['a text', 'dark', {}],
  ['a theme', { theme: 'dark' }, { theme: 'dark' }],
  ['a theme of old and a zone', { theme: 'sepia', timeZone: 'Asia/Shanghai' }, { timeZone: 'Asia/Shanghai' }],
  ['a language', { language: 'en-US' }, {}],
])('%s', (_name, kept, changed) => {
  expect(preferencesOf(kept, 'zh-CN')).toEqual({ ...usual, ...changed });
});

import { expect, it } from 'vitest';
import { filledTemplate, shortened } from './provider-templates.rules.ts';

const templates = {
  alarmRaised: {
    'zh-CN': { id: 'SMS_1', fields: { device: 'device', what: 'alarm' } },
    'en-US': { id: 'SMS_2', fields: { device: 'device' } },
  },
  news: { 'en-US': { id: 'SMS_3', fields: {} } },
  typo: { 'zh-CN': { id: 'SMS_4', fields: { device: 'devise' } } },
};
const fill = (template: string, language: 'zh-CN' | 'en-US', params: Readonly<Record<string, string | number>> = {}) =>
  filledTemplate(templates, { template, language, params }, (value, variable) => `${variable}=${value}`);

it("the receiver's language has a template of its own, with its own variables", () => {
  const params = { device: 'Press 4', alarm: '油温', count: 1 };
  expect(fill('alarmRaised', 'zh-CN', params)).toEqual({
    id: 'SMS_1',
    fields: { device: 'device=Press 4', what: 'what=油温' },
  });
  expect(fill('alarmRaised', 'en-US', params)).toEqual({ id: 'SMS_2', fields: { device: 'device=Press 4' } });
});

it('a template of the other language is taken where there is none', () => {
  expect(fill('news', 'zh-CN')).toEqual({ id: 'SMS_3', fields: {} });
});

it('an empty value is a dash, because providers refuse it', () => {
  expect(fill('alarmRaised', 'en-US', { device: '' })).toEqual({ id: 'SMS_2', fields: { device: '-' } });
});

it('a message without a template, or with a variable that has no value, is a fault of the settings', () => {
  const refusal = (code: string) => ({ refusal: { outcome: 'final', code, isMisconfigured: true } });
  expect(fill('loginCode', 'zh-CN')).toEqual(refusal('no template for loginCode'));
  expect(fill('constructor', 'zh-CN')).toEqual(refusal('no template for constructor'));
  expect(fill('typo', 'zh-CN', { device: 'Press 4' })).toEqual(refusal('no value devise in typo'));
});

it('a text that is too long ends with dots, between characters', () => {
  expect([shortened('油温', 2), shortened('油温高', 2), shortened('😀😀😀', 2)]).toEqual(['油温', '油…', '😀…']);
});

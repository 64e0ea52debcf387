import { createInstance } from 'i18next';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import english from '../i18n/en/common.json' with { type: 'json' };
import chinese from '../i18n/zh-CN/common.json' with { type: 'json' };
import { CallError, failureHead, failureText } from './call-error.ts';
import type { Action } from './call-error.ts';

async function wordsOf(common: object): Promise<TFunction> {
  const i18n = createInstance();
  await i18n.init({
    lng: 'any',
    resources: { any: { common } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
  return i18n.t;
}
const [zh, en] = [await wordsOf(chinese), await wordsOf(english)];

const refused = new CallError('名称“泵”已存在', { kind: 'refused', code: 409 });
const faults = [
  new CallError('', { kind: 'server', code: 500 }),
  new CallError('', { kind: 'network', code: 0 }),
  new CallError('', { kind: 'timeout', code: 0 }),
  new CallError('', { kind: 'mismatch', code: 200 }),
  new Error('of the page'),
];

describe('the head of a failure', () => {
  it.each<[Action, string, string]>([
    ['query', '查询失败', 'Query failure'],
    ['save', '保存失败', 'Save failure'],
    ['upload', '上传失败', 'Upload failed'],
    ['operate', '操作失败', 'Operate failed'],
  ])('of a %s that is refused: %s, %s', (action, inChinese, inEnglish) => {
    expect([failureHead(refused, action, zh), failureHead(refused, action, en)]).toEqual([inChinese, inEnglish]);
  });

  it.each([
    [new CallError('', { kind: 'network', code: 0 }), '加载失败', 'Could not load'],
    [new CallError('', { kind: 'timeout', code: 0 }), '加载失败', 'Could not load'],
    [new CallError('', { kind: 'server', code: 500 }), '查询失败', 'Query failure'],
    [new CallError('', { kind: 'mismatch', code: 200 }), '查询失败', 'Query failure'],
    [new Error('of the page'), '查询失败', 'Query failure'],
  ])('of a query that meets a fault: %s: %s, %s', (fault, inChinese, inEnglish) => {
    expect([failureHead(fault, 'query', zh), failureHead(fault, 'query', en)]).toEqual([inChinese, inEnglish]);
  });

  it.each<[Action, string, string]>([
    ['save', '保存失败', 'Save failure'],
    ['upload', '上传失败', 'Upload failed'],
    ['operate', '操作失败，请重试或联系管理员', 'The operation failed. Please try again or contact the administrator'],
  ])('of a %s that meets a fault: %s, %s', (action, inChinese, inEnglish) => {
    for (const fault of faults)
      expect([failureHead(fault, action, zh), failureHead(fault, action, en)]).toEqual([inChinese, inEnglish]);
  });
});

it('has the cause beside it', () => {
  expect(failureText(refused, 'save', zh)).toBe('保存失败：名称“泵”已存在');
  expect(failureText(new CallError('', { kind: 'timeout', code: 0 }), 'query', en)).toBe(
    'Could not load: The server did not answer within 100 s.',
  );
});

it.each([
  [zh, '该设备未绑定传感器', '当前客户没有关联设备'],
  [en, 'The device is not bound to a sensor', 'The current customer has no associated device'],
])('says what is missing, of a device and of a customer', (t, sensors, devices) => {
  expect([t('noSensors'), t('noDevices')]).toEqual([sensors, devices]);
});

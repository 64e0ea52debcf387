import {
  avatarSize,
  defaultSystemName,
  logoSize,
  maxDeviceImageBytes,
  maxExportMs,
  maxPictureBytes,
  maxQueryMs,
  taskPageSizes,
  taskPollMs,
  taskTimeoutMs,
  textOf,
} from '@oilsight/contract';
import type { ErrorName } from '@oilsight/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callTimeoutMs } from '../api/call-error.ts';
import { languages, savedLanguage } from '../i18n/language.ts';
import { messageMs } from '../lib/messages.ts';
import { mobileBelowPx, shared } from '../theme/tokens.ts';

const day = 86_400_000;

/** What the specification gives a number for. */
it.each<[string, unknown, unknown]>([
  ['a call may take 100 s', callTimeoutMs, 100_000],
  ['a message stays for 5 s', messageMs, 5000],
  ['downloads are asked for every 2 s', taskPollMs, 2000],
  ['a task is given 5 minutes', taskTimeoutMs, 300_000],
  ['pages of downloads, the first one at the beginning', taskPageSizes, [10, 20, 30, 40]],
  ['a layout for phones below', mobileBelowPx, 992],
  ['the sidebar', shared['sidebar-w'], '270px'],
  ['a query reaches over 180 days', maxQueryMs, 180 * day],
  ['an export over a month', maxExportMs, 31 * day],
  ['a picture that is cropped has at most 1024 KB', maxPictureBytes, 1_048_576],
  ['an avatar', avatarSize, { width: 300, height: 300 }],
  ['a logo', logoSize, { width: 200, height: 100 }],
  ['an image of a device has at most 3 MB', maxDeviceImageBytes, 3_145_728],
  ['languages as their cookie names them', languages, ['zh-CN', 'en-US']],
  [
    'the platform where nobody has named it',
    defaultSystemName,
    { 'zh-CN': '设备故障诊断大数据平台', 'en-US': 'Device Fault Diagnosis Big Data Platform' },
  ],
])('%s', (_what, value, specified) => {
  expect(value).toEqual(specified);
});

describe("what the server says in the specification's words", () => {
  it.each<[ErrorName, string, string]>([
    ['systemError', '系统错误，请联系管理员', 'System error, Please contact the administrator'],
    ['wrongPassword', '密码错误', 'Incorrect password'],
    [
      'phoneNotBound',
      '当前手机号未绑定任何账号，请联系管理员绑定账号',
      'The current mobile is not bound to any account. Contact the administrator to bind the account',
    ],
    ['noRole', '无角色', 'No role'],
  ])('%s', (name, zh, en) => {
    expect([textOf(name, 'zh-CN'), textOf(name, 'en-US')]).toEqual([zh, en]);
  });
});

describe('the language of a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['', 'zh-CN'],
    ['language=en-US', 'en-US'],
    ['language=zh-CN', 'zh-CN'],
    ['language=de', 'zh-CN'],
  ])('with the cookie "%s" is %s', (cookie, language) => {
    vi.stubGlobal('document', { cookie });
    expect(savedLanguage()).toBe(language);
  });
});

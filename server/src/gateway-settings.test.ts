import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { InvalidSettings } from './platform/start-failure.ts';

function refusal(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.message.split('\n');
    throw error;
  }
  return [];
}

const templates = '{"loginCode":{"zh-CN":{"id":"SMS_1","fields":{"code":"code"}},"en-US":{"id":"SMS_2"}}}';
const readTemplates = {
  loginCode: { 'zh-CN': { id: 'SMS_1', fields: { code: 'code' } }, 'en-US': { id: 'SMS_2', fields: {} } },
};
const aliyun = { ALIYUN_SMS_KEY_ID: 'LTAI', ALIYUN_SMS_KEY_SECRET: 'hunter2', ALIYUN_SMS_SIGN_NAME: '油眼' };
const tencent = {
  TENCENT_SMS_SECRET_ID: 'AKID',
  TENCENT_SMS_SECRET_KEY: 'hunter2',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '油眼',
};
const wechat = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'hunter2' };
const robots = '{"mill-oil":"https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hunter2"}';

describe('message gateways', () => {
  it('are none unless they are named', () => {
    expect(readConfig({})).toMatchObject({
      sms: { url: '' },
      smtp: { url: '' },
      aliyun: null,
      tencent: null,
      wechat: null,
      wecom: null,
    });
  });

  it('have the addresses of their providers', () => {
    expect(readConfig({ ...aliyun, SMS_TEMPLATES: templates }).aliyun).toEqual({
      url: 'https://dysmsapi.aliyuncs.com',
      keyId: 'LTAI',
      keySecret: 'hunter2',
      signName: '油眼',
      templates: readTemplates,
      perSecond: 20,
    });
    expect(readConfig({ ...tencent, SMS_TEMPLATES: templates, SMS_PER_SECOND: '5' }).tencent).toEqual({
      url: 'https://sms.tencentcloudapi.com',
      secretId: 'AKID',
      secretKey: 'hunter2',
      appId: '1400006666',
      signName: '油眼',
      region: 'ap-guangzhou',
      templates: readTemplates,
      perSecond: 5,
    });
    expect(readConfig({ ...wechat, WECHAT_TEMPLATES: templates }).wechat).toEqual({
      url: 'https://api.weixin.qq.com',
      appId: 'wx1',
      appSecret: 'hunter2',
      templates: readTemplates,
      perSecond: 10,
    });
    expect(readConfig({ WECOM_ROBOTS: robots }).wecom).toEqual({
      robots: { 'mill-oil': 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hunter2' },
      perSecond: 10,
    });
  });

  it('are refused when a part is missing', () => {
    expect(refusal({ ALIYUN_SMS_KEY_ID: 'LTAI' })).toEqual([
      'ALIYUN_SMS_KEY_SECRET: ALIYUN_SMS_KEY_ID needs it',
      'ALIYUN_SMS_SIGN_NAME: ALIYUN_SMS_KEY_ID needs it',
    ]);
    expect(refusal({ ...tencent, TENCENT_SMS_APP_ID: '' })).toEqual([
      'TENCENT_SMS_APP_ID: TENCENT_SMS_SECRET_ID needs it',
    ]);
    expect([refusal(aliyun), refusal(tencent), refusal(wechat)]).toEqual([
      ['SMS_TEMPLATES: ALIYUN_SMS_KEY_ID needs it'],
      ['SMS_TEMPLATES: TENCENT_SMS_SECRET_ID needs it'],
      ['WECHAT_TEMPLATES: WECHAT_APP_ID needs it'],
    ]);
    expect(refusal({ WECHAT_APP_SECRET: 'hunter2' })).toEqual(['WECHAT_APP_ID: WECHAT_APP_SECRET needs it']);
  });

  it('are one for each channel', () => {
    expect(refusal({ ...aliyun, ...tencent })).toEqual([
      'TENCENT_SMS_SECRET_ID: ALIYUN_SMS_KEY_ID names a gateway for the same channel; set one of the two',
    ]);
    expect(refusal({ ...aliyun, SMS_URL: 'https://sms.example' })[0]).toMatch(/^ALIYUN_SMS_KEY_ID: SMS_URL names /);
    expect(refusal({ ...wechat, WECOM_ROBOTS: robots })[0]).toMatch(/^WECOM_ROBOTS: WECHAT_APP_ID names /);
  });

  it.each([
    ['SMS_TEMPLATES', '{'],
    ['SMS_TEMPLATES', '[]'],
    ['SMS_TEMPLATES', '{"loginCode":{"zh-CN":{"id":""}}}'],
    ['SMS_TEMPLATES', '{"loginCode":{"zh-CN":{"id":"SMS_1","field":{}}}}'],
    ['SMS_TEMPLATES', '{"loginCode":{"zh":{"id":"SMS_1"}}}'],
    ['WECHAT_TEMPLATES', '{"loginCode":"SMS_1"}'],
    ['WECOM_ROBOTS', '{"mill":"hunter2"}'],
    ['WECOM_ROBOTS', '{"mill":"ftp://hunter2.example"}'],
    ['WECOM_ROBOTS', '"hunter2"'],
    ['ALIYUN_SMS_URL', 'dysmsapi.aliyuncs.com'],
    ['WECHAT_PER_SECOND', '0'],
  ])('refuse %s=%s in a line that names it and hides its content', (name, value) => {
    const lines = refusal({ [name]: value });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^${name}(?:\\.\\S+)?: `));
    expect(lines[0]).not.toContain('hunter2');
  });
});

import * as z from 'zod';
import { InvalidSettings } from './platform/start-failure.ts';

const text = z.string().default('');
const address = (fallback: string) => z.url({ protocol: /^https?$/ }).default(fallback);
const perSecond = (fallback: number) => z.coerce.number().positive().max(10_000).default(fallback);

/** A setting that is JSON. A refusal names the place in it, never the content, which may be secret. */
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .default('{}')
    .transform((given, context): unknown => {
      try {
        return JSON.parse(given);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The provider's template for each of ours, by name and language; `fields`: our value for each of its variables. */
const Template = z.strictObject({ id: z.string().min(1), fields: z.record(z.string(), z.string()).default({}) });
const Templates = z.record(z.string(), z.strictObject({ 'zh-CN': Template.optional(), 'en-US': Template.optional() }));

/** The variables that name message gateways, with their defaults. */
export const gatewayVariables = {
  /** Address of the SMS gateway: each text message is posted there as JSON. */
  SMS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Sent to the SMS gateway as bearer token. */
  SMS_TOKEN: text,
  /** Most text messages per second that are handed to the gateway. */
  SMS_PER_SECOND: perSecond(20),
  /** Templates at Alibaba Cloud or Tencent Cloud, JSON. */
  SMS_TEMPLATES: json(Templates),
  ALIYUN_SMS_KEY_ID: text,
  ALIYUN_SMS_KEY_SECRET: text,
  ALIYUN_SMS_SIGN_NAME: text,
  ALIYUN_SMS_URL: address('https://dysmsapi.aliyuncs.com'),
  TENCENT_SMS_SECRET_ID: text,
  TENCENT_SMS_SECRET_KEY: text,
  TENCENT_SMS_APP_ID: text,
  TENCENT_SMS_SIGN_NAME: text,
  TENCENT_SMS_REGION: z.string().default('ap-guangzhou'),
  TENCENT_SMS_URL: address('https://sms.tencentcloudapi.com'),
  /** Mail server: `smtps://user:password@host`, or `smtp://…`, which uses STARTTLS. Empty: e-mail waits in the outbox. */
  SMTP_URL: z.union([z.literal(''), z.url({ protocol: /^smtps?$/ })]).default(''),
  /** Sender of e-mail: `oil@example.com` or `Oilsight <oil@example.com>`. */
  SMTP_FROM: z
    .union([
      z.literal(''),
      z.string().regex(/^(?:[^<>@\r\n]{1,100} <[^<>@\s]{1,64}@[^<>@\s]{1,255}>|[^<>@\s]{1,64}@[^<>@\s]{1,255})$/),
    ])
    .default(''),
  /** Most e-mails per second that are handed to the mail server. */
  SMTP_PER_SECOND: perSecond(5),
  /** The WeChat official account that sends template messages. */
  WECHAT_APP_ID: text,
  WECHAT_APP_SECRET: text,
  /** Its templates, JSON. */
  WECHAT_TEMPLATES: json(Templates),
  WECHAT_URL: address('https://api.weixin.qq.com'),
  /** Group robots of WeCom, JSON: the address of each, with its key, by a name that contacts have as WeChat id. */
  WECOM_ROBOTS: json(z.record(z.string().min(1).max(64), z.url({ protocol: /^https?$/ }))),
  /** Most WeChat or WeCom messages per second. */
  WECHAT_PER_SECOND: perSecond(10),
};

const Variables = z.object(gatewayVariables);
export type GatewayVariables = z.infer<typeof Variables>;

/** The message gateways; null, or an empty `url`: not configured. */
export type GatewaySettings = ReturnType<typeof gatewaySettingsOf>;

/**
 * The gateways that the variables name.
 *
 * @throws InvalidSettings when a gateway is named in part, or two for the same channel
 */
export function gatewaySettingsOf(env: GatewayVariables) {
  if (env.SMTP_URL !== '' && env.SMTP_FROM === '')
    throw new InvalidSettings('SMTP_FROM: SMTP_URL needs the address that e-mail is sent from');
  const hasAliyun = isWhole(env, ['ALIYUN_SMS_KEY_ID', 'ALIYUN_SMS_KEY_SECRET', 'ALIYUN_SMS_SIGN_NAME']);
  const hasTencent = isWhole(env, [
    'TENCENT_SMS_SECRET_ID',
    'TENCENT_SMS_SECRET_KEY',
    'TENCENT_SMS_APP_ID',
    'TENCENT_SMS_SIGN_NAME',
  ]);
  const hasWechat = isWhole(env, ['WECHAT_APP_ID', 'WECHAT_APP_SECRET']);
  const hasRobots = Object.keys(env.WECOM_ROBOTS).length > 0;
  refuseTwo({ SMS_URL: env.SMS_URL !== '', ALIYUN_SMS_KEY_ID: hasAliyun, TENCENT_SMS_SECRET_ID: hasTencent });
  refuseTwo({ WECHAT_APP_ID: hasWechat, WECOM_ROBOTS: hasRobots });
  if (hasAliyun || hasTencent)
    refuseWithout('SMS_TEMPLATES', env.SMS_TEMPLATES, hasAliyun ? 'ALIYUN_SMS_KEY_ID' : 'TENCENT_SMS_SECRET_ID');
  if (hasWechat) refuseWithout('WECHAT_TEMPLATES', env.WECHAT_TEMPLATES, 'WECHAT_APP_ID');
  return {
    sms: { url: env.SMS_URL, token: env.SMS_TOKEN, perSecond: env.SMS_PER_SECOND },
    aliyun: hasAliyun
      ? {
          url: env.ALIYUN_SMS_URL,
          keyId: env.ALIYUN_SMS_KEY_ID,
          keySecret: env.ALIYUN_SMS_KEY_SECRET,
          signName: env.ALIYUN_SMS_SIGN_NAME,
          templates: env.SMS_TEMPLATES,
          perSecond: env.SMS_PER_SECOND,
        }
      : null,
    tencent: hasTencent
      ? {
          url: env.TENCENT_SMS_URL,
          secretId: env.TENCENT_SMS_SECRET_ID,
          secretKey: env.TENCENT_SMS_SECRET_KEY,
          appId: env.TENCENT_SMS_APP_ID,
          signName: env.TENCENT_SMS_SIGN_NAME,
          region: env.TENCENT_SMS_REGION,
          templates: env.SMS_TEMPLATES,
          perSecond: env.SMS_PER_SECOND,
        }
      : null,
    smtp: { url: env.SMTP_URL, from: env.SMTP_FROM, perSecond: env.SMTP_PER_SECOND },
    wechat: hasWechat
      ? {
          url: env.WECHAT_URL,
          appId: env.WECHAT_APP_ID,
          appSecret: env.WECHAT_APP_SECRET,
          templates: env.WECHAT_TEMPLATES,
          perSecond: env.WECHAT_PER_SECOND,
        }
      : null,
    wecom: hasRobots ? { robots: env.WECOM_ROBOTS, perSecond: env.WECHAT_PER_SECOND } : null,
  };
}

/** False: none of the variables is set. */
function isWhole(env: GatewayVariables, names: readonly (keyof GatewayVariables)[]): boolean {
  const missing = names.filter((name) => env[name] === '');
  if (missing.length === names.length) return false;
  const set = names.find((name) => env[name] !== '') ?? '';
  if (missing.length > 0) throw new InvalidSettings(missing.map((name) => `${name}: ${set} needs it`).join('\n'));
  return true;
}

function refuseWithout(name: string, templates: object, gateway: string): void {
  if (Object.keys(templates).length === 0) throw new InvalidSettings(`${name}: ${gateway} needs it`);
}

function refuseTwo(gateways: Readonly<Record<string, boolean>>): void {
  const [first, second] = Object.keys(gateways).filter((name) => gateways[name] === true);
  if (second !== undefined)
    throw new InvalidSettings(`${second}: ${first} names a gateway for the same channel; set one of the two`);
}

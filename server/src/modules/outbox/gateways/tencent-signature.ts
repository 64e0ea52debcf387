import { createHash, createHmac } from 'node:crypto';

const algorithm = 'TC3-HMAC-SHA256';
const contentType = 'application/json; charset=utf-8';
const apiVersion = '2021-01-11';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** `Authorization` of a POST of JSON to `/`, signature version 3 (cloud.tencent.com, document 213/30654). */
export function authorizationOf({
  secretId,
  secretKey,
  service,
  host,
  action,
  body,
  seconds,
}: {
  readonly secretId: string;
  readonly secretKey: string;
  readonly service: string;
  readonly host: string;
  readonly action: string;
  readonly body: string;
  /** Since the epoch. */
  readonly seconds: number;
}): string {
  const names = 'content-type;host;x-tc-action';
  const lines = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`;
  const request = ['POST', '/', '', lines, names, sha256(body)].join('\n');
  const date = new Date(seconds * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, date), service), 'tc3_request');
  const signature = hmac(key, [algorithm, seconds, scope, sha256(request)].join('\n')).toString('hex');
  return `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

/** Address, headers and body of a call. */
export function signedRequest({
  url,
  secretId,
  secretKey,
  region,
  action,
  parameters,
  now,
}: {
  readonly url: string;
  readonly secretId: string;
  readonly secretKey: string;
  readonly region: string;
  readonly action: 'SendSms' | 'PullSmsSendStatusByPhoneNumber';
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly now: number;
}): { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { origin, host } = new URL(url);
  const body = JSON.stringify(parameters);
  const seconds = Math.floor(now / 1000);
  return {
    url: `${origin}/`,
    headers: {
      'content-type': contentType,
      'x-tc-action': action,
      'x-tc-version': apiVersion,
      'x-tc-timestamp': String(seconds),
      'x-tc-region': region,
      authorization: authorizationOf({ secretId, secretKey, service: 'sms', host, action, body, seconds }),
    },
    body,
  };
}

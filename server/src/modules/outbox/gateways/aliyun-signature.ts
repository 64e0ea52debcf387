import { createHash, createHmac } from 'node:crypto';

const algorithm = 'ACS3-HMAC-SHA256';
const apiVersion = '2017-05-25';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** RFC 3986, 2.3: everything but letters, digits and `-._~` is encoded. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parameters in the order and spelling in which they are signed. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&');
}

/**
 * `Authorization` of a POST to `/` without a body, signature version 3 (help.aliyun.com, document 2593177).
 *
 * @param headers all that are signed, `host` among them, names in lower case
 */
export function authorizationOf({
  keyId,
  keySecret,
  query,
  headers,
}: {
  readonly keyId: string;
  readonly keySecret: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
}): string {
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = ['POST', '/', query, lines, names.join(';'), sha256('')].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`${algorithm}\n${sha256(request)}`)
    .digest('hex');
  return `${algorithm} Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`;
}

/** Address and headers of a call. `nonce` is different each time. */
export function signedRequest({
  url,
  keyId,
  keySecret,
  action,
  parameters,
  now,
  nonce,
}: {
  readonly url: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly action: 'SendSms' | 'QuerySendDetails';
  readonly parameters: Readonly<Record<string, string>>;
  readonly now: number;
  readonly nonce: string;
}): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const { origin, host } = new URL(url);
  const query = canonicalQuery(parameters);
  const headers = {
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': `${new Date(now).toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': apiVersion,
  };
  const authorization = authorizationOf({ keyId, keySecret, query, headers: { host, ...headers } });
  return { url: `${origin}/?${query}`, headers: { ...headers, authorization } };
}

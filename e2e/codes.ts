import { createHmac } from 'node:crypto';
import { baseUrl } from './actions.ts';
import { tokenOf } from './logins.ts';

/** What the authenticator app of a secret shows (RFC 6238), `steps` of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = Array.from(secret, (sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Another code than the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** A phone number as the outbox shows it. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** The newest code that waits for a gateway, as an administrator finds it in the outbox. */
export async function codeSentTo(phone: string): Promise<string> {
  const reply = await fetch(`${baseUrl()}/system/outbox/listMessage?channel=sms`, {
    headers: { 'X-Authorization': `Bearer ${tokenOf('sysadmin')}` },
  });
  const { rows } = (await reply.json()) as { rows: { to: string; text: string }[] };
  const shown = maskedPhone(phone);
  const code = /\d{6}/.exec(rows.find(({ to }) => to === shown)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${phone}`);
  return code;
}

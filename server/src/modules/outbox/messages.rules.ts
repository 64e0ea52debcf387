import type { Language } from '@oilsight/contract';

/** What the product says to people in messages. `{code}` is filled in when the message leaves; the rest when it is written. */
export const messageTexts = {
  loginCode: {
    zh: { subject: '登录验证码', text: '您的登录验证码是 {code}，{minutes} 分钟内有效。请勿转告他人；如非本人操作，请忽略。' },
    en: { subject: 'Login code', text: 'Your login code is {code}, good for {minutes} minutes. Tell it to nobody; if you did not ask for it, ignore this.' },
  },
  phoneCode: {
    zh: { subject: '更换手机号', text: '您正在绑定此手机号，验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。' },
    en: { subject: 'New phone number', text: 'To use this phone number, enter the code {code} within {minutes} minutes. If you did not ask for it, ignore this.' },
  },
  emailCode: {
    zh: { subject: '更换邮箱', text: '您正在绑定此邮箱，验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。' },
    en: { subject: 'New e-mail address', text: 'To use this e-mail address, enter the code {code} within {minutes} minutes. If you did not ask for it, ignore this.' },
  },
  phoneChanged: {
    zh: { subject: '手机号已更换', text: '账号 {userName} 的手机号已更换为 {to}。如非本人操作，请立即修改密码并联系管理员。' },
    en: { subject: 'Phone number changed', text: 'The phone number of the account {userName} is now {to}. If that was not you, change your password at once and tell the administrator.' },
  },
  emailChanged: {
    zh: { subject: '邮箱已更换', text: '账号 {userName} 的邮箱已更换为 {to}。如非本人操作，请立即修改密码并联系管理员。' },
    en: { subject: 'E-mail address changed', text: 'The e-mail address of the account {userName} is now {to}. If that was not you, change your password at once and tell the administrator.' },
  },
} as const;

export type MessageName = keyof typeof messageTexts;

/** Subject and text in a language, with `{name}` filled from the details; what is not there stays. */
export function messageOf(name: MessageName, language: Language, details: Readonly<Record<string, string | number>>): { readonly subject: string; readonly text: string } {
  const { subject, text } = messageTexts[name][language === 'zh-CN' ? 'zh' : 'en'];
  return { subject, text: text.replace(/\{(\w+)\}/g, (whole, key: string) => String(details[key] ?? whole)) };
}

export const hiddenCode = '••••••';

/** The text as it is shown: with its code while that is known, else with dots. */
export function shownText(text: string, code: string | null): string {
  return text.replaceAll('{code}', code ?? hiddenCode);
}

/** ms until a message that no gateway took is tried again: half a minute at first, then doubling, an hour at most. */
export function retryAfterMs(attempts: number): number {
  return Math.min(3_600_000, 30_000 * 2 ** Math.min(20, Math.max(0, attempts - 1)));
}

/** Times that a message is offered to a gateway. */
export const mostAttempts = 8;

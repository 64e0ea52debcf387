import type { TemplateWords } from '../outbox/index.ts';

/** The texts of messages with codes. */
export const codeTemplates = {
  loginCode: {
    zh: {
      subject: '登录验证码',
      text: '您的登录验证码是 {code}，{minutes} 分钟内有效。请勿转告他人；如非本人操作，请忽略。',
    },
    en: {
      subject: 'Login code',
      text: 'Your login code is {code}, good for {minutes} minutes. Tell it to nobody; if you did not ask for it, ignore this.',
    },
  },
  resetCode: {
    zh: {
      subject: '重设密码验证码',
      text: '您正在重设登录密码，验证码是 {code}，{minutes} 分钟内有效。请勿转告他人；如非本人操作，请忽略，密码不会改变。',
    },
    en: {
      subject: 'Code for a new password',
      text: 'To set a new password, enter the code {code} within {minutes} minutes. Tell it to nobody; if you did not ask for it, ignore this: your password stays as it is.',
    },
  },
  phoneCode: {
    zh: {
      subject: '更换手机号',
      text: '您正在绑定此手机号，验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
    },
    en: {
      subject: 'New phone number',
      text: 'To use this phone number, enter the code {code} within {minutes} minutes. If you did not ask for it, ignore this.',
    },
  },
  emailCode: {
    zh: {
      subject: '更换邮箱',
      text: '您正在绑定此邮箱，验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
    },
    en: {
      subject: 'New e-mail address',
      text: 'To use this e-mail address, enter the code {code} within {minutes} minutes. If you did not ask for it, ignore this.',
    },
  },
} as const satisfies Readonly<Record<string, TemplateWords>>;

import type { TemplateWords } from '../outbox/index.ts';

/** The messages to people about their accounts. */
export const accountTemplates = {
  passwordReset: {
    zh: {
      subject: '密码已重设',
      text: '账号 {userName} 的密码已凭验证码重设，所有登录都已结束。如非本人操作，请立即联系管理员。',
    },
    en: {
      subject: 'Password reset',
      text: 'The password of the account {userName} was reset by a code, and all its logins have ended. If that was not you, tell the administrator at once.',
    },
  },
  phoneChanged: {
    zh: {
      subject: '手机号已更换',
      text: '账号 {userName} 的手机号已更换为 {to}。如非本人操作，请立即修改密码并联系管理员。',
    },
    en: {
      subject: 'Phone number changed',
      text: 'The phone number of the account {userName} is now {to}. If that was not you, change your password at once and tell the administrator.',
    },
  },
  emailChanged: {
    zh: {
      subject: '邮箱已更换',
      text: '账号 {userName} 的邮箱已更换为 {to}。如非本人操作，请立即修改密码并联系管理员。',
    },
    en: {
      subject: 'E-mail address changed',
      text: 'The e-mail address of the account {userName} is now {to}. If that was not you, change your password at once and tell the administrator.',
    },
  },
} as const satisfies Readonly<Record<string, TemplateWords>>;

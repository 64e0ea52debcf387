import type { TemplateWords } from './templates.rules.ts';

/** The plain text of a channel's test. */
export const channelTestTemplates = {
  channelTest: {
    zh: { subject: '通道测试', text: '收到这条消息，说明通知可以送达，无需处理。' },
    en: { subject: 'Channel test', text: 'This message shows that notices reach you. Nothing needs to be done.' },
  },
} as const satisfies Readonly<Record<string, TemplateWords>>;

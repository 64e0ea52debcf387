import type { TemplateWords } from '../../outbox/index.ts';

/** The mails of scheduled reports. `{link}` is where the report or the schedules are shown; empty: nobody knows. */
export const scheduleTemplates = {
  scheduledReport: {
    zh: {
      subject: '{name}：{verdict}',
      text: '{name}\n\n设备：{device}（{factory}）\n期间：{period}\n结论：{verdict}\n报告编号：{number}，PDF 见附件。\n{link}\n\n本邮件由定期报告自动发送，负责人：{owner}。',
    },
    en: {
      subject: '{name}: {verdict}',
      text: '{name}\n\nDevice: {device} ({factory})\nPeriod: {period}\nVerdict: {verdict}\nReport {number} is attached as a pdf.\n{link}\n\nThis mail was sent by a schedule of reports, kept by {owner}.',
    },
  },
  scheduledReportFailed: {
    zh: {
      subject: '{name}：本期报告未能生成',
      text: '{name}\n\n设备：{device}（{factory}）\n期间：{period}\n报告未能生成：{reason}\n{link}\n\n本邮件由定期报告自动发送，负责人：{owner}。',
    },
    en: {
      subject: '{name}: the report could not be written',
      text: '{name}\n\nDevice: {device} ({factory})\nPeriod: {period}\nThe report could not be written: {reason}\n{link}\n\nThis mail was sent by a schedule of reports, kept by {owner}.',
    },
  },
} as const satisfies Readonly<Record<string, TemplateWords>>;

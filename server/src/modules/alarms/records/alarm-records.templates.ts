import type { TemplateWords } from '../../outbox/index.ts';

/** The texts of notices to the person to whom alarms are assigned. */
export const assignmentTemplates = {
  alarmAssigned: {
    zh: { subject: '告警已分派给您', text: '{by} 将 {device} 的告警“{alarm}”分派给您处理。{due}' },
    en: {
      subject: 'An alarm was assigned to you',
      text: '{by} assigned the alarm “{alarm}” of {device} to you. {due}',
    },
  },
  alarmsAssigned: {
    zh: { subject: '告警已分派给您', text: '{by} 将 {count} 条告警分派给您处理，其中有 {device} 的“{alarm}”。{due}' },
    en: {
      subject: 'Alarms were assigned to you',
      text: '{by} assigned {count} alarms to you, among them “{alarm}” of {device}. {due}',
    },
  },
  alarmDue: {
    zh: { subject: '告警已到处理期限', text: '{device} 的告警“{alarm}”已到处理期限（{due}），仍未处理。' },
    en: {
      subject: 'An alarm is due',
      text: 'The alarm “{alarm}” of {device} was due at {due} and has not been processed.',
    },
  },
} as const satisfies Readonly<Record<string, TemplateWords>>;

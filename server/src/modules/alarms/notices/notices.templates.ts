import type { TemplateWords } from '../../outbox/index.ts';

/** The texts of notices of alarms. `{lead}` is the level, with whether the alarm is notified again. */
export const noticeTemplates = {
  alarmRaised: {
    zh: {
      subject: '{lead}：{device} {alarm}',
      text: '{lead}：{factory} {device} 的{alarm}为 {value}，限值 {limit}，自 {since} 起。{suspected}{link}',
    },
    en: {
      subject: '{lead}: {device}, {alarm}',
      text: '{lead}: {alarm} of {device} ({factory}) is {value}, limit {limit}, since {since}. {suspected}{link}',
    },
  },
  alarmFound: {
    zh: {
      subject: '{lead}：{device} {alarm}',
      text: '{lead}：{factory} {device} 诊断出“{alarm}”，自 {since} 起。{link}',
    },
    en: {
      subject: '{lead}: {device}, {alarm}',
      text: '{lead}: the diagnosis of {device} ({factory}) found “{alarm}”, since {since}. {link}',
    },
  },
  sensorFaulty: {
    zh: {
      subject: '传感器故障：{device}',
      text: '传感器故障：{factory} {device}，{alarm}，自 {since} 起，相关告警暂停。{link}',
    },
    en: {
      subject: 'Sensor fault: {device}',
      text: 'Sensor fault on {device} ({factory}): {alarm}, since {since}. Alarms of that sensor are held back. {link}',
    },
  },
  deviceSilent: {
    zh: { subject: '设备未上报：{device}', text: '设备未上报：{factory} {device} 自 {since} 起没有数据。{link}' },
    en: {
      subject: 'Not reporting: {device}',
      text: '{device} ({factory}) has not reported since {since}. {link}',
    },
  },
  alarmsRaised: {
    zh: {
      subject: '{lead}：{factory} {count} 条“{alarm}”',
      text: '{lead}：{factory} 有 {count} 条“{alarm}”告警，涉及 {devices}，最早自 {since} 起。{link}',
    },
    en: {
      subject: '{lead}: {count} × {alarm}, {factory}',
      text: '{lead}: {count} alarms “{alarm}” at {factory}, on {devices}, the first since {since}. {link}',
    },
  },
  alarmDigest: {
    zh: { subject: '告警汇总：{factory} {count} 条', text: '告警汇总：{factory} 共 {count} 条告警：{alarms}。{link}' },
    en: {
      subject: 'Alarms in summary: {count} at {factory}',
      text: '{count} alarms at {factory}: {alarms}. {link}',
    },
  },
} as const satisfies Readonly<Record<string, TemplateWords>>;

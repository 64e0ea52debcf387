import type { AssistantAnswer, Device, DeviceStatus } from '@oilsight/contract';
import { deviceStatusOf } from '@oilsight/contract';
import { indicators as catalogue } from '@oilsight/oil';
import type { AnswerBuilder } from '../answer-builder.ts';
import type { Tools } from '../tools.ts';
import type { Question } from '../understanding/question.rules.ts';
import type { NamedDevice } from '../understanding/devices.rules.ts';

/** A device as the assistant knows it: with the place of its factory in both languages. */
export type KnownDevice = Device & NamedDevice;

/** All that an answer is made from. */
export interface Asked {
  readonly question: Question<KnownDevice>;
  readonly tools: Tools;
  readonly build: AnswerBuilder;
  readonly now: number;
  readonly zone: string;
}

/** One function of the assistant: it reads what it needs and builds the answer. */
export type Answering = (asked: Asked) => Promise<AssistantAnswer>;

/** How a device is named in the structured part: its number, or its name where it has none. */
export const numberOf = ({ deviceNo, deviceName }: Pick<Device, 'deviceNo' | 'deviceName'>): string =>
  deviceNo === '' ? deviceName : deviceNo;

export function nameOfKey(key: string, { language }: Pick<AnswerBuilder, 'language'>): string {
  if (!(key in catalogue)) return key;
  const { name } = catalogue[key as keyof typeof catalogue];
  return language === 'zh-CN' ? name.zh : name.en;
}

const statusWords: Readonly<Record<DeviceStatus, { readonly zh: string; readonly en: string }>> = {
  level1: { zh: '一级报警', en: 'level 1 alarm' },
  level2: { zh: '二级预警', en: 'level 2 warning' },
  fault: { zh: '传感器故障', en: 'sensor fault' },
  offline: { zh: '离线', en: 'offline' },
  unassessed: { zh: '依据不足，未评估', en: 'not assessed for lack of evidence' },
  normal: { zh: '正常', en: 'normal' },
  unconnected: { zh: '从未上报', en: 'never reported' },
};

/** The state of a device in words. The figure of a level is part of its name. */
export function statusWord(status: DeviceStatus, { say }: Pick<AnswerBuilder, 'say'>): string {
  return say(statusWords[status].zh, statusWords[status].en);
}

export function stateOf(device: Device, { build }: Pick<Asked, 'build'>): string {
  const status = deviceStatusOf(device);
  return build.word({ is: 'state', device: numberOf(device) }, device.state, statusWord(status, build));
}

export const pageOf = ({ deviceId }: Pick<Device, 'deviceId'>): string => `/device/${deviceId}`;

/** A count with its word, stated as it is. */
export function life(
  asked: Asked,
  device: Device,
  found: { readonly status: string; readonly hours: number | null },
): string {
  const { build } = asked;
  const fact = { is: 'life', device: numberOf(device), key: 'remaining_oil_life_h' } as const;
  if (found.hours !== null) {
    if (asked.question.unit === 'd')
      return build.number(fact, found.hours / 24, { unit: build.say('天', 'd'), decimals: 1 });
    return build.number(fact, Math.round(found.hours), { unit: 'h', decimals: 0 });
  }
  const words: Readonly<Record<string, readonly [string, string]>> = {
    exceeded: ['已到寿命', 'at its end'],
    away: ['各项指标正远离限值', 'not limited: its quantities move away from their limits'],
    not_significant: ['没有可判断的趋势', 'without a trend that can be stated from none'],
    too_few: ['读数太少，无法估计', 'not known yet: too few readings'],
    not_configured: ['未登记油品或换油时间，无法估计', 'not known: the oil or its last change is not entered'],
    other_oil: ['机内油品不符，不作估计', 'not estimated: the machine holds another or a mixed oil'],
  };
  const [zh, en] = words[found.status] ?? [found.status, found.status];
  return build.word(fact, found.status, build.say(zh, en));
}

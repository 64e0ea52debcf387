import type { Language } from '@oilsight/contract';
import type { RefusalReason, RefusedReading } from './refusal.types.ts';
import { messageBounds as limits } from './message-bounds.ts';

/** Refusals that an answer lists: its size must not grow with the message. */
const maxNamed = 100;

const texts: Readonly<Record<RefusalReason, Readonly<Record<Language, string>>>> = {
  notFinite: { 'zh-CN': '不是有限的数值', 'en-US': 'Not a finite number' },
  tooOld: { 'zh-CN': '时间早于 400 天前', 'en-US': 'Older than 400 days' },
  tooFarInFuture: { 'zh-CN': '时间超前 24 小时以上', 'en-US': 'More than 24 hours in the future' },
  keyTooLong: {
    'zh-CN': `名称超过 ${limits.keyLength} 个字符`,
    'en-US': `The key is longer than ${limits.keyLength} characters`,
  },
  keyEmpty: { 'zh-CN': '名称为空', 'en-US': 'The key is empty' },
  tooManyKeys: {
    'zh-CN': `一帧超过 ${limits.keysPerFrame} 个名称`,
    'en-US': `More than ${limits.keysPerFrame} keys in one frame`,
  },
  duplicateKey: { 'zh-CN': '名称重复，以最后一个为准', 'en-US': 'The key is repeated; the last one counts' },
  tooDeep: { 'zh-CN': `嵌套超过 ${limits.valueDepth} 层`, 'en-US': `Nested deeper than ${limits.valueDepth} levels` },
  valueTooLong: {
    'zh-CN': `值超过 ${limits.valueBytes} 字节`,
    'en-US': `The value is longer than ${limits.valueBytes} bytes`,
  },
  wrongType: { 'zh-CN': '值的类型不对', 'en-US': 'The value has the wrong type' },
  badTimestamp: { 'zh-CN': 'ts 应是整数毫秒', 'en-US': 'ts is a whole number of milliseconds' },
  badText: {
    'zh-CN': '含有无法存储的字符或保留名称',
    'en-US': 'It has characters that cannot be stored, or a reserved name',
  },
  tooManyCustomKeys: {
    'zh-CN': `设备的自定义名称超过 ${limits.customKeysPerDevice} 个`,
    'en-US': `The device has more than ${limits.customKeysPerDevice} custom keys`,
  },
  tooManyFrames: {
    'zh-CN': `一条消息超过 ${limits.framesPerMessage} 帧`,
    'en-US': `More than ${limits.framesPerMessage} frames in one message`,
  },
  notYourDevice: { 'zh-CN': '网关不能代表该设备', 'en-US': 'The gateway cannot speak for this device' },
};

/** The refusal's text. */
export function textOfRefusal(reason: RefusalReason, language: Language): string {
  return texts[reason][language];
}

/** Collects the refusals of a message. Bounded: lists the first hundred, counts all. */
export class Refusals {
  readonly named: RefusedReading[] = [];
  readonly byReason = new Map<RefusalReason, number>();
  count = 0;
  /** In a gateway's message: the device that the next refusals belong to. */
  device: string | undefined;
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  add(reason: RefusalReason, key: string | null, ts: number | null): void {
    this.count += 1;
    this.byReason.set(reason, (this.byReason.get(reason) ?? 0) + 1);
    if (this.named.length >= maxNamed) return;
    // Long keys are cut.
    const refused = {
      key: key === null ? null : shorten(key),
      ts,
      reason,
      text: textOfRefusal(reason, this.#language),
    };
    this.named.push(this.device === undefined ? refused : { device: shorten(this.device), ...refused });
  }
}

function shorten(text: string): string {
  return text.length <= limits.keyLength ? text : `${text.slice(0, limits.keyLength)}…`;
}

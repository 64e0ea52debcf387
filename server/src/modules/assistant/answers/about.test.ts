import { expect, it } from 'vitest';
import type { Device } from '@oilsight/contract';
import { createAnswerBuilder } from '../answer-builder.ts';
import { stateOf } from './about.ts';

/** A device that reports and has no open alarm, as far as its state is made of it. */
const silentOfAlarms = (assessed: boolean) =>
  ({ deviceNo: 'GB-7', deviceName: '减速机', state: 'normal', lastSeenAt: 1, assessed }) as Device;

it.each([
  [true, false, '正常', 'normal'],
  [true, true, '正常', 'normal'],
  [false, false, '依据不足，未评估', 'not assessed for lack of evidence'],
  // What was found is evidence enough: nothing is said to lack.
  [false, true, '没有未恢复的告警', 'no alarm is open'],
])('assessed: %s, with a finding: %s, a device without alarms is %s', (assessed, hasFinding, zh, en) => {
  for (const [language, words] of [
    ['zh-CN', zh],
    ['en-US', en],
  ] as const) {
    const build = createAnswerBuilder({ language, zone: 'Asia/Shanghai', now: 1, onBlock: () => undefined });
    expect(stateOf(silentOfAlarms(assessed), { build }, hasFinding)).toBe(words);
  }
});

import { curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { inSentence, nameOfKey, namesOf, numberOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { sayUnmeasured } from './not-measured.ts';
import { stretchOfTime, summaryOf } from './period.ts';
import type { Stretch } from './period.ts';

/** One machine at two times: the mean, or the highest or lowest, of each. */
export const compareTimes: Answering = async (asked) => {
  const { question, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('a comparison of two times needs a machine');
  const subject = { devices: [numberOf(device)], indicators: question.indicators };
  const [one, other] = [
    await stretchOfTime(asked, device, question.time, 7),
    await stretchOfTime(asked, device, question.otherTime, 7),
  ];
  build.link(devicePage(device), device.deviceName);
  if (one === null || other === null) {
    build.headline(
      say(
        `${device.deviceName} 的设备日志里没有这一事件，无法前后比较`,
        `The log of ${device.deviceName} has no such entry to compare around`,
      ),
    );
    return build.answer({ ...subject, kind: 'cannot', fn: 'none' });
  }
  const stated: string[] = [];
  for (const key of question.indicators.slice(0, 4))
    if (await beside(asked, device, key, [one, other])) stated.push(key);
  if (stated.length === 0) {
    build.headline(
      say(
        `${device.deviceName} 在这两段时间里没有都测到“${namesOf(question.indicators, build)}”`,
        `${device.deviceName} has no good readings of ${namesOf(question.indicators, build)} in both times`,
      ),
    );
    sayUnmeasured(asked);
    return build.answer({ ...subject, kind: 'cannot', fn: 'none' });
  }
  sayUnmeasured(asked);
  const whole = { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) };
  build.chart({ deviceIds: [device.deviceId], keys: stated.slice(0, 2), ...whole });
  build.suggest(say(`${device.deviceName} 为什么会这样？`, `What is the cause at ${device.deviceName}?`));
  return build.answer({ ...subject, fn: 'compare', indicators: stated, period: { from: one.from, to: one.to } });
};

/** @returns false: one of the times has no good reading */
async function beside(
  asked: Asked,
  device: KnownDevice,
  key: string,
  stretches: readonly [Stretch, Stretch],
): Promise<boolean> {
  const { question, build } = asked;
  const { say } = build;
  const figure = question.intent.figures[0] ?? 'mean';
  const found: { readonly stretch: Stretch; readonly value: number }[] = [];
  for (const stretch of stretches) {
    const value = (await summaryOf(asked, device, key, stretch))?.[figure] ?? null;
    if (value !== null) found.push({ stretch, value });
  }
  const [first, second] = found;
  if (first === undefined || second === undefined) return false;
  const name = nameOfKey(key, build);
  const word = { mean: say('平均', 'mean'), max: say('最高', 'highest'), min: say('最低', 'lowest') }[figure];
  const shown = ({ stretch, value }: (typeof found)[number]) =>
    build.value({ is: figure, device: numberOf(device), period: { from: stretch.from, to: stretch.to } }, key, value, {
      unit: question.unit,
    });
  const [before, after] = [shown(first), shown(second)];
  const way =
    before === after
      ? say('与后者相同', 'the same in both')
      : first.value > second.value
        ? say('前者较高', 'higher in the first')
        : say('前者较低', 'lower in the first');
  build.headline(
    say(
      `${device.deviceName} 的${word}${name}：${before} 与 ${after}，${way}`,
      `${device.deviceName}, ${word} ${inSentence(name)}: ${before} and ${after}, ${way}`,
    ),
  );
  build.evidence(
    found.map((one, nth) => ({
      what: one.stretch.name,
      value: nth === 0 ? before : after,
      against: '',
      source: sourceOf('curve', curvePage(device, [key], { from: one.stretch.from, to: one.stretch.to })),
    })),
  );
  return true;
}

import { nameOfKey, numberOf, pageOf } from './about.ts';
import type { Answering } from './about.ts';

/** Which limits hold for a machine's indicators, and where they come from. */
export const limit: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const number = numberOf(device);
  const settings = await tools.limits(device.deviceId);
  build.link(pageOf(device), device.deviceName);
  const isTarget = /目标|target/.test(question.text) || question.indicators.some((key) => key.startsWith('iso4406'));
  const target = settings.targets.inForce.cleanlinessTarget;
  const stated: string[] = [];
  if (isTarget && target !== null) {
    const shown = build.word({ is: 'target', device: number }, target.join('/'), target.join('/'));
    build.text(
      say(
        `${device.deviceName} 的目标清洁度（ISO 4406）：${shown}。`,
        `Cleanliness target of ${device.deviceName} by ISO 4406: ${shown}.`,
      ),
    );
    stated.push(...question.indicators.filter((key) => key.startsWith('iso4406')));
  }
  const keys =
    question.indicators.length > 0
      ? question.indicators
      : settings.limits.filter(({ inForce }) => inForce !== null).map(({ key }) => key);
  const sides = [
    ['level2Low', say('二级下限', 'level 2 low')],
    ['level2High', say('二级上限', 'level 2 high')],
    ['level1Low', say('一级下限', 'level 1 low')],
    ['level1High', say('一级上限', 'level 1 high')],
  ] as const;
  const lines = keys.slice(0, 30).flatMap((key) => {
    const found = settings.limits.find((one) => one.key === key)?.inForce ?? null;
    if (found === null) return [];
    stated.push(key);
    const values = sides.flatMap(([side, name]) => {
      const value = found[side];
      return value === null
        ? []
        : [`${name} ${build.value({ is: 'limit', device: number, side }, key, value, { unit: question.unit })}`];
    });
    return [`${nameOfKey(key, build)}${say('：', ': ')}${values.join(say('，', ', '))}`];
  });
  if (lines.length === 0 && stated.length === 0) {
    const names = keys.map((key) => nameOfKey(key, build)).join(say('、', ', '));
    build.text(
      say(
        `${device.deviceName} 的“${names}”没有设限值。`,
        `No limit is in force for ${names.toLowerCase()} of ${device.deviceName}.`,
      ),
    );
    return build.answer({ fn: 'none', kind: 'cannot', devices: [number], indicators: keys });
  }
  if (lines.length > 0) {
    build.text(say(`${device.deviceName} 现行限值：`, `Limits in force for ${device.deviceName}:`));
    build.list(lines);
  }
  build.suggest(
    say('怎么修改限值？', 'How do I change a limit?'),
    say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`),
  );
  return build.answer({ fn: 'limit', devices: [number], indicators: stated });
};

import { dayMs } from '@oilsight/oil';
import { curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { inSentence, nameOfKey, namesOf, numberOf, sides, sideWord } from './about.ts';
import type { Answering } from './about.ts';

/** Which limits hold for a machine's indicators, and where they come from. */
export const limit: Answering = async (asked) => {
  const { question, tools, build, now } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const number = numberOf(device);
  const settings = await tools.limits(device.deviceId);
  build.link(devicePage(device), device.deviceName);
  const isTarget = /目标|target/.test(question.text) || question.indicators.some((key) => key.startsWith('iso4406'));
  const target = settings.targets.inForce.cleanlinessTarget;
  const stated: string[] = [];
  if (isTarget && target !== null) {
    const shown = build.word({ is: 'target', device: number }, target.join('/'), target.join('/'));
    build.headline(
      say(
        `${device.deviceName} 的目标清洁度（ISO 4406）：${shown}`,
        `Cleanliness target of ${device.deviceName} by ISO 4406: ${shown}`,
      ),
    );
    stated.push(...question.indicators.filter((key) => key.startsWith('iso4406')));
  }
  const keys =
    question.indicators.length > 0
      ? question.indicators
      : settings.limits.filter(({ inForce }) => inForce !== null).map(({ key }) => key);
  const rows = keys.slice(0, 30).flatMap((key) => {
    const found = settings.limits.find((one) => one.key === key)?.inForce ?? null;
    if (found === null) return [];
    stated.push(key);
    const values = sides.flatMap((side) => {
      const value = found[side];
      return value === null
        ? []
        : [
            `${sideWord(side, build)} ${build.value({ is: 'limit', device: number, side }, key, value, { unit: question.unit })}`,
          ];
    });
    return [
      {
        key,
        what: nameOfKey(key, build),
        value: values.join(say('，', ', ')),
        against: '',
        source: sourceOf('curve', curvePage(device, [key], { from: now - 7 * dayMs, to: now })),
      },
    ];
  });
  if (rows.length === 0 && stated.length === 0) {
    build.headline(
      say(
        `${device.deviceName} 的“${namesOf(keys, build)}”没有设限值`,
        `No limit is in force for ${namesOf(keys, build)} of ${device.deviceName}`,
      ),
    );
    return build.answer({ fn: 'none', kind: 'cannot', devices: [number], indicators: keys });
  }
  const [only] = rows;
  if (only !== undefined && rows.length === 1)
    build.headline(
      say(
        `${device.deviceName} 的${only.what}：${only.value}`,
        `${device.deviceName}, ${inSentence(only.what)}: ${only.value}`,
      ),
    );
  else if (rows.length > 1)
    build.headline(say(`${device.deviceName} 的现行限值`, `Limits in force for ${device.deviceName}`));
  build.evidence(rows.map(({ what, value, against, source }) => ({ what, value, against, source })));
  if (only !== undefined)
    build.chart({ deviceIds: [device.deviceId], keys: [only.key], from: now - 7 * dayMs, to: now });
  build.suggest(
    say('怎么修改限值？', 'How do I change a limit?'),
    say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`),
  );
  return build.answer({ fn: 'limit', devices: [number], indicators: stated });
};

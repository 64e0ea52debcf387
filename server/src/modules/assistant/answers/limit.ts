import type { SourcedLimits } from '@oilsight/contract';
import { dayMs } from '@oilsight/oil';
import { articlePage, curvePage, devicePage, sourceOf } from '../pages.rules.ts';
import { inSentence, nameOfKey, namesOf, numberOf, sides, sideWord } from './about.ts';
import type { Answering, Asked } from './about.ts';
import { measured } from './latest.ts';

/** Articles about the standards that limits come from. */
const articles: readonly (readonly [RegExp, string])[] = [
  [/7596/, 'gb7596'],
  [/0599/, 'nbsh0599'],
  [/0586/, 'nbsh0586'],
];

/** Where limits come from, in words; a standard is named, with its article. */
function originOf({ build }: Asked, { source: { kind, standard }, byTarget }: SourcedLimits): string {
  const { say } = build;
  if (byTarget) return say('随目标清洁度', 'by the cleanliness target');
  if (kind === 'standard' && standard !== null) {
    const article = articles.find(([pattern]) => pattern.test(standard))?.[1] ?? null;
    const name = build.word({ is: 'const', ...(article === null ? {} : { article }) }, standard, standard);
    if (article !== null) build.link(articlePage(article), standard);
    return say(`出自 ${name}`, `from ${name}`);
  }
  if (kind === 'device') return say('为这台设备设定', 'set for this machine');
  return kind === 'machineType' ? say('按机型设定', 'set for its type') : say('默认值', 'default');
}

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
        against: originOf(asked, found),
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
  // Whether it is beyond a limit needs what is measured.
  if (only !== undefined && /超|越限|\b(?:over|above|below|exceed|within|beyond)/.test(question.text))
    await measured(asked, device, [only.key]);
  if (only !== undefined)
    build.chart({ deviceIds: [device.deviceId], keys: [only.key], from: now - 7 * dayMs, to: now });
  build.suggest(
    say('怎么修改限值？', 'How do I change a limit?'),
    say(`${device.deviceName} 现在怎么样？`, `How is ${device.deviceName}?`),
  );
  return build.answer({ fn: 'limit', devices: [number], indicators: stated });
};

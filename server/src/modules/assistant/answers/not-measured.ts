import type { AssistantAnswer } from '@oilsight/contract';
import { articlePage, devicePage } from '../pages.rules.ts';
import { namesOf, numberOf } from './about.ts';
import type { Asked } from './about.ts';

const unmeasuredNames = ({ question, build: { say } }: Asked): string =>
  question.unmeasured.map(({ names: [zh, en] }) => say(zh, en)).join(say('、', ', '));

function linkArticles({ question, build }: Asked): void {
  for (const { article, names } of question.unmeasured)
    if (article !== null) build.link(articlePage(article), build.say(...names));
}

/** Of an answer about what is measured: that the rest of what was asked for is not. Nothing, where all is measured. */
export function sayUnmeasured(asked: Asked): void {
  if (asked.question.unmeasured.length === 0) return;
  const names = unmeasuredNames(asked);
  asked.build.text(asked.build.say(`没有“${names}”的在线读数。`, `There is no online reading of ${names}.`));
  linkArticles(asked);
}

/** Something that no sensor measures: said so, with where it is known from and what is measured that is near to it. */
export async function notMeasured(asked: Asked): Promise<AssistantAnswer> {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  const names = unmeasuredNames(asked);
  build.headline(
    device === undefined
      ? say(`没有“${names}”的在线读数`, `There is no online reading of ${names}`)
      : say(`${device.deviceName} 没有“${names}”的在线读数`, `${device.deviceName} has no online reading of ${names}`),
  );
  const isOfLaboratory = question.unmeasured.some(({ article }) => article !== null);
  build.text(
    isOfLaboratory
      ? say(
          '它由化验室测定，在线传感器不测；我也不拿别的读数代替它。',
          'A laboratory determines it and no online sensor does; I put no other reading in its place.',
        )
      : say('在线传感器不测这一项。', 'No online sensor measures it.'),
  );
  if (device !== undefined) {
    const all = new Map((await tools.latest(device.deviceId)).map((one) => [one.key, one]));
    const near = [...new Set(question.unmeasured.flatMap((one) => one.near))].filter(
      (key) => (all.get(key)?.value ?? null) !== null,
    );
    if (near.length > 0)
      build.text(
        say(
          `能间接说明一些的在线指标：${namesOf(near, build)}。`,
          `Measured online and telling something of it: ${namesOf(near, build)}.`,
        ),
      );
    build.link(devicePage(device), device.deviceName);
  }
  linkArticles(asked);
  build.suggest(
    ...question.unmeasured.slice(0, 2).map(({ names: [zh, en] }) => say(`什么是${zh}？`, `What is ${en}?`)),
  );
  return build.answer({ fn: 'none', kind: 'cannot', devices: question.devices.map(numberOf) });
}

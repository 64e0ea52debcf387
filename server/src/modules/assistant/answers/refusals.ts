import type { AssistantAnswer } from '@oilsight/contract';
import { devicePage } from '../pages.rules.ts';
import { numberOf } from './about.ts';
import type { Asked, KnownDevice } from './about.ts';

/** Most machines that a question back offers. */
const maxOffered = 20;

/** The assistant looks and never acts; it says where a person may do it. */
export function wontAct({ question, build }: Asked): AssistantAnswer {
  const { say } = build;
  build.headline(say('我只能看，不能改', 'I look, and change nothing'));
  build.text(
    say(
      '我不替人操作，也不改任何设置；请由有权限的人在相应页面操作。',
      'I do not act for people and change no setting. Somebody with the right may do it on its page.',
    ),
  );
  for (const device of question.devices) build.link(devicePage(device), device.deviceName);
  if (/报警|告警|alarm/.test(question.text)) build.link('/alarmSet', say('告警设置', 'Alarm settings'));
  return build.answer({
    fn: 'none',
    kind: 'wont_act',
    devices: question.devices.map(numberOf),
    indicators: question.indicators,
  });
}

export function noneInScope({ question, build }: Asked): AssistantAnswer {
  const { say } = build;
  build.headline(
    say(
      `您能看到的设备里没有“${question.outOfReach ?? ''}”`,
      `Among the machines that you see there is no “${question.outOfReach ?? ''}”`,
    ),
  );
  build.suggest(say('我能看到哪些设备？', 'Which machines do I see?'));
  return build.answer({ fn: question.intent.fn, kind: 'none_in_scope', indicators: askedFor(question) });
}

/** What an answer would be about: how long oil lasts is its remaining life. */
const askedFor = ({ intent, indicators }: Asked['question']): readonly string[] =>
  intent.fn === 'forecast' && indicators.length === 0 ? ['remaining_oil_life_h'] : indicators;

/** Several machines fit: which one is meant? */
export function asksBack({ question, build }: Asked, offered: readonly KnownDevice[]): AssistantAnswer {
  const { say } = build;
  const shown = offered.slice(0, maxOffered);
  build.headline(say('您指的是哪一台？', 'Which one do you mean?'));
  build.table(
    [
      { label: say('设备', 'Device'), isNumber: false },
      { label: say('工厂', 'Factory'), isNumber: false },
    ],
    shown.map((device) => ({
      cells: [device.deviceName, device.customerName],
      source: { page: 'device', href: devicePage(device) },
    })),
  );
  build.suggest(...shown.slice(0, 4).map(({ deviceName }) => deviceName));
  const { time } = question;
  return build.answer({
    fn: question.intent.fn,
    kind: 'asks_back',
    devices: shown.map(numberOf),
    indicators: askedFor(question),
    period: time?.kind === 'period' ? { from: time.from, to: time.to } : null,
  });
}

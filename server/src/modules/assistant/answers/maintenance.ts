import type { LogEntry } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { articlePage, devicePage, sourceOf } from '../pages.rules.ts';
import { numberOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { asksForAction } from '../understanding/intents.rules.ts';
import { newestEvent } from './period.ts';

const kinds: readonly (readonly [RegExp, LogEntry['kind']])[] = [
  [
    /换油|换[过了].{0,3}油|油.{0,4}用(?:了|过|到)|oil change|change(?:d)? (?:the |its )?oil|oil (?:was |been )?changed|\boil\b.{0,24}\bchanged\b|\boil\b.{0,30}\b(?:filled|poured|put) in\b|last changed|fresh oil|new oil/,
    'oil_change',
  ],
  [/补油|加油|加过油|refill|top(?:ped)?[ -]?up/, 'refill'],
  [/换(?:过)?传感器|传感器.{0,6}换|更换传感器|sensor (?:replac|exchang|chang)/, 'sensor_replacement'],
  [/投运|投产|commission/, 'commissioning'],
  [/开机|启动|重启|start/, 'start'],
  [/滤芯|维护|保养|检修|维修|maint|service|filter|repair|overhaul/, 'maintenance'],
];
const words: Readonly<Record<LogEntry['kind'], readonly [string, string]>> = {
  oil_change: ['换油', 'oil change'],
  refill: ['补油', 'top-up'],
  maintenance: ['维护', 'maintenance'],
  start: ['开机', 'start'],
  commissioning: ['投运', 'commissioning'],
  sensor_replacement: ['更换传感器', 'sensor replacement'],
};

/** What was done to a machine and when, which oil is in it, and what to do now. */
export const maintenance: Answering = async (asked) => {
  const { question, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  build.link(devicePage(device), device.deviceName);
  const { text } = question;
  if (
    /什么子?油|哪种油|(?:啥子?|何种)油|用的油|油品|牌号|which oil|what oil|oil (?:is|grade|type|product)|kind of oil/.test(
      text,
    )
  )
    oil(asked, device);
  else if (
    asksForAction(text) ||
    /应对|处置|be done|处理|建议|措施|应该|该做|要做|采取|(?:shall|must|may|can) (?:i|we|it|they)|have to|should|do about|fix|solve|handle|deal/.test(
      text,
    )
  )
    await actions(asked, device);
  else await event(asked, device, kinds.find(([pattern]) => pattern.test(text))?.[1] ?? null);
  build.suggest(say(`${device.deviceName} 的油还能用多久？`, `How long will the oil of ${device.deviceName} last?`));
  return build.answer({ fn: 'maintenance', devices: [numberOf(device)] });
};

function oil({ build }: Asked, device: KnownDevice): void {
  const name = device.monitoringOil === '' ? build.say('未登记', 'not entered') : device.monitoringOil;
  const shown = build.word({ is: 'oil', device: numberOf(device) }, device.monitoringOil, name);
  build.headline(build.say(`${device.deviceName} 在用油品：${shown}`, `Oil in ${device.deviceName}: ${shown}`));
}

async function actions({ tools, build }: Asked, device: KnownDevice): Promise<void> {
  const { say } = build;
  const number = numberOf(device);
  const { findings } = await tools.diagnosis(device.deviceId);
  const grave = findings.filter(({ severity }) => severity !== 'info');
  if (grave.length === 0) {
    const shown = build.word(
      { is: 'action', device: number, nth: 1 },
      null,
      say('没有发现问题，照常运行', 'nothing was found: run on as usual'),
    );
    build.headline(say(`${device.deviceName}：${shown}`, `${device.deviceName}: ${shown}`));
    return;
  }
  const all = grave.slice(0, 3).map((finding, at) => ({
    finding,
    nth: at + 1,
    steps: say('zh', 'en') === 'zh' ? finding.actions.zh : finding.actions.en,
    rule: build.word(
      { is: 'rule', device: number, nth: at + 1 },
      finding.ruleId,
      say(finding.name.zh, finding.name.en),
    ),
  }));
  const [gravest] = all;
  build.headline(
    say(`${device.deviceName}：针对“${gravest?.rule ?? ''}”`, `${device.deviceName}: about “${gravest?.rule ?? ''}”`),
  );
  const [first] = gravest?.steps ?? [];
  if (first !== undefined) build.first(build.word({ is: 'action', device: number, nth: 1 }, first, first));
  for (const { nth, rule, steps } of all) {
    if (nth > 1) build.text(say(`针对“${rule}”：`, `About “${rule}”:`));
    build.list(
      steps.slice(nth === 1 ? 1 : 0).map((step) => build.word({ is: 'action', device: number, nth }, step, step)),
    );
  }
  build.table(
    [{ label: say('知识库', 'Knowledge base'), isNumber: false }],
    all.map(({ finding, rule }) => ({ cells: [rule], source: sourceOf('article', articlePage(finding.ruleId)) })),
  );
}

async function event(asked: Asked, device: KnownDevice, kind: LogEntry['kind'] | null): Promise<void> {
  const { tools, build, now } = asked;
  const { say } = build;
  const number = numberOf(device);
  if (kind === null) {
    const entries = (await tools.log(device.deviceId)).slice(0, 8);
    if (entries.length === 0)
      build.headline(say(`${device.deviceName} 的设备日志是空的`, `The log of ${device.deviceName} is empty`));
    else
      build.headline(say(`${device.deviceName} 最近的设备日志`, `Newest entries in the log of ${device.deviceName}`));
    build.table(
      [
        { label: say('时间', 'Time'), isNumber: false },
        { label: say('事件', 'Event'), isNumber: false },
      ],
      entries.map((entry) => ({
        cells: [build.time(entry.at), say(...words[entry.kind])],
        source: sourceOf('device', devicePage(device)),
      })),
    );
    return;
  }
  const [zh, en] = words[kind];
  const name = say(zh, en);
  const fact = { is: 'event', device: number, kind } as const;
  const at =
    kind === 'commissioning'
      ? ((await tools.log(device.deviceId, kind))[0]?.at ?? null)
      : await newestEvent(asked, device, kind);
  if (at === null) {
    const none = build.word(fact, null, say('没有记录', 'no entry'));
    build.headline(
      say(`${device.deviceName} 的${name}：设备日志里${none}`, `${device.deviceName}, ${name}: ${none} in its log`),
    );
    return;
  }
  const shown = build.word(fact, build.time(at), build.time(at));
  const hours = build.number({ ...fact, status: 'hours' }, Math.floor((now - at) / hourMs), { unit: 'h', decimals: 0 });
  build.headline(
    say(`${device.deviceName} 最近一次${name}：${shown}`, `Last ${name} of ${device.deviceName}: ${shown}`),
  );
  build.text(say(`距今 ${hours}。`, `That is ${hours} ago.`));
}

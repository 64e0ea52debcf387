import type { LogEntry } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { numberOf, pageOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { newestEvent } from './period.ts';

const kinds: readonly (readonly [RegExp, LogEntry['kind']])[] = [
  [/换油|换过油|oil change|change(?:d)? (?:the |its )?oil|oil (?:was |been )?changed|fresh oil|new oil/, 'oil_change'],
  [/补油|加油|加过油|refill|top(?:ped)?[ -]?up/, 'refill'],
  [/换(?:过)?传感器|更换传感器|sensor (?:replac|exchang|chang)/, 'sensor_replacement'],
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
  build.link(pageOf(device), device.deviceName);
  const { text } = question;
  if (/什么油|哪种油|用的油|油品|牌号|which oil|what oil|oil (?:is|grade|type|product)|kind of oil/.test(text))
    oil(asked, device);
  else if (
    /怎么办|处理|建议|措施|应该|下一步|该做|要做|采取|what to do|should|recommend|advice|advise|next step|do about|action|fix|solve|handle|deal/.test(
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
  build.text(build.say(`${device.deviceName} 在用油品：${shown}。`, `Oil in ${device.deviceName}: ${shown}.`));
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
    build.text(say(`${device.deviceName}：${shown}。`, `${device.deviceName}: ${shown}.`));
    return;
  }
  for (const [at, finding] of grave.slice(0, 3).entries()) {
    const nth = at + 1;
    const rule = build.word({ is: 'rule', device: number, nth }, finding.ruleId, say(finding.name.zh, finding.name.en));
    build.text(say(`${device.deviceName}，针对“${rule}”：`, `${device.deviceName}, about “${rule}”:`));
    const list = say('zh', 'en') === 'zh' ? finding.actions.zh : finding.actions.en;
    build.list(list.map((action) => build.word({ is: 'action', device: number, nth }, action, action)));
  }
}

async function event(asked: Asked, device: KnownDevice, kind: LogEntry['kind'] | null): Promise<void> {
  const { tools, build, now } = asked;
  const { say } = build;
  const number = numberOf(device);
  if (kind === null) {
    const entries = (await tools.log(device.deviceId)).slice(0, 8);
    if (entries.length === 0)
      build.text(say(`${device.deviceName} 的设备日志是空的。`, `The log of ${device.deviceName} is empty.`));
    else build.text(say(`${device.deviceName} 最近的设备日志：`, `Newest entries in the log of ${device.deviceName}:`));
    build.list(
      entries.map((entry) => {
        const [zh, en] = words[entry.kind];
        return `${build.time(entry.at)} ${say(zh, en)}`;
      }),
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
    build.text(
      say(`${device.deviceName} 的${name}：设备日志里${none}。`, `${device.deviceName}, ${name}: ${none} in its log.`),
    );
    return;
  }
  const shown = build.word(fact, build.time(at), build.time(at));
  const hours = build.number({ ...fact, status: 'hours' }, Math.floor((now - at) / hourMs), { unit: 'h', decimals: 0 });
  build.text(
    say(
      `${device.deviceName} 最近一次${name}：${shown}，距今 ${hours}。`,
      `Last ${name} of ${device.deviceName}: ${shown}, ${hours} ago.`,
    ),
  );
}

import type { Evidence, Finding } from '@oilsight/contract';
import { parameterWords } from '@oilsight/oil';
import { nameOfKey, numberOf, pageOf, stateOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';

/** Why a machine is as it is: what was found, on what evidence, what would disprove it, and what to do. */
export const cause: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const number = numberOf(device);
  const diagnosis = await tools.diagnosis(device.deviceId);
  const findings = diagnosis.findings.filter(({ severity }) => severity !== 'info');
  build.link(pageOf(device), say('查看诊断', 'Open the diagnosis'));
  const about = { fn: 'cause', devices: [number] } as const;
  const state = stateOf(device, asked);
  if (findings.length === 0) {
    const [fault] = diagnosis.sensorFaults;
    if (fault !== undefined) {
      const rule = build.word({ is: 'rule', device: number, nth: 1 }, fault.ruleId, fault.ruleId);
      build.text(
        say(
          `${device.deviceName}：${state}。传感器故障（规则 ${rule}），涉及 ${namesOf(fault.keys, asked)}；相关判断已暂停。`,
          `${device.deviceName}: ${state}. A sensor fault (rule ${rule}) of ${namesOf(fault.keys, asked)}; what depends on it is not judged.`,
        ),
      );
      return build.answer({ ...about, indicators: fault.keys });
    }
    build.word({ is: 'rule', device: number, nth: 1 }, null, say('没有发现问题', 'nothing was found'));
    build.text(
      say(
        `${device.deviceName}：${state}。诊断没有发现问题，因此没有可说明的原因。`,
        `${device.deviceName}: ${state}. The diagnosis: nothing was found, so that there is no cause to name.`,
      ),
    );
    return build.answer(about);
  }
  build.text(say(`${device.deviceName}：${state}。`, `${device.deviceName}: ${state}.`));
  if (diagnosis.levelSince !== null) {
    const since = build.word(
      { is: 'since', device: number },
      build.time(diagnosis.levelSince),
      build.time(diagnosis.levelSince),
    );
    build.text(say(`自 ${since} 起。`, `Since ${since}.`));
  }
  for (const [at, finding] of findings.slice(0, 3).entries()) tell(asked, device, finding, at + 1);
  build.suggest(
    say(`${device.deviceName} 该怎么办？`, `What should I do about ${device.deviceName}?`),
    say(`为 ${device.deviceName} 写一份诊断报告`, `Write a report about ${device.deviceName}`),
  );
  const keys = [...new Set(findings.flatMap(({ evidence }) => evidence.flatMap((one) => one.keys)))].slice(0, 4);
  if (diagnosis.levelSince !== null && keys.length > 0)
    build.chart({ deviceIds: [device.deviceId], keys, from: diagnosis.levelSince - 3 * 86_400_000, to: asked.now });
  return build.answer({ ...about, indicators: keys });
};

const namesOf = (keys: readonly string[], { build }: Asked): string =>
  keys.map((key) => nameOfKey(key, build)).join(build.say('、', ', '));

function tell(asked: Asked, device: KnownDevice, finding: Finding, nth: number): void {
  const { build } = asked;
  const { say } = build;
  const zh = build.language === 'zh-CN';
  const number = numberOf(device);
  const rule = build.word({ is: 'rule', device: number, nth }, finding.ruleId, say(finding.name.zh, finding.name.en));
  const place = build.word({ is: 'rule', device: number, nth }, finding.ruleId, finding.ruleId);
  build.text(say(`结论：${rule}（规则 ${place}）。`, `Finding: ${rule} (rule ${place}).`));
  const shown = finding.evidence
    .filter(({ role, value, holds }) => value !== null && holds === true && role !== 'exclude')
    .slice(0, 4);
  build.list(shown.map((one) => evidenceLine(asked, number, one, nth)));
  const [against] = finding.disproof;
  if (against !== undefined) {
    const text = build.word({ is: 'disproof', device: number, nth }, against.en, say(against.zh, against.en));
    build.text(say(`会推翻它的：${text}`, `What would disprove it: ${text}`));
  }
  const actions = zh ? finding.actions.zh : finding.actions.en;
  const [first] = actions;
  if (first !== undefined) {
    const text = build.word({ is: 'action', device: number, nth }, first, first);
    build.text(say(`先做：${text}`, `First step: ${text}`));
  }
}

/** One condition in short: quantity, value, and the rule's threshold beside it. */
function evidenceLine({ build }: Asked, device: string, one: Evidence, nth: number): string {
  const { say } = build;
  const words = one.parameter in parameterWords ? parameterWords[one.parameter as keyof typeof parameterWords] : null;
  const name = words === null ? one.parameter : say(words.zh, words.en);
  const fact = { is: 'evidence', device, nth } as const;
  if (typeof one.value !== 'number') {
    return build.word(fact, String(one.value), say(one.sentence.zh, one.sentence.en));
  }
  const unit = one.unit === 'code' ? '' : one.unit;
  const value = build.number(fact, one.value, { unit, digits: 3 });
  if (typeof one.limit !== 'number') return `${name}: ${value}`;
  const limit = build.number({ ...fact, kind: 'threshold' }, one.limit, { unit, digits: 3 });
  return say(
    `${name}（${featureWord(one.feature, build)}）：${value}，规则阈值 ${limit}`,
    `${name} (${featureWord(one.feature, build)}): ${value}, threshold of the rule ${limit}`,
  );
}

/** What was measured of a quantity. */
function featureWord(feature: string, { say }: Asked['build']): string {
  const words: Readonly<Record<string, readonly [string, string]>> = {
    level: ['当前水平', 'level'],
    delta: ['偏离基线', 'departure from its baseline'],
    step: ['跃变', 'step'],
    slope: ['变化速率', 'rate'],
    slopeRatio: ['速率与此前之比', 'rate against that before'],
    accel: ['加速', 'acceleration'],
    ratio: ['与基线之比', 'ratio to its baseline'],
    spread: ['离散度', 'spread'],
    corrT: ['与温度的相关', 'correlation with temperature'],
    corrLoad: ['与负荷的相关', 'correlation with load'],
    corrP: ['与压力的相关', 'correlation with pressure'],
    overTarget: ['高于目标', 'above its target'],
    deviation: ['与化验之差', 'departure from the laboratory'],
  };
  const [zh, en] = words[feature] ?? ['测得值', 'as measured'];
  return say(zh, en);
}

import { numberOf, pageOf, stateOf } from './about.ts';
import type { Answering } from './about.ts';

/** What a report on a machine would say first, and where to ask for it: the assistant itself makes none. */
export const report: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const number = numberOf(device);
  const { findings } = await tools.diagnosis(device.deviceId);
  const [finding] = findings.filter(({ severity }) => severity !== 'info');
  const state = stateOf(device, asked);
  const rule =
    finding === undefined
      ? build.word({ is: 'rule', device: number, nth: 1 }, null, say('没有发现问题', 'nothing was found'))
      : build.word({ is: 'rule', device: number, nth: 1 }, finding.ruleId, say(finding.name.zh, finding.name.en));
  build.text(
    say(
      `${device.deviceName} 的诊断报告会写：状态 ${state}；主要结论：${rule}。在报告中心申请，系统会写成 PDF。`,
      `A diagnostic report of ${device.deviceName} would say: ${state}; main finding: ${rule}. Ask for it in the reporting center, where the product writes it as a pdf.`,
    ),
  );
  build.link(`/report?request=diagnostic&deviceId=${device.deviceId}`, say('申请诊断报告', 'Ask for the report'));
  build.link(pageOf(device), device.deviceName);
  return build.answer({ fn: 'report', devices: [number] });
};

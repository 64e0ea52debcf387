import { devicePage, reportsPage } from '../pages.rules.ts';
import { leadOf, leadWord, numberOf, stateOf } from './about.ts';
import type { Answering } from './about.ts';

/** What a report on a machine would say first, and how to ask for it: the assistant itself makes none. */
export const report: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const number = numberOf(device);
  const diagnosis = await tools.diagnosis(device.deviceId);
  const state = stateOf(device, asked);
  const rule = leadWord(leadOf(diagnosis, build), number, build);
  build.headline(
    say(
      `${device.deviceName} 的诊断报告会写：${state}；主要结论：${rule}`,
      `A diagnostic report of ${device.deviceName} would say: ${state}; main finding: ${rule}`,
    ),
  );
  if (tools.mayReport) {
    build.text(
      say(
        '用“做成报告”申请，系统会写成 PDF，放在报告中心。',
        'Ask for it with “Make it a report”: the product writes it as a pdf and puts it in the reporting center.',
      ),
    );
    build.link(reportsPage(device.deviceId), say('这台设备的报告', 'Reports of this device'));
  } else build.text(say('报告由管理人员申请。', 'Managers ask for reports.'));
  build.link(devicePage(device), device.deviceName);
  build.suggest(say(`${device.deviceName} 为什么是这个状态？`, `Why is ${device.deviceName} in this state?`));
  return build.answer({ fn: 'report', devices: [number] });
};

import type { DeviceDiagnosis } from '@oilsight/contract';
import type { EvidenceRow } from '../answer-builder.ts';
import { devicePage, reportsPage, sourceOf } from '../pages.rules.ts';
import { leadOf, leadWord, life, numberOf, stateOf } from './about.ts';
import type { Answering, Asked, KnownDevice } from './about.ts';
import { stretchOf } from './period.ts';
import type { Stretch } from './period.ts';
import { saySinceThen, standsSince } from './since.ts';

/** What a report on a machine would say first, and how to ask for it: the assistant itself makes none. */
export const report: Answering = async (asked) => {
  const { question, tools, build } = asked;
  const { say } = build;
  const [device] = question.devices;
  if (device === undefined) throw new Error('an answer about one device needs one');
  const number = numberOf(device);
  const diagnosis = await tools.diagnosis(device.deviceId);
  const lead = leadOf(diagnosis, build);
  const state = stateOf(device, asked, lead !== null);
  const rule = leadWord(lead, number, build);
  build.headline(
    say(
      `${device.deviceName} 的诊断报告会写：${state}；主要结论：${rule}`,
      `A diagnostic report of ${device.deviceName} would say: ${state}; main finding: ${rule}`,
    ),
  );
  const { records: open } = await tools.alarms({ view: 'open', deviceId: device.deviceId });
  saySinceThen(asked, device, standsSince(device, diagnosis, open));
  build.evidence(rowsOf(asked, device, diagnosis));
  const stretch = question.time === null ? null : await stretchOf(asked, device, 1);
  if (stretch !== null) await alarmsIn(asked, device, stretch);
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
  const period = stretch === null ? null : { from: stretch.from, to: stretch.to };
  return build.answer({ fn: 'report', devices: [number], period });
};

/** Oil health and what life is left. */
function rowsOf(asked: Asked, device: KnownDevice, { health, life: left }: DeviceDiagnosis): EvidenceRow[] {
  const { build } = asked;
  const { say } = build;
  const source = sourceOf('device', devicePage(device));
  const rows: EvidenceRow[] = [];
  if (health !== null)
    rows.push({
      what: say('油液健康度', 'Oil health'),
      value: build.number({ is: 'health', device: numberOf(device), key: 'oil_health' }, Math.round(health.value), {
        decimals: 0,
      }),
      against: say('满分为新油', 'as new oil at best'),
      source,
    });
  if (left !== null)
    rows.push({ what: say('剩余寿命', 'Remaining oil life'), value: life(asked, device, left), against: '', source });
  return rows;
}

/** How many alarms were raised in the time that is summed up. */
async function alarmsIn({ tools, build }: Asked, device: KnownDevice, { from, to, name }: Stretch): Promise<void> {
  const { total } = await tools.alarms({
    view: 'all',
    deviceId: device.deviceId,
    from: Math.floor(from),
    to: Math.floor(to),
  });
  const count = build.number({ is: 'count', of: 'alarms', device: numberOf(device), period: { from, to } }, total, {
    decimals: 0,
  });
  build.text(build.say(`${name}的告警：${count} 条。`, `Alarms ${name}: ${count}.`));
}

import type { AssistantClaim } from '@oilsight/contract';
import { indicatorsIn } from '../understanding/indicators.rules.ts';
import { normalText } from '../understanding/normal-text.rules.ts';
import type { Gathered } from './gathered.ts';
import { blank } from './sentence-names.rules.ts';

const well = new RegExp(
  [
    '(?<![不非异欠])正常',
    '(?<![不非欠])(?:良好|完好|健全|平稳|稳定|安全)',
    '(?<!不)健康(?!度|评|分|状)',
    '(?:没有|无|未见|未发现|不存在|没)(?:任何|明显|什么)?(?:问题|异常|故障|隐患|未处理的?告警|未处理的?报警|告警|报警|预警|风险)',
    '(?<!不(?:可|能|宜|应|要|得|建议))继续运行|(?:无需|不需要|不用|不必)(?:处理|担心|维护|停机|任何|采取)|限值(?:以|之)?内|未超限|顺利',
    '优秀|不错|没什么(?:大)?(?:问题|异常)|(?:并)?不异常|(?:已|都|全部)?(?:解除|消除|恢复(?!到))|不再(?:处于|有)?(?:报警|告警|预警|一级|二级|异常)',
    '(?:没有|无)(?:设备|机组|机器|一台)|未报警|不报警|很好|挺好|放心|没事|无恙|一切都好|状态好|没毛病',
    String.raw`(?<!\b(?:not|never|ab)[ -]?)\bnormal(?:ly)?\b`,
    String.raw`(?<!\bnot )\bhealthy\b`,
    String.raw`(?<!\bnot )\b(?:fine|ok|okay|safe|safely|sound|well|smoothly|flawless(?:ly)?|perfectly|stable|unproblematic|trouble-?free|all clear|all right|alright)\b`,
    String.raw`(?<!\bnot )\b(?:in )?(?:a )?(?:very )?(?:good|perfect|excellent|great|fine|best|top|proper|working|healthy|normal) (?:condition|shape|order|health|state)\b`,
    String.raw`\b(?:no|without|free of|free from|not in|not under|no longer in)(?: (?:a|an|any|open|active|unprocessed|current|known|apparent|sign|signs|of))* (?:problem|issue|fault|finding|alarm|alert|warning|abnormalit(?:y|ie)|anomal(?:y|ie)|defect|concern|trouble|risk)s?\b`,
    String.raw`(?:\boperational|\bwithin (?:its|the|all|their|all its)? ?limits|(?<!\bnot )\b(?:keep|continue) (?:on )?(?:running|to run)|need(?:s|ed)? no (?:attention|action|maintenance)|(?:not|n't) need(?: any)? (?:attention|action|maintenance)|no (?:attention|action|maintenance) (?:is )?(?:needed|required))\b|\bnothing (?:is |was |was found )?(?:wrong|abnormal|unusual)\b|\b(?:looks?|is|are|all|everything|as) good\b|\b(?:alarm|fault|warning)-free\b|\bnot (?:faulty|alarmed|affected|abnormal|bad|in (?:a )?(?:bad|poor))\b|\b(?:cleared|resolved|recovered)\b|\bno (?:danger|reason)\b|\bas (?:expected|intended)\b|\b(?:none of|no (?:machine|device|unit|station)s?)\b|\bno need to worry\b`,
  ].join('|'),
  'i',
);
/** `healthy` is a name of the oil's health as well as a word for well. */
const healthWord = /healthy|健康(?!度|评|分|状)/gi;
const ill = new Set<AssistantClaim['value']>(['level1', 'level2', 'fault']);

/**
 * Whether a clause calls a device well that was found to be in alarm or to have a faulty sensor. A clause that names an
 * indicator speaks of that; a sentence that names no device speaks of all.
 */
export function saysWellOfIll(clauses: readonly string[], subjects: readonly string[], { claims }: Gathered): boolean {
  const isIll = claims.some(
    (claim) =>
      (claim.is === 'state' ? ill.has(claim.value) : isOpenAlarm(claim)) &&
      (subjects.length === 0 || (claim.device !== undefined && subjects.includes(claim.device))),
  );
  if (!isIll) return false;
  return clauses.some(
    (clause) =>
      well.test(clause) &&
      indicatorsIn(normalText(clause.replaceAll(blank, ' ').replace(healthWord, ' '))).keys.length === 0,
  );
}

const isOpenAlarm = ({ is, of, value, status }: AssistantClaim): boolean =>
  is === 'count' && of === 'alarms' && status === 'unprocessed' && typeof value === 'number' && value > 0;

const alarmed =
  /(?<!\b(?:not|no longer) )\bin (?:an )?(?:alarm|warning)\b|\bhas (?:an? )?(?:open |active )?(?:alarms?|warnings?)\b|(?<![未不])(?:处于|正在|发出|触发)(?:了)?(?:报警|告警|预警)|(?:报警|告警)了|(?<!\bnot )\bfaulty\b|\bsensor fault\b|(?<!无|没有)传感器故障/i;
const offline = /(?<!\bnot )\boffline\b|(?<!未|不|没有)离线/i;

/**
 * Whether a clause says of the devices that a sentence names that they are in alarm or offline, while all of them were found
 * otherwise.
 */
export function saysIllOfWell(clauses: readonly string[], subjects: readonly string[], { claims }: Gathered): boolean {
  const states = claims.filter(({ is, device }) => is === 'state' && device !== undefined && subjects.includes(device));
  if (states.length === 0) return false;
  const isNormal = states.every(({ value, shown }) => value === 'normal' && !/offline|离线/.test(shown));
  const isOnline = states.every(({ value, shown }) => value !== 'offline' && !/offline|离线/.test(shown));
  return clauses.some((one) => (isNormal && alarmed.test(one)) || (isOnline && offline.test(one)));
}

import type { Conclusion, DealerWarning, Language } from '@oilsight/contract';
import { maxConclusions } from '@oilsight/contract';
import { findIndicator, findRule } from '@oilsight/oil';
import { alarmName, valueText } from '../alarms/index.ts';
import type { WallSnapshot } from './wall-snapshots.ts';
import type { FactoryFinding, OpenAlarm } from './wall-rows.ts';

export function warningOf(alarm: OpenAlarm, language: Language): DealerWarning {
  const { customerName, deviceName, level, raisedAt, indicator, measure, count } = alarm;
  const name = alarmName({ kind: 'oil', ...alarm }, language);
  // What says yes or no has no figure.
  const isSwitch = indicator !== null && findIndicator(indicator)?.isSwitch === true;
  const value = isSwitch ? null : alarm.value;
  // A minus, as the wall writes it.
  const parts = [deviceName, name, valueText(alarm, value).replace(/^-/, '−')];
  return {
    customerName,
    alarmMsg: parts.filter((part) => part !== '').join(' '),
    createTime: raisedAt,
    status: level,
    alarm: { deviceName, alarmName: name, indicator, measure, value, count },
  };
}

/** What to do first about a finding; of one that the rules do not know, its name. */
function adviceOf({ findingRule }: FactoryFinding, language: Language): string {
  const [first] = findRule(findingRule)?.actions[language === 'zh-CN' ? 'zh' : 'en'] ?? [];
  return first ?? alarmName({ kind: 'oil', indicator: null, findingRule }, language);
}

/** @param cleared alarms that have cleared within seven days */
function nothingFound(count: number, cleared: number, language: Language): string {
  if (language === 'zh-CN')
    return `已评估 ${count} 台设备，未发现异常${cleared === 0 ? '' : `；7 天内恢复 ${cleared} 条告警`}`;
  const devices = count === 1 ? '1 device assessed, nothing found' : `${count} devices assessed, nothing found`;
  if (cleared === 0) return devices;
  return `${devices}; ${cleared === 1 ? '1 alarm' : `${cleared} alarms`} cleared within 7 days`;
}

/**
 * What the analysis adds to the alarms: factories by their gravest finding with what to do first, level 1, level 2, each
 * with the newest first; then those where devices are assessed, nothing was found and no alarm is open, by name.
 */
export function conclusionsOf(
  { findings, devices, open, cleared }: Pick<WallSnapshot, 'findings' | 'devices' | 'open' | 'cleared'>,
  language: Language,
): Conclusion[] {
  const colon = language === 'zh-CN' ? '：' : ': ';
  const grave = findings
    .toSorted((one, other) => one.level - other.level || other.onsetAt - one.onsetAt)
    .map((finding) => ({
      customerName: finding.customerName,
      alarmLevel: finding.level,
      conclusion: `${finding.deviceName}${colon}${adviceOf(finding, language)}`,
      createTime: finding.onsetAt,
    }));
  const alarmed = new Set(open.map(({ deviceId }) => deviceId));
  const named = new Set([
    ...findings.map(({ customerId }) => customerId),
    ...devices.filter(({ id }) => alarmed.has(id)).map(({ customerId }) => customerId),
  ]);
  const clearedOf = new Map(cleared.map(({ customerId, count }) => [customerId, count]));
  const assessed = devices.filter((device) => device.assessed && !named.has(device.customerId));
  const healthy = [...Map.groupBy(assessed, ({ customerId }) => customerId)]
    .map(([customerId, members]) => ({
      customerName: members[0]?.customerName ?? '',
      conclusion: nothingFound(members.length, clearedOf.get(customerId) ?? 0, language),
    }))
    .toSorted((one, other) => one.customerName.localeCompare(other.customerName, language))
    .map((factory) => ({ ...factory, alarmLevel: 0 as const, createTime: null }));
  return [...grave, ...healthy].slice(0, maxConclusions);
}

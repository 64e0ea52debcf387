import type { Conclusion, DealerWarning, Language } from '@oilsight/contract';
import { maxConclusions } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { alarmName, valueText } from '../alarms/index.ts';
import type { FactoryFinding, OpenAlarm, WallDevice } from './wall-rows.ts';

export function warningOf(alarm: OpenAlarm, language: Language): DealerWarning {
  const { customerName, deviceName, level, raisedAt, indicator, measure } = alarm;
  const name = alarmName({ kind: 'oil', ...alarm }, language);
  // What says yes or no has no figure.
  const isSwitch = indicator !== null && findIndicator(indicator)?.isSwitch === true;
  const value = isSwitch ? null : alarm.value;
  const parts = [deviceName, name, valueText(alarm, value)];
  return {
    customerName,
    alarmMsg: parts.filter((part) => part !== '').join(' '),
    createTime: raisedAt,
    status: level,
    alarm: { deviceName, alarmName: name, indicator, measure, value },
  };
}

function nothingFound(count: number, language: Language): string {
  if (language === 'zh-CN') return `已评估 ${count} 台设备，未发现异常`;
  return count === 1 ? '1 device assessed, nothing found' : `${count} devices assessed, nothing found`;
}

/**
 * Factories by their gravest finding: level 1, level 2, each with the newest first; then those where devices are
 * assessed and nothing was found, by name.
 */
export function conclusionsOf(
  findings: readonly FactoryFinding[],
  devices: readonly (WallDevice & { readonly assessed: boolean })[],
  language: Language,
): Conclusion[] {
  const grave = findings
    .toSorted((one, other) => one.level - other.level || other.onsetAt - one.onsetAt)
    .map(({ customerName, level, deviceName, findingRule, onsetAt }) => ({
      customerName,
      alarmLevel: level,
      conclusion: `${deviceName} ${alarmName({ kind: 'oil', indicator: null, findingRule }, language)}`,
      createTime: onsetAt,
    }));
  const named = new Set(findings.map(({ customerId }) => customerId));
  const assessed = devices.filter((device) => device.assessed && !named.has(device.customerId));
  const healthy = [...Map.groupBy(assessed, ({ customerId }) => customerId).values()]
    .flatMap((members) => {
      const [first] = members;
      return first === undefined ? [] : [{ customerName: first.customerName, count: members.length }];
    })
    .toSorted((one, other) => one.customerName.localeCompare(other.customerName, language))
    .map(({ customerName, count }) => ({
      customerName,
      alarmLevel: 0 as const,
      conclusion: nothingFound(count, language),
      createTime: null,
    }));
  return [...grave, ...healthy].slice(0, maxConclusions);
}

import { stateOfIndicators, worstState } from '@oilsight/contract';
import type { DayState, State } from '@oilsight/contract';
import { findRule, indicatorIds, severityOf } from '@oilsight/oil';
import type { Limits } from '@oilsight/oil';
import type { FindingInForce } from '../alarms/index.ts';
import type { ColumnSeries } from '../telemetry/index.ts';

type Severe = FindingInForce['state'];

/** The worst that the indicators of a device were on a day, and which of them were it. */
export interface Measured {
  readonly state: State;
  readonly keys: readonly string[];
}

/** An alarm that was open on a day: of an indicator, or of a finding. */
export interface DayAlarm {
  readonly kind: 'oil' | 'sensorFault';
  readonly level: 1 | 2;
  readonly indicator: string | null;
  readonly findingRule: string | null;
}

/** A finding that was in force at any time of a day. */
export interface DayFinding {
  readonly ruleId: string;
  readonly state: Severe;
}

const placeOf = new Map<string, number>(indicatorIds.map((id, place) => [id, place]));
const last = Number.MAX_SAFE_INTEGER;
const inOrder = (keys: Iterable<string>) =>
  [...new Set(keys)].sort((a, b) => (placeOf.get(a) ?? last) - (placeOf.get(b) ?? last) || (a < b ? -1 : 1));

/** Worst state by the least and the greatest value of each indicator on a day; null: no good reading. @param n its number */
export function measuredIn(
  series: readonly Pick<ColumnSeries, 'key' | 'count' | 'min' | 'max'>[],
  n: number,
  limitsOf: (key: string) => Limits | null,
): (Measured & { readonly state: 'normal' | 'level2' | 'level1' }) | null {
  const keysOf = { level1: [] as string[], level2: [] as string[] };
  let isEmpty = true;
  for (const { key, count, min, max } of series) {
    if ((count[n] ?? 0) === 0) continue;
    isEmpty = false;
    const limits = limitsOf(key);
    const found = [min[n] ?? 0, max[n] ?? 0].map((value) => severityOf(value, limits));
    if (found.includes('level1')) keysOf.level1.push(key);
    else if (found.includes('level2')) keysOf.level2.push(key);
  }
  if (isEmpty) return null;
  for (const state of ['level1', 'level2'] as const)
    if (keysOf[state].length > 0) return { state, keys: inOrder(keysOf[state]) };
  return { state: 'normal', keys: [] };
}

/** A day by its good readings, taking into account which indicators have bad ones. */
export function withFault(good: ReturnType<typeof measuredIn>, bad: readonly string[]): Measured {
  const state = stateOfIndicators([
    ...(good === null ? [] : [good.state]),
    ...(bad.length === 0 ? [] : (['fault'] as const)),
  ]);
  return { state, keys: state === 'fault' ? inOrder(bad) : (good?.keys ?? []) };
}

function stateOfAlarm({ kind, level }: DayAlarm): Severe {
  return kind === 'sensorFault' ? 'fault' : level === 1 ? 'level1' : 'level2';
}

/**
 * A day of a device: the worse of what was measured, which open alarms of indicators belong to, and of what the
 * diagnosis found, which alarms of findings belong to. A day without readings is `offline` whatever was open, because
 * nothing is known of it.
 *
 * @param alarms that were open at any time of the day, those of silence left out
 */
export function dayStateOf(
  day: string,
  { readings, alarms, findings }: { readings: Measured; alarms: readonly DayAlarm[]; findings: readonly DayFinding[] },
): DayState {
  if (readings.state === 'offline')
    return { day, state: 'offline', measured: { state: 'offline', keys: [] }, finding: null };
  const ofIndicators = alarms.flatMap((alarm) =>
    alarm.findingRule === null ? [{ state: stateOfAlarm(alarm), key: alarm.indicator }] : [],
  );
  const measured = worstState([readings.state, ...ofIndicators.map(({ state }) => state)]) ?? readings.state;
  const keys = [
    ...(readings.state === measured ? readings.keys : []),
    ...ofIndicators.flatMap(({ state, key }) => (state === measured && key !== null ? [key] : [])),
  ];
  const found = [
    ...findings,
    ...alarms.flatMap((alarm) =>
      alarm.findingRule === null ? [] : [{ ruleId: alarm.findingRule, state: stateOfAlarm(alarm) }],
    ),
  ];
  const gravest = worstState(found.map(({ state }) => state));
  const rules = found.flatMap(({ ruleId, state }) => (state === gravest ? [ruleId] : [])).toSorted();
  const [ruleId] = rules;
  return {
    day,
    state: worstState([measured, ...(gravest === null ? [] : [gravest])]) ?? measured,
    measured: { state: measured, keys: inOrder(keys) },
    finding:
      gravest === null || ruleId === undefined
        ? null
        : { ruleId, state: gravest, name: findRule(ruleId)?.name ?? { zh: ruleId, en: ruleId } },
  };
}

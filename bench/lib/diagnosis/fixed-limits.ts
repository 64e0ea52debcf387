import { defaultLimits, severityOf } from '@oilsight/oil';
import type { IndicatorId, MachineType, Severity } from '@oilsight/oil';
import { minute } from '../../../simulator/src/machines.ts';
import type { Chunk } from './readings.ts';

/**
 * Time that a value must stay beyond a limit before an alarm is raised, which is common practice against single
 * outliers.
 */
export const onDelayMs = 10 * minute;

/** An alarm of the fixed limits: its start, its key and its limit (level 2 is the early warning, level 1 the alarm). */
export interface LimitAlarm {
  readonly key: IndicatorId;
  readonly at: number;
  readonly level: 1 | 2;
}

interface Watch {
  beyondSince: number | null;
  isOn: boolean;
}

/** A value beyond level 1 is beyond level 2 too. */
function isBeyond(level: 1 | 2, severity: Severity): boolean {
  return severity === 'level1' || (level === 2 && severity === 'level2');
}

/**
 * The monitoring that most plants have: limits on raw readings with a delay. Each crossing is one alarm until the value
 * is back within the limits.
 */
export function createFixedLimits(machineType: MachineType) {
  const watches = new Map<string, Watch>();
  const alarms: LimitAlarm[] = [];
  const watch = (key: IndicatorId, level: 1 | 2, at: Float64Array, isBeyondAt: Float64Array) => {
    const name = `${key} ${level}`;
    const state = watches.get(name) ?? { beyondSince: null, isOn: false };
    watches.set(name, state);
    for (const [index, beyond] of isBeyondAt.entries()) {
      const now = at[index];
      if (now === undefined || Number.isNaN(beyond)) continue;
      if (beyond === 0) {
        state.beyondSince = null;
        state.isOn = false;
        continue;
      }
      state.beyondSince ??= now;
      if (state.isOn || now - state.beyondSince < onDelayMs) continue;
      state.isOn = true;
      alarms.push({ key, at: now, level });
    }
  };
  return {
    add({ at, values }: Chunk): void {
      for (const [key, column] of values) {
        const limits = defaultLimits(machineType, key);
        if (limits === null) continue;
        for (const level of [2, 1] as const)
          watch(
            key,
            level,
            at,
            column.map((value) => (Number.isNaN(value) ? value : Number(isBeyond(level, severityOf(value, limits))))),
          );
      }
    },
    /** In the order of time. */
    alarms: (): LimitAlarm[] => alarms.toSorted((a, b) => a.at - b.at),
  };
}

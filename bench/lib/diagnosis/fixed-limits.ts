import { defaultLimits, severityOf } from '@oilsight/oil';
import type { IndicatorId, MachineType, Severity } from '@oilsight/oil';
import { minute } from '../../../simulator/src/machines.ts';
import type { Chunk } from './readings.ts';

/** A value must stay beyond a limit for so long before there is an alarm: common practice against single readings. */
export const onDelayMs = 10 * minute;

/**
 * An alarm of the fixed limits: from when it stood, on which key, of which limit: level 2 warns early, level 1 is the
 * alarm.
 */
export interface LimitAlarm {
  readonly key: IndicatorId;
  readonly at: number;
  readonly level: 1 | 2;
}

interface Watch {
  beyondSince: number | null;
  isOn: boolean;
}

/** Beyond level 1 is beyond level 2 too. */
function isBeyond(level: 1 | 2, severity: Severity): boolean {
  return severity === 'level1' || (level === 2 && severity === 'level2');
}

/**
 * The assess that most plants have: limits on raw readings with a delay, nothing else. Each crossing is one alarm until
 * the value is back inside.
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

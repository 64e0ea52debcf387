import type { AlarmLevel } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';

/** What one default rule did in a run. */
export interface RuleOutcome {
  readonly key: string;
  readonly level: AlarmLevel;
  /** Alarms raised while nothing was wrong. */
  readonly whileSound: number;
  /** Alarms raised within the time in which the fault must be found; more than one: the fault was told of again. */
  readonly afterOnset: number;
}

/** What the default rules of a machine type did in a run. */
export interface DefaultsOutcome {
  readonly machineType: MachineType;
  /** Whether the run has a fault of the oil or the machine. */
  readonly isFault: boolean;
  readonly soundDays: number;
  readonly outcomes: readonly RuleOutcome[];
}

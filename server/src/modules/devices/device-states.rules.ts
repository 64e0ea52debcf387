import {
  type AssessedState,
  badQuality,
  type DeviceDiagnosis,
  type Finding,
  type SensorState,
  type State,
  type StateCause,
  urgencyOf,
} from '@oilsight/contract';
import { findingState, type Limits, severityOf } from '@oilsight/oil';

/**
 * When a sensor last reported: the latest of its indicators' newest readings. Readings from before its installation
 * belong to the previous sensor.
 *
 * @param newest ms; undefined: no reading yet
 */
export function lastSeenOf(newest: readonly (number | undefined)[], installedAt: number): number | null {
  const own = newest.filter((at) => at !== undefined && at >= installedAt);
  return own.length === 0 ? null : Math.max(...own.map(Number));
}

/** State of a sensor by when it last reported and which of its indicators are at fault. */
export function stateOfSensor({
  lastSeenAt,
  online,
  faultyKeys,
}: {
  readonly lastSeenAt: number | null;
  readonly online: boolean;
  readonly faultyKeys: readonly string[];
}): SensorState {
  if (lastSeenAt === null) return 'unconnected';
  if (!online) return 'offline';
  return faultyKeys.length > 0 ? 'fault' : 'normal';
}

/** An indicator's newest reading. */
export interface NewestReading {
  readonly at: number;
  /** null: not a number. */
  readonly value: number | null;
  /** 0 good, 1 suspect, 2 bad. */
  readonly quality: number;
}

/** State by a reading alone, however old it is. @param limits the limits in force */
export function stateOfReading(
  { value, quality }: Pick<NewestReading, 'value' | 'quality'>,
  limits: Limits | null,
): AssessedState {
  return stateOfValue(value ?? Number.NaN, quality, limits);
}

/** The same of the parts of a reading. @param value NaN: not a number */
export function stateOfValue(value: number, quality: number, limits: Limits | null): AssessedState {
  if (quality === badQuality) return 'fault';
  return Number.isNaN(value) ? 'normal' : severityOf(value, limits);
}

/**
 * Whether every good reading from the lowest to the highest value has this state. False also where only each single
 * reading would tell.
 */
export function isStateBetween(
  state: AssessedState,
  { lowest, highest }: { readonly lowest: number; readonly highest: number },
  limits: Limits | null,
): boolean {
  if (severityOf(lowest, limits) !== state || severityOf(highest, limits) !== state) return false;
  // Values that are too low and too high can have the same state, with normal values between them.
  return limits === null || isTooLow(lowest, limits) === isTooLow(highest, limits);
}

function isTooLow(value: number, { level1Low, level2Low }: Limits): boolean {
  return (level1Low !== null && value < level1Low) || (level2Low !== null && value < level2Low);
}

/** Whether a diagnosis had enough evidence to assess the oil. */
export function isAssessment({ verdict }: Pick<DeviceDiagnosis, 'verdict'>): boolean {
  return verdict !== 'not_enough_evidence';
}

/** A finding that stands, and the state that it would cause. */
export interface StandingFinding {
  readonly name: Finding['name'];
  readonly state: Exclude<AssessedState, 'normal'>;
}

/** What a diagnosis found, remarks left out: the most urgent first, among equals as they came. */
export function standingFindings(
  findings: readonly Pick<Finding, 'name' | 'category' | 'severity'>[],
): readonly StandingFinding[] {
  return findings
    .flatMap((finding) => {
      const state = findingState(finding);
      return state === 'normal' ? [] : [{ name: finding.name, state }];
    })
    .toSorted((one, other) => urgencyOf(one.state) - urgencyOf(other.state));
}

interface CauseOf {
  /** The open alarm that leads, with its state; null: none is open. */
  readonly alarm: (StateCause & { readonly state: State; readonly passed: string | null }) | null;
  /** Readings that are faulty without an alarm; null: none are. */
  readonly fault: StateCause | null;
  /** Of the newest diagnosis, most urgent first. */
  readonly findings: readonly StandingFinding[];
  /** The states of the values. */
  readonly indicators: readonly State[];
}

const nothing: StateCause = { leading: null, finding: null, since: null };

/**
 * What causes a state: an alarm, or readings that are faulty without one. An alarm goes on for a while after its cause
 * has gone. While the value of its limit is back and none is beyond a limit, and while its finding is not detected any
 * more, the finding that stands is named in its place, as the page of the device does (`leadOf` of the console); a limit
 * that is still passed is named itself when the finding that named it is not detected any more. The state has lasted
 * since the alarm began.
 */
export function causeOf(state: State, { alarm, fault, findings, indicators }: CauseOf): StateCause {
  if (state === 'offline' || state === 'normal') return nothing;
  if (alarm?.state !== state) return fault ?? nothing;
  const { leading, finding, since, passed } = alarm;
  const own = { leading, finding, since };
  const [first] = findings;
  if (first === undefined || findings.some(({ name }) => name.en === finding?.en)) return own;
  const isBeyond = indicators.some((one) => one === 'level1' || one === 'level2');
  if (isBeyond && passed !== null) return { leading: passed, finding: null, since };
  if (isBeyond && (leading !== null || first.state === 'fault')) return own;
  return { leading: null, finding: first.name, since };
}

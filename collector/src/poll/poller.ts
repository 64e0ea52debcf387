import type { CollectorSensor } from '@oilsight/contract';
import type { Connection } from '../modbus/connection.ts';
import type { Frame } from '../buffer/frame.ts';
import type { Log } from '../log.ts';
import { pause } from '../pause.ts';
import { createSensorReader } from './read-sensor.ts';
import type { Poll } from './read-sensor.ts';
import { nextPollAt } from './schedule.ts';

export interface PollerOptions {
  readonly sensor: CollectorSensor;
  /** Connection and unit, for messages. */
  readonly place: string;
  readonly connection: Pick<Connection, 'read'>;
  readonly retries: number;
  readonly intervalMs: number;
  /** From the start to the first poll, ms. */
  readonly phaseMs: number;
  readonly onFrame: (frame: Frame) => void;
  /** What is wrong with the sensor, in one line; null: nothing. Called when it changes. */
  readonly onFault: (fault: string | null) => void;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Polls one sensor until the signal is raised. */
export async function pollSensor({
  sensor,
  place,
  connection,
  retries,
  intervalMs,
  phaseMs,
  onFrame,
  onFault,
  log,
  signal,
}: PollerOptions): Promise<void> {
  const reader = createSensorReader(sensor, connection);
  const startedAt = performance.now() + phaseMs;
  let due = startedAt;
  let silentPolls = 0;
  let reported: string | null = null;
  for (;;) {
    await pause(due - performance.now(), signal);
    if (signal.aborted) return;
    const poll = await reader.poll(silentPolls > 0 ? 0 : retries);
    if (poll.at !== null && Object.keys(poll.values).length > 0)
      onFrame({ device: sensor.device, ts: poll.at, values: poll.values });
    // A silent unit delays the others on its line; a line that is down delays nobody.
    silentPolls = [...poll.missing.values()].some((fault) => fault?.kind === 'timeout') ? silentPolls + 1 : 0;
    const fault: string | null = signal.aborted ? reported : faultOf(poll);
    if (fault !== reported) {
      log(fault === null ? 'info' : 'warn', `${sensor.device} (${place}): ${fault ?? 'all registers are read again'}`);
      onFault(fault);
      reported = fault;
    }
    // A timer may fire a moment early: the same time must not be polled twice.
    due = nextPollAt({ startedAt, intervalMs, now: Math.max(performance.now(), due), silentPolls });
  }
}

/** Why readings are missing, each reason with its keys; null: all are there. */
export function faultOf({ missing }: Pick<Poll, 'missing'>): string | null {
  const byReason = new Map<string, string[]>();
  for (const [key, fault] of missing) {
    const reason = fault === null ? 'not a number' : fault.message;
    byReason.set(reason, [...(byReason.get(reason) ?? []), key]);
  }
  if (byReason.size === 0) return null;
  return [...byReason]
    .map(
      ([reason, keys]) =>
        `${reason} (${keys.slice(0, 5).join(', ')}${keys.length > 5 ? ` and ${keys.length - 5} more` : ''})`,
    )
    .join('; ');
}

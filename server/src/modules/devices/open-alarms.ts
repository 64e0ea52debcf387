import type { ChangedIds, Changes } from '../../platform/changes.ts';
import { pause } from '../../platform/pause.ts';
import type { LeadingAlarm } from './index.ts';

/** The open alarms of the database. */
export interface StoredAlarms {
  /** The leading alarm of each of these devices, or of all; devices without one are left out. */
  leading(deviceIds: readonly string[] | 'all'): Promise<ReadonlyMap<string, LeadingAlarm>>;
}

/** The leading alarms of all devices, in memory: whichever server wrote them. */
export interface OpenAlarms {
  of(deviceId: string): LeadingAlarm | null;
  /** Resolves when all are read. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface OpenAlarmsParts {
  readonly stored: StoredAlarms;
  readonly changes: Pick<Changes, 'on'>;
  /** The leading alarms of these devices are others. */
  readonly onChanged: (deviceIds: readonly string[]) => void;
  readonly onError: (error: unknown) => void;
  /** Pause after a read that failed, ms. */
  readonly retryMs?: number;
}

/**
 * Reads the leading alarms of the devices whose records the database reports as changed: one read after the other, so
 * that none brings back what a later one has replaced, and for half of the time at most.
 */
export function createOpenAlarms({ stored, changes, onChanged, onError, retryMs = 1000 }: OpenAlarmsParts): OpenAlarms {
  const byDevice = new Map<string, LeadingAlarm>();
  /** Devices to be read. */
  let outdated: Set<string> | 'all' = new Set();
  let reading: Promise<void> | null = null;
  let isStarted = false;
  let unsubscribe = () => {};
  const stopping = new AbortController();

  function outdate(ids: ChangedIds): void {
    if (ids === 'all') outdated = 'all';
    else if (outdated !== 'all') for (const id of ids) outdated.add(id);
  }

  async function readOnce(): Promise<void> {
    const asked = outdated;
    outdated = new Set();
    try {
      const found = await stored.leading(asked === 'all' ? 'all' : [...asked]);
      const changed = [...(asked === 'all' ? new Set([...byDevice.keys(), ...found.keys()]) : asked)].filter(
        (deviceId) => put(deviceId, found.get(deviceId) ?? null),
      );
      if (changed.length > 0) onChanged(changed);
    } catch (error) {
      outdate(asked);
      throw error;
    }
  }

  /** @returns whether it is another one */
  function put(deviceId: string, alarm: LeadingAlarm | null): boolean {
    const known = byDevice.get(deviceId) ?? null;
    if (alarm === null) byDevice.delete(deviceId);
    else byDevice.set(deviceId, alarm);
    return !isSame(known, alarm);
  }

  const isOutdated = () => outdated === 'all' || outdated.size > 0;

  async function readAll(): Promise<void> {
    while (isOutdated() && !stopping.signal.aborted) {
      const began = performance.now();
      try {
        await readOnce();
        await pause(performance.now() - began, stopping.signal);
      } catch (error) {
        if (!stopping.signal.aborted) onError(error);
        await pause(retryMs, stopping.signal);
      }
    }
    reading = null;
    // Told between the last look and here.
    if (isOutdated()) wake();
  }

  function wake(): void {
    if (isStarted && !stopping.signal.aborted) reading ??= readAll();
  }

  return {
    of: (deviceId) => byDevice.get(deviceId) ?? null,
    async start() {
      unsubscribe = changes.on(['alarm_record'], (ids) => {
        outdate(ids);
        wake();
      });
      outdated = 'all';
      await readOnce();
      isStarted = true;
      if (isOutdated()) wake();
    },
    async stop() {
      unsubscribe();
      stopping.abort();
      await reading;
    },
  };
}

function isSame(one: LeadingAlarm | null, other: LeadingAlarm | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.state === other.state &&
    one.leading === other.leading &&
    one.passed === other.passed &&
    one.finding?.zh === other.finding?.zh &&
    one.since === other.since
  );
}

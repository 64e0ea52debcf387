import { randomUUID } from 'node:crypto';
import { isOwnedSince, partOf } from '../../../platform/parts.ts';
import type { OwnedParts } from '../../../platform/parts.ts';
import { pause } from '../../../platform/pause.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { TelemetryStore } from '../../telemetry/index.ts';
import type { AlarmEngine } from './engine.ts';
import type { EngineStore } from './engine-stores.ts';
import type { EvaluatedDevice, SilenceRecord } from './engine.rows.ts';
import type { NewRecord, RecordChange, StoredRecord } from './records.rules.ts';
import { holdOf } from './reevaluate.ts';

/** How often it is looked for devices that do not report, ms. */
const everyMs = 10_000;

export interface SilenceParts {
  readonly store: Pick<EngineStore, 'devicesOf' | 'openSilences' | 'silentGateways'>;
  readonly telemetry: Pick<TelemetryStore, 'newestBefore'>;
  readonly engine: Pick<AlarmEngine, 'parts' | 'writer' | 'newestOf'>;
  /** Time of the newest reading of a device that is in memory, ms; null: there is none. */
  readonly lastSeenAt: (device: EvaluatedDevice) => number | null;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Alarms of devices that do not report, by the clock: from the newest reading and the longest time that a device may be
 * silent, until the next reading. They are not evaluated again from stored readings. A silent gateway's alarm stands for
 * those of its devices.
 */
export function createSilence({ store, telemetry, engine, lastSeenAt, clock, log }: SilenceParts) {
  let stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  /** The newest readings of the devices when they were last looked at, ms; null: there was none. */
  let newestThen: ReadonlyMap<string, number | null> = new Map();

  /** What this server owned when it began to look: what it found is written of parts that it has owned since. */
  let ownedThen: OwnedParts = new Map();

  function put(device: EvaluatedDevice, change: RecordChange): void {
    if (isOwnedSince(engine.parts.owned, ownedThen, partOf(device.key))) engine.writer.put({ device, change });
  }

  function newestInMemory(device: EvaluatedDevice): number | null {
    const times = [lastSeenAt(device), engine.newestOf(device.key)].filter((at) => at !== null);
    return times.length === 0 ? null : Math.max(...times);
  }

  /** @returns whether a device sends readings, also old ones: it is catching up, and will come to the present */
  function noteNewest(devices: readonly EvaluatedDevice[]): (device: EvaluatedDevice) => boolean {
    const then = newestThen;
    const now = (newestThen = new Map(devices.map((device) => [device.id, newestInMemory(device)])));
    return ({ id }) => then.has(id) && then.get(id) !== now.get(id);
  }

  async function look(): Promise<void> {
    ownedThen = new Map(engine.parts.owned);
    const parts = [...ownedThen.keys()];
    if (parts.length === 0) return;
    // What waits to be written is read below.
    await engine.writer.flush();
    const devices = await store.devicesOf(parts);
    const open = await store.openSilences(parts);
    const isCatchingUp = noteNewest(devices);
    // Gateways first: theirs stand for their devices'.
    for (const isGateway of [true, false]) {
      const some = devices.filter((device) => device.isGateway === isGateway);
      const silent: { device: EvaluatedDevice; since: number }[] = [];
      const covered: { device: EvaluatedDevice; record: StoredRecord }[] = [];
      for (const device of some) {
        const found = open.get(device.id);
        if (found === undefined) {
          if (!isCatchingUp(device)) silent.push(...(await silenceOf(device)));
        } else if (!clearIfOver(device, found) && found.record.outrankedBy !== null)
          covered.push({ device, record: found.record });
      }
      const gatewayIds = [...new Set([...silent, ...covered].flatMap(({ device }) => device.gatewayId ?? []))];
      const gateways = await store.silentGateways(gatewayIds);
      for (const { device, record } of covered)
        if (gateways.get(device.gatewayId ?? '')?.id !== record.outrankedBy) release(device, record);
      for (const { device, since } of silent) raise(device, { since, gateway: gateways.get(device.gatewayId ?? '') });
      await engine.writer.flush();
    }
  }

  async function silenceOf(device: EvaluatedDevice): Promise<{ device: EvaluatedDevice; since: number }[]> {
    const now = clock.now();
    const latest = newestInMemory(device);
    if (device.isRemoved || latest === null || now - latest < holdOf(device)) return [];
    // Readings may have arrived at another server.
    const stored = await telemetry.newestBefore(device, now + 1);
    const since = Math.max(latest, stored ?? latest);
    return now - since < holdOf(device) ? [] : [{ device, since }];
  }

  /** @returns whether it is over */
  function clearIfOver(device: EvaluatedDevice, { customerId, record }: SilenceRecord): boolean {
    const now = clock.now();
    const isElsewhere = device.isRemoved || device.customerId !== customerId;
    const latest = newestInMemory(device) ?? record.onsetAt;
    if (!isElsewhere && (latest <= record.onsetAt || now - latest >= holdOf(device))) return false;
    const at = isElsewhere ? now : Math.max(latest, record.raisedAt);
    const end = { endedAt: at, clearedAt: at, clearReason: isElsewhere ? ('removed' as const) : ('values' as const) };
    put(device, { kind: 'put', record: { ...record, ...end }, events: ['cleared'] });
    return true;
  }

  /** Its gateway reports again, and the device does not. */
  function release(device: EvaluatedDevice, record: StoredRecord): void {
    put(device, { kind: 'put', record: { ...record, outrankedBy: null }, events: ['released'] });
  }

  function raise(device: EvaluatedDevice, silence: Silence): void {
    const record = recordOf(silence, clock.now());
    const events = silence.gateway === undefined ? (['raised'] as const) : (['raised', 'outranked'] as const);
    put(device, { kind: 'add', record, events });
  }

  return {
    look,
    async start() {
      stopping = new AbortController();
      running = (async () => {
        noteNewest(await store.devicesOf([...engine.parts.owned.keys()]).catch(() => []));
        for (;;) {
          await pause(everyMs, stopping.signal);
          if (stopping.signal.aborted) return;
          await look().catch((error: unknown) => log.error({ err: error }, 'silent devices could not be looked for'));
        }
      })();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** `since`: time of the newest reading, ms. `gateway`: the alarm of the silent gateway that covers it. */
interface Silence {
  readonly since: number;
  readonly gateway: { readonly id: string; readonly groupId: string } | undefined;
}

/** The record of a silence that was found at `now`, ms. */
function recordOf({ since, gateway }: Silence, now: number): NewRecord {
  const id = randomUUID();
  return {
    id,
    kind: 'silence',
    ruleKey: 'silence',
    level: 2,
    rule: null,
    category: null,
    indicator: null,
    findingRule: null,
    onsetAt: since,
    raisedAt: now,
    lastAt: now,
    endedAt: null,
    clearedAt: null,
    clearReason: null,
    side: null,
    threshold: null,
    value: null,
    peak: null,
    readings: 0,
    evidence: [],
    isLate: false,
    isMasked: false,
    isWithdrawn: false,
    outrankedBy: gateway?.id ?? null,
    groupId: gateway?.groupId ?? id,
  };
}

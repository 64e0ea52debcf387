import type { DeviceStateMessage, State } from '@oilsight/contract';
import { defaultLimits, type Limits } from '@oilsight/oil';
import type { Frame, TextReading } from '../../events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DeviceChange, onDeviceChanges } from '../../platform/device-changes.ts';
import { type Scope, systemScope } from '../../platform/scope.ts';
import { isJudgement, isOnline, type JudgedState, lastSeenOf, type NewestReading, silentAfterMs, stateOfDiagnosis, stateOfReading, worstState } from './device-states.rules.ts';
import type { DeviceRef, Devices, DeviceStateNow, DeviceStates, DeviceSummary } from './index.ts';

/** Newest readings, as the telemetry store has them. */
export interface LatestReadings {
  latest(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly { readonly key: string; readonly at: number; readonly value: unknown; readonly quality: number }[]>>;
}

/** What a newest diagnosis stands for. */
export interface KeptJudgement {
  readonly state: JudgedState;
  /** It had enough evidence. */
  readonly judged: boolean;
}

/** What the newest diagnoses stand for, as they are kept. */
export interface KeptJudgements {
  statesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, KeptJudgement>>;
}

export interface DeviceStatesService extends DeviceStates {
  /** How a device is, as the topics tell it. */
  messageOf(device: DeviceRef): DeviceStateMessage;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Known {
  device: DeviceRef;
  lastSeenAt: number | null;
  readonly indicators: Map<string, { reading: NewestReading; state: JudgedState }>;
  /** What the newest diagnosis stands for. */
  diagnosed: KeptJudgement;
  /** What was told last, to tell only changes. */
  told: DeviceStateMessage | null;
  /** No indicator falls silent before; ms. */
  dueAt: number;
}

/** Devices that are followed at once when many changed. */
const pageSize = 500;
const notJudged: KeptJudgement = { state: 'normal', judged: false };
const scopeOfStates: Scope = systemScope('device states follow every device');

/** Whether a reading leaves its indicator as it was told. */
function isAsTold({ told, indicators, device: { reportIntervalMs }, lastSeenAt }: Known, key: string, now: number): boolean {
  const indicator = indicators.get(key);
  if (told === null || indicator === undefined || told.online !== isOnline(lastSeenAt, reportIntervalMs, now)) return false;
  return told.indicators[key] === (isOnline(indicator.reading.at, reportIntervalMs, now) ? indicator.state : 'offline');
}

function hasChanged(before: DeviceStateMessage | null, now: DeviceStateNow): boolean {
  if (before === null || before.online !== now.online || before.state !== now.state || before.judged !== now.judged) return true;
  const keys = Object.keys(now.indicators);
  return keys.length !== Object.keys(before.indicators).length || keys.some((key) => before.indicators[key] !== now.indicators[key]);
}

/**
 * How every device is now, kept from the stored readings and the diagnoses; a tick finds what fell silent. Emits `deviceStateChanged` only when the state
 * of the device or of one of its indicators changed.
 */
export function createDeviceStates(parts: {
  store: LatestReadings;
  judgements: KeptJudgements;
  devices: Pick<Devices, 'allRefs' | 'resolve'>;
  bus: Bus;
  clock: Clock;
  onError: (error: unknown) => void;
  /** The limits in force; left out: the machine types'. */
  limitsOf?: (device: DeviceRef, key: string) => Limits | null;
  /** How often silence is looked for. */
  tickMs?: number;
}): DeviceStatesService {
  const { store, judgements, devices, bus, clock, onError, limitsOf = ({ machineType }, key) => defaultLimits(machineType, key), tickMs = 1000 } = parts;
  const known = new Map<string, Known>();
  /** Removed, with readings perhaps still on their way to the disk. */
  const gone = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let unsubscribe: (() => void)[] = [];

  function knownOf(device: DeviceRef): Known {
    let entry = known.get(device.id);
    if (entry === undefined) {
      entry = { device, lastSeenAt: null, indicators: new Map(), diagnosed: notJudged, told: null, dueAt: Number.POSITIVE_INFINITY };
      known.set(device.id, entry);
    }
    return entry;
  }

  /** False: there is a newer one. */
  function note(entry: Known, key: string, reading: NewestReading): boolean {
    const before = entry.indicators.get(key);
    if (before !== undefined && before.reading.at > reading.at) return false;
    const state = stateOfReading(entry.device.machineType, key, reading, limitsOf(entry.device, key));
    if (before === undefined) entry.indicators.set(key, { reading, state });
    else {
      before.reading = reading;
      before.state = state;
    }
    entry.lastSeenAt = Math.max(entry.lastSeenAt ?? reading.at, reading.at);
    entry.dueAt = Math.min(entry.dueAt, reading.at + silentAfterMs(entry.device.reportIntervalMs));
    return true;
  }

  function stateOf({ device, indicators, diagnosed: kept, lastSeenAt }: Known): DeviceStateNow {
    const now = clock.now();
    // What was kept of it is from when it was a machine.
    const diagnosed = device.isGateway ? notJudged : kept;
    const online = isOnline(lastSeenAt, device.reportIntervalMs, now);
    const states: Record<string, State> = Object.create(null);
    for (const [key, { reading, state }] of indicators) states[key] = isOnline(reading.at, device.reportIntervalMs, now) ? state : 'offline';
    const byLimits = worstState(Object.values(states));
    // Nobody knows how a silent device is now.
    return { online, lastSeenAt, state: byLimits === 'offline' ? 'offline' : worstState([byLimits, diagnosed.state]), judged: diagnosed.judged, indicators: states };
  }

  function summaryOf({ id }: Pick<DeviceRef, 'id'>): DeviceSummary {
    const entry = known.get(id);
    if (entry === undefined) return { online: false, lastSeenAt: null, state: 'offline', judged: false };
    const { indicators: _indicators, ...summary } = stateOf(entry);
    return summary;
  }

  function tell(entry: Known): void {
    const now = stateOf(entry);
    if (!hasChanged(entry.told, now)) return;
    entry.told = { deviceId: entry.device.id, ...now };
    bus.emit('deviceStateChanged', { device: entry.device, message: entry.told });
  }

  function readingsStored(frames: readonly Frame[], texts: readonly TextReading[]): void {
    const now = clock.now();
    const changed = new Set<Known>();
    const entryOf = (device: DeviceRef): Known => {
      const entry = knownOf(device);
      entry.device = device;
      return entry;
    };
    // The newest of a device mostly comes last: what is older is then passed over.
    for (let index = frames.length - 1; index >= 0; index -= 1) {
      const { device, at, keys, values, quality } = frames[index] as Frame;
      if (gone.has(device.id)) continue;
      const entry = entryOf(device);
      for (let n = 0; n < keys.length; n += 1) {
        const key = keys[n] as string;
        if (note(entry, key, { at, value: values[n] as number, quality: quality?.[n] ?? 0 }) && !isAsTold(entry, key, now)) changed.add(entry);
      }
    }
    for (const { device, at, key } of texts) {
      if (gone.has(device.id)) continue;
      const entry = entryOf(device);
      if (note(entry, key, { at, value: null, quality: 0 }) && !isAsTold(entry, key, now)) changed.add(entry);
    }
    for (const entry of changed) tell(entry);
  }

  function tick(): void {
    const now = clock.now();
    for (const entry of known.values()) {
      if (entry.dueAt > now) continue;
      tell(entry);
      entry.dueAt = Number.POSITIVE_INFINITY;
      const silentMs = silentAfterMs(entry.device.reportIntervalMs);
      for (const { reading } of entry.indicators.values()) if (reading.at + silentMs > now) entry.dueAt = Math.min(entry.dueAt, reading.at + silentMs);
    }
  }

  /** The machine type decides the limits and the interval the silence: both may have changed. */
  async function devicesChanged(deviceIds: ReadonlySet<string>, what: DeviceChange): Promise<void> {
    for (const deviceId of deviceIds) {
      if (what === 'removed') {
        known.delete(deviceId);
        gone.add(deviceId);
      } else if (what === 'restored') gone.delete(deviceId);
    }
    const followed = what === 'removed' ? [] : [...deviceIds].filter((deviceId) => what === 'restored' || known.has(deviceId));
    // A page at a time: others have their turn in between.
    for (let from = 0; from < followed.length; from += pageSize) await follow(followed.slice(from, from + pageSize), what === 'restored');
  }

  async function follow(page: readonly string[], isBack: boolean): Promise<void> {
    const found = await devices.resolve(scopeOfStates, page);
    if (isBack) await take(found);
    const standing = new Set(found.map(({ id }) => id));
    for (const deviceId of page) if (!standing.has(deviceId)) known.delete(deviceId);
    for (const device of found) {
      // It was removed while it was looked for.
      if (gone.has(device.id)) continue;
      const entry = knownOf(device);
      entry.device = device;
      entry.dueAt = Number.NEGATIVE_INFINITY;
      for (const [key, one] of entry.indicators) one.state = stateOfReading(device.machineType, key, one.reading, limitsOf(device, key));
    }
    tick();
  }

  /** Takes up devices with what is stored of them. */
  async function take(page: readonly DeviceRef[]): Promise<void> {
    const [readings, diagnosed] = await Promise.all([store.latest(page), judgements.statesOf(page)]);
    for (const device of page) {
      if (gone.has(device.id)) continue;
      const entry = knownOf(device);
      entry.diagnosed = diagnosed.get(device.id) ?? notJudged;
      for (const { key, at, value, quality } of readings.get(device.id) ?? []) note(entry, key, { at, value: typeof value === 'number' ? value : null, quality });
      tell(entry);
    }
  }

  async function load(): Promise<void> {
    for await (const page of devices.allRefs(scopeOfStates)) await take(page);
  }

  function messageOf(device: DeviceRef): DeviceStateMessage {
    return { deviceId: device.id, ...stateOf(known.get(device.id) ?? { device, lastSeenAt: null, indicators: new Map(), diagnosed: notJudged, told: null, dueAt: 0 }) };
  }

  return {
    statesOf: (refs) => new Map(refs.map((device) => [device.id, messageOf(device)])),
    summaryOf,
    alivenessOf({ deviceId, indicators, installedAt, reportIntervalMs }) {
      const seen = known.get(deviceId)?.indicators;
      const lastSeenAt = lastSeenOf(indicators.map((key) => seen?.get(key)?.reading.at), installedAt);
      return { lastSeenAt, online: isOnline(lastSeenAt, reportIntervalMs, clock.now()) };
    },
    messageOf,
    async start() {
      unsubscribe = [
        bus.on('readingsStored', ({ frames, texts }) => readingsStored(frames, texts)),
        bus.on('deviceDiagnosed', ({ device, message }) => {
          // A judgement may have been under way when it was removed.
          if (gone.has(device.id)) return;
          const entry = knownOf(device);
          entry.diagnosed = { state: stateOfDiagnosis(message), judged: isJudgement(message) };
          tell(entry);
        }),
        onDeviceChanges(bus, (deviceIds, what) => void devicesChanged(deviceIds, what).catch(onError)),
      ];
      await load();
      timer = setInterval(tick, tickMs);
    },
    async stop() {
      for (const end of unsubscribe) end();
      if (timer !== null) clearInterval(timer);
    },
  };
}

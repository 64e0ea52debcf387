import { type DeviceStateMessage, isOnline, stateOfDevice, stateOfDiagnosis } from '@oilsight/contract';
import { defaultLimits } from '@oilsight/oil';
import type { Frame, TextReading } from '../../events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type DeviceChange, onDeviceChanges } from '../../platform/device-changes.ts';
import { mayReach, type Scope, systemScope } from '../../platform/scope.ts';
import { isAssessment, lastSeenOf } from './device-states.rules.ts';
import type { DeviceRef, Devices, DeviceStateNow, DeviceStates, DeviceSummary, StoredAssessment } from './index.ts';
import { createStateStarts } from './state-starts.ts';
import { KnownDevice, type LimitsInForce, notAssessed } from './known-device.ts';
import type { StoredHistory } from './standing-since.ts';

/** Readings, as the telemetry store has them. */
export interface StoredReadings extends StoredHistory {
  latest(
    devices: readonly DeviceRef[],
  ): Promise<
    ReadonlyMap<
      string,
      readonly { readonly key: string; readonly at: number; readonly value: unknown; readonly quality: number }[]
    >
  >;
}

/** What the newest diagnoses stand for, as they are kept. */
export interface StoredAssessments {
  statesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, StoredAssessment>>;
}

export interface DeviceStatesService extends DeviceStates {
  /** How a device is, as the topics tell it. */
  messageOf(device: DeviceRef): DeviceStateMessage;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Devices that are followed at once when many changed. */
const pageSize = 500;
const limitsOfTypes: LimitsInForce = { of: ({ machineType }, key) => defaultLimits(machineType, key), version: 0 };
const scopeOfStates: Scope = systemScope('device states follow every device');

function hasChanged(before: DeviceStateMessage | null, now: DeviceStateNow): boolean {
  if (
    before === null ||
    before.online !== now.online ||
    before.state !== now.state ||
    before.assessed !== now.assessed ||
    before.leading !== now.leading ||
    before.since !== now.since
  )
    return true;
  const keys = Object.keys(now.indicators);
  return (
    keys.length !== Object.keys(before.indicators).length ||
    keys.some((key) => before.indicators[key] !== now.indicators[key])
  );
}

/**
 * How every device is now and since when, kept from the stored readings and the diagnoses; a tick finds what fell
 * silent. Emits `deviceStateChanged` only when the state of the device or of one of its indicators changed.
 */
export function createDeviceStates(parts: {
  store: StoredReadings;
  assessments: StoredAssessments;
  devices: Pick<Devices, 'allRefs' | 'resolve'>;
  bus: Bus;
  clock: Clock;
  onError: (error: unknown) => void;
  /** Left out: the machine types'. */
  limits?: LimitsInForce;
  /** How often silence is looked for. */
  tickMs?: number;
}): DeviceStatesService {
  const { store, assessments, devices, bus, clock, onError, limits = limitsOfTypes, tickMs = 1000 } = parts;
  const known = new Map<string, KnownDevice>();
  /** Removed, with readings perhaps still on their way to the disk. */
  const gone = new Set<string>();
  const stateStarts = createStateStarts({
    store,
    isKnown: (entry) => known.get(entry.device.id) === entry,
    onSettled: tell,
    onError,
  });
  let timer: NodeJS.Timeout | null = null;
  let unsubscribe: (() => void)[] = [];

  function knownOf(device: DeviceRef): KnownDevice {
    let entry = known.get(device.id);
    if (entry === undefined) known.set(device.id, (entry = new KnownDevice(device, limits)));
    return entry;
  }

  /** From here on it is as this reference says. */
  function followed(device: DeviceRef): KnownDevice {
    const entry = knownOf(device);
    entry.device = device;
    return entry;
  }

  function stateOf(entry: KnownDevice): DeviceStateNow {
    const now = clock.now();
    const { device, lastSeenAt } = entry;
    // What was kept of it is from when it was a machine.
    const diagnosed = device.isGateway ? notAssessed : entry.diagnosed;
    const indicators = entry.statesAt(now);
    const state = stateOfDevice(Object.values(indicators), diagnosed.state);
    const leadingState = state === 'offline' || state === 'normal' ? null : entry.leadingStateAt(now, state);
    return {
      online: isOnline(lastSeenAt, device.reportIntervalMs, now),
      lastSeenAt,
      state,
      assessed: diagnosed.assessed,
      leading: leadingState?.leading ?? null,
      since: leadingState?.since ?? null,
      indicators,
    };
  }

  function summaryOf({ id }: Pick<DeviceRef, 'id'>): DeviceSummary {
    const entry = known.get(id);
    if (entry === undefined) return { online: false, lastSeenAt: null, state: 'offline', assessed: false };
    const { online, lastSeenAt, state, assessed } = stateOf(entry);
    return { online, lastSeenAt, state, assessed };
  }

  function tell(entry: KnownDevice): void {
    const now = stateOf(entry);
    if (!hasChanged(entry.reported, now)) return;
    const message = { deviceId: entry.device.id, ...now };
    entry.hasReported(message);
    bus.emit('deviceStateChanged', { device: entry.device, message });
  }

  /**
   * Every reading is looked at, in the order in which they were stored: what is late may still say since when a state
   * stands.
   */
  function readingsStored(frames: readonly Frame[], texts: readonly TextReading[]): void {
    const now = clock.now();
    const changed = new Set<KnownDevice>();
    const touched = new Set<KnownDevice>();
    let entry: KnownDevice | undefined;
    for (const frame of frames) {
      // Those of one message are of one device, and come one after the other.
      if (entry?.device !== frame.device) entry = gone.has(frame.device.id) ? undefined : followed(frame.device);
      if (entry === undefined) continue;
      const outcome = entry.takeFrame(frame, now);
      if (outcome !== 'same') changed.add(entry);
      // Told at once: a limit that was passed for a moment may be kept again as the batch ends.
      if (outcome === 'graver') tell(entry);
      if (entry.inDoubt.size > 0) touched.add(entry);
    }
    for (const { device, at, key } of texts) {
      if (gone.has(device.id)) continue;
      const entry = followed(device);
      if (entry.takeReading(key, { at, value: null, quality: 0 }, now)) changed.add(entry);
      if (entry.inDoubt.size > 0) touched.add(entry);
    }
    for (const entry of changed) tell(entry);
    for (const entry of touched) stateStarts.lookUp(entry);
  }

  function tick(): void {
    const now = clock.now();
    for (const entry of known.values()) {
      if (entry.dueAt > now) continue;
      tell(entry);
      entry.dueAt = entry.nextDueAfter(now);
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
    const toFollow =
      what === 'removed' ? [] : [...deviceIds].filter((deviceId) => what === 'restored' || known.has(deviceId));
    // A page at a time: others have their turn in between.
    for (let from = 0; from < toFollow.length; from += pageSize)
      await follow(toFollow.slice(from, from + pageSize), what === 'restored');
  }

  async function follow(page: readonly string[], isBack: boolean): Promise<void> {
    const found = await devices.resolve(scopeOfStates, page);
    if (isBack) await take(found);
    const present = new Set(found.map(({ id }) => id));
    for (const deviceId of page) if (!present.has(deviceId)) known.delete(deviceId);
    for (const device of found) {
      // It was removed while it was looked for.
      if (gone.has(device.id)) continue;
      const entry = followed(device);
      entry.dueAt = Number.NEGATIVE_INFINITY;
      entry.assessAnew();
      stateStarts.lookUp(entry);
    }
    tick();
  }

  /** Takes up devices with what is stored of them. */
  async function take(page: readonly DeviceRef[]): Promise<void> {
    const [readings, diagnosed] = await Promise.all([store.latest(page), assessments.statesOf(page)]);
    const now = clock.now();
    for (const device of page) {
      if (gone.has(device.id)) continue;
      const entry = knownOf(device);
      entry.diagnosed = diagnosed.get(device.id) ?? notAssessed;
      for (const { key, at, value, quality } of readings.get(device.id) ?? [])
        entry.takeStored(key, { at, value: typeof value === 'number' ? value : null, quality }, now);
      tell(entry);
      stateStarts.lookUp(entry);
    }
  }

  async function load(): Promise<void> {
    for await (const page of devices.allRefs(scopeOfStates)) await take(page);
  }

  function messageOf(device: DeviceRef): DeviceStateMessage {
    return { deviceId: device.id, ...stateOf(known.get(device.id) ?? new KnownDevice(device, limits)) };
  }

  return {
    statesOf: (refs) => new Map(refs.map((device) => [device.id, messageOf(device)])),
    summaryOf,
    alivenessOf({ deviceId, indicators, installedAt, reportIntervalMs }) {
      const seen = known.get(deviceId)?.indicators;
      const lastSeenAt = lastSeenOf(
        indicators.map((key) => seen?.get(key)?.at),
        installedAt,
      );
      return { lastSeenAt, online: isOnline(lastSeenAt, reportIntervalMs, clock.now()) };
    },
    lastSeen: (scope, deviceIds) =>
      deviceIds.flatMap((deviceId) => {
        const entry = known.get(deviceId);
        if (entry === undefined) return [];
        const {
          device: { tenantId, customerId },
          lastSeenAt,
        } = entry;
        return mayReach(scope, { tenantId, customerId, deviceId }) ? [{ deviceId, lastSeenAt }] : [];
      }),
    messageOf,
    async start() {
      unsubscribe = [
        bus.on('readingsStored', ({ frames, texts }) => readingsStored(frames, texts)),
        bus.on('deviceDiagnosed', ({ device, message }) => {
          // An assessment may have been under way when it was removed.
          if (gone.has(device.id)) return;
          const entry = knownOf(device);
          entry.diagnosed = { state: stateOfDiagnosis(message), assessed: isAssessment(message) };
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
      await stateStarts.stop();
    },
  };
}

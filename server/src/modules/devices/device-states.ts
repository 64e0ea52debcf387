import { type DeviceStateMessage, faultyKeysIn, isOnline } from '@oilsight/contract';
import { defaultLimits } from '@oilsight/oil';
import type { Frame, TextReading } from '../../events.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import { mayReach } from '../../platform/scope.ts';
import { isAssessment, lastSeenOf, standingFindings, stateOfSensor } from './device-states.rules.ts';
import { createFollowing, type StoredAssessments, type StoredReadings } from './device-following.ts';
import { createFaultStarts } from './fault-starts.ts';
import type { DeviceRef, Devices, DeviceStates } from './index.ts';
import type { KnownDevice, LimitsInForce } from './known-device.ts';
import { KnownDevices } from './known-devices.ts';
import { createOpenAlarms, type StoredAlarms } from './open-alarms.ts';

export interface DeviceStatesService extends DeviceStates {
  /** The state of a device as the topics send it. */
  messageOf(device: DeviceRef): DeviceStateMessage;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const limitsOfTypes: LimitsInForce = { of: ({ machineType }, key) => defaultLimits(machineType, key), version: 0 };

/**
 * The present state of every device and since when it has lasted, by its open alarms and its readings; a regular tick
 * detects devices that stopped reporting. Emits `deviceStateChanged` only when the state of a device or of one of its
 * indicators changed.
 */
export function createDeviceStates(parts: {
  store: StoredReadings;
  assessments: StoredAssessments;
  alarms: StoredAlarms;
  changes: Pick<Changes, 'on'>;
  devices: Pick<Devices, 'allRefs' | 'resolve'>;
  bus: Bus;
  clock: Clock;
  onError: (error: unknown) => void;
  /** Default: the limits of the machine types. */
  limits?: LimitsInForce;
  /** Interval of the tick, ms. */
  tickMs?: number;
}): DeviceStatesService {
  const { store, assessments, devices, bus, changes, clock, onError, limits = limitsOfTypes, tickMs = 1000 } = parts;
  const alarms = createOpenAlarms({ stored: parts.alarms, changes, onChanged: alarmsChanged, onError });
  const known = new KnownDevices({ bus, clock, limits, alarms });
  const { gone } = known;
  const faultStarts = createFaultStarts({
    store,
    isKnown: (entry) => known.byId.get(entry.device.id) === entry,
    onSettled: (entry) => known.tell(entry),
    onError,
  });
  const following = createFollowing({ store, assessments, devices, clock, known, faultStarts });
  let timer: NodeJS.Timeout | null = null;
  let unsubscribe: (() => void)[] = [];

  function alarmsChanged(deviceIds: readonly string[]): void {
    for (const deviceId of deviceIds) {
      const entry = known.byId.get(deviceId);
      if (entry !== undefined) known.tell(entry);
    }
  }

  /**
   * Processes every reading, in the order in which they were stored: a late one may change since when a state has
   * lasted.
   */
  function readingsStored(frames: readonly Frame[], texts: readonly TextReading[]): void {
    const now = clock.now();
    const changed = new Set<KnownDevice>();
    const touched = new Set<KnownDevice>();
    let entry: KnownDevice | undefined;
    for (const frame of frames) {
      // Readings of one message belong to one device and follow one another.
      if (entry?.device !== frame.device) entry = gone.has(frame.device.id) ? undefined : known.followed(frame.device);
      if (entry === undefined) continue;
      const outcome = entry.takeFrame(frame, now);
      if (outcome !== 'same') changed.add(entry);
      // Announced at once: a value that passes a limit for a moment may be normal again at the end of the batch.
      if (outcome === 'graver') known.tell(entry);
      if (entry.inDoubt.size > 0) touched.add(entry);
    }
    for (const { device, at, key } of texts) {
      if (gone.has(device.id)) continue;
      const entry = known.followed(device);
      if (entry.takeReading(key, { at, value: null, quality: 0 }, now)) changed.add(entry);
      if (entry.inDoubt.size > 0) touched.add(entry);
    }
    for (const entry of changed) known.tell(entry);
    for (const entry of touched) faultStarts.lookUp(entry);
  }

  return {
    statesOf: (refs) => new Map(refs.map((device) => [device.id, known.messageOf(device)])),
    summaryOf: (device) => known.summaryOf(device),
    alivenessOf({ deviceId, indicators, installedAt, reportIntervalMs }) {
      const entry = known.byId.get(deviceId);
      const lastSeenAt = lastSeenOf(
        indicators.map((key) => entry?.newestAtOf(key)),
        installedAt,
      );
      const online = isOnline(lastSeenAt, reportIntervalMs, clock.now());
      const faultyKeys = online ? indicators.filter((key) => entry?.isFaulty(key, installedAt)) : [];
      return { lastSeenAt, online, faultyKeys, state: stateOfSensor({ lastSeenAt, online, faultyKeys }) };
    },
    lastSeenAt: ({ id }) => known.byId.get(id)?.lastSeenAt ?? null,
    lastSeen: (scope, deviceIds) =>
      deviceIds.flatMap((deviceId) => {
        const entry = known.byId.get(deviceId);
        if (entry === undefined) return [];
        const {
          device: { tenantId, customerId },
          lastSeenAt,
        } = entry;
        return mayReach(scope, { tenantId, customerId, deviceId }) ? [{ deviceId, lastSeenAt }] : [];
      }),
    messageOf: (device) => known.messageOf(device),
    async start() {
      unsubscribe = [
        bus.on('readingsStored', ({ frames, texts }) => readingsStored(frames, texts)),
        bus.on('deviceDiagnosed', ({ device, message }) => {
          // An assessment may have been running when the device was removed.
          if (gone.has(device.id)) return;
          const entry = known.of(device);
          entry.assessed = isAssessment(message);
          entry.faultyByDiagnosis = { at: message.at, keys: new Set(faultyKeysIn(message)) };
          entry.findings = standingFindings(message.findings);
          known.tell(entry);
        }),
        onDeviceChanges(bus, (deviceIds, what) => void following.devicesChanged(deviceIds, what).catch(onError)),
      ];
      await alarms.start();
      await following.load();
      timer = setInterval(() => known.tick(), tickMs);
    },
    async stop() {
      for (const end of unsubscribe) end();
      if (timer !== null) clearInterval(timer);
      await alarms.stop();
      await faultStarts.stop();
    },
  };
}

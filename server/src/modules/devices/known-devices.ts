import { type DeviceStateMessage, isOnline, stateOfDevice } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { causeOf } from './device-states.rules.ts';
import type { DeviceRef, DeviceStateNow, DeviceSummary } from './index.ts';
import { KnownDevice, type LimitsInForce } from './known-device.ts';
import type { OpenAlarms } from './open-alarms.ts';

export interface KnownDevicesParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: LimitsInForce;
  readonly alarms: Pick<OpenAlarms, 'of'>;
}

/** The devices in memory, and the present state of each. */
export class KnownDevices {
  readonly byId = new Map<string, KnownDevice>();
  /** Ids of removed devices, whose last readings may still be being written. */
  readonly gone = new Set<string>();
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #limits: LimitsInForce;
  readonly #alarms: Pick<OpenAlarms, 'of'>;

  constructor({ bus, clock, limits, alarms }: KnownDevicesParts) {
    this.#bus = bus;
    this.#clock = clock;
    this.#limits = limits;
    this.#alarms = alarms;
  }

  of(device: DeviceRef): KnownDevice {
    let entry = this.byId.get(device.id);
    if (entry === undefined) this.byId.set(device.id, (entry = new KnownDevice(device, this.#limits)));
    return entry;
  }

  /** Returns the device's entry and updates it to this reference. */
  followed(device: DeviceRef): KnownDevice {
    const entry = this.of(device);
    entry.device = device;
    return entry;
  }

  messageOf(device: DeviceRef): DeviceStateMessage {
    return { deviceId: device.id, ...this.#stateOf(this.byId.get(device.id) ?? new KnownDevice(device, this.#limits)) };
  }

  summaryOf({ id }: Pick<DeviceRef, 'id'>): DeviceSummary {
    const entry = this.byId.get(id);
    if (entry === undefined)
      return { online: false, lastSeenAt: null, state: 'offline', assessed: false, isAssessing: false };
    const { online, lastSeenAt, state, assessed, isAssessing } = this.#stateOf(entry);
    return { online, lastSeenAt, state, assessed, isAssessing };
  }

  /** Emits a device's state if it differs from the last emitted one. */
  tell(entry: KnownDevice): void {
    const now = this.#stateOf(entry);
    if (!entry.differs(now)) return;
    const message = { deviceId: entry.device.id, ...now };
    entry.hasReported(message);
    this.#bus.emit('deviceStateChanged', { device: entry.device, message });
  }

  /** Announces devices that stopped reporting. */
  tick(): void {
    const now = this.#clock.now();
    for (const entry of this.byId.values()) {
      if (entry.dueAt > now) continue;
      this.tell(entry);
      entry.dueAt = entry.nextDueAfter(now);
    }
  }

  #stateOf(entry: KnownDevice): DeviceStateNow {
    const now = this.#clock.now();
    const { device, lastSeenAt } = entry;
    // Its stored diagnosis dates from when it was not a gateway.
    const assessed = device.isGateway ? false : entry.assessed;
    const findings = device.isGateway ? [] : entry.findings;
    const indicators = entry.statesAt(now);
    const states = Object.values(indicators);
    const alarm = this.#alarms.of(device.id);
    const state = stateOfDevice(states, alarm?.state ?? 'normal');
    const online = isOnline(lastSeenAt, device.reportIntervalMs, now);
    return {
      online,
      lastSeenAt,
      state,
      assessed: assessed ?? false,
      isAssessing: online && assessed === null,
      ...causeOf(state, { alarm, fault: entry.leadingFaultAt(now), findings, indicators: states }),
      indicators,
    };
  }
}

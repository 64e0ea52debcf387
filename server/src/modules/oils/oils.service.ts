import type { MachineProfile } from '@oilsight/oil';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { createReadThrough } from '../../platform/read-through.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { ReadMachineSettings } from '../limits/index.ts';
import type { Oils } from './index.ts';
import { logOf, profileOf } from './oils.rules.ts';
import type { createOilHistoryStore } from './oil-history.store.ts';
import type { OilStore } from './oils.store.ts';

/** The present data of a machine. */
interface Known {
  readonly profile: MachineProfile;
  readonly productId: string | null;
  /** When another oil is charged, ms. */
  readonly until: number;
}

const never = Number.POSITIVE_INFINITY;

export interface OilsParts {
  readonly store: OilStore;
  readonly histories: ReturnType<typeof createOilHistoryStore>;
  readonly machineSettings: ReadMachineSettings;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly clock: Clock;
  /** Most machines that are held in memory. */
  readonly most: number;
}

export function createOils({ store, histories, machineSettings, changes, clock, most }: OilsParts): Oils {
  async function profilesAt(devices: readonly DeviceRef[], at: number) {
    const [oils, settings] = await Promise.all([store.oilsOf(devices, at), machineSettings(devices)]);
    return {
      oils,
      of: (device: DeviceRef) =>
        profileOf(device.machineType, oils.get(device.id)?.product ?? null, settings.get(device.id) ?? null),
    };
  }

  const known = createReadThrough<DeviceRef, Known>({
    changes,
    clock,
    max: most,
    on: ['device', 'device_oil', 'oil_product', 'limit_setting', 'machine_setting', 'machine_type_setting'],
    // A reference may be older than the row: data read with it must not be returned for a newer reference.
    keyOf: keyOfMachine,
    idsOf: ({ productId }, { id, customerId }) => [id, customerId, ...(productId === null ? [] : [productId])],
    untilOf: ({ until }) => until,
    async read(devices) {
      const now = clock.now();
      const [{ oils, of }, next] = await Promise.all([profilesAt(devices, now), store.nextOilsOf(devices, now)]);
      return new Map(
        devices.map((device) => [
          keyOfMachine(device),
          {
            profile: of(device),
            productId: oils.get(device.id)?.productId ?? null,
            until: next.get(device.id) ?? never,
          },
        ]),
      );
    },
  });

  return {
    async profileOf(device, at) {
      if (at !== undefined) return (await profilesAt([device], at)).of(device);
      // Each machine has a profile: unknown data are the defaults.
      return ((await known.get(device)) as Known).profile;
    },
    async logOf(device) {
      const [events, oilCharges] = await Promise.all([store.events(device), store.oilCharges(device)]);
      return { events: logOf(events, oilCharges) };
    },
    historiesOf: (devices, only) => histories.of(devices, only === undefined ? null : { of: only }),
    alike: (scope, device, oilName, most) => histories.alike(scope, device, oilName, most),
    async machinesOf(devices) {
      const now = clock.now();
      const [oils, next, replacements] = await Promise.all([
        store.oilsOf(devices, now),
        store.nextOilsOf(devices, now),
        store.sensorReplacementsOf(devices),
      ]);
      return new Map(
        devices.map((device) => {
          const oil = oils.get(device.id);
          return [
            device.id,
            {
              profile: profileOf(device.machineType, oil?.product ?? null, null),
              productId: oil?.productId ?? null,
              until: next.get(device.id) ?? never,
              sensorReplacements: replacements.get(device.id) ?? [],
            },
          ];
        }),
      );
    },
  };
}

function keyOfMachine({ id, machineType, customerId }: DeviceRef): string {
  return `${id} ${machineType} ${customerId}`;
}

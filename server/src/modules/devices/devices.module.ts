import { deviceRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Areas } from '../areas/index.ts';
import type { StoredAssessments, StoredReadings } from './device-following.ts';
import { createDeviceStates, type DeviceStatesService } from './device-states.ts';
import { createDeviceTopics } from './device-states.topics.ts';
import { deviceHandlers } from './devices.routes.ts';
import { createDevices } from './devices.service.ts';
import { createDeviceStore } from './devices.store.ts';
import { createDeviceDirectory, type DeviceDirectory } from './directory.service.ts';
import type { Devices } from './index.ts';
import type { LimitsInForce } from './known-device.ts';
import type { StoredAlarms } from './open-alarms.ts';

const storeOf = ({ pg, demonstration }: ModuleContext) => createDeviceStore(pg, () => demonstration.isRunning);

/** Finds devices by id, name and token. */
export function devicesModule(context: ModuleContext): Devices {
  const { config, changes, bus, clock } = context;
  return createDevices({ store: storeOf(context), changes, bus, clock, most: config.devicesPerServer });
}

/** The states of devices, from their open alarms, stored readings, the limits in force and the stored assessments. */
export function deviceStatesModule(
  { bus, changes, clock, log, register }: ModuleContext,
  others: {
    readonly store: StoredReadings;
    readonly assessments: StoredAssessments;
    readonly alarms: StoredAlarms;
    readonly limits: LimitsInForce;
    readonly devices: Devices;
  },
): DeviceStatesService {
  const states = createDeviceStates({
    ...others,
    bus,
    changes,
    clock,
    onError: (error) => log.error({ err: error }, 'device states could not be kept'),
  });
  register.part('device states', states);
  register.topics(...createDeviceTopics({ states, devices: others.devices, bus }));
  return states;
}

/** The lists of devices. @param mqttPort known once the MQTT adapter listens */
export function deviceDirectoryModule(
  context: ModuleContext,
  {
    states,
    areas,
    mqttPort,
  }: {
    readonly states: DeviceStatesService;
    readonly areas: Areas;
    readonly mqttPort: () => number;
  },
): DeviceDirectory {
  const directory = createDeviceDirectory({ store: storeOf(context), states, areas });
  context.register.calls(deviceRoutes, deviceHandlers(directory, { mqttPort }));
  return directory;
}

import { gatewayRoutes, sensorModelRoutes, sensorRoutes, unitConversionRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import type { Devices, DeviceStates } from '../devices/index.ts';
import { createKeyMappings, type KeyMappings } from './key-mappings.ts';
import { createGateways } from './gateways.service.ts';
import { createGatewayStore } from './gateways.store.ts';
import { createInstalledSensors } from './installed-sensors.ts';
import { createReplacements } from './replacement.service.ts';
import { createSensorModels, type SensorModels } from './sensor-models.service.ts';
import { createSensorModelStore } from './sensor-models.store.ts';
import { gatewayHandlers, sensorHandlers, sensorModelHandlers, unitConversionHandlers } from './sensors.routes.ts';
import { createSensors } from './sensors.service.ts';
import type { Sensors } from './sensors.service.ts';
import { createSensorStore } from './sensors.store.ts';
import { createUnitConversions } from './unit-conversions.service.ts';
import { createUnitConversionStore } from './unit-conversions.store.ts';

/** Sensor models, and the key mappings of devices by their sensors. */
export function sensorModelsModule(
  { pg, clock, register }: ModuleContext,
  { audit }: { readonly audit: Audit },
): { readonly models: SensorModels; readonly keyMappings: KeyMappings } {
  const store = createSensorModelStore(pg);
  const models = createSensorModels({ store, audit });
  const keyMappings = createKeyMappings({ store, clock });
  register.part('sensor models', models);
  register.calls(sensorModelRoutes, sensorModelHandlers(models));
  return { models, keyMappings };
}

interface Others {
  readonly devices: Devices;
  readonly states: DeviceStates;
  readonly audit: Audit;
  readonly keyMappings: KeyMappings;
  /** Known once the MQTT adapter listens. */
  readonly mqttPort: () => number;
}

/** Sensors on devices, and the gateways that read them. */
export function sensorsModule(
  { pg, bus, clock, register }: ModuleContext,
  { devices, states, audit, keyMappings, mqttPort }: Others,
): { readonly sensors: Pick<Sensors, 'list'> } {
  const store = createSensorStore(pg);
  const installed = createInstalledSensors({ store, models: createSensorModelStore(pg), states });
  const sensors = createSensors({ store, installed, devices, states, audit, bus, clock });
  const replacements = createReplacements({ store, installed, audit, bus, clock });
  register.calls(sensorRoutes, sensorHandlers(sensors, replacements));
  const units = createUnitConversions({ store: createUnitConversionStore(pg), devices, keyMappings, audit, bus });
  register.calls(unitConversionRoutes, unitConversionHandlers(units));
  register.calls(
    gatewayRoutes,
    gatewayHandlers(createGateways({ store: createGatewayStore(pg), devices, states, mqttPort })),
  );
  return { sensors };
}

import type { gatewayRoutes, sensorModelRoutes, sensorRoutes, unitConversionRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Gateways } from './gateways.service.ts';
import type { Replacements } from './replacement.service.ts';
import type { SensorModels } from './sensor-models.service.ts';
import type { Sensors } from './sensors.service.ts';
import type { UnitConversions } from './unit-conversions.service.ts';

export const sensorModelHandlers = (models: SensorModels): Handlers<typeof sensorModelRoutes> => ({
  listSensorModels: ({ query }, scope) => models.list(scope, query),
  getSensorModel: ({ params }, scope) => models.get(scope, params.modelId),
  createSensorModel: ({ body: { tenantId, ...form } }, scope, { auditDraft }) =>
    models.create(scope, auditDraft, tenantId, form),
  updateSensorModel: ({ body: { modelId, version, ...form } }, scope, { auditDraft }) =>
    models.update(scope, auditDraft, { modelId, version }, form),
  removeSensorModel: ({ params, query }, scope, { auditDraft }) =>
    models.remove(scope, auditDraft, { ...params, ...query }),
});

export const sensorHandlers = (sensors: Sensors, replacements: Replacements): Handlers<typeof sensorRoutes> => ({
  listSensors: ({ query }, scope, { language }) => sensors.list(scope, query, language),
  sensorHistory: ({ query }, scope, { language }) => sensors.history(scope, query.deviceId, language),
  createSensor: ({ body }, scope, { auditDraft, language }) => sensors.create(scope, auditDraft, body, language),
  updateSensor: ({ body }, scope, { auditDraft, language }) => sensors.update(scope, auditDraft, body, body, language),
  removeSensor: ({ params, query }, scope, { auditDraft }) =>
    sensors.remove(scope, auditDraft, { ...params, ...query }),
  replaceSensor: ({ body }, scope, { auditDraft, language }) =>
    replacements.replace(scope, auditDraft, body, body, language),
});

export const gatewayHandlers = (gateways: Gateways): Handlers<typeof gatewayRoutes> => ({
  listGateways: ({ query }, scope) => gateways.list(scope, query),
  collectorConfig: ({ params, query }, scope) => gateways.collectorPlan(scope, params.deviceId, query.host),
});

export const unitConversionHandlers = (units: UnitConversions): Handlers<typeof unitConversionRoutes> => ({
  listUnitConversions: ({ query }, scope) => units.list(scope, query.deviceId),
  setUnitConversion: ({ body }, scope, { auditDraft }) => units.set(scope, auditDraft, body),
});

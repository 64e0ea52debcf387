import type { gatewayRoutes, sensorModelRoutes, sensorRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Gateways } from './gateways.service.ts';
import type { SensorModels } from './sensor-models.service.ts';
import type { Sensors } from './sensors.service.ts';

export const sensorModelHandlers = (models: SensorModels): Handlers<typeof sensorModelRoutes> => ({
  listSensorModels: ({ query }, scope) => models.list(scope, query),
  getSensorModel: ({ params }, scope) => models.get(scope, params.modelId),
  createSensorModel: ({ body: { tenantId, ...form } }, scope, { trail }) => models.create(scope, trail, tenantId, form),
  updateSensorModel: ({ body: { modelId, version, ...form } }, scope, { trail }) => models.update(scope, trail, { modelId, version }, form),
  removeSensorModel: ({ params, query }, scope, { trail }) => models.remove(scope, trail, { ...params, ...query }),
});

export const sensorHandlers = (sensors: Sensors): Handlers<typeof sensorRoutes> => ({
  listSensors: ({ query }, scope, { language }) => sensors.list(scope, query, language),
  sensorHistory: ({ query }, scope, { language }) => sensors.history(scope, query.deviceId, language),
  createSensor: ({ body }, scope, { trail, language }) => sensors.create(scope, trail, body, language),
  updateSensor: ({ body }, scope, { trail, language }) => sensors.update(scope, trail, body, body, language),
  removeSensor: ({ params, query }, scope, { trail }) => sensors.remove(scope, trail, { ...params, ...query }),
  exchangeSensor: ({ body }, scope, { trail, language }) => sensors.exchange(scope, trail, body, body, language),
});

export const gatewayHandlers = (gateways: Gateways): Handlers<typeof gatewayRoutes> => ({
  listGateways: ({ query }, scope) => gateways.list(scope, query),
  collectorConfig: ({ params, query }, scope) => gateways.collectorPlan(scope, params.deviceId, query.host),
});

import type { deviceRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { DeviceDirectory } from './directory.service.ts';

export const deviceHandlers = (directory: DeviceDirectory, { mqttPort }: { readonly mqttPort: () => number }): Handlers<typeof deviceRoutes> => ({
  factoryTree: (_request, scope) => directory.factories(scope),
  listDevices: ({ query: { deviceName, ...query } }, scope) => directory.list(scope, { ...query, name: deviceName }),
  getDevice: ({ query }, scope) => directory.get(scope, query.deviceId),
  connection: async () => ({ mqttPort: mqttPort() }),
  getSensors: ({ query }, scope) => directory.sensors(scope, query.deviceId),
});

import type { deviceRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { DeviceDirectory } from './directory.service.ts';

export const deviceHandlers = (
  directory: DeviceDirectory,
  { mqttPort }: { readonly mqttPort: () => number },
): Handlers<typeof deviceRoutes> => ({
  factoryTree: (_request, scope, { language }) => directory.factories(scope, language),
  listDevices: ({ query: { deviceName, ...query } }, scope, { language }) =>
    directory.list(scope, { ...query, name: deviceName }, language),
  countDevices: ({ query: { deviceName, ...query } }, scope) => directory.count(scope, { ...query, name: deviceName }),
  getDevice: ({ query }, scope, { language }) => directory.get(scope, query.deviceId, language),
  lastSeen: async ({ query }, scope) => directory.lastSeen(scope, query.deviceIds),
  connection: async () => ({ mqttPort: mqttPort() }),
  getSensors: ({ query }, scope, { language }) => directory.sensors(scope, query.deviceId, language),
});

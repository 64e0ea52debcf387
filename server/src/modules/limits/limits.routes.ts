import type { limitRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { LimitSettingsService } from './index.ts';

export const limitHandlers = (limits: LimitSettingsService): Handlers<typeof limitRoutes> => ({
  limitsInForce: ({ query }, scope) => limits.ofDevice(scope, query.deviceId),
  limitsOfType: ({ query }, scope) => limits.ofType(scope, query),
  setDeviceLimits: ({ body }, scope, { trail }) => limits.setDeviceLimits(scope, trail, body),
  setTypeLimits: ({ body }, scope, { trail }) => limits.setTypeLimits(scope, trail, body),
  setDeviceTargets: ({ body }, scope, { trail }) => limits.setDeviceTargets(scope, trail, body),
  setTypeTargets: ({ body }, scope, { trail }) => limits.setTypeTargets(scope, trail, body),
  copySettings: ({ body }, scope, { trail }) => limits.copy(scope, trail, body),
  tryLimits: ({ query: { deviceId, key, days, level2Low = null, level2High = null, level1Low = null, level1High = null } }, scope) =>
    limits.try(scope, { deviceId, key, days, limits: { level2Low, level2High, level1Low, level1High } }),
  getWeights: ({ query }, scope) => limits.weights(scope, query),
  setWeights: ({ body }, scope, { trail }) => limits.setWeights(scope, trail, body),
});

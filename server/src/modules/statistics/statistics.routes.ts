import type { statisticsRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Correlations } from './correlation.service.ts';
import type { Distributions } from './distribution.service.ts';

interface Services {
  readonly correlations: Correlations;
  readonly distributions: Distributions;
}

export const statisticsHandlers = ({ correlations, distributions }: Services): Handlers<typeof statisticsRoutes> => ({
  getCorrelation: ({ query: { keyId, otherKeyId, otherDeviceId, deviceId, startTime: from, endTime: to } }, scope) =>
    correlations.of(scope, {
      x: { deviceId, key: keyId },
      y: { deviceId: otherDeviceId ?? deviceId, key: otherKeyId },
      window: { from, to },
    }),
  getDistribution: ({ query: { deviceIds, keyId: key, startTime: from, endTime: to } }, scope) =>
    distributions.of(scope, { deviceIds, key, window: { from, to } }),
});

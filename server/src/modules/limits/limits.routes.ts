import type { limitRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { HealthWeightsService } from './health-weights.service.ts';
import type { LimitSettingsService } from './limits.service.ts';
import type { LimitTrials } from './trial.service.ts';

export const limitHandlers = ({
  limits,
  trials,
  weights,
}: {
  limits: LimitSettingsService;
  trials: LimitTrials;
  weights: HealthWeightsService;
}): Handlers<typeof limitRoutes> => ({
  limitsInForce: ({ query }, scope) => limits.ofDevice(scope, query.deviceId),
  limitsOfType: ({ query }, scope) => limits.ofType(scope, query),
  setDeviceLimits: ({ body }, scope, { auditDraft }) => limits.setDeviceLimits(scope, auditDraft, body),
  setTypeLimits: ({ body }, scope, { auditDraft }) => limits.setTypeLimits(scope, auditDraft, body),
  setDeviceTargets: ({ body }, scope, { auditDraft }) => limits.setDeviceTargets(scope, auditDraft, body),
  setTypeTargets: ({ body }, scope, { auditDraft }) => limits.setTypeTargets(scope, auditDraft, body),
  copySettings: ({ body }, scope, { auditDraft }) => limits.copy(scope, auditDraft, body),
  tryLimits: (
    { query: { deviceId, key, days, level2Low = null, level2High = null, level1Low = null, level1High = null } },
    scope,
  ) => trials.try(scope, { deviceId, key, days, limits: { level2Low, level2High, level1Low, level1High } }),
  getWeights: ({ query }, scope) => weights.get(scope, query),
  setWeights: ({ body }, scope, { auditDraft }) => weights.set(scope, auditDraft, body),
});

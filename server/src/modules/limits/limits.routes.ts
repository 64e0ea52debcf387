import type { limitRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { HealthWeightsService } from './health-weights.service.ts';
import type { LimitChanges } from './limit-changes.service.ts';
import type { LimitSourceService } from './limit-sources.service.ts';
import type { LimitSettingsService } from './limits.service.ts';

export const limitHandlers = ({
  limits,
  sources,
  changes,
  weights,
}: {
  limits: LimitSettingsService;
  sources: LimitSourceService;
  changes: LimitChanges;
  weights: HealthWeightsService;
}): Handlers<typeof limitRoutes> => ({
  limitsInForce: ({ query }, scope) => limits.ofDevice(scope, query.deviceId),
  limitsOfType: ({ query }, scope) => limits.ofType(scope, query),
  setDeviceLimits: ({ body }, scope, { auditDraft }) => limits.setDeviceLimits(scope, auditDraft, body),
  setTypeLimits: ({ body }, scope, { auditDraft }) => limits.setTypeLimits(scope, auditDraft, body),
  setDeviceTargets: ({ body }, scope, { auditDraft }) => limits.setDeviceTargets(scope, auditDraft, body),
  setTypeTargets: ({ body }, scope, { auditDraft }) => limits.setTypeTargets(scope, auditDraft, body),
  copySettings: ({ body }, scope, { auditDraft }) => limits.copy(scope, auditDraft, body),
  limitSources: ({ query }, scope) => sources.of(scope, query),
  listLimitedDevices: ({ query }, scope) => sources.devices(scope, query),
  setLimitsOfFactories: ({ body }, scope, { auditDraft }) => changes.setLimitsOfFactories(scope, auditDraft, body),
  takeBackLimits: async ({ body }, scope, { auditDraft }) => {
    await changes.takeBack(scope, auditDraft, body);
    return {};
  },
  getWeights: ({ query }, scope) => weights.get(scope, query),
  setWeights: ({ body }, scope, { auditDraft }) => weights.set(scope, auditDraft, body),
});

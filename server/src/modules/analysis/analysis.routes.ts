import type { analysisRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Analysis } from './index.ts';

export const analysisHandlers = (analysis: Analysis): Handlers<typeof analysisRoutes> => ({
  getDiagnosis: ({ query: { deviceId, at, days } }, scope) => analysis.diagnosis(scope, deviceId, { at, days }),
  dayStates: ({ query }, scope) => analysis.dayStates(scope, query),
  dayStrips: ({ query }, scope) => analysis.dayStrips(scope, query),
  getLearnedLimits: ({ query: { deviceId } }, scope) => analysis.learnedLimits(scope, deviceId),
});

import type { machineScreenRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { MachineScreen } from './machine-screen.service.ts';
import type { OperatingTimes } from './operating-time.service.ts';

export const machineScreenHandlers = (
  screen: MachineScreen,
  times: OperatingTimes,
): Handlers<typeof machineScreenRoutes> => ({
  listCarousel: ({ query }, scope) => screen.list(scope, query),
  getDisplayIndexSeq: ({ query }, scope) => screen.sequence(scope, query.deviceId),
  verifyIsMore: ({ query }, scope) => screen.more(scope, query.deviceId),
  veritySenorOnline: ({ query }, scope, { language }) => screen.sensors(scope, query.deviceId, language),
  getOilCondition: ({ query }, scope) => screen.oil(scope, query.deviceId),
  listOperatingTime: ({ query }, scope) => times.get(scope, query),
  previewOperatingTime: ({ query }, scope) => times.preview(scope, query),
  updateDeviceCreateTime: ({ body }, scope, { auditDraft }) => times.setSince(scope, auditDraft, body),
  updateDeviceTimeType: ({ body }, scope, { auditDraft }) => times.setType(scope, auditDraft, body),
});

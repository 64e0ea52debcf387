import type { oilChargeRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Charges } from './charges.service.ts';

export const chargeHandlers = (charges: Charges): Handlers<typeof oilChargeRoutes> => ({
  getOilCharges: ({ query: { deviceId, keyIds, with: others } }, scope) =>
    charges.of(scope, { deviceId, keys: keyIds, with: others }),
});

import type { oilRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { DeviceLog } from './log.service.ts';
import type { OilCharges } from './oil-charges.service.ts';
import type { OilProducts } from './products.service.ts';

export const oilHandlers = ({
  products,
  oilCharges,
  log,
}: {
  products: OilProducts;
  oilCharges: OilCharges;
  log: DeviceLog;
}): Handlers<typeof oilRoutes> => ({
  listOils: ({ query }, scope) => products.list(scope, query),
  createOil: ({ body: { tenantId, customerId, ...form } }, scope, { auditDraft }) =>
    products.create(scope, auditDraft, { tenantId, customerId }, form),
  updateOil: ({ body: { oilId, version, ...form } }, scope, { auditDraft }) =>
    products.update(scope, auditDraft, { oilId, version }, form),
  removeOil: ({ params: { oilId }, query: { version } }, scope, { auditDraft }) =>
    products.remove(scope, auditDraft, { oilId, version }),
  listOilCharges: ({ query }, scope) => oilCharges.list(scope, query.deviceId),
  addOilCharge: ({ body: { deviceId, ...form } }, scope, { auditDraft }) =>
    oilCharges.add(scope, auditDraft, deviceId, form),
  updateOilCharge: ({ body: { oilChargeId, version, ...form } }, scope, { auditDraft }) =>
    oilCharges.update(scope, auditDraft, { id: oilChargeId, version }, form),
  removeOilCharge: ({ params: { oilChargeId }, query: { version } }, scope, { auditDraft }) =>
    oilCharges.remove(scope, auditDraft, { id: oilChargeId, version }),
  listLog: ({ query }, scope) => log.list(scope, query),
  addLogEntry: ({ body: { deviceId, ...form } }, scope, { auditDraft }) => log.add(scope, auditDraft, deviceId, form),
  updateLogEntry: ({ body: { entryId, version, ...form } }, scope, { auditDraft }) =>
    log.update(scope, auditDraft, { id: entryId, version }, form),
  removeLogEntry: ({ params: { entryId }, query: { version } }, scope, { auditDraft }) =>
    log.remove(scope, auditDraft, { id: entryId, version }),
  timeline: ({ query }, scope) => log.timeline(scope, query),
});

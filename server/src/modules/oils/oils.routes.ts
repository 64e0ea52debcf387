import type { oilRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { DeviceLog } from './log.service.ts';
import type { OilProducts } from './products.service.ts';

export const oilHandlers = (products: OilProducts, log: DeviceLog): Handlers<typeof oilRoutes> => ({
  listOils: ({ query }, scope) => products.list(scope, query),
  createOil: ({ body: { tenantId, customerId, ...form } }, scope, { trail }) => products.create(scope, trail, { tenantId, customerId }, form),
  updateOil: ({ body: { oilId, version, ...form } }, scope, { trail }) => products.update(scope, trail, { oilId, version }, form),
  removeOil: ({ params: { oilId }, query: { version } }, scope, { trail }) => products.remove(scope, trail, { oilId, version }),
  listFillings: ({ query }, scope) => log.fillings(scope, query.deviceId),
  addFilling: ({ body: { deviceId, ...form } }, scope, { trail }) => log.addFilling(scope, trail, deviceId, form),
  updateFilling: ({ body: { fillingId, version, ...form } }, scope, { trail }) => log.updateFilling(scope, trail, { id: fillingId, version }, form),
  removeFilling: ({ params: { fillingId }, query: { version } }, scope, { trail }) => log.removeFilling(scope, trail, { id: fillingId, version }),
  listLog: ({ query }, scope) => log.log(scope, query),
  addLogEntry: ({ body: { deviceId, ...form } }, scope, { trail }) => log.addEntry(scope, trail, deviceId, form),
  updateLogEntry: ({ body: { entryId, version, ...form } }, scope, { trail }) => log.updateEntry(scope, trail, { id: entryId, version }, form),
  removeLogEntry: ({ params: { entryId }, query: { version } }, scope, { trail }) => log.removeEntry(scope, trail, { id: entryId, version }),
  timeline: ({ query }, scope) => log.timeline(scope, query),
});

import type { groupRoutes, plantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Credentials } from './credentials.service.ts';
import type { DeviceList } from './device-list.service.ts';
import type { Each } from './each.service.ts';
import type { Groups } from './groups.service.ts';
import type { Plant } from './plant.service.ts';
import type { Removals } from './removal.service.ts';
import type { Screens } from './screen.service.ts';

export const groupHandlers = (groups: Groups): Handlers<typeof groupRoutes> => ({
  listGroups: ({ query }, scope) => groups.list(scope, query),
  createGroup: ({ body }, scope, { auditDraft }) => groups.create(scope, auditDraft, body),
  updateGroup: ({ body }, scope, { auditDraft }) => groups.rename(scope, auditDraft, body),
  removeGroup: async ({ params, query }, scope, { auditDraft }) => (
    await groups.remove(scope, auditDraft, { ...params, ...query }),
    null
  ),
});

export const plantHandlers = ({
  devices,
  plant,
  credentials,
  screens,
  removals,
  each,
}: {
  devices: DeviceList;
  plant: Plant;
  credentials: Credentials;
  screens: Screens;
  removals: Removals;
  each: Each;
}): Handlers<typeof plantRoutes> => ({
  listManaged: ({ query: { removed, descending, ...query } }, scope, { language }) =>
    devices.list(scope, { ...query, removed: removed === 'true', descending: descending === 'true' }, language),
  getManaged: ({ params }, scope, { language }) => devices.get(scope, params.deviceId, language),
  createDevice: ({ body }, scope, { auditDraft, language }) => plant.create(scope, auditDraft, body, language),
  updateDevice: ({ body }, scope, { auditDraft, language }) => plant.update(scope, auditDraft, body, language),
  moveDevices: async ({ body }, scope, { auditDraft }) => ({
    moved: await plant.move(scope, auditDraft, body.groupId, body.deviceIds),
  }),
  describeRemoval: ({ params }, scope) => removals.describe(scope, params.deviceId),
  removeDevice: async ({ params, query }, scope, { auditDraft }) => (
    await removals.remove(scope, auditDraft, { ...params, ...query }),
    null
  ),
  restoreDevice: ({ body }, scope, { auditDraft, language }) => removals.restore(scope, auditDraft, body, language),
  issueTokens: ({ body }, scope, { auditDraft, language }) =>
    each.issueTokens(scope, auditDraft, body.deviceIds, language),
  removeDevices: ({ body }, scope, { auditDraft, language }) => each.remove(scope, auditDraft, body.devices, language),
  restoreDevices: ({ body }, scope, { auditDraft, language }) =>
    each.restore(scope, auditDraft, body.devices, language),
  getScreenIndicators: ({ query }, scope) => screens.get(scope, query.id),
  setScreenIndicators: ({ body }, scope, { auditDraft }) => screens.set(scope, auditDraft, body),
  issueToken: ({ params }, scope, { auditDraft }) => credentials.issue(scope, auditDraft, params.deviceId),
  revokeToken: async ({ params }, scope, { auditDraft }) => (
    await credentials.revoke(scope, auditDraft, params.deviceId),
    null
  ),
});

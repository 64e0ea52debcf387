import type { groupRoutes, plantRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Credentials } from './credentials.service.ts';
import type { Groups } from './groups.service.ts';
import type { Plant } from './plant.service.ts';
import type { Removals } from './removal.service.ts';
import type { Screens } from './screen.service.ts';

export const groupHandlers = (groups: Groups): Handlers<typeof groupRoutes> => ({
  listGroups: ({ query }, scope) => groups.list(scope, query),
  createGroup: ({ body }, scope, { trail }) => groups.create(scope, trail, body),
  updateGroup: ({ body }, scope, { trail }) => groups.rename(scope, trail, body),
  removeGroup: async ({ params, query }, scope, { trail }) => (await groups.remove(scope, trail, { ...params, ...query }), null),
});

export const plantHandlers = ({ plant, credentials, screens, removals }: { plant: Plant; credentials: Credentials; screens: Screens; removals: Removals }): Handlers<typeof plantRoutes> => ({
  listManaged: ({ query: { removed, descending, ...query } }, scope, { language }) => plant.list(scope, { ...query, removed: removed === 'true', descending: descending === 'true' }, language),
  getManaged: ({ params }, scope, { language }) => plant.get(scope, params.deviceId, language),
  createDevice: ({ body }, scope, { trail, language }) => plant.create(scope, trail, body, language),
  updateDevice: ({ body }, scope, { trail, language }) => plant.update(scope, trail, body, language),
  moveDevices: async ({ body }, scope, { trail }) => ({ moved: await plant.move(scope, trail, body.groupId, body.deviceIds) }),
  describeRemoval: ({ params }, scope) => removals.describe(scope, params.deviceId),
  removeDevice: async ({ params, query }, scope, { trail }) => (await removals.remove(scope, trail, { ...params, ...query }), null),
  restoreDevice: ({ body }, scope, { trail, language }) => removals.restore(scope, trail, body, language),
  getScreenIndicators: ({ query }, scope) => screens.get(scope, query.id),
  setScreenIndicators: ({ body }, scope, { trail }) => screens.set(scope, trail, body),
  issueToken: ({ params }, scope, { trail }) => credentials.issue(scope, trail, params.deviceId),
  revokeToken: async ({ params }, scope, { trail }) => (await credentials.revoke(scope, trail, params.deviceId), null),
});

import type { contactRoutes, userRoutes, virtualUserRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Contacts } from './contacts.service.ts';
import type { Users } from './users.service.ts';
import type { VirtualUsers } from './virtual-users.service.ts';

export const userHandlers = (users: Users): Handlers<typeof userRoutes> => ({
  listUsers: ({ query }, scope) => users.list(scope, query),
  listRoles: (_request, scope) => users.roles(scope),
  getUser: ({ query }, scope) => users.get(scope, query.userId),
  createUser: ({ body }, scope, { trail }) => users.create(scope, trail, body),
  updateUser: ({ body }, scope, { trail }) => users.update(scope, trail, body),
  setUserDisabled: ({ body }, scope, { trail }) => users.setDisabled(scope, trail, body),
  resetPassword: ({ body }, scope, { trail }) => users.resetPassword(scope, trail, body),
});

export const virtualUserHandlers = (virtual: VirtualUsers): Handlers<typeof virtualUserRoutes> => ({
  listVirtualUsers: ({ query }, scope) => virtual.list(scope, query),
  createVirtualUser: ({ body }, scope, { trail }) => virtual.create(scope, trail, body),
  updateVirtualUser: ({ body }, scope, { trail }) => virtual.update(scope, trail, body),
  expireVirtualUser: ({ body }, scope, { trail }) => virtual.expire(scope, trail, body),
  listVirtualDevices: ({ query }, scope) => virtual.devices(scope, query.userId),
  setVirtualDevices: ({ body }, scope, { trail }) => virtual.setDevices(scope, trail, body),
  searchVirtualDevices: ({ query }, scope) => virtual.candidates(scope, query),
});

export const contactHandlers = (contacts: Contacts): Handlers<typeof contactRoutes> => ({
  listContacts: ({ query }, scope) => contacts.list(scope, query),
  createContact: ({ body }, scope, { trail }) => contacts.create(scope, trail, body),
  updateContact: ({ body }, scope, { trail }) => contacts.update(scope, trail, body),
  removeContact: async ({ params }, scope, { trail }) => {
    await contacts.remove(scope, trail, params.contactId);
    return null;
  },
});

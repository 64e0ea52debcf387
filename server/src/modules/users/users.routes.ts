import type { contactRoutes, userRoutes, virtualUserRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Contacts } from './contacts.service.ts';
import type { Users } from './users.service.ts';
import type { VirtualUsers } from './virtual-users.service.ts';

export const userHandlers = (users: Users): Handlers<typeof userRoutes> => ({
  listUsers: ({ query }, scope) => users.list(scope, query),
  listRoles: (_request, scope) => users.roles(scope),
  getUser: ({ query }, scope) => users.get(scope, query.userId),
  createUser: ({ body }, scope, { auditDraft }) => users.create(scope, auditDraft, body),
  updateUser: ({ body }, scope, { auditDraft }) => users.update(scope, auditDraft, body),
  setUserDisabled: ({ body }, scope, { auditDraft }) => users.setDisabled(scope, auditDraft, body),
  resetPassword: ({ body }, scope, { auditDraft }) => users.resetPassword(scope, auditDraft, body),
});

export const virtualUserHandlers = (virtual: VirtualUsers): Handlers<typeof virtualUserRoutes> => ({
  listVirtualUsers: ({ query }, scope) => virtual.list(scope, query),
  createVirtualUser: ({ body }, scope, { auditDraft }) => virtual.create(scope, auditDraft, body),
  updateVirtualUser: ({ body }, scope, { auditDraft }) => virtual.update(scope, auditDraft, body),
  expireVirtualUser: ({ body }, scope, { auditDraft }) => virtual.expire(scope, auditDraft, body),
  listVirtualDevices: ({ query }, scope) => virtual.devices(scope, query.userId),
  setVirtualDevices: ({ body }, scope, { auditDraft }) => virtual.setDevices(scope, auditDraft, body),
  searchVirtualDevices: ({ query }, scope) => virtual.candidates(scope, query),
});

export const contactHandlers = (contacts: Contacts): Handlers<typeof contactRoutes> => ({
  listContacts: ({ query }, scope) => contacts.list(scope, query),
  createContact: ({ body }, scope, { auditDraft }) => contacts.create(scope, auditDraft, body),
  updateContact: ({ body }, scope, { auditDraft }) => contacts.update(scope, auditDraft, body),
  removeContact: async ({ params }, scope, { auditDraft }) => {
    await contacts.remove(scope, auditDraft, params.contactId);
    return null;
  },
});

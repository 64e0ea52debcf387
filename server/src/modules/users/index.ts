export { createUsers } from './users.service.ts';
export type { Users } from './users.service.ts';
export type { Passwords, UserOptions } from './account-work.ts';
export { createVirtualUsers } from './virtual-users.service.ts';
export type { VirtualUsers } from './virtual-users.service.ts';
export { createContacts } from './contacts.service.ts';
export type { Contacts } from './contacts.service.ts';
export { contactHandlers, userHandlers, virtualUserHandlers } from './users.routes.ts';

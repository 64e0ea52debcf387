export { createAccount } from './account.service.ts';
export type { Account } from './account.service.ts';
export { accountHandlers } from './account.routes.ts';

export { createTenants } from './tenants.service.ts';
export type { Tenants } from './tenants.service.ts';
export { tenantHandlers } from './tenants.routes.ts';
export { findFactory } from './factory.sql.ts';
export type { Factory } from './factory.sql.ts';

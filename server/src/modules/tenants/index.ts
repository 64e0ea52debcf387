export { findFactory } from './factory.sql.ts';
export type { Factory } from './factory.sql.ts';

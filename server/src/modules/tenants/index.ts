export { findFactory } from './factories.ts';
export type { Factory } from './factories.ts';

export { findDealer, findFactories, findFactory } from './factories.ts';
export type { Dealer, Factory } from './factories.ts';

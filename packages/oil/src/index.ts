export * from './indicators.ts';
export * from './limits.ts';
export * from './units.ts';

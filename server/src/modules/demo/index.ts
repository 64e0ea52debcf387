export { createDemo } from './demo.service.ts';
export { heldDemonstration, toldOfEnd } from './demo.texts.ts';
export type { Demo, DemoOutcome } from './demo.service.ts';
export type { DemoStore } from './demo.store.ts';

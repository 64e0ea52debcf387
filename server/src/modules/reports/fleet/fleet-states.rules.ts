import type { FleetState } from './fleet-content.types.ts';

/** In the order in which they are listed. */
export const fleetStates: readonly FleetState[] = ['level1', 'level2', 'fault', 'silent', 'normal', 'unconnected'];

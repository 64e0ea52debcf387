import type { Fault } from './fault.ts';
import { oilFaults } from './oil-faults.ts';
import { sensorFaults } from './sensor-faults.ts';
import { wearFaults } from './wear-faults.ts';

/** Everything that can happen in the world. */
const all = { ...oilFaults, ...wearFaults, ...sensorFaults };

export type FaultName = keyof typeof all;
export const faults: Readonly<Record<FaultName, Fault>> = all;
export const faultNames = Object.keys(all) as readonly FaultName[];

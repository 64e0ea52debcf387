/** Whether everything is run at full length (`npm run test:full`); else the gate is (`npm test`). */
export const isFull = process.env['OILSIGHT_TESTS'] === 'full';

/** How often a test repeats itself: less in the gate, where each run adds a little, than in the full run. */
export function rounds(gate: number, full: number): number {
  return isFull ? full : gate;
}

/** Whether the full tests run (`npm run test:full`) or the gate (`npm test`). */
export const isFull = process.env['OILSIGHT_TESTS'] === 'full';

/** Number of repetitions of a test: fewer in the gate than in the full run. */
export function rounds(gate: number, full: number): number {
  return isFull ? full : gate;
}

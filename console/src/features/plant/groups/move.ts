import { maxAtOnce, plantRoutes } from '@oilsight/contract';
import { call } from '../../../api/call.ts';

/**
 * Moves devices into a group of their factory, as many at once as a call takes. What was moved before a failure stays
 * moved.
 */
export async function moveAll(groupId: string, deviceIds: readonly string[]): Promise<void> {
  for (let from = 0; from < deviceIds.length; from += maxAtOnce)
    await call(plantRoutes.moveDevices, { body: { groupId, deviceIds: deviceIds.slice(from, from + maxAtOnce) } });
}

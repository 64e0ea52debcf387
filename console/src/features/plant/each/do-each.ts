import { maxEach, plantRoutes } from '@oilsight/contract';
import type { IssuedOutcome, ManagedDevice } from '@oilsight/contract';
import { call } from '../../../api/call.ts';

/** What is done to each of some devices. */
export type Deed = 'tokens' | 'remove' | 'restore';

async function askFor(what: Deed, devices: readonly ManagedDevice[]): Promise<readonly IssuedOutcome[]> {
  const read = devices.map(({ deviceId, version }) => ({ deviceId, version }));
  switch (what) {
    case 'tokens':
      return call(plantRoutes.issueTokens, { body: { deviceIds: read.map(({ deviceId }) => deviceId) } });
    case 'remove':
      return (await call(plantRoutes.removeDevices, { body: { devices: read } })).map((outcome) => ({
        ...outcome,
        token: null,
      }));
    case 'restore':
      return call(plantRoutes.restoreDevices, { body: { devices: read } });
  }
}

/**
 * Does it to the devices, as many at once as a call takes. What became of each is told after every call, so that a later
 * one that fails takes nothing back. Where the server has left some untried, because it failed, no other call is made.
 */
export async function doEach(
  what: Deed,
  devices: readonly ManagedDevice[],
  tell: (outcomes: readonly IssuedOutcome[]) => void,
): Promise<void> {
  for (let from = 0; from < devices.length; from += maxEach) {
    const asked = devices.slice(from, from + maxEach);
    const outcomes = await askFor(what, asked);
    tell(outcomes);
    if (outcomes.length < asked.length) return;
  }
}

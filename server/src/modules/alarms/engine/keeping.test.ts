import { expect, it } from 'vitest';
import type { Frame } from '../../../events.ts';
import { EngineState } from './engine-state.ts';
import type { KeptRequest } from './engine.rows.ts';
import { keepEverything } from './keeping.ts';

const device: Frame['device'] = {
  key: 3,
  id: 'device',
  name: 'Gearbox 3',
  tenantId: 'tenant',
  customerId: 'customer',
  machineType: 'gearbox',
  reportIntervalMs: 60_000,
  isGateway: false,
};

/** The requests that are stored for the devices of a state: `key from`. */
async function stored(state: EngineState): Promise<string[]> {
  const asked: KeptRequest[] = [];
  await keepEverything({
    state,
    writer: { keep: (snapshot) => snapshot()({} as never) },
    journal: { keepPlace: () => async () => {} },
    store: { keepStates: async () => {}, ask: async (_, todos) => void asked.push(...todos) },
  });
  return asked.map(({ key, from }) => `${key} ${from}`);
}

it('a request is stored until one that reaches as far back is', async () => {
  const state = new EngineState(() => new Map());
  state.ask(1, 500);
  state.ask(2, 500);
  state.ask(2, 500, { asked: ['a stored one'] });
  // Readings of an earlier time arrived than the stored request asks for.
  state.ask(3, 100);
  state.ask(3, 500, { asked: ['a stored one'] });
  expect(await stored(state)).toEqual(['1 500', '3 100']);
});

it('frames that wait until their device has been evaluated are in a stored request', async () => {
  const state = new EngineState(() => new Map());
  const request = { from: 500, notBefore: 0, isLate: false, asked: ['a stored one'], storedFrom: 500, isAlone: false };
  const frame = { device, at: 300, keys: [], values: [], quality: null };
  state.busy.set(3, { request, frames: [frame] });
  state.busy.set(4, { request, frames: [] });
  expect(await stored(state)).toEqual(['3 300']);
});

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { buildCustomer, buildDevice } from '../../../test/factories.ts';
import type { Scope } from '../../platform/scope.ts';
import { sharingClock } from '../../platform/shared-reads.ts';
import { createWallSnapshots } from './wall-snapshots.ts';
import { createWallStore } from './walls.store.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

it('whoever walks through all areas takes no answer from others', async () => {
  vi.spyOn(sharingClock, 'now').mockReturnValue(0);
  const [own, other] = [await buildCustomer(app.pg), await buildCustomer(app.pg)];
  await buildDevice(app.pg, { customer: own });
  const store = createWallStore(app.pg, app.pg);
  const read = vi.spyOn(store, 'devices');
  const counted = vi.spyOn(store, 'foundCounts');
  const { deviceStates: states, clock } = app.app.services;
  const snapshots = createWallSnapshots({ store, states, clock });
  const of = ({ tenantId }: { readonly tenantId: string }): Scope => ({
    reach: { kind: 'tenant', tenantId },
    authority: 'TENANT_ADMIN',
    userId: null,
  });
  const show = ({ tenantId }: { readonly tenantId: string }, areaNo = '') =>
    snapshots.of({ scope: of({ tenantId }), tenantId, areaNo }, 'UTC');
  expect((await show(own)).devices).toHaveLength(1);
  for (let n = 0; n < 220; n += 1) await show(other, String(110_000 + n));
  read.mockClear();
  counted.mockClear();
  await show(own);
  expect([read.mock.calls.length, counted.mock.calls.length]).toEqual([0, 0]);
});

import { AppError } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Trail } from '../../platform/trail.ts';
import { secretChange } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { createToken, hashOfToken } from '../devices/index.ts';
import { deviceObject } from './plant.service.ts';
import type { PlantStore } from './plant.store.ts';

/** Access tokens of devices. The old one ends with the change: whoever is connected with it is let go. */
export interface Credentials {
  /** The token is nowhere kept. @throws AppError `deviceNotFound` */
  issue(scope: Scope, trail: Trail, deviceId: string): Promise<{ token: string; issuedAt: number }>;
  /** @throws AppError `deviceNotFound` */
  revoke(scope: Scope, trail: Trail, deviceId: string): Promise<void>;
}

export function createCredentials({ store, audit, bus, clock }: { store: PlantStore; audit: Audit; bus: Bus; clock: Clock }): Credentials {
  async function change(scope: Scope, trail: Trail, deviceId: string, token: { hash: Uint8Array; issuedAt: number } | null): Promise<void> {
    trail.object = { kind: 'device', id: deviceId, name: '' };
    const changed = await store.transaction(async (tx) => {
      const device = await store.lock(tx, scope, deviceId);
      if (device === null) throw new AppError('deviceNotFound');
      await store.setToken(tx, device.ref, token);
      await audit.record(tx, trail, { object: deviceObject(device), changes: [secretChange('token')] });
      return device.ref.id;
    });
    bus.emit('deviceChanged', { deviceId: changed, what: 'around' });
  }
  return {
    async issue(scope, trail, deviceId) {
      const token = createToken();
      const issuedAt = clock.now();
      await change(scope, trail, deviceId, { hash: hashOfToken(token), issuedAt });
      return { token, issuedAt };
    },
    revoke: (scope, trail, deviceId) => change(scope, trail, deviceId, null),
  };
}

import { AppError, maxDevicesOfFactory } from '@oilsight/contract';
import { machineTypes, minuteMs } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { createReadThrough } from '../../platform/read-through.ts';
import type { NamedDevice } from './devices.records.ts';
import type { DeviceStore } from './devices.store.ts';
import type { DeviceRef, Devices } from './index.ts';
import { hashOfToken, keyOfToken, keyOfTokenHash } from './token.ts';

/** How often the gateway of a device is updated when several gateways report for it in turn, ms. */
const noteEveryMs = minuteMs;
const pageSize = 500;
const longestName = 100;

const isPossible = (token: string) => token !== '' && token.length <= 256;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface DevicesParts {
  readonly store: DeviceStore;
  readonly changes: Pick<Changes, 'on' | 'hears'>;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Most devices that are held in memory. */
  readonly most: number;
}

export function createDevices({ store, changes, bus, clock, most }: DevicesParts): Devices {
  const held = { changes, clock, on: ['device'], max: most } as const;
  /**
   * Before the lookup a device cannot be told from somebody who guesses tokens: so guesses delay lookups, but nobody is
   * refused.
   */
  const byToken = createReadThrough<string, DeviceRef>({
    ...held,
    keyOf: keyOfToken,
    idsOf: ({ id }) => [id],
    restMs: 10,
    read: async (tokens) =>
      new Map(
        (await store.refsByToken(tokens.map(hashOfToken))).map(({ tokenHash, device }) => [
          keyOfTokenHash(tokenHash),
          device,
        ]),
      ),
  });
  const byGatewayName = createReadThrough<{ readonly customerId: string; readonly name: string }, NamedDevice>({
    ...held,
    keyOf: nameKeyOf,
    idsOf: ({ device }) => [device.id],
    read: async (asked) => new Map((await store.refsByName(asked)).map((named) => [nameKeyOf(named.device), named])),
  });
  /** Devices whose gateway was updated recently. */
  const noted = createBoundedCache<string, true>({ max: most, ttlMs: noteEveryMs, clock });

  async function noteGateway({ device, gatewayId }: NamedDevice, gateway: DeviceRef): Promise<void> {
    if (gatewayId === gateway.id || device.id === gateway.id || noted.get(device.id) === true) return;
    noted.set(device.id, true);
    await store.noteGateway(device, gateway);
  }

  const devices: Devices = {
    async resolve(scope, ids) {
      const wellFormed = [...new Set(ids.filter((id) => uuidForm.test(id)).map((id) => id.toLowerCase()))];
      if (wellFormed.length === 0) return [];
      const found = new Map((await store.refs(scope, wellFormed)).map((device) => [device.id, device]));
      return wellFormed.flatMap((id) => found.get(id) ?? []);
    },

    async get(scope, id) {
      const [device] = await devices.resolve(scope, [id]);
      if (device === undefined) throw new AppError('deviceNotFound');
      return device;
    },

    knownByToken: (token) => (isPossible(token) ? byToken.peek(token) : undefined),

    byToken: async (token) => (isPossible(token) ? byToken.get(token) : null),

    async createForGateway(gateway, name, type) {
      if (!gateway.isGateway) throw new AppError('noPermission');
      if (name.trim() === '' || name.length > longestName)
        throw new AppError('invalid', { field: 'device', rule: `1–${longestName}` });
      const found = await byGatewayName.get({ customerId: gateway.customerId, name });
      if (found !== null) {
        await noteGateway(found, gateway);
        return found.device;
      }
      const machineType = machineTypes.find((known) => known === type) ?? gateway.machineType;
      // The gateway may still report for it: a removed device must not be created again by itself.
      if (await store.isRemoved(gateway, name)) throw new AppError('deviceNotFound');
      // A gateway that invents names must not fill the database.
      const made = await store.createBeside(gateway, { name, machineType }, maxDevicesOfFactory);
      if (made === null) throw new AppError('tooManyDevices', { limit: maxDevicesOfFactory });
      bus.emit('deviceChanged', { deviceId: made.id });
      return made;
    },

    findForGateway: async ({ customerId }, name) => (await byGatewayName.get({ customerId, name }))?.device ?? null,

    aliasesOf: (of) => store.aliases(of),

    async *allRefs(scope) {
      let afterKey = -1;
      for (;;) {
        const page = await store.refsAfter(scope, afterKey, pageSize);
        const last = page.at(-1);
        if (last === undefined) return;
        yield page;
        if (page.length < pageSize) return;
        afterKey = last.key;
      }
    },
  };
  return devices;
}

function nameKeyOf({ customerId, name }: { readonly customerId: string; readonly name: string }): string {
  return `${customerId}\n${name}`;
}

import { AppError, mostDevicesOfFactory } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { createBoundedCache } from '../../platform/bounded-cache.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { onDeviceChanges } from '../../platform/device-changes.ts';
import type { DeviceStore } from './devices.store.ts';
import type { Aliases, DeviceRef, Devices } from './index.ts';
import { createTokenLookups } from './token-lookups.ts';
import { hashOfToken, keyOfToken } from './token.ts';

/** How long a change that was made past this server (in the database itself) may go unseen. */
const freshMs = 60_000;
const mostCached = 20_000;
/** Tokens that nobody has: kept apart, so that guessing does not push real devices out. */
const mostUnknown = 10_000;
const pageSize = 500;
const longestName = 100;

const isPossible = (token: string) => token !== '' && token.length <= 256;
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createDevices({ store, bus, clock }: { store: DeviceStore; bus: Bus; clock: Clock }): Devices {
  const byToken = createBoundedCache<string, DeviceRef>({ max: mostCached, ttlMs: freshMs, clock });
  const unknownTokens = createBoundedCache<string, true>({ max: mostUnknown, ttlMs: freshMs, clock });
  const lookups = createTokenLookups({ read: (hashes) => store.refsByToken(hashes) });
  const byGatewayName = createBoundedCache<string, DeviceRef>({ max: mostCached, ttlMs: freshMs, clock });
  const aliases = createBoundedCache<string, Aliases>({ max: mostCached, ttlMs: freshMs, clock });
  let changes = 0;
  let unsubscribe: (() => void) | null = null;

  function forget(deviceIds: ReadonlySet<string>): void {
    changes += 1;
    const isIt = (device: DeviceRef) => deviceIds.has(device.id);
    byToken.deleteWhere(isIt);
    byGatewayName.deleteWhere(isIt);
    for (const deviceId of deviceIds) aliases.delete(deviceId);
    // A device may have got one of these.
    unknownTokens.clear();
  }

  /** Reads, and keeps what was read unless something changed meanwhile. */
  async function readThrough<T>(read: () => Promise<T>, keep: (value: T) => void): Promise<T> {
    const changesBefore = changes;
    const value = await read();
    if (changes === changesBefore) keep(value);
    return value;
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

    knownByToken(token) {
      return isPossible(token) ? byToken.get(keyOfToken(token)) : undefined;
    },

    async byToken(token) {
      if (!isPossible(token)) return null;
      const key = keyOfToken(token);
      const cached = byToken.get(key);
      if (cached !== undefined) return cached;
      if (unknownTokens.get(key) === true) return null;
      return readThrough(
        () => lookups.find(hashOfToken(token)),
        (device) => (device === null ? unknownTokens.set(key, true) : byToken.set(key, device)),
      );
    },

    async createForGateway(gateway, name, type) {
      if (!gateway.isGateway) throw new AppError('noPermission');
      if (name.trim() === '' || name.length > longestName) throw new AppError('invalid', { field: 'device', rule: `1–${longestName}` });
      const key = `${gateway.customerId}\n${name}`;
      const cached = byGatewayName.get(key);
      if (cached !== undefined) return cached;
      const found = await readThrough(
        () => store.refByName(gateway, name),
        (device) => device !== null && byGatewayName.set(key, device),
      );
      if (found !== null) return found;
      const machineType = machineTypes.find((known) => known === type) ?? gateway.machineType;
      // Its gateway goes on to speak of it: what somebody removed must not come back by itself.
      if (await store.isRemoved(gateway, name)) throw new AppError('deviceNotFound');
      // A gateway that makes up names must not fill the database.
      const made = await store.createBeside(gateway, { name, machineType }, mostDevicesOfFactory);
      if (made === null) throw new AppError('tooManyDevices', { limit: mostDevicesOfFactory });
      bus.emit('deviceChanged', { deviceId: made.id });
      return made;
    },

    async aliasesOf(device) {
      return aliases.get(device.id) ?? readThrough(() => store.aliases(device), (value) => aliases.set(device.id, value));
    },

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

    async start() {
      unsubscribe = onDeviceChanges(bus, forget);
    },
    async stop() {
      unsubscribe?.();
    },
  };
  return devices;
}

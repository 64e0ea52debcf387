import { AppError, maxDevicesOfFactory } from '@oilsight/contract';
import type { Language, ManagedDevice, Removal } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import { changesOf, secretChange } from '../audit/index.ts';
import { createToken, hashOfToken } from '../devices/index.ts';
import type { DeviceRef } from '../devices/index.ts';
import { fieldsOf, keptDays, keptSince, managedOf } from './plant.rules.ts';
import { deviceObject } from './plant.service.ts';
import type { PlantParts } from './plant.service.ts';

type DeviceRead = { readonly deviceId: string; readonly version: number };

/** The stored readings of devices. */
export interface StoredReadings {
  extent(device: DeviceRef): Promise<{ readonly frames: number; readonly firstAt: number | null }>;
  forget(device: Pick<DeviceRef, 'key'>): Promise<void>;
}

/** Removal of devices: a removed device is hidden, can be restored for a while, and is then erased. */
export interface Removals {
  /** @throws AppError `deviceNotFound` */
  describe(scope: Scope, deviceId: string): Promise<Removal>;
  /**
   * A name and a version, if given, must be those of the device. @throws AppError `deviceNotFound`, `nameMismatch`,
   * `conflict`
   */
  remove(
    scope: Scope,
    auditDraft: AuditDraft,
    wish: {
      readonly deviceId: string;
      readonly version?: number | undefined;
      readonly deviceName?: string | undefined;
    },
  ): Promise<void>;
  /**
   * The device gets a new access token and loses the sensors that have been fitted to another device meanwhile. @throws
   * AppError `deviceNotFound`, `nameTaken`, `tooManyDevices`, `conflict`
   */
  restore(
    scope: Scope,
    auditDraft: AuditDraft,
    read: DeviceRead,
    language: Language,
  ): Promise<{ device: ManagedDevice; token: string }>;
  /** Erases devices that were removed long enough ago, with their readings; returns how many. */
  purge(signal: AbortSignal): Promise<number>;
}

const purgedAtOnce = 100;

export function createRemovals({
  store,
  readings,
  states,
  areas,
  audit,
  bus,
  clock,
}: Omit<PlantParts, 'groups' | 'images'> & { readonly readings: StoredReadings }): Removals {
  return {
    async describe(scope, deviceId) {
      const device = await store.find(scope, deviceId);
      if (device === null) throw new AppError('deviceNotFound');
      const [extent, counts] = await Promise.all([readings.extent(device.ref), store.removalCounts(device.ref)]);
      return {
        deviceId,
        deviceName: device.deviceName,
        ...extent,
        ...counts,
        online: states.summaryOf(device.ref).online,
        keptDays,
      };
    },

    async remove(scope, auditDraft, { deviceId, version, deviceName }) {
      auditDraft.object = { kind: 'device', id: deviceId, name: '' };
      const removed = await store.transaction(async (tx) => {
        const device = await store.lock(tx, scope, deviceId);
        if (device === null) throw new AppError('deviceNotFound');
        auditDraft.object = deviceObject(device);
        if (version !== undefined && device.version !== version) throw new AppError('conflict');
        if (deviceName !== undefined && device.deviceName !== deviceName.trim())
          throw new AppError('nameMismatch', { field: 'deviceName' });
        await store.remove(tx, device.ref, clock.now());
        await audit.record(tx, auditDraft, {
          object: deviceObject(device),
          changes: changesOf(fieldsOf(device), null),
        });
        return device.ref.id;
      });
      bus.emit('deviceChanged', { deviceId: removed, what: 'removed' });
    },

    async restore(scope, auditDraft, { deviceId, version }, language) {
      auditDraft.object = { kind: 'device', id: deviceId, name: '' };
      const token = createToken();
      const device = await store.transaction(async (tx) => {
        const before = await store.lockRemoved(tx, scope, deviceId);
        // The time for restoring is over: the erasure may already be deleting its readings.
        if (before === null || before.removedAt === null || before.removedAt < keptSince(clock.now()))
          throw new AppError('deviceNotFound');
        auditDraft.object = deviceObject(before);
        if (before.version !== version) throw new AppError('conflict');
        const factory = await store.lockFactory(tx, scope, before.ref.customerId);
        if (factory === null) throw new AppError('deviceNotFound');
        if (factory.devices >= maxDevicesOfFactory)
          throw new AppError('tooManyDevices', { limit: maxDevicesOfFactory });
        const takenOff = await store.takeOffMoved(tx, before.ref);
        await store.restore(tx, before.ref, { hash: hashOfToken(token), issuedAt: clock.now() });
        const after = await store.lock(tx, scope, deviceId);
        if (after === null) throw new AppError('deviceNotFound');
        await audit.record(tx, auditDraft, {
          object: deviceObject(after),
          changes: [
            ...changesOf(null, { ...fieldsOf(after), ...(takenOff.length === 0 ? {} : { takenOff }) }),
            secretChange('token'),
          ],
        });
        return after;
      });
      bus.emit('deviceChanged', { deviceId: device.ref.id, what: 'restored' });
      return { device: managedOf(device, states.summaryOf(device.ref), areas.shown(device, language)), token };
    },

    async purge(signal) {
      // A restoration that began at the last moment has ended by then.
      const before = keptSince(clock.now()) - hourMs;
      let count = 0;
      for (;;) {
        const devices = await store.removedBefore(before, purgedAtOnce);
        for (const { id, key } of devices) {
          if (signal.aborted) return count;
          // Readings are deleted first: if that is interrupted, it is repeated as long as the device's row exists.
          await readings.forget({ key });
          await store.purge(id, before);
          count += 1;
        }
        if (devices.length < purgedAtOnce) return count;
      }
    },
  };
}

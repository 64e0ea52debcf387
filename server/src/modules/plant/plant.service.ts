import { AppError, maxDevicesOfFactory } from '@oilsight/contract';
import type { DeviceChange, DeviceForm, Language, ManagedDevice } from '@oilsight/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import type { InScope } from '../../platform/statements.ts';
import type { AuditObject, AuditDraft } from '../../platform/audit-draft.ts';
import type { Areas } from '../areas/index.ts';
import { changesOf } from '../audit/index.ts';
import type { Audit } from '../audit/index.ts';
import { createToken, hashOfToken } from '../devices/index.ts';
import type { DeviceStates } from '../devices/index.ts';
import { fitsDevice } from '../files/index.ts';
import type { DeviceImages, ImagePlace } from '../files/index.ts';
import { shownDevice } from './device-list.service.ts';
import { groupObject } from './groups.service.ts';
import type { GroupRecord, GroupStore } from './groups.store.ts';
import { fieldsOf } from './plant.rules.ts';
import type { DeviceFields, ManagedRecord } from './plant.records.ts';
import type { PlantStore } from './plant.store.ts';

/** The devices as their managers change them. */
export interface Plant {
  /**
   * Returns the device with its access token, which is not stored. @throws AppError `customerNotFound`,
   * `groupNotFound`, `otherFactory`, `nameTaken`, `tooManyDevices`, `unknownArea`, `imageNotFound`
   */
  create(
    scope: Scope,
    auditDraft: AuditDraft,
    form: DeviceForm & { readonly customerId: string; readonly groupId?: string | undefined },
    language: Language,
  ): Promise<{ device: ManagedDevice; token: string }>;
  /**
   * @throws AppError `deviceNotFound`, `groupNotFound`, `otherFactory`, `nameTaken`, `unknownArea`, `imageNotFound`,
   *   `oilFilledIn`, `conflict`
   */
  update(
    scope: Scope,
    auditDraft: AuditDraft,
    form: DeviceChange & { readonly deviceId: string; readonly version: number; readonly groupId: string },
    language: Language,
  ): Promise<ManagedDevice>;
  /** Moves all of the devices or none. @throws AppError `groupNotFound`, `deviceNotFound`, `otherFactory` */
  move(scope: Scope, auditDraft: AuditDraft, groupId: string, deviceIds: readonly string[]): Promise<number>;
}

export interface PlantParts {
  readonly store: PlantStore;
  readonly groups: Pick<GroupStore, 'lock'>;
  readonly states: DeviceStates;
  readonly areas: Areas;
  readonly images: Pick<DeviceImages, 'hold'>;
  readonly audit: Audit;
  readonly bus: Bus;
  readonly clock: Clock;
}

export const deviceObject = ({ ref }: Pick<ManagedRecord, 'ref'>): AuditObject => ({
  kind: 'device',
  id: ref.id,
  name: ref.name,
  tenantId: ref.tenantId,
});

/** The form's content as stored; `installedAt` null: unknown, the stored value stays. */
export function deviceFieldsOf(form: DeviceForm, installedAt: number, areas: Areas): DeviceFields {
  if (form.areaNo !== '' && !areas.has(form.areaNo)) throw new AppError('unknownArea', { field: 'areaNo' });
  return { ...form, areaName: areas.nameOf(form.areaNo, 'zh-CN') ?? '', installedAt: form.installedAt ?? installedAt };
}

/**
 * The oil that stays stored with a device: what the form says, or what was entered before where the form says nothing, or
 * the log says what is in it. A form that was opened while the log named an oil says nothing: should that entry have been
 * removed since, what was entered is not lost. The number belongs to the oil that was entered: it may be changed while
 * that one is in the device. @throws AppError `oilFilledIn` when the form says something else than the log
 */
function oilOf(
  before: ManagedRecord,
  { monitoringOil, oilNo }: Pick<DeviceChange, 'monitoringOil' | 'oilNo'>,
): Pick<DeviceFields, 'monitoringOil' | 'oilNo'> {
  const { oilInForce } = before;
  const entered = { monitoringOil: before.monitoringOil, oilNo: before.oilNo };
  if (oilInForce === null)
    return { monitoringOil: monitoringOil ?? entered.monitoringOil, oilNo: oilNo ?? entered.oilNo };
  if (monitoringOil !== undefined && monitoringOil !== '' && monitoringOil !== oilInForce)
    throw new AppError('oilFilledIn', { field: 'monitoringOil', oil: oilInForce });
  if (oilNo === undefined) return entered;
  if (before.monitoringOil === oilInForce) return { ...entered, oilNo };
  if (oilNo !== '' && oilNo !== before.oilNo) throw new AppError('oilFilledIn', { field: 'oilNo', oil: oilInForce });
  return entered;
}

export function createPlant({ store, groups, states, areas, images, audit, bus, clock }: PlantParts): Plant {
  const shown = (record: ManagedRecord, language: Language) => shownDevice(record, { states, areas }, language);

  /** The image of a device. It is locked before the device, in the same order as when an image is removed. */
  async function holdImage(tx: Queryable, scope: Scope, imageName: string | null): Promise<ImagePlace | null> {
    const image = imageName === null ? null : await images.hold(tx, scope, imageName);
    if (image === null && imageName !== null) throw new AppError('imageNotFound', { field: 'imageName' });
    return image;
  }
  function checkImage(
    image: ImagePlace | null,
    factory: { readonly tenantId: string; readonly customerId: string },
  ): void {
    if (image !== null && !fitsDevice(image, factory)) throw new AppError('imageNotFound', { field: 'imageName' });
  }
  async function deviceNow(tx: Queryable, scope: Scope, deviceId: string): Promise<ManagedRecord> {
    const device = await store.lock(tx, scope, deviceId);
    if (device === null) throw new AppError('deviceNotFound');
    return device;
  }
  /** A group of the factory, to which devices may be added. */
  async function groupOf(
    tx: Queryable,
    scope: Scope,
    groupId: string,
    customerId: string,
  ): Promise<InScope<GroupRecord>> {
    const group = await groups.lock(tx, scope, groupId, 'members');
    if (group === null) throw new AppError('groupNotFound');
    if (group.customerId !== customerId) throw new AppError('otherFactory', { field: 'groupId' });
    return group;
  }

  return {
    async create(scope, auditDraft, { customerId, groupId, ...form }, language) {
      auditDraft.object = { kind: 'device', id: null, name: form.deviceName };
      const fields = deviceFieldsOf(form, clock.now(), areas);
      const token = createToken();
      const made = await store.transaction(async (tx) => {
        const image = await holdImage(tx, scope, form.imageName);
        const factory = await store.lockFactory(tx, scope, customerId);
        if (factory === null) throw new AppError('customerNotFound');
        checkImage(image, factory);
        if (factory.devices >= maxDevicesOfFactory)
          throw new AppError('tooManyDevices', { limit: maxDevicesOfFactory });
        const group = await groupOf(tx, scope, groupId ?? factory.defaultGroupId, customerId);
        const id = await store.insert(tx, group, fields, hashOfToken(token));
        const device = await deviceNow(tx, scope, id);
        await audit.record(tx, auditDraft, {
          object: deviceObject(device),
          changes: changesOf(null, fieldsOf(device)),
        });
        return device;
      });
      bus.emit('deviceChanged', { deviceId: made.ref.id });
      return { device: shown(made, language), token };
    },

    async update(scope, auditDraft, { deviceId, version, groupId, ...form }, language) {
      auditDraft.object = { kind: 'device', id: deviceId, name: '' };
      const after = await store.transaction(async (tx) => {
        const image = await holdImage(tx, scope, form.imageName);
        const before = await deviceNow(tx, scope, deviceId);
        auditDraft.object = deviceObject(before);
        if (before.version !== version) throw new AppError('conflict');
        checkImage(image, before.ref);
        const group = await groupOf(tx, scope, groupId, before.ref.customerId);
        const fields = deviceFieldsOf({ ...form, ...oilOf(before, form) }, before.installedAt, areas);
        await store.update(tx, before.ref, group.groupId, fields);
        const device = await deviceNow(tx, scope, deviceId);
        await audit.record(tx, auditDraft, {
          object: deviceObject(device),
          changes: changesOf(fieldsOf(before), fieldsOf(device)),
        });
        return device;
      });
      bus.emit('deviceChanged', { deviceId: after.ref.id });
      return shown(after, language);
    },

    async move(scope, auditDraft, groupId, deviceIds) {
      auditDraft.object = { kind: 'group', id: groupId, name: '' };
      const ids = [...new Set(deviceIds)];
      await store.transaction(async (tx) => {
        const group = await groups.lock(tx, scope, groupId, 'members');
        if (group === null) throw new AppError('groupNotFound');
        auditDraft.object = groupObject(group);
        const devices = await store.lockMany(tx, scope, ids);
        if (devices.length < ids.length) throw new AppError('deviceNotFound');
        if (devices.some(({ customerId }) => customerId !== group.customerId))
          throw new AppError('otherFactory', { field: 'deviceIds' });
        await store.move(tx, group, ids);
        await audit.record(tx, auditDraft, {
          object: groupObject(group),
          changes: changesOf(null, { devices: devices.map(({ name }) => name) }),
        });
      });
      bus.emit('devicesChanged', { deviceIds: new Set(ids), what: 'around' });
      return ids.length;
    },
  };
}

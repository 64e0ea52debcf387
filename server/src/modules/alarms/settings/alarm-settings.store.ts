import { AppError } from '@oilsight/contract';
import type { AlarmNotices } from '@oilsight/contract';
import { compiledOnce } from '../../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../../platform/pg.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, now, passed, scoped, toJson, within } from '../../../platform/statements.ts';
import type { InScope } from '../../../platform/statements.ts';
import type { DeviceRef } from '../../devices/index.ts';
import { findFactory } from '../../tenants/index.ts';
import type { Factory } from '../../tenants/index.ts';
import type {
  CountedSetting,
  SettingFilter,
  SettingForm,
  SettingRecord,
  SettingSort,
  Target,
} from './alarm-settings.records.ts';
import { settingCount, settingPage } from './alarm-settings-list.rows.ts';
import { columnsOfRules, settingsIn, withRecord } from './alarm-settings.rows.ts';
import type { SettingRow } from './alarm-settings.rows.ts';
import { byIndex, countedDays, raisedByAge } from './raised-counts.rows.ts';
import type { Guarded, SettingOfRules } from './rules-in-force.rules.ts';

const one = compiledOnce(({ scope, settingId }: { scope: Scope; settingId: string }) =>
  withRecord(settingsIn(scope).where('s.id', '=', settingId)),
);
const groupOf = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device)
    .selectFrom('device')
    .where('id', '=', device.id)
    .where('tenant_id', '=', device.tenantId)
    .select('group_id as groupId'),
);
const around = compiledOnce(({ tenantId, customerId, id, groupId, machineType }: Omit<Guarded, 'isGateway'>) =>
  scoped({ reach: { kind: 'everything' }, authority: 'SYSTEM', userId: null })
    .all.selectFrom('alarm_setting as s')
    .where('s.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('s.device_id', '=', id),
        eb('s.group_id', '=', groupId),
        eb.and([
          eb('s.machine_type', '=', machineType),
          eb.or([eb('s.customer_id', 'is', null), eb('s.customer_id', '=', customerId)]),
        ]),
      ]),
    )
    .select(columnsOfRules),
);

export interface FoundContact {
  readonly contactId: string;
  readonly contactName: string;
  readonly customerId: string;
  readonly tenantId: string;
}

const recordOf = (row: SettingRow): SettingRecord => row;

/** Every contact of a setting with its step: 0 is notified at once, the others when the alarm stays unprocessed. */
const stepsOf = ({ contactIds, escalation }: AlarmNotices) =>
  [contactIds, ...escalation.map((step) => step.contactIds)].flatMap((ids, step) =>
    ids.map((contact_id) => ({ contact_id, step })),
  );

export type AlarmSettingStore = ReturnType<typeof createAlarmSettingStore>;

/**
 * Alarm settings of the devices, groups, factories and dealers in scope.
 *
 * @param readPg connections for what counts alarms, one at a time
 */
export function createAlarmSettingStore(pg: Pg, readPg: Pg) {
  async function putContacts(tx: Queryable, setting: InScope<{ settingId: string }>, notices: AlarmNotices) {
    const tables = within(setting);
    await tx.run(
      'alarmSettings.dropContacts',
      tables.deleteFrom('alarm_setting_contact').where('setting_id', '=', setting.settingId),
    );
    await tx.run(
      'alarmSettings.addContacts',
      tables
        .insertInto('alarm_setting_contact')
        .values(stepsOf(notices).map((step) => ({ ...step, setting_id: setting.settingId })))
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
  async function find(tx: Queryable, scope: Scope, settingId: string): Promise<InScope<SettingRecord> | null> {
    const row = await tx.first('alarmSettings.find', one({ scope, settingId }));
    return row === null ? null : passed(recordOf(row));
  }
  const counting = <T>(read: (tx: Queryable) => Promise<T>): Promise<T> =>
    readPg.transaction(async (tx) => {
      await tx.query(byIndex);
      return read(tx);
    });
  async function counted(settings: readonly SettingRecord[]): Promise<CountedSetting[]> {
    const ids = passed({ ids: settings.map(({ settingId }) => settingId) });
    const raised = await counting((tx) => tx.run('alarmSettings.raised', raisedByAge(ids)));
    const counts = Map.groupBy(raised, ({ settingId }) => settingId);
    return settings.map((setting) => {
      const raisedByDay = Array.from({ length: countedDays }, () => 0);
      for (const { age, count } of counts.get(setting.settingId) ?? []) raisedByDay[countedDays - 1 - age] = count;
      return { ...setting, raisedByDay };
    });
  }

  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    async page(
      scope: Scope,
      filter: SettingFilter,
      { sort, offset, limit }: { sort: SettingSort; offset: number; limit: number },
    ): Promise<{ rows: CountedSetting[]; total: number }> {
      const { total } = await readPg.one('alarmSettings.count', settingCount({ scope, filter }));
      const shown = settingPage({ scope, filter, offset, limit }, sort);
      const rows =
        sort === 'raised'
          ? await counting((tx) => tx.run('alarmSettings.page', shown))
          : await readPg.run('alarmSettings.page', shown);
      return { rows: await counted(rows.map(recordOf)), total };
    },

    /** null: there is none in scope. */
    async counted(scope: Scope, settingId: string): Promise<CountedSetting | null> {
      const setting = await find(readPg, scope, settingId);
      return setting === null ? null : ((await counted([setting]))[0] ?? null);
    },

    /** null: there is none in scope. */
    find: (scope: Scope, settingId: string): Promise<InScope<SettingRecord> | null> => find(pg, scope, settingId),

    /** Locked until the transaction ends; null: there is none in scope. */
    async lock(tx: Queryable, scope: Scope, settingId: string): Promise<InScope<SettingRecord> | null> {
      await tx.first(
        'alarmSettings.lock',
        settingsIn(scope).where('s.id', '=', settingId).select('s.id').forUpdate('s'),
      );
      return find(tx, scope, settingId);
    },

    /** The settings that may hold for a device: its own, its group's, its machine type's. */
    async ofDevice(device: DeviceRef): Promise<{ guarded: Guarded; settings: SettingOfRules[] }> {
      const { groupId } = await pg.one('alarmSettings.groupOf', groupOf({ device }));
      const { id, tenantId, customerId, machineType, isGateway } = device;
      const place = { id, groupId, tenantId, customerId, machineType };
      return {
        guarded: { ...place, isGateway },
        settings: await pg.run('alarmSettings.ofDevice', around(place)),
      };
    },

    factory: (scope: Scope, customerId: string): Promise<InScope<Factory> | null> => findFactory(pg, scope, customerId),

    /** null: there is no such group in scope. */
    async group(scope: Scope, groupId: string): Promise<InScope<Target> | null> {
      const group = await pg.first(
        'alarmSettings.group',
        scoped(scope)
          .selectFrom('customer as c')
          .innerJoin('device_group as g', 'g.customer_id', 'c.id')
          .where('g.id', '=', groupId)
          .select(['g.id as groupId', 'g.name', 'g.customer_id as customerId', 'g.tenant_id as tenantId']),
      );
      return group === null ? null : passed({ ...group, deviceId: null, machineType: null });
    },

    /** null: there is no such dealer in scope. */
    async dealer(scope: Scope, tenantId: string): Promise<InScope<{ readonly tenantId: string }> | null> {
      const { reach } = scope;
      if (reach.kind !== 'everything' && !(reach.kind === 'tenant' && reach.tenantId === tenantId)) return null;
      const dealer = await pg.first(
        'alarmSettings.dealer',
        scoped(scope).all.selectFrom('tenant').where('id', '=', tenantId).select('id as tenantId'),
      );
      return dealer === null ? null : passed(dealer);
    },

    /** The contacts with these ids in scope. */
    contacts: (scope: Scope, contactIds: readonly string[]): Promise<FoundContact[]> =>
      pg.run(
        'alarmSettings.contacts',
        scoped(scope)
          .selectFrom('customer as c')
          .innerJoin('alarm_contact as k', 'k.customer_id', 'c.id')
          .where('k.id', '=', anyOf(contactIds))
          .select([
            'k.id as contactId',
            'k.name as contactName',
            'k.customer_id as customerId',
            'k.tenant_id as tenantId',
          ]),
      ),

    /** How many settings a device, a group or a machine type has. */
    async countOf(tx: Queryable, target: InScope<Target>): Promise<number> {
      const { count } = await tx.one(
        'alarmSettings.countOf',
        within(target)
          .selectFrom('alarm_setting')
          .where('tenant_id', '=', target.tenantId)
          .where('customer_id', 'is not distinct from', target.customerId)
          .where('device_id', 'is not distinct from', target.deviceId)
          .where('group_id', 'is not distinct from', target.groupId)
          .where('machine_type', 'is not distinct from', target.machineType)
          .select((eb) => eb.fn.countAll<number>().as('count')),
      );
      return count;
    },

    /** @throws AppError `alarmSettingTaken` */
    async insert(
      tx: Queryable,
      scope: Scope,
      target: InScope<Target>,
      indicator: string,
      { isEnabled, conditions, notices }: SettingForm,
    ): Promise<InScope<SettingRecord>> {
      const made = await tx.first(
        'alarmSettings.insert',
        within(target)
          .insertInto('alarm_setting')
          .values({
            tenant_id: target.tenantId,
            customer_id: target.customerId,
            device_id: target.deviceId,
            group_id: target.groupId,
            machine_type: target.machineType,
            indicator,
            is_enabled: isEnabled,
            conditions: toJson(conditions),
            notices: toJson(notices),
            changed_by: scope.userId,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id as settingId'),
      );
      if (made === null) throw new AppError('alarmSettingTaken', { field: 'indicator' });
      await putContacts(tx, passed(made), notices);
      const setting = await find(tx, scope, made.settingId);
      if (setting === null) throw new AppError('alarmSettingNotFound');
      return setting;
    },

    async update(
      tx: Queryable,
      scope: Scope,
      setting: InScope<SettingRecord>,
      { isEnabled, conditions, notices }: SettingForm,
    ): Promise<InScope<SettingRecord>> {
      await tx.run(
        'alarmSettings.update',
        within(setting)
          .updateTable('alarm_setting')
          .set((eb) => ({
            is_enabled: isEnabled,
            conditions: toJson(conditions),
            notices: toJson(notices),
            version: eb('version', '+', 1),
            changed_at: now,
            changed_by: scope.userId,
          }))
          .where('id', '=', setting.settingId)
          .where('tenant_id', '=', setting.tenantId),
      );
      await putContacts(tx, setting, notices);
      const after = await find(tx, scope, setting.settingId);
      if (after === null) throw new AppError('alarmSettingNotFound');
      return after;
    },

    async remove(tx: Queryable, { settingId, tenantId, ...setting }: InScope<SettingRecord>): Promise<void> {
      await tx.run(
        'alarmSettings.remove',
        within(passed(setting))
          .deleteFrom('alarm_setting')
          .where('id', '=', settingId)
          .where('tenant_id', '=', tenantId),
      );
    },
  };
}

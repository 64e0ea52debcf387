import { maxListedOilCharges, timelineAlarmKinds } from '@oilsight/contract';
import type {
  EntryForm,
  OilCharge,
  OilChargeForm,
  LogEntry,
  LogKind,
  TimelineEntry,
  TimelinePart,
} from '@oilsight/contract';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, passed, personName, scoped, toTimestamp, within } from '../../platform/statements.ts';
import type { InScope, Tables } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import { alarmsBy, timelineAlarmOf, timelineCount, timelinePage } from './timeline.rows.ts';

export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** A device whose log is changed. */
export type LogDevice = DeviceRef | InScope<Pick<DeviceRef, 'id' | 'name' | 'tenantId' | 'customerId'>>;

/** A locked thing of a device that is about to be changed, with its device. */
export interface Found<T> {
  readonly thing: InScope<T>;
  readonly device: LogDevice;
}

/** The device and the thing that is read or changed. */
interface Of {
  readonly device: LogDevice;
}

const by = personName('a').as('by');

const oilChargesIn = (tables: Tables) =>
  tables
    .selectFrom('device_oil as f')
    .innerJoin('oil_product as p', 'p.id', 'f.product_id')
    .leftJoin('account as a', 'a.id', 'f.account_id');
const withOilCharge = (oilCharges: ReturnType<typeof oilChargesIn>) =>
  oilCharges.select([
    'f.id as oilChargeId',
    'f.device_id as deviceId',
    'f.product_id as oilId',
    'p.name as oilName',
    'f.since',
    'f.volume_l as volumeL',
    'f.note',
    by,
    'f.event_id as entryId',
    'f.version',
  ]);
const entriesIn = (tables: Tables) =>
  tables
    .selectFrom('device_event as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .leftJoin('device_oil as f', 'f.event_id', 'e.id')
    .leftJoin('oil_product as p', 'p.id', 'f.product_id');
const withEntry = (entries: ReturnType<typeof entriesIn>) =>
  entries.select([
    'e.id as entryId',
    'e.device_id as deviceId',
    'e.kind',
    'e.at',
    'e.volume_l as volumeL',
    'e.note',
    by,
    'f.product_id as oilId',
    'p.name as oilName',
    'e.version',
  ]);

const oilChargesOf = compiledOnce(({ device }: Of) =>
  withOilCharge(
    oilChargesIn(within(device)).where('f.device_id', '=', device.id).where('f.tenant_id', '=', device.tenantId),
  )
    .orderBy('f.since', 'desc')
    .limit(maxListedOilCharges),
);

function entriesOf({ device, only }: Of & { only: { readonly of: LogKind } | null }) {
  const entries = entriesIn(within(device))
    .where('e.device_id', '=', device.id)
    .where('e.tenant_id', '=', device.tenantId);
  return only === null ? entries : entries.where('e.kind', '=', only.of);
}
const logPage = compiledOnce(
  ({ device, only, limit, offset }: Of & Window & { only: { readonly of: LogKind } | null }) =>
    withEntry(entriesOf({ device, only })).orderBy('e.at', 'desc').orderBy('e.id').limit(limit).offset(offset),
);
const logCount = compiledOnce((asked: Of & { only: { readonly of: LogKind } | null }) =>
  entriesOf(asked).select((eb) => eb.fn.countAll<number>().as('total')),
);

/** The device of an entry or oil charge, if it is in scope. */
function deviceWith(scope: Scope, table: 'device_event' | 'device_oil', id: string) {
  const { all } = scoped(scope);
  return scoped(scope)
    .selectFrom('device as d')
    .where('d.id', '=', all.selectFrom(table).where('id', '=', id).select('device_id'))
    .select(['d.id', 'd.name', 'd.tenant_id as tenantId', 'd.customer_id as customerId'])
    .forNoKeyUpdate('d');
}

const formOfOilCharge = ({ oilId, at, volumeL, note }: EntryForm & { oilId: string }): OilChargeForm => ({
  oilId,
  since: at,
  volumeL,
  note,
});
const oilChargeColumns = ({ oilId, since, volumeL, note }: OilChargeForm) => ({
  product_id: oilId,
  since: toTimestamp(since),
  volume_l: volumeL,
  note,
});
const entryColumns = ({ kind, at, volumeL, note }: EntryForm) => ({
  kind,
  at: toTimestamp(at),
  volume_l: volumeL,
  note,
});

export type LogStore = ReturnType<typeof createLogStore>;

/**
 * Logs and oil charges. `tx` is the transaction of the change; found things are locked together with their device until
 * it ends; null: there is none in scope.
 *
 * @param readPg connections for what reads all events of a device, one at a time
 */
export function createLogStore(pg: Pg, readPg: Pg) {
  /**
   * The device is always locked first: an entry and its oil charge are changed together, and two changes that begin
   * with one each must not block each other.
   */
  async function found<T>(
    tx: Queryable,
    scope: Scope,
    table: 'device_event' | 'device_oil',
    id: string,
    read: (device: LogDevice) => Promise<T | null>,
  ): Promise<Found<T> | null> {
    const row = await tx.first('oils.lockDeviceOf', deviceWith(scope, table, id));
    if (row === null) return null;
    const device = passed(row);
    const thing = await read(device);
    return thing === null ? null : { thing: passed(thing), device };
  }

  async function addOilCharge(
    tx: Queryable,
    device: LogDevice,
    form: OilChargeForm,
    from: { readonly userId: string | null; readonly entryId: string | null },
  ): Promise<string> {
    const whose = { tenant_id: device.tenantId, device_id: device.id, account_id: from.userId, event_id: from.entryId };
    return (
      await tx.one(
        'oils.addOilCharge',
        within(device)
          .insertInto('device_oil')
          .values({ ...whose, ...oilChargeColumns(form) })
          .returning('id'),
      )
    ).id;
  }

  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** The newest ones, newest first. */
    oilCharges: (device: DeviceRef): Promise<OilCharge[]> => pg.run('oils.listOilCharges', oilChargesOf({ device })),

    async log(device: DeviceRef, kind: LogKind | null, window: Window): Promise<{ rows: LogEntry[]; total: number }> {
      const asked = { device, only: kind === null ? null : { of: kind } };
      const [{ total }, rows] = await Promise.all([
        pg.one('oils.logCount', logCount(asked)),
        pg.run('oils.log', logPage({ ...asked, ...window })),
      ]);
      return { rows, total };
    },

    async timeline(
      device: DeviceRef,
      part: TimelinePart,
      window: Window,
    ): Promise<{ rows: TimelineEntry[]; total: number }> {
      const { total } = await readPg.one('oils.timelineCount', timelineCount({ device }, part));
      const happened = await readPg.run('oils.timeline', timelinePage({ device, ...window }, part));
      const ids = (of: readonly (typeof happened)[number]['of'][]) =>
        happened.flatMap((one) => (of.includes(one.of) ? [one.id] : []));
      const entries = await readPg.run(
        'oils.entriesBy',
        withEntry(
          entriesIn(within(device))
            .where('e.id', '=', anyOf(ids(['entry'])))
            .where('e.tenant_id', '=', device.tenantId),
        ),
      );
      const unlogged = await readPg.run(
        'oils.oilChargesBy',
        withOilCharge(
          oilChargesIn(within(device))
            .where('f.id', '=', anyOf(ids(['oilCharge'])))
            .where('f.tenant_id', '=', device.tenantId),
        ),
      );
      const alarms = await readPg.run('oils.alarmsBy', alarmsBy({ device, ids: ids(timelineAlarmKinds) }));
      const entryById = new Map(entries.map((entry) => [entry.entryId, entry]));
      const oilChargeById = new Map(unlogged.map((oilCharge) => [oilCharge.oilChargeId, oilCharge]));
      const alarmById = new Map(alarms.map((alarm) => [alarm.recordId, timelineAlarmOf(alarm)]));
      // Things that were removed between the two reads are left out.
      const rows = happened.flatMap(({ id, at, of, name }): TimelineEntry[] => {
        const none = { id, at, entry: null, oilCharge: null, sensorName: null, alarm: null };
        switch (of) {
          case 'entry': {
            const entry = entryById.get(id);
            return entry === undefined ? [] : [{ ...none, kind: entry.kind, entry }];
          }
          case 'oilCharge': {
            const oilCharge = oilChargeById.get(id);
            return oilCharge === undefined ? [] : [{ ...none, kind: of, oilCharge }];
          }
          case 'sensor':
            return [{ ...none, kind: 'sensor_installed', sensorName: name }];
          case 'alarmRaised':
          case 'alarmCleared':
          case 'alarmProcessed': {
            const alarm = alarmById.get(id);
            return alarm === undefined ? [] : [{ ...none, id: `${of}:${id}`, kind: of, alarm }];
          }
        }
      });
      return { rows, total };
    },

    /** Changes of one device run one after the other. */
    async lockDevice(tx: Queryable, device: LogDevice): Promise<void> {
      await tx.run(
        'oils.lockDevice',
        within(device).selectFrom('device').where('id', '=', device.id).select('id').forNoKeyUpdate(),
      );
    },

    /** Number of entries and oil charges of a device. */
    async countOf(tx: Queryable, device: LogDevice): Promise<number> {
      const count = (table: 'device_event' | 'device_oil') =>
        within(device)
          .selectFrom(table)
          .where('device_id', '=', device.id)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull();
      const { entries, oilCharges } = await tx.one(
        'oils.countOf',
        within(device).selectNoFrom([count('device_event').as('entries'), count('device_oil').as('oilCharges')]),
      );
      return entries + oilCharges;
    },

    oilCharge: (tx: Queryable, scope: Scope, oilChargeId: string): Promise<Found<OilCharge> | null> =>
      found<OilCharge>(tx, scope, 'device_oil', oilChargeId, (device) =>
        tx.first('oils.oilCharge', withOilCharge(oilChargesIn(within(device)).where('f.id', '=', oilChargeId))),
      ),

    entry: (tx: Queryable, scope: Scope, entryId: string): Promise<Found<LogEntry> | null> =>
      found<LogEntry>(tx, scope, 'device_event', entryId, (device) =>
        tx.first('oils.entry', withEntry(entriesIn(within(device)).where('e.id', '=', entryId))),
      ),

    /** Whether the device's factory may use the product. */
    async isUsable(tx: Queryable, device: LogDevice, oilId: string): Promise<boolean> {
      const usable = within(device)
        .selectFrom('oil_product')
        .where('id', '=', oilId)
        .where('tenant_id', '=', device.tenantId)
        .where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', device.customerId)]))
        .select('id');
      return (await tx.first('oils.usable', usable)) !== null;
    },

    /** The product in the device at a time; null: unknown. */
    async presentOil(tx: Queryable, device: LogDevice, at: number): Promise<string | null> {
      const present = within(device)
        .selectFrom('device_oil')
        .where('device_id', '=', device.id)
        .where('since', '<=', toTimestamp(at))
        .select('product_id as id')
        .orderBy('since', 'desc')
        .limit(1);
      return (await tx.first('oils.present', present))?.id ?? null;
    },

    /** Whether another oil charge of the device begins at that time. */
    async isTaken(
      tx: Queryable,
      device: LogDevice,
      since: number,
      except: { readonly oilChargeId: string } | { readonly entryId: string } | null,
    ): Promise<boolean> {
      let others = within(device)
        .selectFrom('device_oil')
        .where('device_id', '=', device.id)
        .where('since', '=', toTimestamp(since))
        .select('id')
        .limit(1);
      if (except !== null)
        others =
          'oilChargeId' in except
            ? others.where('id', '<>', except.oilChargeId)
            : others.where('event_id', 'is distinct from', except.entryId);
      return (await tx.first('oils.taken', others)) !== null;
    },

    addOilCharge,

    async updateOilCharge(tx: Queryable, oilCharge: InScope<OilCharge>, form: OilChargeForm): Promise<void> {
      await tx.run(
        'oils.updateOilCharge',
        within(oilCharge)
          .updateTable('device_oil')
          .set((eb) => ({ ...oilChargeColumns(form), version: eb('version', '+', 1) }))
          .where('id', '=', oilCharge.oilChargeId),
      );
    },

    async removeOilCharge(tx: Queryable, oilCharge: InScope<OilCharge>): Promise<void> {
      await tx.run(
        'oils.removeOilCharge',
        within(oilCharge).deleteFrom('device_oil').where('id', '=', oilCharge.oilChargeId),
      );
    },

    /** Updates the oil charge that belongs to an entry; removes it when the entry no longer names an oil. */
    async putOilChargeOf(
      tx: Queryable,
      device: LogDevice,
      entryId: string,
      form: EntryForm,
      userId: string | null,
    ): Promise<void> {
      const { oilId } = form;
      if (oilId === null) {
        await tx.run(
          'oils.removeOilChargeOf',
          within(device).deleteFrom('device_oil').where('event_id', '=', entryId).where('device_id', '=', device.id),
        );
        return;
      }
      const oilCharge = formOfOilCharge({ ...form, oilId });
      const changed = await tx.run(
        'oils.updateOilChargeOf',
        within(device)
          .updateTable('device_oil')
          .set((eb) => ({ ...oilChargeColumns(oilCharge), version: eb('version', '+', 1) }))
          .where('event_id', '=', entryId)
          .where('device_id', '=', device.id)
          .returning('id'),
      );
      if (changed.length === 0) await addOilCharge(tx, device, oilCharge, { userId, entryId });
    },

    async addEntry(tx: Queryable, device: LogDevice, form: EntryForm, userId: string | null): Promise<string> {
      const whose = { tenant_id: device.tenantId, device_id: device.id, account_id: userId };
      return (
        await tx.one(
          'oils.addEntry',
          within(device)
            .insertInto('device_event')
            .values({ ...whose, ...entryColumns(form) })
            .returning('id'),
        )
      ).id;
    },

    async updateEntry(tx: Queryable, entry: InScope<LogEntry>, form: EntryForm): Promise<void> {
      await tx.run(
        'oils.updateEntry',
        within(entry)
          .updateTable('device_event')
          .set((eb) => ({ ...entryColumns(form), version: eb('version', '+', 1) }))
          .where('id', '=', entry.entryId),
      );
    },

    /** Updates the entry that belongs to an oil charge to the same content. */
    async updateEntryOf(tx: Queryable, oilCharge: InScope<OilCharge>): Promise<void> {
      await tx.run(
        'oils.updateEntryOf',
        within(oilCharge)
          .updateTable('device_event as e')
          .from('device_oil as f')
          .set((eb) => ({
            at: eb.ref('f.since'),
            volume_l: eb.ref('f.volume_l'),
            note: eb.ref('f.note'),
            version: eb('e.version', '+', 1),
          }))
          .where('f.id', '=', oilCharge.oilChargeId)
          .whereRef('e.id', '=', 'f.event_id'),
      );
    },

    /** Removes the oil charge that belongs to it as well. */
    async removeEntry(tx: Queryable, entry: InScope<LogEntry>): Promise<void> {
      await tx.run('oils.removeEntry', within(entry).deleteFrom('device_event').where('id', '=', entry.entryId));
    },
  };
}

import type { SensorCorrection } from '@oilsight/contract';
import type { DatedCorrection } from '@oilsight/oil';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, idsOf, passed, personName, scoped, toTimestamp, within } from '../../platform/statements.ts';
import type { DeviceIds, InScope, Tables } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';
import { maxCorrections } from './laboratory.rules.ts';
import type { SampledDevice } from './samples.store.ts';

/** A correction that begins. */
export interface NewCorrection {
  readonly key: string;
  readonly slope: number;
  readonly intercept: number;
  readonly samples: number;
  readonly reason: string;
  readonly from: number;
}

/** A locked correction that is about to be ended, with its device. */
export interface FoundCorrection {
  readonly correction: InScope<SensorCorrection>;
  readonly device: SampledDevice;
}

const withCorrection = (tables: Tables) =>
  tables
    .selectFrom('sensor_correction as c')
    .leftJoin('account as a', 'a.id', 'c.account_id')
    .leftJoin('account as e', 'e.id', 'c.ended_by')
    .select([
      'c.id as correctionId',
      'c.device_id as deviceId',
      'c.key',
      'c.slope',
      'c.intercept',
      'c.samples',
      'c.reason',
      'c.from_at as from',
      'c.to_at as to',
      'c.ended_reason as endedReason',
      personName('a').as('by'),
      personName('e').as('endedBy'),
    ]);
const listed = compiledOnce(({ device }: { readonly device: DeviceRef }) =>
  withCorrection(within(device))
    .where('c.device_id', '=', device.id)
    .where('c.tenant_id', '=', device.tenantId)
    .orderBy('c.from_at', 'desc')
    .orderBy('c.id')
    .limit(maxCorrections),
);
const dated = compiledOnce(({ devices }: { readonly devices: InScope<DeviceIds> }) =>
  within(devices)
    .selectFrom('sensor_correction')
    .where('device_id', '=', anyOf(devices.ids))
    .select(['device_id as deviceId', 'key', 'slope', 'intercept', 'from_at as from', 'to_at as to'])
    .orderBy('from_at'),
);

/** The device of a correction, if it is in scope. */
const deviceWith = (scope: Scope, correctionId: string) =>
  scoped(scope)
    .selectFrom('device as d')
    .where(
      'd.id',
      '=',
      scoped(scope).all.selectFrom('sensor_correction').where('id', '=', correctionId).select('device_id'),
    )
    .select(['d.id', 'd.name', 'd.tenant_id as tenantId', 'd.customer_id as customerId']);

export type CorrectionStore = ReturnType<typeof createCorrectionStore>;

/** Dated corrections of sensors. `tx` is the transaction of the change. */
export function createCorrectionStore(pg: Pg) {
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Newest first. */
    list: (device: DeviceRef): Promise<SensorCorrection[]> => pg.run('laboratory.corrections', listed({ device })),

    /** By device, oldest first; devices without a correction are left out. */
    async of(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, readonly DatedCorrection[]>> {
      const rows = await pg.run('laboratory.correctionsOf', dated({ devices: idsOf(devices) }));
      return Map.groupBy(rows, ({ deviceId }) => deviceId);
    },

    /** Changes of one device run one after the other. */
    async lockDevice(tx: Queryable, device: DeviceRef): Promise<void> {
      await tx.run(
        'laboratory.lockCorrected',
        within(device).selectFrom('device').where('id', '=', device.id).select('id').forNoKeyUpdate(),
      );
    },

    async countOf(tx: Queryable, device: DeviceRef): Promise<number> {
      const count = within(device)
        .selectFrom('sensor_correction')
        .where('device_id', '=', device.id)
        .select((eb) => eb.fn.countAll<number>().as('count'));
      return (await tx.one('laboratory.countCorrections', count)).count;
    },

    /** Whether this line already holds for later readings of that key. */
    async isInForce(
      tx: Queryable,
      device: DeviceRef,
      key: string,
      { slope, intercept }: Pick<NewCorrection, 'slope' | 'intercept'>,
    ): Promise<boolean> {
      const same = within(device)
        .selectFrom('sensor_correction')
        .where('device_id', '=', device.id)
        .where('key', '=', key)
        .where('to_at', 'is', null)
        .where('slope', '=', slope)
        .where('intercept', '=', intercept)
        .select('id');
      return (await tx.first('laboratory.isInForce', same)) !== null;
    },

    /** Ends what is in force of that key, at the time when another one begins. */
    async endPresent(tx: Queryable, device: DeviceRef, key: string, at: number, userId: string | null): Promise<void> {
      await tx.run(
        'laboratory.endPresent',
        within(device)
          .updateTable('sensor_correction')
          .set((eb) => ({ to_at: eb.fn('greatest', ['from_at', toTimestamp(at)]), ended_by: userId }))
          .where('device_id', '=', device.id)
          .where('key', '=', key)
          .where('to_at', 'is', null),
      );
    },

    async add(
      tx: Queryable,
      device: DeviceRef,
      given: NewCorrection,
      userId: string | null,
    ): Promise<SensorCorrection> {
      const { key, slope, intercept, samples, reason, from } = given;
      const { id } = await tx.one(
        'laboratory.addCorrection',
        within(device)
          .insertInto('sensor_correction')
          .values({
            tenant_id: device.tenantId,
            device_id: device.id,
            key,
            slope,
            intercept,
            samples,
            reason,
            account_id: userId,
            from_at: toTimestamp(from),
          })
          .returning('id'),
      );
      return tx.one('laboratory.correction', withCorrection(within(device)).where('c.id', '=', id));
    },

    /** null: there is no such correction in scope. */
    async deviceIdOf(scope: Scope, correctionId: string): Promise<string | null> {
      return (await pg.first('laboratory.deviceIdOfCorrection', deviceWith(scope, correctionId)))?.id ?? null;
    },

    async lock(tx: Queryable, scope: Scope, correctionId: string): Promise<FoundCorrection | null> {
      const row = await tx.first('laboratory.deviceOfCorrection', deviceWith(scope, correctionId).forNoKeyUpdate('d'));
      if (row === null) return null;
      const device = passed(row);
      const found = withCorrection(within(device)).where('c.id', '=', correctionId);
      const correction = await tx.first('laboratory.lockedCorrection', found);
      return correction === null ? null : { correction: passed(correction), device };
    },

    async end(
      tx: Queryable,
      correction: InScope<SensorCorrection>,
      { at, reason, userId }: { readonly at: number; readonly reason: string; readonly userId: string | null },
    ): Promise<SensorCorrection> {
      const own = within(correction);
      await tx.run(
        'laboratory.endCorrection',
        own
          .updateTable('sensor_correction')
          .set({ to_at: toTimestamp(Math.max(at, correction.from)), ended_reason: reason, ended_by: userId })
          .where('id', '=', correction.correctionId),
      );
      return tx.one('laboratory.endedCorrection', withCorrection(own).where('c.id', '=', correction.correctionId));
    },
  };
}

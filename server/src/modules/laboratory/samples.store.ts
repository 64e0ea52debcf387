import type { LabSample, LabSampleForm } from '@oilsight/contract';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { passed, personName, scoped, toJson, toTimestamp, when, within } from '../../platform/statements.ts';
import type { ColumnsOf, InScope, Tables } from '../../platform/statements.ts';
import type { DeviceRef } from '../devices/index.ts';

/** A device whose samples are changed. */
export type SampledDevice = DeviceRef | InScope<Pick<DeviceRef, 'id' | 'name' | 'tenantId' | 'customerId'>>;

/** A locked sample that is about to be changed, with its device. */
export interface FoundSample {
  readonly sample: InScope<LabSample>;
  readonly device: SampledDevice;
}

/** Which samples of a device are asked for: from ≤ at < to. */
interface Asked {
  readonly device: DeviceRef;
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const samplesIn = (tables: Tables) =>
  tables.selectFrom('lab_sample as s').leftJoin('account as a', 'a.id', 's.account_id');
const withSample = (samples: ReturnType<typeof samplesIn>) =>
  samples.select([
    's.id as sampleId',
    's.device_id as deviceId',
    's.at',
    's.place',
    's.laboratory',
    's.report_no as reportNo',
    's.note',
    's.results',
    personName('a').as('by'),
    's.version',
  ]);
const samplesOf = ({ device, from, to }: Asked) =>
  samplesIn(within(device))
    .where('s.device_id', '=', device.id)
    .where('s.tenant_id', '=', device.tenantId)
    .where((eb) =>
      eb.and([
        ...when(from, (time) => eb('s.at', '>=', toTimestamp(time))),
        ...when(to, (time) => eb('s.at', '<', toTimestamp(time))),
      ]),
    );
const page = compiledOnce(({ limit, offset, ...asked }: Asked & { readonly limit: number; readonly offset: number }) =>
  withSample(samplesOf(asked)).orderBy('s.at', 'desc').orderBy('s.id').limit(limit).offset(offset),
);
const count = compiledOnce((asked: Asked) => samplesOf(asked).select((eb) => eb.fn.countAll<number>().as('total')));

/** The device of a sample, if it is in scope. */
const deviceWith = (scope: Scope, sampleId: string) =>
  scoped(scope)
    .selectFrom('device as d')
    .where('d.id', '=', scoped(scope).all.selectFrom('lab_sample').where('id', '=', sampleId).select('device_id'))
    .select(['d.id', 'd.name', 'd.tenant_id as tenantId', 'd.customer_id as customerId']);

const columnsOf = ({ at, place, laboratory, reportNo, note, results }: LabSampleForm) =>
  ({
    at: toTimestamp(at),
    place,
    laboratory,
    report_no: reportNo,
    note,
    results: toJson(results),
  }) satisfies ColumnsOf<'lab_sample'>;

export type SampleStore = ReturnType<typeof createSampleStore>;

/** Samples of laboratories. `tx` is the transaction of the change; null: there is none in scope. */
export function createSampleStore(pg: Pg) {
  const sampleOf = (on: Queryable, device: SampledDevice, sampleId: string) =>
    on.first('laboratory.sample', withSample(samplesIn(within(device)).where('s.id', '=', sampleId)));
  return {
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Newest first. */
    async list(
      device: DeviceRef,
      window: { readonly from: number | undefined; readonly to: number | undefined },
      { offset, limit }: { readonly offset: number; readonly limit: number },
    ): Promise<{ rows: LabSample[]; total: number }> {
      const asked = { device, ...window };
      const [{ total }, rows] = await Promise.all([
        pg.one('laboratory.count', count(asked)),
        pg.run('laboratory.page', page({ ...asked, limit, offset })),
      ]);
      return { rows, total };
    },

    /** Newest first. */
    newest: (device: DeviceRef, limit: number): Promise<LabSample[]> =>
      pg.run('laboratory.newest', page({ device, from: undefined, to: undefined, limit, offset: 0 })),

    async get(scope: Scope, sampleId: string): Promise<LabSample | null> {
      const device = await pg.first('laboratory.deviceOf', deviceWith(scope, sampleId));
      return device === null ? null : sampleOf(pg, passed(device), sampleId);
    },

    /** The device is locked first: changes of one device run one after the other. */
    async lock(tx: Queryable, scope: Scope, sampleId: string): Promise<FoundSample | null> {
      const row = await tx.first('laboratory.lockDeviceOf', deviceWith(scope, sampleId).forNoKeyUpdate('d'));
      if (row === null) return null;
      const device = passed(row);
      const sample = await sampleOf(tx, device, sampleId);
      return sample === null ? null : { sample: passed(sample), device };
    },

    /** Locks the device, and counts its samples. */
    async countLocked(tx: Queryable, device: SampledDevice): Promise<number> {
      await tx.run(
        'laboratory.lockDevice',
        within(device).selectFrom('device').where('id', '=', device.id).select('id').forNoKeyUpdate(),
      );
      return (
        await tx.one(
          'laboratory.countOf',
          within(device)
            .selectFrom('lab_sample')
            .where('device_id', '=', device.id)
            .select((eb) => eb.fn.countAll<number>().as('count')),
        )
      ).count;
    },

    /** Whether another sample of the device has this time and report number. */
    async isTaken(
      tx: Queryable,
      device: SampledDevice,
      { at, reportNo }: Pick<LabSampleForm, 'at' | 'reportNo'>,
      except: string | null,
    ): Promise<boolean> {
      const others = within(device)
        .selectFrom('lab_sample')
        .where('device_id', '=', device.id)
        .where('at', '=', toTimestamp(at))
        .where((eb) => eb(eb.fn('lower', ['report_no']), '=', reportNo.toLowerCase()))
        .where((eb) => eb.and(when(except, (id) => eb('id', '<>', id))))
        .select('id')
        .limit(1);
      return (await tx.first('laboratory.taken', others)) !== null;
    },

    async add(tx: Queryable, device: SampledDevice, form: LabSampleForm, userId: string | null): Promise<LabSample> {
      const whose = { tenant_id: device.tenantId, device_id: device.id, account_id: userId };
      const { id } = await tx.one(
        'laboratory.add',
        within(device)
          .insertInto('lab_sample')
          .values({ ...whose, ...columnsOf(form) })
          .returning('id'),
      );
      return (await sampleOf(tx, device, id)) as LabSample;
    },

    async update(tx: Queryable, sample: InScope<LabSample>, form: LabSampleForm): Promise<LabSample> {
      await tx.run(
        'laboratory.update',
        within(sample)
          .updateTable('lab_sample')
          .set((eb) => ({ ...columnsOf(form), version: eb('version', '+', 1) }))
          .where('id', '=', sample.sampleId),
      );
      return await tx.one(
        'laboratory.updated',
        withSample(samplesIn(within(sample)).where('s.id', '=', sample.sampleId)),
      );
    },

    async remove(tx: Queryable, sample: InScope<LabSample>): Promise<void> {
      await tx.run('laboratory.remove', within(sample).deleteFrom('lab_sample').where('id', '=', sample.sampleId));
    },
  };
}

import { DeviceDiagnosis, stateOfDiagnosis } from '@oilsight/contract';
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg } from '../../platform/pg.ts';
import { anyOf, toJson, toTimestamp, within } from '../../platform/statements.ts';
import type { DeviceRef, KeptJudgement } from '../devices/index.ts';

const find = compiledOnce(({ device }: { device: DeviceRef }) =>
  within(device).selectFrom('diagnosis').where('device_id', '=', device.id).where('tenant_id', '=', device.tenantId)
    .select('content'));

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

/** The newest diagnosis of each device. */
export function createAnalysisStore(pg: Pg) {
  return {
    /** null: there is none, or it was written in a form that is no longer read. */
    async find(device: DeviceRef): Promise<DeviceDiagnosis | null> {
      const row = await pg.first('analysis.find', find({ device }));
      return DeviceDiagnosis.safeParse(row?.content).data ?? null;
    },

    /** What the newest diagnoses stand for; devices without one are left out. */
    async statesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, KeptJudgement>> {
      const ids = devices.map(({ id }) => id);
      const tenants = [...new Set(devices.map(({ tenantId }) => tenantId))];
      const rows = await pg.run('analysis.states', within(...devices).selectFrom('diagnosis')
        .where('device_id', '=', anyOf(ids)).where('tenant_id', '=', anyOf(tenants))
        .select(['device_id', 'state', sql<boolean>`content->>'verdict' <> 'not_enough_evidence'`.as('judged')]));
      return new Map(rows.map(({ device_id, state, judged }) => [device_id, { state, judged }]));
    },

    /** In the place of the one before. */
    async put(device: DeviceRef, diagnosis: DeviceDiagnosis): Promise<void> {
      const at = toTimestamp(diagnosis.at);
      const since = toTimestamp(diagnosis.since ?? diagnosis.at);
      const content = { tenant_id: device.tenantId, at, since, state: stateOfDiagnosis(diagnosis), content: toJson<unknown>(diagnosis) };
      await pg.run('analysis.put', within(device).insertInto('diagnosis').values({ device_id: device.id, ...content })
        .onConflict((conflict) => conflict.column('device_id').doUpdateSet(content)));
    },
  };
}

import { DeviceDiagnosis, stateOfDiagnosis } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg } from '../../platform/pg.ts';
import { anyOf, toJson, toTimestamp, within } from '../../platform/statements.ts';
import type { DeviceRef, StoredAssessment } from '../devices/index.ts';

/** Rows of devices, in their dealers. */
const keptOf = (devices: readonly DeviceRef[]) =>
  within(devices)
    .selectFrom('diagnosis')
    .where('device_id', '=', anyOf(devices.map(({ id }) => id)))
    .where('tenant_id', '=', anyOf([...new Set(devices.map(({ tenantId }) => tenantId))]));

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

/** The newest diagnosis of each device. */
export function createAnalysisStore(pg: Pg) {
  return {
    /** By device. One that there is none of, or that was written in a form that is no longer read, is left out. */
    async find(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, DeviceDiagnosis>> {
      const rows = await pg.run('analysis.find', keptOf(devices).select(['device_id', 'content']));
      return new Map(
        rows.flatMap(({ device_id, content }) => {
          const { data } = DeviceDiagnosis.safeParse(content);
          return data === undefined ? [] : [[device_id, data]];
        }),
      );
    },

    /** What the newest diagnoses stand for; devices without one are left out. */
    async statesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, StoredAssessment>> {
      const rows = await pg.run(
        'analysis.states',
        keptOf(devices).select([
          'device_id',
          'state',
          sql<boolean>`content->>'verdict' <> 'not_enough_evidence'`.as('assessed'),
        ]),
      );
      return new Map(rows.map(({ device_id, state, assessed }) => [device_id, { state, assessed }]));
    },

    /** In the place of the one before. */
    async put(device: DeviceRef, diagnosis: DeviceDiagnosis): Promise<void> {
      const at = toTimestamp(diagnosis.at);
      const since = toTimestamp(diagnosis.since ?? diagnosis.at);
      const content = {
        tenant_id: device.tenantId,
        at,
        since,
        state: stateOfDiagnosis(diagnosis),
        content: toJson<unknown>(diagnosis),
      };
      await pg.run(
        'analysis.put',
        within(device)
          .insertInto('diagnosis')
          .values({ device_id: device.id, ...content })
          .onConflict((conflict) => conflict.column('device_id').doUpdateSet(content)),
      );
    },
  };
}

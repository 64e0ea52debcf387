import { DeviceDiagnosis, stateOfDiagnosis } from '@oilsight/contract';
import type { JudgedState } from '@oilsight/contract';
import { sqlQuery } from '../../platform/pg.ts';
import type { Pg } from '../../platform/pg.ts';
import type { AnalysisStore } from './analysis.store.ts';

const findOne = sqlQuery<{ content: unknown }>('analysis.find', 'select content from diagnosis where device_id = $1 and tenant_id = $2');
const findStates = sqlQuery<{ device_id: string; state: JudgedState; judged: boolean }>('analysis.states', `select device_id, state, content->>'verdict' <> 'not_enough_evidence' as judged from diagnosis where device_id = any($1) and tenant_id = any($2)`);
const putOne = sqlQuery<never>('analysis.put', `
  insert into diagnosis (device_id, tenant_id, at, since, state, content) values ($1, $2, to_timestamp($3 / 1000.0), to_timestamp($4 / 1000.0), $5, $6)
  on conflict (device_id) do update set tenant_id = excluded.tenant_id, at = excluded.at, since = excluded.since, state = excluded.state, content = excluded.content`);

export function pgAnalysisStore(pg: Pg): AnalysisStore {
  return {
    async find(device) {
      const [row] = await pg.query(findOne, [device.id, device.tenantId]);
      return DeviceDiagnosis.safeParse(row?.content).data ?? null;
    },
    async statesOf(devices) {
      const rows = await pg.query(findStates, [devices.map(({ id }) => id), [...new Set(devices.map(({ tenantId }) => tenantId))]]);
      return new Map(rows.map(({ device_id, state, judged }) => [device_id, { state, judged }]));
    },
    async put(device, diagnosis) {
      await pg.query(putOne, [device.id, device.tenantId, diagnosis.at, diagnosis.since ?? diagnosis.at, stateOfDiagnosis(diagnosis), JSON.stringify(diagnosis)]);
    },
  };
}

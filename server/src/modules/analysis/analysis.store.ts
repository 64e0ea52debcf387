import { DeviceDiagnosis, faultyKeysIn, Finding } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { anyOf, toJson, toTimestamp, unscoped, within } from '../../platform/statements.ts';
import { areSameFindings, changesOfFindings, findingsInForce, noFindings } from '../alarms/index.ts';
import type { FindingsInForce } from '../alarms/index.ts';
import type { DeviceRef } from '../devices/index.ts';

/** Selects the rows of these devices, each within its dealer. */
const keptOf = (devices: readonly DeviceRef[]) =>
  within(devices)
    .selectFrom('diagnosis')
    .where('device_id', '=', anyOf(devices.map(({ id }) => id)))
    .where('tenant_id', '=', anyOf([...new Set(devices.map(({ tenantId }) => tenantId))]));

const Named = Finding.pick({ name: true, category: true, severity: true });

interface Assessed {
  readonly at: number;
  readonly assessed: boolean;
  readonly faultyKeys: readonly string[];
  readonly findings: readonly Pick<Finding, 'name' | 'category' | 'severity'>[];
}

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

/** The newest diagnosis of each device. */
export function createAnalysisStore(pg: Pg) {
  return {
    /** By device. A device is left out if it has no diagnosis, or one in an outdated form. */
    async find(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, DeviceDiagnosis>> {
      const rows = await pg.run('analysis.find', keptOf(devices).select(['device_id', 'content']));
      return new Map(
        rows.flatMap(({ device_id, content }) => {
          const { data } = DeviceDiagnosis.safeParse(content);
          return data === undefined ? [] : [[device_id, data]];
        }),
      );
    },

    /**
     * The time that the newest diagnoses assess, ms, whether they had enough evidence, the keys whose readings they say
     * are wrong, and what they found; devices without a diagnosis are left out.
     */
    async assessmentsOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, Assessed>> {
      const rows = await pg.run(
        'analysis.assessed',
        keptOf(devices).select([
          'device_id',
          'at',
          sql<boolean>`content->>'verdict' <> 'not_enough_evidence'`.as('assessed'),
          sql`jsonb_path_query_array(content, '$.findings[*] ? (@.category == "sensor")')`.as('ofSensors'),
          // Without their evidence, which is long.
          sql`(select jsonb_agg(jsonb_build_object(
            'name', f.one->'name', 'category', f.one->'category', 'severity', f.one->'severity') order by f.n)
            from jsonb_array_elements(content->'findings') with ordinality as f (one, n))`.as('found'),
        ]),
      );
      return new Map(
        rows.map(({ device_id, at, assessed, ofSensors, found }) => {
          // A diagnosis in an outdated form names none.
          const findings = Finding.array().safeParse(ofSensors).data ?? [];
          const named = Named.array().safeParse(found).data ?? [];
          return [device_id, { at, assessed, faultyKeys: faultyKeysIn({ findings }), findings: named }];
        }),
      );
    },

    /** Ids of the devices whose newest diagnosis asks for something, the gravest first. */
    gravest: unscoped('rounds of assessments begin with the worst devices', (tables) => async () => {
      const rows = await pg.run(
        'analysis.gravest',
        tables
          .selectFrom('diagnosis')
          .where(sql<boolean>`content->>'verdict' in ('critical', 'warning', 'caution')`)
          .select('device_id')
          .orderBy(sql`array_position(array['critical', 'warning', 'caution'], content->>'verdict')`)
          .orderBy('device_id'),
      );
      return rows.map(({ device_id }) => device_id);
    }),

    /**
     * Replaces the previous one. Findings that differ from those in force are in force from the diagnosis on.
     *
     * @param past diagnoses of earlier times that a look back made, oldest first: their findings are in force from their
     *   times on, as far as those of their times are not known
     */
    async put(device: DeviceRef, diagnosis: DeviceDiagnosis, past: readonly DeviceDiagnosis[] = []): Promise<void> {
      const at = toTimestamp(diagnosis.at);
      const since = toTimestamp(diagnosis.since ?? diagnosis.at);
      const content = {
        tenant_id: device.tenantId,
        at,
        since,
        content: toJson<unknown>(diagnosis),
      };
      await pg.transaction(async (tx) => {
        await tx.run(
          'analysis.put',
          within(device)
            .insertInto('diagnosis')
            .values({ device_id: device.id, ...content })
            .onConflict((conflict) => conflict.column('device_id').doUpdateSet(content)),
        );
        await putPastFindings(tx, device, past);
        await putFindings(tx, device, diagnosis);
      });
    },
  };
}

async function putPastFindings(tx: Queryable, device: DeviceRef, past: readonly DeviceDiagnosis[]): Promise<void> {
  if (past.length === 0) return;
  const oldest = await tx.first(
    'analysis.oldestFindings',
    within(device).selectFrom('finding_change').where('device_id', '=', device.id).orderBy('at').limit(1).select('at'),
  );
  const changes = changesOfFindings(past).filter(({ at }) => at < (oldest?.at ?? Number.POSITIVE_INFINITY));
  if (changes.length === 0) return;
  await tx.run(
    'analysis.putPastFindings',
    within(device)
      .insertInto('finding_change')
      .values(
        changes.map(({ at, findings }) => ({
          device_id: device.id,
          at: toTimestamp(at),
          findings: toJson<unknown>(findings),
        })),
      ),
  );
}

async function putFindings(tx: Queryable, device: DeviceRef, diagnosis: DeviceDiagnosis): Promise<void> {
  const newest = await tx.first(
    'analysis.findings',
    within(device)
      .selectFrom('finding_change')
      .where('device_id', '=', device.id)
      .orderBy('at', 'desc')
      .limit(1)
      .select('findings'),
  );
  const findings = findingsInForce(diagnosis);
  if (areSameFindings(findings, (newest?.findings as FindingsInForce | undefined) ?? noFindings)) return;
  const content = { findings: toJson<unknown>(findings) };
  await tx.run(
    'analysis.putFindings',
    within(device)
      .insertInto('finding_change')
      .values({ device_id: device.id, at: toTimestamp(diagnosis.at), ...content })
      .onConflict((conflict) => conflict.columns(['device_id', 'at']).doUpdateSet(content)),
  );
}

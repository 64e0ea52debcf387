import { maxLinkAccesses } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { toTimestamp, unscoped } from '../../../platform/statements.ts';
import type { Tables } from '../../../platform/statements.ts';
import type { LinkUses } from './report-links.rules.ts';
import type { StoredLink } from './report-links.store.ts';

/** What a secret leads to. */
export interface OpenedLink extends Pick<StoredLink, 'linkId' | 'reportId' | 'accountId' | 'expiresAt' | 'revokedAt'> {
  readonly dealerName: string;
}

/** The first uses of a link, whose rows stay. */
const firstKept = 100;

/** Deletes what a link's log has no place for: neither its first rows, which nobody washes away, nor its newest. */
function beyondKept(tables: Pick<Tables, 'selectFrom' | 'deleteFrom'>, linkId: string) {
  const rows = tables.selectFrom('report_link_access').where('link_id', '=', linkId).select('id');
  const newest = rows
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxLinkAccesses - firstKept);
  return tables
    .deleteFrom('report_link_access')
    .where('link_id', '=', linkId)
    .where('id', 'not in', rows.orderBy('first_at').orderBy('id').limit(firstKept))
    .where('id', 'not in', newest);
}

export type LinkSecretStore = ReturnType<typeof createLinkSecretStore>;

/** What a secret opens, and who used it. */
export function createLinkSecretStore(pg: Pg) {
  return unscoped('the secret of a link is the right to it; its uses are written after the answer', (tables) => ({
    /** null: there is none with that secret. */
    bySecret: (secretHash: Uint8Array): Promise<OpenedLink | null> =>
      pg.first(
        'reportLinks.bySecret',
        tables
          .selectFrom('report_link as l')
          .innerJoin('tenant as t', 't.id', 'l.tenant_id')
          .where('l.secret_hash', '=', secretHash)
          .select([
            'l.id as linkId',
            'l.report_id as reportId',
            'l.account_id as accountId',
            'l.expires_at as expiresAt',
            'l.revoked_at as revokedAt',
            't.name as dealerName',
          ]),
      ),

    /** Adds uses to the log of their links, which keeps of each the first 100 rows and the newest, 1000 in all. */
    addUses: (uses: readonly LinkUses[]): Promise<void> =>
      pg.transaction(async (tx) => {
        for (const { linkId, what, address, at, hour, firstAt, count } of uses) {
          const known = await tx.first(
            'reportLinks.used',
            tables
              .updateTable('report_link')
              .set((eb) => ({
                opened: eb('opened', '+', what === 'opened' ? count : 0),
                downloaded: eb('downloaded', '+', what === 'downloaded' ? count : 0),
                used_at: sql<never>`greatest(used_at, ${toTimestamp(at)})`,
              }))
              .where('id', '=', linkId)
              .returning('id'),
          );
          if (known === null) continue;
          await tx.run(
            'reportLinks.addAccess',
            tables
              .insertInto('report_link_access')
              .values({
                link_id: linkId,
                what,
                address,
                hour: toTimestamp(hour),
                first_at: toTimestamp(firstAt),
                last_at: toTimestamp(at),
                count,
              })
              .onConflict((on) =>
                on.columns(['link_id', 'what', 'address', 'hour']).doUpdateSet({
                  count: sql<number>`report_link_access.count + excluded.count`,
                  last_at: sql<never>`greatest(report_link_access.last_at, excluded.last_at)`,
                }),
              ),
          );
        }
        for (const linkId of new Set(uses.map((use) => use.linkId)))
          await tx.run('reportLinks.trim', beyondKept(tables, linkId));
      }),

    /** Deletes links that ended before a time, ms, with their logs. */
    removeEndedBefore: async (time: number): Promise<void> => {
      await pg.run(
        'reportLinks.removeEnded',
        tables.deleteFrom('report_link').where(sql<boolean>`least(expires_at, revoked_at) < ${toTimestamp(time)}`),
      );
    },
  }));
}

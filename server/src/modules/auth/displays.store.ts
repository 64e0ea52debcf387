import type { Display } from '@oilsight/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Instant } from '../../platform/schema-columns.ts';
import type { Schema } from '../../platform/schema.ts';
import { db, toTimestamp, unscoped } from '../../platform/statements.ts';

const display = expressionBuilder<Schema, 'display'>();
/** Neither revoked nor too old. */
const isGood = (now: number): Expression<SqlBool> =>
  display.and([display('revoked_at', 'is', null), display('expires_at', '>', toTimestamp(now))]);

interface Asked {
  readonly displayId: string;
  readonly accountId: string;
  readonly now: number;
}
const find = compiledOnce(({ displayId, accountId, now }: Asked) =>
  db.selectFrom('display').where('id', '=', displayId).where('account_id', '=', accountId).where(isGood(now))
    .select((eb) => {
      const aMinuteAgo = sql<Instant>`${toTimestamp(now)} - interval '1 minute'`;
      return eb.and([eb('used_at', 'is not', null), eb('used_at', '>', aMinuteAgo)]).$castTo<boolean>().as('isSeen');
    }));

export type DisplayStore = ReturnType<typeof createDisplayStore>;

/** Tokens of displays. */
export function createDisplayStore(pg: Pg) {
  return unscoped('each method names one account, which is what a scope is worked out from', () => ({
    /** @param sessionId login that it is made with. False: that was ended. An end that is under way is waited for. */
    async create(accountId: string, sessionId: string, wanted: Omit<Display, 'usedAt'>): Promise<boolean> {
      const { displayId, name, createdAt, expiresAt } = wanted;
      const made = await pg.first('displays.insert', db.insertInto('display')
        .columns(['id', 'account_id', 'name', 'created_at', 'expires_at'])
        .expression(db.selectFrom('login_session as s')
          .where('s.account_id', '=', accountId).where('s.id', '=', sessionId).where('s.revoked_at', 'is', null)
          .select([
            sql<string>`${displayId}::uuid`.as('id'), 's.account_id', sql<string>`${name}::text`.as('name'),
            toTimestamp(createdAt).as('created_at'), toTimestamp(expiresAt).as('expires_at'),
          ])
          .forShare())
        .returning('id'));
      return made !== null;
    },

    /** Those that are still good, the newest first. */
    list: (accountId: string, now: number): Promise<readonly Display[]> =>
      pg.run('displays.list', db.selectFrom('display').where('account_id', '=', accountId).where(isGood(now))
        .select([
          'id as displayId', 'name', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt',
        ])
        .orderBy('created_at', 'desc').orderBy('id')),

    /** Whether it is still good. Keeps when it was last asked, to the minute. */
    async isOpen(displayId: string, accountId: string, now: number): Promise<boolean> {
      const found = await pg.first('displays.isOpen', find({ displayId, accountId, now }));
      if (found?.isSeen === false) {
        const seen = db.updateTable('display').set({ used_at: toTimestamp(now) }).where('id', '=', displayId);
        await pg.run('displays.seen', seen);
      }
      return found !== null;
    },

    /** Returns its name; null: there is no such open one. */
    async revoke(accountId: string, displayId: string, now: number): Promise<string | null> {
      const revoked = await pg.first('displays.revoke', db.updateTable('display').set({ revoked_at: toTimestamp(now) })
        .where('account_id', '=', accountId).where('id', '=', displayId).where(isGood(now)).returning('name'));
      return revoked?.name ?? null;
    },

    /** Revokes all of them; returns how many. */
    async revokeAll(accountId: string, now: number, on: Queryable = pg): Promise<number> {
      const revoked = await on.run('displays.revokeAll', db.updateTable('display').set({ revoked_at: toTimestamp(now) })
        .where('account_id', '=', accountId).where(isGood(now)).returning('id'));
      return revoked.length;
    },

    /** Forgets those that ended before; returns how many. */
    async removeEndedBefore(time: number): Promise<number> {
      const ended = await pg.run('displays.removeEnded', db.deleteFrom('display')
        .where((eb) => eb.or([eb('expires_at', '<', toTimestamp(time)), eb('revoked_at', '<', toTimestamp(time))]))
        .returning('id'));
      return ended.length;
    },
  }));
}

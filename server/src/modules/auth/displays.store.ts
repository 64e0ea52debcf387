import type { Display, WallScreen } from '@oilsight/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Instant } from '../../platform/schema-columns.ts';
import type { Schema } from '../../platform/schema.ts';
import { anyOf, db, nameLock, toTimestamp, unscoped } from '../../platform/statements.ts';
import type { OpenSession } from './auth.store.ts';
import type { DisplayPlace } from './display.rules.ts';

const display = expressionBuilder<Schema, 'display'>();
/** Neither revoked nor expired. */
const isGood = (now: number): Expression<SqlBool> =>
  display.and([display('revoked_at', 'is', null), display('expires_at', '>', toTimestamp(now))]);

export interface OpenDisplay extends OpenSession, DisplayPlace {
  /** The screens of a wall; empty: it is for a page that embeds ours. */
  readonly screens: readonly WallScreen[];
  /** ms; null: never. */
  readonly usedAt: number | null;
}

/** A display that a code has opened. */
export interface OpenedDisplay extends Pick<
  Display,
  'displayId' | 'name' | 'expiresAt' | 'screens' | 'tenantId' | 'customerId' | 'deviceId' | 'rotateS'
> {
  readonly accountId: string;
}

const open = compiledOnce(({ displayIds }: { displayIds: readonly string[] }) =>
  db
    .selectFrom('display')
    .where('id', '=', anyOf(displayIds))
    .where('revoked_at', 'is', null)
    .select([
      'id',
      'account_id as accountId',
      'expires_at as expiresAt',
      'used_at as usedAt',
      'shown_tenant as tenantId',
      'shown_customer as customerId',
      'screens',
    ]),
);

export type DisplayStore = ReturnType<typeof createDisplayStore>;

/** Tokens of displays. */
export function createDisplayStore(pg: Pg) {
  return unscoped('each method names an account or displays, which is what a scope is worked out from', () => ({
    /**
     * Simultaneous calls of one account run one after the other, so that there are never more than `most`.
     *
     * @param sessionId the login that creates it; the call waits while that is being ended
     * @param most valid displays of the account, with the new one
     * @returns why it was not created; null: it was
     */
    create: (
      { accountId, sessionId, most }: { readonly accountId: string; readonly sessionId: string; readonly most: number },
      wanted: Omit<Display, 'usedAt'>,
    ): Promise<'ended' | 'tooMany' | null> =>
      pg.transaction(async (tx) => {
        const { displayId, name, createdAt, expiresAt, screens, tenantId, customerId, deviceId, rotateS } = wanted;
        await tx.run('displays.lockOwn', nameLock('displays of', accountId));
        const { valid } = await tx.one(
          'displays.count',
          db
            .selectFrom('display')
            .where('account_id', '=', accountId)
            .where(isGood(createdAt))
            .select((eb) => eb.fn.countAll<number>().as('valid')),
        );
        if (valid >= most) return 'tooMany';
        const made = await tx.first(
          'displays.insert',
          db
            .insertInto('display')
            .columns([
              'id',
              'account_id',
              'name',
              'created_at',
              'expires_at',
              'screens',
              'shown_tenant',
              'shown_customer',
              'shown_device',
              'rotate_s',
            ])
            .expression(
              db
                .selectFrom('login_session as s')
                .where('s.account_id', '=', accountId)
                .where('s.id', '=', sessionId)
                .where('s.revoked_at', 'is', null)
                .select([
                  sql<string>`${displayId}::uuid`.as('id'),
                  's.account_id',
                  sql<string>`${name}::text`.as('name'),
                  toTimestamp(createdAt).as('created_at'),
                  toTimestamp(expiresAt).as('expires_at'),
                  sql<WallScreen[]>`${screens}::text[]`.as('screens'),
                  sql<string | null>`${tenantId}::uuid`.as('shown_tenant'),
                  sql<string | null>`${customerId}::uuid`.as('shown_customer'),
                  sql<string | null>`${deviceId}::uuid`.as('shown_device'),
                  sql<number | null>`${rotateS}::integer`.as('rotate_s'),
                ])
                .forShare(),
            )
            .returning('id'),
        );
        return made === null ? 'ended' : null;
      }),

    /** Valid displays, the newest first. */
    list: (accountId: string, now: number): Promise<readonly Display[]> =>
      pg.run(
        'displays.list',
        db
          .selectFrom('display')
          .where('account_id', '=', accountId)
          .where(isGood(now))
          .select([
            'id as displayId',
            'name',
            'created_at as createdAt',
            'expires_at as expiresAt',
            'used_at as usedAt',
            'screens',
            'shown_tenant as tenantId',
            'shown_customer as customerId',
            'shown_device as deviceId',
            'rotate_s as rotateS',
          ])
          .orderBy('created_at', 'desc')
          .orderBy('id'),
      ),

    /** Displays that have not been revoked; some may have expired. */
    open: (displayIds: readonly string[]): Promise<readonly OpenDisplay[]> =>
      pg.run('displays.open', open({ displayIds })),

    /** Stores the time of use, unless one was stored within the last minute. */
    async used(displayId: string, now: number): Promise<void> {
      await pg.run(
        'displays.used',
        db
          .updateTable('display')
          .set({ used_at: toTimestamp(now) })
          .where('id', '=', displayId)
          .where((eb) =>
            eb.or([
              eb('used_at', 'is', null),
              eb('used_at', '<=', sql<Instant>`${toTimestamp(now)} - interval '1 minute'`),
            ]),
          ),
      );
    },

    /** Returns its name; null: the account has no such open display. */
    async revoke(accountId: string, displayId: string, now: number): Promise<string | null> {
      const revoked = await pg.first(
        'displays.revoke',
        db
          .updateTable('display')
          .set({ revoked_at: toTimestamp(now) })
          .where('account_id', '=', accountId)
          .where('id', '=', displayId)
          .where(isGood(now))
          .returning('name'),
      );
      return revoked?.name ?? null;
    },

    /** Revokes all of them; returns how many. */
    async revokeAll(accountId: string, now: number, on: Queryable = pg): Promise<number> {
      const revoked = await on.run(
        'displays.revokeAll',
        db
          .updateTable('display')
          .set({ revoked_at: toTimestamp(now) })
          .where('account_id', '=', accountId)
          .where(isGood(now))
          .returning('id'),
      );
      return revoked.length;
    },

    /** Gives a good display of a wall a code, in place of the one before. @returns whether the account has such a display */
    async putCode(
      { accountId, displayId, now }: { readonly accountId: string; readonly displayId: string; readonly now: number },
      code: { readonly hash: Buffer; readonly until: number },
    ): Promise<boolean> {
      const put = await pg.first(
        'displays.putCode',
        db
          .updateTable('display')
          .set({ code_hash: code.hash, code_until: toTimestamp(code.until) })
          .where('account_id', '=', accountId)
          .where('id', '=', displayId)
          .where('screens', '<>', sql<WallScreen[]>`'{}'::text[]`)
          .where(isGood(now))
          .returning('id'),
      );
      return put !== null;
    },

    /** Spends a code. @returns the good display that it opens; null: there is none */
    spendCode: (hash: Buffer, now: number): Promise<OpenedDisplay | null> =>
      pg.first(
        'displays.spendCode',
        db
          .updateTable('display')
          .set({ code_hash: null, code_until: null })
          .where('code_hash', '=', hash)
          .where('code_until', '>', toTimestamp(now))
          .where(isGood(now))
          .returning([
            'id as displayId',
            'name',
            'account_id as accountId',
            'expires_at as expiresAt',
            'screens',
            'shown_tenant as tenantId',
            'shown_customer as customerId',
            'shown_device as deviceId',
            'rotate_s as rotateS',
          ]),
      ),

    /** Deletes displays that ended before; returns how many. */
    async removeEndedBefore(time: number): Promise<number> {
      const ended = await pg.run(
        'displays.removeEnded',
        db
          .deleteFrom('display')
          .where((eb) => eb.or([eb('expires_at', '<', toTimestamp(time)), eb('revoked_at', '<', toTimestamp(time))]))
          .returning('id'),
      );
      return ended.length;
    },
  }));
}

import type { Language } from '@oilsight/contract';
import { expressionBuilder, sql } from 'kysely';
import type { Expression, InferResult, SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Schema } from '../../platform/schema.ts';
import { anyOf, db, toTimestamp, unscoped } from '../../platform/statements.ts';
import type { Grants } from './scope.rules.ts';

/** An account with its grants. */
export interface Account extends Grants {
  readonly id: string;
  readonly userName: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language;
  /** The person's preferences as stored. */
  readonly preferences: unknown;
  /** ms. */
  readonly createdAt: number;
  readonly hasSecondFactor: boolean;
  /**
   * Whether the account, its dealer or its factory is disabled, or its password is that of the demonstration and this
   * server does not run it.
   */
  readonly disabled: boolean;
  /** ms; null: never. */
  readonly expiresAt: number | null;
  /** Dealers, factories and devices on which the above depends: its own and those it was granted. */
  readonly restsOn: readonly string[];
  /** Its own platform name, else the name of its customer or tenant; empty for the operator of the product. */
  readonly companyName: string;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  /** The account's password hash at the time when the person logged in. */
  readonly passwordHash: string;
  readonly refreshHash: Uint8Array;
  readonly now: number;
  readonly expiresAt: number;
  readonly address: string;
  readonly userAgent: string;
}

/** A login or a display that has not been revoked. */
export interface OpenSession {
  readonly id: string;
  readonly accountId: string;
  /** ms. */
  readonly expiresAt: number;
}

/** An open login. */
export interface StoredSession {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  /** ms. */
  readonly createdAt: number;
  readonly usedAt: number;
  readonly expiresAt: number;
}

/** The place from which a login is used. */
export interface LoginClient {
  readonly address: string;
  readonly userAgent: string;
}

/**
 * `reused`: the token was exchanged before; `ended`: unknown, revoked or too old; a time, ms: it was the last token to
 * be exchanged, a short time ago.
 */
export type Rotation = 'rotated' | 'reused' | 'ended' | { readonly rotatedAt: number };

interface TokenUse extends LoginClient {
  readonly now: number;
  /** An exchange after this time counts as a short time ago, ms. */
  readonly repeatableFrom: number;
  readonly expiresAt: number;
}

const tables = unscoped('accounts and their grants are what a scope is worked out from', (all) => all);

const lower = (name: Expression<string>) => sql<string>`lower(${name})`;

/** Accounts with their grants. Grants of disabled customers and devices do not count. */
const accounts = tables
  .selectFrom('account as a')
  .leftJoin('tenant as t', 't.id', 'a.tenant_id')
  .leftJoin('customer as c', 'c.id', 'a.customer_id')
  .select([
    'a.id',
    'a.user_name as userName',
    'a.password_hash as passwordHash',
    'a.first_name as firstName',
    'a.last_name as lastName',
    'a.phone',
    'a.email',
    'a.language',
    'a.preferences',
    'a.created_at as createdAt',
    'a.authority',
    'a.tenant_id as tenantId',
    'a.customer_id as customerId',
    'a.password_is_demo as passwordIsDemo',
    'a.expires_at as expiresAt',
  ])
  .select((eb) => {
    const customers = eb
      .selectFrom('account_customer as ac')
      .innerJoin('customer as g', 'g.id', 'ac.customer_id')
      .whereRef('ac.account_id', '=', 'a.id')
      .where('g.disabled', '=', false)
      .select(['g.id', 'g.tenant_id as tenantId'])
      .orderBy('g.id');
    const deviceIds = eb
      .selectFrom('account_device as ad')
      .innerJoin('device as d', 'd.id', 'ad.device_id')
      .innerJoin('customer as dc', 'dc.id', 'd.customer_id')
      .innerJoin('tenant as dt', 'dt.id', 'd.tenant_id')
      .whereRef('ad.account_id', '=', 'a.id')
      .where('d.removed_at', 'is', null)
      .where('dc.disabled', '=', false)
      .where('dt.disabled', '=', false)
      .select('ad.device_id')
      .orderBy('ad.device_id');
    // Disabled or removed factories are included, as they may be restored.
    const factories = eb
      .selectFrom('account_customer as ac')
      .innerJoin('customer as g', 'g.id', 'ac.customer_id')
      .whereRef('ac.account_id', '=', 'a.id')
      .select(sql<string>`unnest(array[g.id, g.tenant_id])`.as('id'));
    const machines = eb
      .selectFrom('account_device as ad')
      .innerJoin('device as d', 'd.id', 'ad.device_id')
      .whereRef('ad.account_id', '=', 'a.id')
      .select(sql<string>`unnest(array[d.id, d.customer_id, d.tenant_id])`.as('id'));
    const factor = eb
      .selectFrom('second_factor as f')
      .whereRef('f.account_id', '=', 'a.id')
      .where('f.confirmed_at', 'is not', null)
      .select('f.account_id');
    const isDisabled = eb.or([
      eb.ref('a.disabled'),
      eb.fn.coalesce('t.disabled', eb.lit(false)),
      eb.fn.coalesce('c.disabled', eb.lit(false)),
    ]);
    return [
      isDisabled.$castTo<boolean>().as('disabled'),
      eb.exists(factor).$castTo<boolean>().as('hasSecondFactor'),
      eb.fn.coalesce('c.system_name', 't.system_name', 'c.name', 't.name', sql<string>`''`).as('companyName'),
      jsonArrayFrom(customers).as('customers'),
      sql<string[]>`array${deviceIds}::text[]`.as('deviceIds'),
      sql<
        string[]
      >`array_remove(array[a.tenant_id, a.customer_id] || array${factories} || array${machines}, null)::text[]`.as(
        'restsOn',
      ),
    ];
  });

const byUserName = compiledOnce(({ userName }: { userName: string }) =>
  accounts.where((eb) => eb(lower(eb.ref('a.user_name')), '=', lower(eb.val(userName)))),
);
const byIds = compiledOnce(({ accountIds }: { accountIds: readonly string[] }) =>
  accounts.where('a.id', '=', anyOf(accountIds)),
);
const byContact = compiledOnce(({ contact }: { contact: string }, column: 'phone' | 'email') => {
  // A few accounts of each dealer in turns: however many accounts others register with a person's phone or address, the
  // list includes those of the person's own dealer.
  const inTurns = tables
    .selectFrom('account')
    .where(column, '=', contact)
    .select((eb) => [
      'id',
      eb.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('tenant_id').orderBy('created_at').orderBy('id'))
        .as('nth'),
    ]);
  const some = tables
    .selectFrom(inTurns.as('having_it'))
    .where('nth', '<=', 20)
    .select('id')
    .orderBy('nth')
    .orderBy('id')
    .limit(200);
  return accounts.where('a.id', 'in', some).orderBy((eb) => lower(eb.ref('a.user_name')));
});

interface NewAdministrator {
  readonly userName: string;
  readonly passwordHash: string;
}
const insertAdministrator = compiledOnce(({ userName, passwordHash }: NewAdministrator) => {
  const name = sql<string>`${userName}::text || case when nth.n = 1 then '' else nth.n::text end`;
  const free = tables
    .selectFrom(sql<{ n: number }>`generate_series(1, 1000)`.as<'nth'>(sql`nth(n)`))
    .where((eb) => {
      const named = tables
        .selectFrom('account as a')
        .select('a.id')
        .where((person) => person(lower(person.ref('a.user_name')), '=', lower(name)));
      return eb.not(eb.exists(named));
    })
    .select(name.as('name'))
    .orderBy('nth.n')
    .limit(1);
  return tables
    .insertInto('account')
    .columns(['user_name', 'password_hash', 'authority'])
    .expression(
      tables
        .selectFrom(free.as('free'))
        .select([
          'free.name',
          sql<string>`${passwordHash}::text`.as('password_hash'),
          sql.lit('SYS_ADMIN').as('authority'),
        ]),
    )
    .returning('user_name as userName');
});

const session = expressionBuilder<Schema, 'login_session'>();
/** Neither revoked nor expired. */
const isOpen = (now: number): Expression<SqlBool> =>
  session.and([session('revoked_at', 'is', null), session('expires_at', '>', toTimestamp(now))]);

const insertSession = compiledOnce((wanted: NewSession) =>
  tables
    .insertInto('login_session')
    .columns(['id', 'account_id', 'refresh_hash', 'created_at', 'used_at', 'expires_at', 'address', 'user_agent'])
    // The lock waits for a password change that is under way.
    .expression(
      tables
        .selectFrom('account as a')
        .where('a.id', '=', wanted.accountId)
        .where('a.password_hash', '=', wanted.passwordHash)
        .select([
          sql<string>`${wanted.id}::uuid`.as('id'),
          'a.id as account_id',
          sql<Uint8Array>`${wanted.refreshHash}::bytea`.as('refresh_hash'),
          toTimestamp(wanted.now).as('created_at'),
          toTimestamp(wanted.now).as('used_at'),
          toTimestamp(wanted.expiresAt).as('expires_at'),
          sql<string>`${wanted.address}::text`.as('address'),
          sql<string>`${wanted.userAgent}::text`.as('user_agent'),
        ])
        .forShare(),
    )
    .returning('id'),
);
const openSessions = compiledOnce(({ sessionIds }: { sessionIds: readonly string[] }) =>
  db
    .selectFrom('login_session')
    .select(['id', 'account_id as accountId', 'expires_at as expiresAt'])
    .where('id', '=', anyOf(sessionIds))
    .where('revoked_at', 'is', null),
);
interface Exchange {
  readonly sessionId: string;
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly use: TokenUse;
}
const rotate = compiledOnce(({ sessionId, from, to, use }: Exchange) =>
  db
    .updateTable('login_session')
    .set({
      refresh_hash: to,
      previous_refresh_hash: sql.ref<Uint8Array>('refresh_hash'),
      used_at: toTimestamp(use.now),
      expires_at: toTimestamp(use.expiresAt),
      address: use.address,
      user_agent: use.userAgent,
    })
    .where('id', '=', sessionId)
    .where('refresh_hash', '=', from)
    .where(isOpen(use.now))
    .returning('id'),
);

/** An open login, and when its token `from` was exchanged, if that was its last exchange and a short time ago. */
const afterRotation = compiledOnce(({ sessionId, from, use }: Exchange) =>
  db
    .selectFrom('login_session')
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('previous_refresh_hash', '=', from), eb('used_at', '>=', toTimestamp(use.repeatableFrom))]))
        .then(eb.ref('used_at'))
        .end()
        .as('rotatedAt'),
    )
    .where('id', '=', sessionId)
    .where(isOpen(use.now)),
);

export type AuthStore = ReturnType<typeof createAuthStore>;

/**
 * Stores accounts and logins. The callers name accounts or logins themselves, so there is no scope.
 *
 * @param isDemonstration whether this server runs the demonstration: on other servers its passwords are invalid
 */
export function createAuthStore(pg: Pg, isDemonstration: () => boolean) {
  function accountOf({ passwordIsDemo, ...row }: InferResult<typeof accounts>[number]): Account {
    return { ...row, disabled: row.disabled || (passwordIsDemo && !isDemonstration()) };
  }
  return unscoped('accounts and logins are what a scope is worked out from', () => ({
    async findByUserName(userName: string): Promise<Account | null> {
      const row = await pg.first('auth.byUserName', byUserName({ userName }));
      return row === null ? null : accountOf(row);
    },

    /** The accounts with this phone, by name: of each dealer the twenty oldest at most, two hundred in all. */
    async findByPhone(phone: string): Promise<readonly Account[]> {
      return (await pg.run('auth.byPhone', byContact({ contact: phone }, 'phone'))).map(accountOf);
    },

    /** As `findByPhone`, for an e-mail address. */
    async findByEmail(email: string): Promise<readonly Account[]> {
      return (await pg.run('auth.byEmail', byContact({ contact: email }, 'email'))).map(accountOf);
    },

    async findById(accountId: string): Promise<Account | null> {
      const row = await pg.first('auth.byIds', byIds({ accountIds: [accountId] }));
      return row === null ? null : accountOf(row);
    },

    /** Accounts by id; unknown ids are left out. */
    async findByIds(accountIds: readonly string[]): Promise<readonly Account[]> {
      return (await pg.run('auth.byIds', byIds({ accountIds }))).map(accountOf);
    },

    /** Whether there are accounts, other than those of a former demonstration. */
    async hasAccounts(): Promise<boolean> {
      const accounts = tables.selectFrom('account').where('password_is_demo', '=', false).select('id').limit(1);
      return (await pg.first('auth.anyAccount', accounts)) !== null;
    },

    /** Returns the user name, with a number appended if the requested one is taken. */
    async createAdministrator(userName: string, passwordHash: string): Promise<string> {
      const made = await pg.first('auth.insertAdministrator', insertAdministrator({ userName, passwordHash }));
      if (made === null) throw new Error(`there are a thousand people named like ${userName}`);
      return made.userName;
    },

    async setLanguage(accountId: string, language: Language): Promise<void> {
      await pg.run('auth.updateLanguage', tables.updateTable('account').set({ language }).where('id', '=', accountId));
    },

    /**
     * False: the password was changed meanwhile. Waits for a change that is under way, so that no new login escapes the
     * end of all logins.
     */
    createSession: async (wanted: NewSession): Promise<boolean> =>
      (await pg.first('auth.insertSession', insertSession(wanted))) !== null,

    /** Logins that have not been revoked; some may have expired. */
    openSessions: (sessionIds: readonly string[]): Promise<readonly OpenSession[]> =>
      pg.run('auth.openSessions', openSessions({ sessionIds })),

    /** Exchanges a login's refresh token for the next, if it is the newest. Of two simultaneous calls one succeeds. */
    async rotateSession(
      sessionId: string,
      { from, to }: { readonly from: Uint8Array; readonly to: Uint8Array },
      use: TokenUse,
    ): Promise<Rotation> {
      if ((await pg.first('auth.rotate', rotate({ sessionId, from, to, use }))) !== null) return 'rotated';
      const open = await pg.first('auth.afterRotation', afterRotation({ sessionId, from, to, use }));
      if (open === null) return 'ended';
      return open.rotatedAt === null ? 'reused' : { rotatedAt: open.rotatedAt };
    },

    async revokeSession(sessionId: string, now: number): Promise<void> {
      await pg.run(
        'auth.revoke',
        db
          .updateTable('login_session')
          .set({ revoked_at: toTimestamp(now) })
          .where('id', '=', sessionId)
          .where('revoked_at', 'is', null),
      );
    },

    /** The open logins of an account, the most recently used first. */
    listSessions: (accountId: string, now: number): Promise<readonly StoredSession[]> =>
      pg.run(
        'auth.listSessions',
        db
          .selectFrom('login_session')
          .where('account_id', '=', accountId)
          .where(isOpen(now))
          .select([
            'id',
            'address',
            'user_agent as userAgent',
            'created_at as createdAt',
            'used_at as usedAt',
            'expires_at as expiresAt',
          ])
          .orderBy('used_at', 'desc')
          .orderBy('id')
          .limit(200),
      ),

    /** Ends one login of the account. False: it has no such open login. */
    async revokeOwnSession(accountId: string, sessionId: string, now: number): Promise<boolean> {
      const ended = await pg.first(
        'auth.revokeOwn',
        db
          .updateTable('login_session')
          .set({ revoked_at: toTimestamp(now) })
          .where('account_id', '=', accountId)
          .where('id', '=', sessionId)
          .where(isOpen(now))
          .returning('id'),
      );
      return ended !== null;
    },

    /** Ends all logins of the account except one; returns how many. */
    async revokeSessionsOf(accountId: string, except: string | null, now: number, on: Queryable = pg): Promise<number> {
      const all = db
        .updateTable('login_session')
        .set({ revoked_at: toTimestamp(now) })
        .where('account_id', '=', accountId)
        .where(isOpen(now))
        .returning('id');
      return (await on.run('auth.revokeOthers', except === null ? all : all.where('id', '<>', except))).length;
    },

    /** Deletes logins that ended before; returns how many. */
    async removeSessionsEndedBefore(time: number): Promise<number> {
      const ended = await pg.run(
        'auth.removeEnded',
        db
          .deleteFrom('login_session')
          .where((eb) => eb.or([eb('expires_at', '<', toTimestamp(time)), eb('revoked_at', '<', toTimestamp(time))]))
          .returning('id'),
      );
      return ended.length;
    },
  }));
}

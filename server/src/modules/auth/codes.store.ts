import { dayMs } from '@oilsight/oil';
import { expressionBuilder } from 'kysely';
import type { Expression, ExpressionBuilder, OnConflictDatabase, OnConflictTables, SqlBool } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Schema } from '../../platform/schema.ts';
import { db, toTimestamp, unscoped } from '../../platform/statements.ts';
import { ownerOfNetwork } from './codes.rules.ts';
import type { CodeSubject } from './codes.rules.ts';

/**
 * The allowed tries at a code: a number for the network that requested it, and the same number for all other networks
 * together.
 */
export interface CodeTry {
  readonly network: string;
  readonly most: number;
}

/** Identifies the counts of codes per day. */
export interface CodeDay {
  readonly who: string;
  /** Days since 1970, UTC. */
  readonly day: number;
}

interface NewCode {
  readonly hash: Uint8Array;
  readonly expiresAt: number;
  readonly network: string;
}

const code = expressionBuilder<Schema, 'verification_code'>();
const isOf = ({ purpose, owner, target }: CodeSubject): Expression<SqlBool> =>
  code.and([code('purpose', '=', purpose), code('owner', '=', owner), code('target', '=', target)]);

/** Of the codes of all networks for one phone or address. */
const isOfNetworks = ({ purpose, target }: Pick<CodeSubject, 'purpose' | 'target'>): Expression<SqlBool> =>
  code.and([code('purpose', '=', purpose), code('target', '=', target), code('owner', 'like', ownerOfNetwork('%'))]);

const tryOnce = compiledOnce(({ subject, attempt, now }: { subject: CodeSubject; attempt: CodeTry; now: number }) => {
  const { network, most } = attempt;
  return db
    .updateTable('verification_code')
    .set((eb) => ({
      tries: eb('tries', '+', eb.cast<number>(eb('asked_from', '=', network), 'integer')),
      other_tries: eb('other_tries', '+', eb.cast<number>(eb('asked_from', '<>', network), 'integer')),
    }))
    .where(isOf(subject))
    .where((eb) => {
      const tries = eb.case().when('asked_from', '=', network).then(eb.ref('tries')).else(eb.ref('other_tries')).end();
      return eb(tries, '<', most);
    })
    .where('expires_at', '>', toTimestamp(now))
    .returning('code_hash as hash');
});

/** Locks them in one order, so that tries and a code's use at the same time never wait for each other in a circle. */
const lockedOfNetworks = (subject: Pick<CodeSubject, 'purpose' | 'target'>) =>
  db.selectFrom('verification_code').where(isOfNetworks(subject)).orderBy('owner').forUpdate();

const tryOthers = compiledOnce(({ subject, attempt, now }: { subject: CodeSubject; attempt: CodeTry; now: number }) =>
  db
    .updateTable('verification_code')
    .set((eb) => ({ other_tries: eb('other_tries', '+', 1) }))
    .where('owner', 'in', lockedOfNetworks(subject).select('owner'))
    .where(isOfNetworks(subject))
    .where('asked_from', '<>', attempt.network)
    .where('other_tries', '<', attempt.most)
    .where('expires_at', '>', toTimestamp(now))
    .returning('code_hash as hash'),
);

/** The table of days and the row being inserted. */
type Days = ExpressionBuilder<OnConflictDatabase<Schema, 'code_day'>, OnConflictTables<'code_day'>>;
/** The count of the day being written; 0 if the stored count is of an earlier day. */
const today = (eb: Days, column: 'requests' | 'failures') =>
  eb
    .case()
    .when('code_day.day', '=', eb.ref('excluded.day'))
    .then(eb.ref(`code_day.${column}`))
    .else(0)
    .end();

export type CodeStore = ReturnType<typeof createCodeStore>;

/** Codes that were sent, and choices among accounts. */
export function createCodeStore(pg: Pg) {
  return unscoped('each call names one code or choice: it belongs to whoever holds the phone', () => ({
    transaction: <T>(work: (tx: Queryable) => Promise<T>): Promise<T> => pg.transaction(work),

    /** Replaces an earlier one. */
    async keep(tx: Queryable, subject: CodeSubject, { hash, expiresAt, network }: NewCode): Promise<void> {
      const { purpose, owner, target } = subject;
      await tx.run(
        'codes.keep',
        db
          .insertInto('verification_code')
          .values({ purpose, owner, target, code_hash: hash, expires_at: toTimestamp(expiresAt), asked_from: network })
          .onConflict((conflict) =>
            conflict.columns(['purpose', 'owner', 'target']).doUpdateSet((eb) => ({
              code_hash: eb.ref('excluded.code_hash'),
              tries: 0,
              other_tries: 0,
              expires_at: eb.ref('excluded.expires_at'),
              asked_from: eb.ref('excluded.asked_from'),
            })),
          ),
      );
    },

    /**
     * Counts a try and returns the hash to compare with; null: there is no such code, it has expired, or was tried too
     * often.
     */
    async tryOnce(subject: CodeSubject, attempt: CodeTry, now: number): Promise<Uint8Array | null> {
      return (await pg.first('codes.tryOnce', tryOnce({ subject, attempt, now })))?.hash ?? null;
    },

    /**
     * Counts a try of a network at the codes that all other networks were sent, and returns their hashes: of those
     * that are good and were not tried at too often.
     */
    async tryOthers(subject: CodeSubject, attempt: CodeTry, now: number): Promise<readonly Uint8Array[]> {
      return (await pg.run('codes.tryOthers', tryOthers({ subject, attempt, now }))).map(({ hash }) => hash);
    },

    /** Counts a request and returns which of the day it is; null: the most of that day had already been made. */
    async countRequest(tx: Queryable, { who, day }: CodeDay, most: number): Promise<number | null> {
      const counted = await tx.first(
        'codes.countRequest',
        db
          .insertInto('code_day')
          .values({ who, day, requests: 1 })
          .onConflict((conflict) =>
            conflict
              .column('who')
              .doUpdateSet((eb) => ({
                day: eb.ref('excluded.day'),
                requests: eb(today(eb, 'requests'), '+', 1),
                failures: today(eb, 'failures'),
              }))
              .where((eb) =>
                eb.or([eb('code_day.day', '<>', eb.ref('excluded.day')), eb('code_day.requests', '<', most)]),
              ),
          )
          .returning('requests'),
      );
      return counted?.requests ?? null;
    },

    async countFailure({ who, day }: CodeDay): Promise<void> {
      await pg.run(
        'codes.countFailure',
        db
          .insertInto('code_day')
          .values({ who, day, failures: 1 })
          .onConflict((conflict) =>
            conflict.column('who').doUpdateSet((eb) => ({
              day: eb.ref('excluded.day'),
              failures: eb(today(eb, 'failures'), '+', 1),
              requests: today(eb, 'requests'),
            })),
          ),
      );
    },

    /** Number of wrong codes on that day. */
    async failuresOf({ who, day }: CodeDay): Promise<number> {
      const counted = await pg.first(
        'codes.failures',
        db.selectFrom('code_day').where('who', '=', who).where('day', '=', day).select('failures'),
      );
      return counted?.failures ?? 0;
    },

    /** Deletes the code. False: another call has deleted it meanwhile. */
    async take(subject: CodeSubject, hash: Uint8Array): Promise<boolean> {
      const taken = await pg.first(
        'codes.take',
        db.deleteFrom('verification_code').where(isOf(subject)).where('code_hash', '=', hash).returning('purpose'),
      );
      return taken !== null;
    },

    /**
     * Deletes the codes that all networks were sent, if one of them is this. False: another call has deleted it
     * meanwhile.
     */
    takeOfNetworks(subject: CodeSubject, hash: Uint8Array): Promise<boolean> {
      return pg.transaction(async (tx) => {
        const kept = await tx.run('codes.lockOfNetworks', lockedOfNetworks(subject).select('code_hash as hash'));
        if (!kept.some((one) => Buffer.compare(one.hash, hash) === 0)) return false;
        await tx.run('codes.dropOfNetworks', db.deleteFrom('verification_code').where(isOfNetworks(subject)));
        return true;
      });
    },

    async keepChoice(id: string, phone: string, expiresAt: number): Promise<void> {
      await pg.run(
        'codes.keepChoice',
        db.insertInto('login_choice').values({ id, phone, expires_at: toTimestamp(expiresAt) }),
      );
    },

    /** Deletes the choice; false: there is none, or it has expired. */
    async takeChoice(id: string, phone: string, now: number): Promise<boolean> {
      const taken = await pg.first(
        'codes.takeChoice',
        db
          .deleteFrom('login_choice')
          .where('id', '=', id)
          .where('phone', '=', phone)
          .where('expires_at', '>', toTimestamp(now))
          .returning('id'),
      );
      return taken !== null;
    },

    /** Deletes expired codes; returns how many. */
    async removeEndedCodes(now: number): Promise<number> {
      const today = Math.floor(now / dayMs);
      await pg.run('codes.removeOldDays', db.deleteFrom('code_day').where('day', '<', today));
      const codes = await pg.run(
        'codes.removeEnded',
        db.deleteFrom('verification_code').where('expires_at', '<=', toTimestamp(now)).returning('purpose'),
      );
      const choices = await pg.run(
        'codes.removeEndedChoices',
        db.deleteFrom('login_choice').where('expires_at', '<=', toTimestamp(now)).returning('id'),
      );
      return codes.length + choices.length;
    },
  }));
}

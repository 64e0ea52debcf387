import type { Pg, Queryable } from '../../platform/pg.ts';
import { db, toTimestamp, unscoped } from '../../platform/statements.ts';

export interface StoredSecondFactor {
  readonly secret: Uint8Array;
  /** ms; null: enrolment has begun but is not finished. */
  readonly confirmedAt: number | null;
  readonly lastStep: number;
  readonly recoveryCodesLeft: number;
}

interface FirstUse {
  readonly step: number;
  readonly now: number;
  readonly recoveryHashes: readonly Uint8Array[];
}

async function removeCodes(tx: Queryable, accountId: string): Promise<void> {
  await tx.run('secondFactor.removeRecoveryCodes', db.deleteFrom('recovery_code').where('account_id', '=', accountId));
}

async function replaceCodes(tx: Queryable, accountId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await removeCodes(tx, accountId);
  await tx.run(
    'secondFactor.insertRecoveryCodes',
    db.insertInto('recovery_code').values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash }))),
  );
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

/** Second factors. */
export function createSecondFactorStore(pg: Pg) {
  return unscoped('each method names one account: that of whoever logs in, or is in', () => ({
    find: (accountId: string): Promise<StoredSecondFactor | null> =>
      pg.first(
        'secondFactor.find',
        db
          .selectFrom('second_factor as f')
          .where('f.account_id', '=', accountId)
          .select((eb) => [
            'f.secret',
            'f.confirmed_at as confirmedAt',
            'f.last_step as lastStep',
            eb
              .selectFrom('recovery_code as r')
              .whereRef('r.account_id', '=', 'f.account_id')
              .where('r.used_at', 'is', null)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .$asScalar()
              .$notNull()
              .as('recoveryCodesLeft'),
          ]),
      ),

    /** Begins enrolment anew, unless a second factor is on. False: one is on. */
    async begin(accountId: string, secret: Uint8Array): Promise<boolean> {
      const begun = await pg.first(
        'secondFactor.begin',
        db
          .insertInto('second_factor')
          .values({ account_id: accountId, secret })
          .onConflict((conflict) =>
            conflict
              .column('account_id')
              .doUpdateSet((eb) => ({ secret: eb.ref('excluded.secret'), last_step: 0 }))
              .where('second_factor.confirmed_at', 'is', null),
          )
          .returning('account_id'),
      );
      return begun !== null;
    },

    /**
     * Turns the second factor on with its first time step and its recovery codes. False: enrolment was not begun, or it
     * is already on.
     */
    confirm: (accountId: string, { step, now, recoveryHashes }: FirstUse): Promise<boolean> =>
      pg.transaction(async (tx) => {
        const confirmed = await tx.first(
          'secondFactor.confirm',
          db
            .updateTable('second_factor')
            .set({ confirmed_at: toTimestamp(now), last_step: step })
            .where('account_id', '=', accountId)
            .where('confirmed_at', 'is', null)
            .returning('account_id'),
        );
        if (confirmed === null) return false;
        await replaceCodes(tx, accountId, recoveryHashes);
        return true;
      }),

    /** Uses up a time step. False: the same or a later one was used meanwhile. */
    async useStep(accountId: string, step: number): Promise<boolean> {
      const used = await pg.first(
        'secondFactor.useStep',
        db
          .updateTable('second_factor')
          .set({ last_step: step })
          .where('account_id', '=', accountId)
          .where('confirmed_at', 'is not', null)
          .where('last_step', '<', step)
          .returning('account_id'),
      );
      return used !== null;
    },

    /** Uses up a recovery code. False: there is no such code, or it was already used. */
    async useRecoveryCode(accountId: string, hash: Uint8Array, now: number): Promise<boolean> {
      const used = await pg.first(
        'secondFactor.useRecoveryCode',
        db
          .updateTable('recovery_code')
          .set({ used_at: toTimestamp(now) })
          .where('account_id', '=', accountId)
          .where('code_hash', '=', hash)
          .where('used_at', 'is', null)
          .returning('account_id'),
      );
      return used !== null;
    },

    /** Replaces the recovery codes. False: no second factor is on. */
    replaceRecoveryCodes: (accountId: string, hashes: readonly Uint8Array[]): Promise<boolean> =>
      pg.transaction(async (tx) => {
        const isOn = await tx.first(
          'secondFactor.isOn',
          db
            .selectFrom('second_factor')
            .select('account_id')
            .where('account_id', '=', accountId)
            .where('confirmed_at', 'is not', null)
            .forUpdate(),
        );
        if (isOn === null) return false;
        await replaceCodes(tx, accountId, hashes);
        return true;
      }),

    /** False: there was none. */
    remove: (accountId: string): Promise<boolean> =>
      pg.transaction(async (tx) => {
        await removeCodes(tx, accountId);
        const removed = await tx.first(
          'secondFactor.remove',
          db
            .deleteFrom('second_factor')
            .where('account_id', '=', accountId)
            .where('confirmed_at', 'is not', null)
            .returning('account_id'),
        );
        return removed !== null;
      }),
  }));
}

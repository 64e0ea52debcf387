import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { db, unscoped } from '../../../platform/statements.ts';

export type TokenBudgetStore = ReturnType<typeof createTokenBudgetStore>;

/** The tokens that each payer may take in a day (UTC). They are kept, so that a restart gives none back. */
export function createTokenBudgetStore(pg: Pg, perDay: number) {
  return unscoped('each method names the payer, whose sum it is', () => ({
    /**
     * Sets tokens aside before they are taken, so that questions at the same time cannot take more than there are.
     *
     * @returns false: the day has not so many left
     */
    async reserve(payer: string, day: number, tokens: number): Promise<boolean> {
      if (tokens > perDay) return false;
      const taken = await pg.run(
        'assistant.reserveTokens',
        db
          .insertInto('assistant_tokens')
          .values({ payer, day, tokens })
          .onConflict((conflict) =>
            conflict
              .column('payer')
              .doUpdateSet((eb) => ({
                day,
                tokens: sql<number>`case when ${eb.ref('assistant_tokens.day')} = ${day} then ${eb.ref('assistant_tokens.tokens')} else 0 end + ${tokens}`,
              }))
              .where((eb) =>
                eb.or([eb('assistant_tokens.day', '<>', day), eb('assistant_tokens.tokens', '<=', perDay - tokens)]),
              ),
          )
          .returning('payer'),
      );
      return taken.length > 0;
    },

    /** Corrects what was set aside by what was taken: `tokens` more, or fewer where it is negative. */
    async settle(payer: string, day: number, tokens: number): Promise<void> {
      if (tokens === 0) return;
      await pg.run(
        'assistant.settleTokens',
        db
          .updateTable('assistant_tokens')
          .where('payer', '=', payer)
          .where('day', '=', day)
          .set((eb) => ({ tokens: sql<number>`greatest(0, ${eb.ref('tokens')} + ${tokens})` })),
      );
    },
  }));
}

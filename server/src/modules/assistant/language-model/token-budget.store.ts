import { sql } from 'kysely';
import type { Pg } from '../../../platform/pg.ts';
import { db, unscoped } from '../../../platform/statements.ts';

export type TokenBudgetStore = ReturnType<typeof createTokenBudgetStore>;

/**
 * The tokens that each payer may take in a day (UTC). They are kept, so that a restart gives none back. A round that began
 * before midnight counts towards the day that has begun since.
 */
export function createTokenBudgetStore(pg: Pg, perDay: number) {
  return unscoped('each method names the payer, whose sum it is', () => ({
    /**
     * Sets tokens aside before they are taken, so that questions at the same time cannot take more than there are.
     *
     * @param share of the day's tokens that this payer may take, 0 to 1
     * @returns false: the day has not so many left
     */
    async reserve(payer: string, day: number, tokens: number, share = 1): Promise<boolean> {
      const most = Math.floor(perDay * share);
      if (tokens > most) return false;
      const taken = await pg.run(
        'assistant.reserveTokens',
        db
          .insertInto('assistant_tokens')
          .values({ payer, day, tokens })
          .onConflict((conflict) =>
            conflict
              .column('payer')
              .doUpdateSet((eb) => ({
                day: sql<number>`greatest(${eb.ref('assistant_tokens.day')}, ${day})`,
                tokens: sql<number>`case when ${eb.ref('assistant_tokens.day')} < ${day} then 0 else ${eb.ref('assistant_tokens.tokens')} end + ${tokens}`,
              }))
              .where((eb) =>
                eb.or([eb('assistant_tokens.day', '<', day), eb('assistant_tokens.tokens', '<=', most - tokens)]),
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
          .where('day', '>=', day)
          .set((eb) => ({ tokens: sql<number>`greatest(0, ${eb.ref('tokens')} + ${tokens})` })),
      );
    },
  }));
}

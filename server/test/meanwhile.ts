import type { Pg } from '../src/platform/pg.ts';
import { sqlQuery } from '../src/platform/pg.ts';
import { until } from './until.ts';

const waiting = sqlQuery<{ count: number }>(
  'test.waiting',
  `select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
);

/**
 * The answer of a call that arrives while a change of an account is not committed. The change is committed when the
 * call waits for it, or has ended.
 *
 * @param change SQL; $1 is the account, or another row's id
 * @param beforeCommit called when the call waits, before the change is committed
 */
export async function answerDuring<T>(
  {
    pg,
    change,
    accountId,
    beforeCommit = () => undefined,
  }: { pg: Pg; change: string; accountId: string; beforeCommit?: () => unknown },
  call: () => Promise<T>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  await pg.transaction(async (tx) => {
    await tx.query(sqlQuery('test.change', change), [accountId]);
    let isOver = false;
    resolve(
      call().finally(() => {
        isOver = true;
      }),
    );
    await until(async () => isOver || ((await pg.query(waiting))[0]?.count ?? 0) > 0);
    beforeCommit();
  });
  return promise;
}

import type { MessageChannel } from '@oilsight/contract';
import type { Pg, Queryable } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { nameLock, scoped, toTimestamp } from '../../platform/statements.ts';
import { testRates } from '@oilsight/contract';

/** The caller as a receiver of tests. */
export interface Tester {
  readonly tenantId: string | null;
  /** By channel; absent: the caller has none. */
  readonly addresses: Readonly<Partial<Record<MessageChannel, string>>>;
}

export type ChannelTestStore = ReturnType<typeof createChannelTestStore>;

export function createChannelTestStore(pg: Pg) {
  return {
    transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => pg.transaction(work),

    /** The caller's own addresses; for WeChat that of an alarm contact who is the caller. null: no person. */
    async tester(scope: Scope): Promise<Tester | null> {
      const row = await pg.first(
        'outbox.tester',
        scoped(scope)
          .all.selectFrom('account as a')
          .leftJoinLateral(
            (of) =>
              of
                .selectFrom('alarm_contact as k')
                .whereRef('k.account_id', '=', 'a.id')
                .where('k.wechat_openid', '<>', '')
                .select('k.wechat_openid as openId')
                .orderBy('k.created_at', 'desc')
                .limit(1)
                .as('contact'),
            (join) => join.onTrue(),
          )
          .where('a.id', '=', scope.userId)
          .select(['a.tenant_id as tenantId', 'a.phone', 'a.email', 'contact.openId']),
      );
      if (row === null) return null;
      const { tenantId, phone, email, openId } = row;
      return {
        tenantId,
        addresses: {
          ...(phone === null ? {} : { sms: phone }),
          ...(email === null ? {} : { email }),
          ...(openId === null ? {} : { wechat: openId }),
        },
      };
    },

    /**
     * When the caller wrote tests since a time, ms, the newest first, as many as are allowed in a day. Until the
     * transaction ends no other test of the caller is counted.
     */
    async times(tx: Queryable, { userId }: Scope, since: number): Promise<number[]> {
      await tx.run('outbox.lockTester', nameLock('channel test', userId ?? ''));
      const tests = scoped({ reach: { kind: 'everything' }, authority: 'SYSTEM', userId })
        .all.selectFrom('message')
        .where('tester_id', '=', userId)
        .where('created_at', '>', toTimestamp(since))
        .select('created_at as at')
        .orderBy('created_at', 'desc')
        .limit(testRates.inDay);
      return (await tx.run('outbox.testTimes', tests)).map(({ at }) => at);
    },
  };
}

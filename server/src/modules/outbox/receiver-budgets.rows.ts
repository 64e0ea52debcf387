import { sql } from 'kysely';
import { compiledOnce } from '../../platform/compiled-once.ts';
import { db, toTimestamp, when } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import { numberOf } from './outbox.rows.ts';
import type { StoredMessage } from './outbox.rows.ts';

/** An attempt, and which others to its receiver count beside it. */
interface Spent extends Pick<StoredMessage, 'id' | 'channel' | 'to'> {
  /** Number of the attempt. */
  readonly n: number;
  /** undefined: messages of every template count. */
  readonly template: string | undefined;
  /** Whose messages count, without codes; null: the operator's, undefined: everybody's with codes. */
  readonly tenantId: string | null | undefined;
  readonly since: number;
  readonly createdAfter: number;
  readonly skip: number;
}

const codeClass = numberOf('code');

const ownSeq = (id: string, n: number) =>
  db.selectFrom('message_attempt').where('message_id', '=', id).where('n', '=', n).select('seq').$asScalar().$notNull();

/** Begins of the attempts that count, the newest first, without the first `skip`. */
export const spentIn = (tables: Tables) =>
  compiledOnce(({ id, n, channel, to, template, tenantId, since, createdAfter, skip }: Spent) =>
    tables
      .selectFrom('message as m')
      .innerJoin('message_attempt as a', 'a.message_id', 'm.id')
      .where('m.channel', '=', channel)
      .where('m.recipient', '=', to)
      .where('m.created_at', '>', toTimestamp(createdAfter))
      .where((eb) =>
        eb.and([
          ...when(template, (value) => eb('m.template', '=', value)),
          ...(tenantId === undefined
            ? []
            : [eb('m.class', '<>', codeClass), eb('m.tenant_id', tenantId === null ? 'is' : '=', tenantId)]),
        ]),
      )
      .where('a.began_at', '>', toTimestamp(since))
      .where((eb) =>
        eb.or([
          eb('a.outcome', 'in', ['sent', 'unknown']),
          // Of two that are under way the one that began first is sent.
          eb.and([eb('a.outcome', 'is', null), eb('a.seq', '<', ownSeq(id, n))]),
        ]),
      )
      .select('a.began_at')
      .orderBy('a.began_at', 'desc')
      .offset(skip)
      .limit(1),
  );

/** How many dealers have sent something to an address since a time, or have something waiting for it, without codes. */
export const dealersIn = (tables: Tables) =>
  compiledOnce(
    ({
      channel,
      to,
      template,
      since,
      createdAfter,
    }: Pick<Spent, 'channel' | 'to' | 'template' | 'since' | 'createdAfter'>) =>
      tables
        .selectFrom('message as m')
        .where('m.channel', '=', channel)
        .where('m.recipient', '=', to)
        .where('m.created_at', '>', toTimestamp(createdAfter))
        .where('m.class', '<>', codeClass)
        .where((eb) => eb.and(when(template, (value) => eb('m.template', '=', value))))
        .where((eb) =>
          eb.or([
            eb('m.state', '=', 'waiting'),
            eb.exists(
              eb
                .selectFrom('message_attempt as a')
                .whereRef('a.message_id', '=', 'm.id')
                .where('a.began_at', '>', toTimestamp(since))
                .where('a.outcome', 'in', ['sent', 'unknown'])
                .select('a.n'),
            ),
          ]),
        )
        // The operator's messages have no dealer.
        .select(sql<number>`count(distinct coalesce(m.tenant_id::text, ''))`.as('count')),
  );

import type { MessageChannel } from '@oilsight/contract';
import { compiledOnce } from '../../platform/compiled-once.ts';
import { db, toTimestamp, when } from '../../platform/statements.ts';
import type { Tables } from '../../platform/statements.ts';
import type { StoredMessage } from './outbox.rows.ts';

/** An attempt, and which others to its receiver count beside it. */
interface Spent extends Pick<StoredMessage, 'id' | 'channel' | 'to'> {
  /** Number of the attempt. */
  readonly n: number;
  /** undefined: messages of every template count. */
  readonly template: string | undefined;
  /** Whose messages count; null: the operator's, undefined: everybody's. */
  readonly tenantId: string | null | undefined;
  readonly since: number;
  readonly createdAfter: number;
  readonly skip: number;
}

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
          ...(tenantId === undefined ? [] : [eb('m.tenant_id', tenantId === null ? 'is' : '=', tenantId)]),
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

const contactAddress = { sms: 'k.phone', email: 'k.email', wechat: 'k.wechat_openid' } as const;
const personAddress = { sms: 'a.phone', email: 'a.email' } as const;

/** Whether a contact or a person of another dealer, or of the operator, has an address. */
export const sharedIn = (tables: Tables) =>
  compiledOnce(({ to, tenantId }: { to: string; tenantId: string | null }, channel: MessageChannel) =>
    tables.selectNoFrom((eb) => {
      const contacts = eb
        .selectFrom('alarm_contact as k')
        .where(contactAddress[channel], '=', to)
        .where('k.tenant_id', 'is distinct from', tenantId)
        .select('k.id');
      const people = (column: 'a.phone' | 'a.email') =>
        eb
          .selectFrom('account as a')
          .where(column, '=', to)
          .where('a.tenant_id', 'is distinct from', tenantId)
          .select('a.id');
      const having = [contacts, ...(channel === 'wechat' ? [] : [people(personAddress[channel])])];
      return eb
        .or(having.map((some) => eb.exists(some)))
        .$castTo<boolean>()
        .as('is');
    }),
  );

import { isAuthority } from '@oilsight/contract';
import type { AccountState } from '@oilsight/contract';
import { sql } from 'kysely';
import type { InferResult, SelectQueryBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { compiledOnce } from '../../platform/compiled-once.ts';
import type { Schema } from '../../platform/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import { anyOf, matches, naturally, toTimestamp, unscoped, when } from '../../platform/statements.ts';
import type { PersonFilter, PersonRecord } from './users.records.ts';
import type { RankedAccount } from './users.rules.ts';

/** The accounts that a caller may see, as `maySee` decides for one. */
export type Seen =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'of tenant'; readonly tenantId: string }
  | { readonly kind: 'users of customers'; readonly customerIds: readonly string[] }
  | { readonly kind: 'nobody' };

export function seenBy({ reach, authority }: Scope): Seen {
  if (reach.kind === 'everything') return { kind: 'everybody' };
  if (reach.kind === 'tenant') return { kind: 'of tenant', tenantId: reach.tenantId };
  const isOfFactory = reach.kind === 'customers' && authority === 'CUSTOMER_USER';
  return isOfFactory ? { kind: 'users of customers', customerIds: reach.customerIds } : { kind: 'nobody' };
}

const tables = unscoped('statements begin with the people whom the caller may see', (all) => all);

type People = SelectQueryBuilder<Schema & { a: Schema['account'] }, 'a', object>;

function peopleSeen(seen: Seen): People {
  const people = tables.selectFrom('account as a');
  switch (seen.kind) {
    case 'everybody':
      return people;
    case 'of tenant':
      return people.where('a.tenant_id', '=', seen.tenantId);
    case 'users of customers':
      return people.where('a.customer_id', '=', anyOf(seen.customerIds)).where('a.authority', '=', 'CUSTOMER_USER');
    case 'nobody':
      return people.where((eb) => eb.or([]));
  }
}

/** A filter in the form that statements use. */
interface PersonValues extends Omit<PersonFilter, 'state'> {
  /** With the time by which expired accounts are determined, ms. */
  readonly state?: { readonly kind: AccountState; readonly now: number } | undefined;
}

interface Filtered {
  readonly seen: Seen;
  readonly filter: PersonValues;
}

function filtered({ seen, filter }: Filtered): People {
  return peopleSeen(seen).where((eb) => {
    const isIn = ({ kind, now }: NonNullable<PersonValues['state']>) => {
      if (kind === 'disabled') return eb.ref('a.disabled');
      const isEnabled = eb('a.disabled', '=', false);
      if (kind === 'expired') return eb.and([isEnabled, eb('a.expires_at', '<=', toTimestamp(now))]);
      return eb.and([isEnabled, eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', toTimestamp(now))])]);
    };
    return eb.and([
      ...when(filter.authority, (authority) => eb('a.authority', '=', authority)),
      ...when(filter.tenantId, (id) => eb('a.tenant_id', '=', id)),
      ...when(filter.customerId, (id) =>
        eb.or([
          eb('a.customer_id', '=', id),
          eb.exists(
            eb
              .selectFrom('account_customer as ac')
              .select('ac.account_id')
              .whereRef('ac.account_id', '=', 'a.id')
              .where('ac.customer_id', '=', id),
          ),
        ]),
      ),
      ...when(filter.search, (part) =>
        matches(
          part,
          eb.ref('a.user_name'),
          eb('a.last_name', '||', eb.ref('a.first_name')),
          sql<string>`${eb.ref('a.first_name')} || ' ' || ${eb.ref('a.last_name')}`,
          eb.ref('a.phone'),
          eb.ref('a.email'),
        ),
      ),
      ...when(filter.state, isIn),
    ]);
  });
}

export const standing = [
  'a.id',
  'a.authority',
  'a.tenant_id as tenantId',
  'a.customer_id as customerId',
  'a.manages_users as managesUsers',
] as const;

/** With all columns of an account record. */
const withRecord = (people: People) =>
  people
    .leftJoin('tenant as t', 't.id', 'a.tenant_id')
    .leftJoin('customer as c', 'c.id', 'a.customer_id')
    .select(standing)
    .select([
      'a.user_name as userName',
      'a.first_name as firstName',
      'a.last_name as lastName',
      'a.phone',
      'a.email',
      't.name as tenantName',
      'c.name as customerName',
      'a.disabled',
      'a.expires_at as expiresAt',
      'a.created_at as createdAt',
      'a.version',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('account_customer as ac')
          .innerJoin('customer as g', 'g.id', 'ac.customer_id')
          .whereRef('ac.account_id', '=', 'a.id')
          .select(['g.id as customerId', 'g.name as customerName'])
          .orderBy('g.name', naturally)
          .orderBy('g.id'),
      ).as('customers'),
      eb
        .selectFrom('login_session as s')
        .whereRef('s.account_id', '=', 'a.id')
        .select(({ fn }) => fn.max('s.used_at').as('at'))
        .$asScalar()
        .as('lastSeenAt'),
      eb
        .selectFrom('account_device as ad')
        .whereRef('ad.account_id', '=', 'a.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('devices'),
      eb
        .exists(
          eb
            .selectFrom('second_factor as f')
            .select('f.account_id')
            .whereRef('f.account_id', '=', 'a.id')
            .where('f.confirmed_at', 'is not', null),
        )
        .$castTo<boolean>()
        .as('hasSecondFactor'),
    ]);

export const peopleCount = compiledOnce((of: Filtered) =>
  filtered(of).select((eb) => eb.fn.countAll<number>().as('total')),
);
/** One page of a list, in its order. */
export const peoplePage = compiledOnce(({ limit, offset, ...of }: Filtered & { limit: number; offset: number }) =>
  withRecord(filtered(of)).orderBy('a.user_name', naturally).orderBy('a.id').limit(limit).offset(offset),
);
export const onePerson = compiledOnce(({ seen, userId }: { seen: Seen; userId: string }) =>
  withRecord(peopleSeen(seen)).where('a.id', '=', userId),
);

/** A role of an older release counts as none. */
export const rankOf = ({
  authority,
  ...row
}: Omit<RankedAccount, 'authority'> & { readonly authority: string }): RankedAccount => ({
  ...row,
  authority: isAuthority(authority) ? authority : null,
});

export function recordOf(row: InferResult<ReturnType<typeof withRecord>>[number]): PersonRecord {
  return { ...row, ...rankOf(row) };
}

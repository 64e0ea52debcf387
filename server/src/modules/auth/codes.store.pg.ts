import { dayMs } from '@oilsight/oil';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { CodeStore, CodeSubject } from './codes.store.ts';

const one = 'purpose = $1 and owner = $2 and target = $3';
const time = (n: number) => `to_timestamp($${n}::float8 / 1000)`;

const keep = sqlQuery<never>('codes.keep', `
  insert into verification_code (purpose, owner, target, code_hash, expires_at, asked_from) values ($1, $2, $3, $4, ${time(5)}, $6)
  on conflict (purpose, owner, target) do update
    set code_hash = excluded.code_hash, tries = 0, other_tries = 0, expires_at = excluded.expires_at, asked_from = excluded.asked_from`);
const tryOnce = sqlQuery<{ code_hash: Buffer }>('codes.tryOnce', `
  update verification_code set tries = tries + (asked_from = $6)::int, other_tries = other_tries + (asked_from <> $6)::int
  where ${one} and case when asked_from = $6 then tries else other_tries end < $4 and expires_at > ${time(5)} returning code_hash`);
const countRequest = sqlQuery<{ who: string }>('codes.countRequest', `
  insert into code_day as c (who, day, requests) values ($1, $2, 1)
  on conflict (who) do update set day = excluded.day, requests = case when c.day = excluded.day then c.requests else 0 end + 1, failures = case when c.day = excluded.day then c.failures else 0 end
  where c.day <> excluded.day or c.requests < $3 returning who`);
const countFailure = sqlQuery<never>('codes.countFailure', `
  insert into code_day as c (who, day, failures) values ($1, $2, 1)
  on conflict (who) do update set day = excluded.day, failures = case when c.day = excluded.day then c.failures else 0 end + 1, requests = case when c.day = excluded.day then c.requests else 0 end`);
const failures = sqlQuery<{ failures: number }>('codes.failures', 'select failures from code_day where who = $1 and day = $2');
const removeOldDays = sqlQuery<{ who: string }>('codes.removeOldDays', 'delete from code_day where day < $1 returning who');
const take = sqlQuery<{ purpose: string }>('codes.take', `delete from verification_code where ${one} and code_hash = $4 returning purpose`);
const keepChoice = sqlQuery<never>('codes.keepChoice', `insert into login_choice (id, phone, expires_at) values ($1, $2, ${time(3)})`);
const takeChoice = sqlQuery<{ id: string }>('codes.takeChoice', `delete from login_choice where id = $1 and phone = $2 and expires_at > ${time(3)} returning id`);
const removeEnded = sqlQuery<{ purpose: string }>('codes.removeEnded', `delete from verification_code where expires_at <= ${time(1)} returning purpose`);
const removeEndedChoices = sqlQuery<{ id: string }>('codes.removeEndedChoices', `delete from login_choice where expires_at <= ${time(1)} returning id`);

const named = ({ purpose, owner, target }: CodeSubject) => [purpose, owner, target];

export function pgCodeStore(pg: Pg): CodeStore {
  return {
    transaction: (work) => pg.transaction(work),
    async keep(tx, subject, { hash, expiresAt, network }) {
      await tx.query(keep, [...named(subject), hash, expiresAt, network]);
    },
    tryOnce: async (subject, { network, most }, now) => (await pg.query(tryOnce, [...named(subject), most, now, network]))[0]?.code_hash ?? null,
    countRequest: async ({ who, day }, most) => (await pg.query(countRequest, [who, day, most])).length > 0,
    countFailure: async ({ who, day }) => void (await pg.query(countFailure, [who, day])),
    failuresOf: async ({ who, day }) => (await pg.query(failures, [who, day]))[0]?.failures ?? 0,
    take: async (subject, hash) => (await pg.query(take, [...named(subject), hash])).length > 0,
    async keepChoice(id, phone, expiresAt) {
      await pg.query(keepChoice, [id, phone, expiresAt]);
    },
    takeChoice: async (id, phone, now) => (await pg.query(takeChoice, [id, phone, now])).length > 0,
    async removeEndedCodes(now) {
      await pg.query(removeOldDays, [Math.floor(now / dayMs)]);
      return (await pg.query(removeEnded, [now])).length + (await pg.query(removeEndedChoices, [now])).length;
    },
  };
}

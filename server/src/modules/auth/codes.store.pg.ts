import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { CodeStore, CodeSubject } from './codes.store.ts';

const one = 'purpose = $1 and owner = $2 and target = $3';
const time = (n: number) => `to_timestamp($${n}::float8 / 1000)`;

const keep = sqlQuery<never>('codes.keep', `
  insert into verification_code (purpose, owner, target, code_hash, expires_at) values ($1, $2, $3, $4, ${time(5)})
  on conflict (purpose, owner, target) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`);
const tryOnce = sqlQuery<{ code_hash: Buffer }>('codes.tryOnce', `
  update verification_code set tries = tries + 1 where ${one} and tries < $4 and expires_at > ${time(5)} returning code_hash`);
const take = sqlQuery<{ purpose: string }>('codes.take', `delete from verification_code where ${one} and code_hash = $4 returning purpose`);
const keepChoice = sqlQuery<never>('codes.keepChoice', `insert into login_choice (id, phone, expires_at) values ($1, $2, ${time(3)})`);
const takeChoice = sqlQuery<{ id: string }>('codes.takeChoice', `delete from login_choice where id = $1 and phone = $2 and expires_at > ${time(3)} returning id`);
const removeEnded = sqlQuery<{ purpose: string }>('codes.removeEnded', `delete from verification_code where expires_at <= ${time(1)} returning purpose`);
const removeEndedChoices = sqlQuery<{ id: string }>('codes.removeEndedChoices', `delete from login_choice where expires_at <= ${time(1)} returning id`);

const named = ({ purpose, owner, target }: CodeSubject) => [purpose, owner, target];

export function pgCodeStore(pg: Pg): CodeStore {
  return {
    transaction: (work) => pg.transaction(work),
    async keep(tx, subject, hash, expiresAt) {
      await tx.query(keep, [...named(subject), hash, expiresAt]);
    },
    tryOnce: async (subject, mostTries, now) => (await pg.query(tryOnce, [...named(subject), mostTries, now]))[0]?.code_hash ?? null,
    take: async (subject, hash) => (await pg.query(take, [...named(subject), hash])).length > 0,
    async keepChoice(id, phone, expiresAt) {
      await pg.query(keepChoice, [id, phone, expiresAt]);
    },
    takeChoice: async (id, phone, now) => (await pg.query(takeChoice, [id, phone, now])).length > 0,
    removeEndedCodes: async (now) => (await pg.query(removeEnded, [now])).length + (await pg.query(removeEndedChoices, [now])).length,
  };
}

import type { Pg, Queryable } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { SecondFactorStore } from './second-factor.store.ts';

interface FactorRow {
  readonly secret: Buffer;
  readonly confirmed_at: number | null;
  readonly last_step: number;
  readonly left_count: number;
}

const find = sqlQuery<FactorRow>('secondFactor.find', `
  select secret, confirmed_at, last_step, (select count(*) from recovery_code r where r.account_id = f.account_id and r.used_at is null) as left_count
  from second_factor f where account_id = $1`);
const begin = sqlQuery<{ account_id: string }>('secondFactor.begin', `
  insert into second_factor as f (account_id, secret) values ($1, $2)
  on conflict (account_id) do update set secret = excluded.secret, last_step = 0 where f.confirmed_at is null returning account_id`);
const confirm = sqlQuery<{ account_id: string }>('secondFactor.confirm', `
  update second_factor set confirmed_at = to_timestamp($3::float8 / 1000), last_step = $2 where account_id = $1 and confirmed_at is null returning account_id`);
const useStep = sqlQuery<{ account_id: string }>('secondFactor.useStep', `
  update second_factor set last_step = $2 where account_id = $1 and confirmed_at is not null and last_step < $2 returning account_id`);
const useCode = sqlQuery<{ account_id: string }>('secondFactor.useRecoveryCode', `
  update recovery_code set used_at = to_timestamp($3::float8 / 1000) where account_id = $1 and code_hash = $2 and used_at is null returning account_id`);
const isOn = sqlQuery<{ account_id: string }>('secondFactor.isOn', 'select account_id from second_factor where account_id = $1 and confirmed_at is not null for update');
const removeCodes = sqlQuery<never>('secondFactor.removeRecoveryCodes', 'delete from recovery_code where account_id = $1');
const insertCodes = sqlQuery<never>('secondFactor.insertRecoveryCodes', 'insert into recovery_code (account_id, code_hash) select $1, unnest($2::bytea[])');
const remove = sqlQuery<{ account_id: string }>('secondFactor.remove', 'delete from second_factor where account_id = $1 and confirmed_at is not null returning account_id');

async function replaceCodes(tx: Queryable, accountId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.query(removeCodes, [accountId]);
  await tx.query(insertCodes, [accountId, hashes]);
}

export function pgSecondFactorStore(pg: Pg): SecondFactorStore {
  return {
    async find(_scope, accountId) {
      const [row] = await pg.query(find, [accountId]);
      return row === undefined ? null : { secret: row.secret, confirmedAt: row.confirmed_at, lastStep: row.last_step, recoveryCodesLeft: row.left_count };
    },
    begin: async (_scope, accountId, secret) => (await pg.query(begin, [accountId, secret])).length > 0,
    confirm: (_scope, accountId, { step, now, recoveryHashes }) => pg.transaction(async (tx) => {
      if ((await tx.query(confirm, [accountId, step, now])).length === 0) return false;
      await replaceCodes(tx, accountId, recoveryHashes);
      return true;
    }),
    useStep: async (_scope, accountId, step) => (await pg.query(useStep, [accountId, step])).length > 0,
    useRecoveryCode: async (_scope, accountId, hash, now) => (await pg.query(useCode, [accountId, hash, now])).length > 0,
    replaceRecoveryCodes: (_scope, accountId, hashes) => pg.transaction(async (tx) => {
      if ((await tx.query(isOn, [accountId])).length === 0) return false;
      await replaceCodes(tx, accountId, hashes);
      return true;
    }),
    remove: (_scope, accountId) => pg.transaction(async (tx) => {
      await tx.query(removeCodes, [accountId]);
      return (await tx.query(remove, [accountId])).length > 0;
    }),
  };
}

import type { Display } from '@oilsight/contract';
import type { Pg } from '../../platform/pg.ts';
import { sqlQuery } from '../../platform/pg.ts';
import type { DisplayStore } from './displays.store.ts';

interface DisplayRow {
  readonly id: string;
  readonly name: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

const time = (n: number) => `to_timestamp($${n}::float8 / 1000)`;
const open = (now: number) => `revoked_at is null and expires_at > ${time(now)}`;

const insert = sqlQuery<{ id: string }>('displays.insert', `
  insert into display (id, account_id, name, created_at, expires_at)
  select $1::uuid, s.account_id, $3::text, ${time(4)}, ${time(5)} from login_session s where s.account_id = $2 and s.id = $6 and s.revoked_at is null for share returning id`);
const list = sqlQuery<DisplayRow>('displays.list', `select id, name, created_at, expires_at, used_at from display where account_id = $1 and ${open(2)} order by created_at desc, id`);
const isOpen = sqlQuery<{ is_seen: boolean }>('displays.isOpen', `
  select used_at is not null and used_at > ${time(3)} - interval '1 minute' as is_seen from display where id = $1 and account_id = $2 and ${open(3)}`);
const seen = sqlQuery<never>('displays.seen', `update display set used_at = ${time(2)} where id = $1`);
const revoke = sqlQuery<{ name: string }>('displays.revoke', `update display set revoked_at = ${time(3)} where account_id = $1 and id = $2 and ${open(3)} returning name`);
const revokeAll = sqlQuery<{ id: string }>('displays.revokeAll', `update display set revoked_at = ${time(2)} where account_id = $1 and ${open(2)} returning id`);
const removeEnded = sqlQuery<{ id: string }>('displays.removeEnded', `delete from display where expires_at < ${time(1)} or revoked_at < ${time(1)} returning id`);

function displayOf({ id, name, created_at: createdAt, expires_at: expiresAt, used_at: usedAt }: DisplayRow): Display {
  return { displayId: id, name, createdAt, expiresAt, usedAt };
}

export function pgDisplayStore(pg: Pg): DisplayStore {
  return {
    create: async (accountId, sessionId, { displayId, name, createdAt, expiresAt }) =>
      (await pg.query(insert, [displayId, accountId, name, createdAt, expiresAt, sessionId])).length > 0,
    list: async (accountId, now) => (await pg.query(list, [accountId, now])).map(displayOf),
    async isOpen(displayId, accountId, now) {
      const [row] = await pg.query(isOpen, [displayId, accountId, now]);
      if (row?.is_seen === false) await pg.query(seen, [displayId, now]);
      return row !== undefined;
    },
    revoke: async (accountId, displayId, now) => (await pg.query(revoke, [accountId, displayId, now]))[0]?.name ?? null,
    revokeAll: async (accountId, now, tx = pg) => (await tx.query(revokeAll, [accountId, now])).length,
    removeEndedBefore: async (before) => (await pg.query(removeEnded, [before])).length,
  };
}

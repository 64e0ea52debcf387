import { describe, expect, it } from 'vitest';
import { compiledOnce } from './compiled-once.ts';
import type { Reach, Scope } from './scope.ts';
import { anyOf, db, scoped, toJson, toTimestamp, when } from './statements.ts';

const scopeOf = (reach: Reach): Scope => ({ reach, authority: 'TENANT_ADMIN', userId: null });

describe('a statement that is compiled once', () => {
  it('is given the values of each call', () => {
    const find = compiledOnce(({ id, at }: { id: string; at: number }) =>
      db.selectFrom('login_session').where('id', '=', id).where('used_at', '<', toTimestamp(at)).select('id'),
    );
    expect(find({ id: 'one', at: 1 }).compile().parameters).toEqual(['one', 1]);
    expect(find({ id: 'two', at: 2 }).compile()).toMatchObject({
      sql: 'select "id" from "login_session" where "id" = $1 and "used_at" < to_timestamp($2::float8 / 1000)',
      parameters: ['two', 2],
    });
  });

  it('is built once for each shape', () => {
    let built = 0;
    const find = compiledOnce(({ id, name }: { id?: string; name: string | null }) => {
      built += 1;
      return db
        .selectFrom('login_session')
        .where((eb) =>
          eb.and([...when(id, (given) => eb('id', '=', given)), ...when(name, (given) => eb('address', '=', given))]),
        )
        .select('id');
    });
    for (const id of ['a', 'b', 'c']) expect(find({ id, name: null }).compile().parameters).toEqual([id]);
    expect(built).toBe(1);
    expect(find({ id: 'd', name: 'n' }).compile().parameters).toEqual(['d', 'n']);
    expect(find({ name: 'n' }).compile().parameters).toEqual(['n']);
    expect(find({ id: '', name: 'n' }).compile().parameters).toEqual(['n']);
    expect(built).toBe(4);
  });

  it('keeps scopes apart', () => {
    const find = compiledOnce(({ scope }: { scope: Scope }) => scoped(scope).selectFrom('device as d').select('d.id'));
    expect(find({ scope: scopeOf({ kind: 'tenant', tenantId: 'a' }) }).compile().parameters).toEqual(['a']);
    expect(find({ scope: scopeOf({ kind: 'tenant', tenantId: 'b' }) }).compile().parameters).toEqual(['b']);
    expect(find({ scope: scopeOf({ kind: 'devices', deviceIds: ['c', 'd'] }) }).compile()).toMatchObject({
      sql: 'select "d"."id" from "device" as "d" where ("d"."removed_at" is null and "d"."id" = any($1::uuid[]))',
      parameters: [['c', 'd']],
    });
    expect(find({ scope: scopeOf({ kind: 'everything' }) }).compile().parameters).toEqual([]);
  });

  it('takes the fields of a row, and lists and bytes as a whole', () => {
    const write = compiledOnce(
      ({
        row,
        ids,
        hash,
      }: {
        row: { account_id: string; note: string | null };
        ids: readonly string[];
        hash: Uint8Array;
      }) =>
        db
          .updateTable('display')
          .set({ name: row.account_id, account_id: row.note ?? 'none' })
          .where('id', '=', anyOf(ids))
          .where('name', '=', hash as unknown as string),
    );
    write({ row: { account_id: 'x', note: 'y' }, ids: [], hash: new Uint8Array([1]) });
    expect(
      write({ row: { account_id: 'a', note: null }, ids: ['i'], hash: new Uint8Array([2]) }).compile().parameters,
    ).toEqual(['a', 'none', ['i'], new Uint8Array([2])]);
  });

  it('depends on booleans and on its shape', () => {
    const list = compiledOnce(({ isNew }: { isNew: boolean }, order: 'asc' | 'desc') =>
      db
        .selectFrom('display')
        .select(isNew ? 'id' : 'name')
        .orderBy('name', order),
    );
    expect(list({ isNew: true }, 'asc').compile().sql).toBe('select "id" from "display" order by "name" asc');
    expect(list({ isNew: false }, 'desc').compile().sql).toBe('select "name" from "display" order by "name" desc');
  });

  it.each<[string, (name: string) => unknown]>([
    ['puts it into a text', (name) => `${name}!`],
    ['counts with it', (name) => Number(name) + 1],
    ['makes JSON of it', (name) => toJson({ name })],
  ])('that looks at a value is refused: who %s', (_what, look) => {
    const find = compiledOnce(({ name }: { name: string }) =>
      db
        .selectFrom('display')
        .where('name', '=', String(look(name)))
        .select('id'),
    );
    expect(() => find({ name: 'n' })).toThrow('looks at its value name');
  });
});

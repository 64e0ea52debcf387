import { randomUUID } from 'node:crypto';
import { AppError, maxTalks, maxTurns } from '@oilsight/contract';
import type { AssistantAnswer, AssistantTalk, AssistantTurn, Page } from '@oilsight/contract';
import { sql } from 'kysely';
import type { Pg } from '../../platform/pg.ts';
import type { Scope } from '../../platform/scope.ts';
import { db, nameLock, toJson, toTimestamp } from '../../platform/statements.ts';

interface Window {
  readonly offset: number;
  readonly limit: number;
}
export interface NewTurn {
  /** null: a new talk begins. */
  readonly talkId: string | null;
  readonly question: string;
  readonly answer: AssistantAnswer;
  readonly at: number;
}

export type TalkStore = ReturnType<typeof createTalkStore>;

/** Most characters of a talk's title. */
const longestTitle = 80;

/** Whose talks they are: every statement names the account. */
function ownerOf({ userId }: Scope): string {
  if (userId === null) throw new AppError('noPermission');
  return userId;
}

/** Talks with the assistant. Each is read, changed and removed by the account that it belongs to, and by nobody else. */
export function createTalkStore(pg: Pg) {
  const own = (scope: Scope) => db.selectFrom('assistant_talk as t').where('t.account_id', '=', ownerOf(scope));

  return {
    async has(scope: Scope, talkId: string): Promise<boolean> {
      return (await pg.first('assistant.has', own(scope).where('t.id', '=', talkId).select('t.id'))) !== null;
    },

    async page(scope: Scope, { offset, limit }: Window): Promise<Page<AssistantTalk[]>> {
      const { total } = await pg.one(
        'assistant.count',
        own(scope).select((eb) => eb.fn.countAll<number>().as('total')),
      );
      const rows = await pg.run(
        'assistant.page',
        own(scope)
          .select(['t.id as talkId', 't.title', 't.changed_at as changedAt', 't.turns'])
          .orderBy('t.changed_at', 'desc')
          .orderBy('t.id', 'desc')
          .offset(offset)
          .limit(limit),
      );
      return { rows, total };
    },

    turns: (scope: Scope, talkId: string): Promise<AssistantTurn[]> =>
      pg.run(
        'assistant.turns',
        own(scope)
          .innerJoin('assistant_turn as u', 'u.talk_id', 't.id')
          .where('t.id', '=', talkId)
          .select(['u.id as turnId', 'u.asked_at as askedAt', 'u.question', 'u.answer', 'u.is_useful as isUseful'])
          .orderBy('u.asked_at')
          .orderBy('u.id')
          .limit(maxTurns),
      ),

    /**
     * Keeps a question with its answer. The oldest talks of the account, and the oldest turns of the talk, give way.
     *
     * @throws AppError `talkNotFound`: it was removed meanwhile
     */
    add(scope: Scope, { talkId, question, answer, at }: NewTurn): Promise<{ talkId: string; turnId: string }> {
      const account = ownerOf(scope);
      const turnId = randomUUID();
      return pg.transaction(async (tx) => {
        await tx.run('assistant.lock', nameLock('talks of', account));
        const id = talkId ?? randomUUID();
        if (talkId === null) {
          const title = question.slice(0, longestTitle);
          await tx.run(
            'assistant.begin',
            db
              .insertInto('assistant_talk')
              .values({ id, account_id: account, title, changed_at: toTimestamp(at), turns: 1 }),
          );
        } else {
          const going = await tx.first(
            'assistant.goOn',
            db
              .updateTable('assistant_talk')
              .where('id', '=', id)
              .where('account_id', '=', account)
              .set((eb) => ({
                changed_at: toTimestamp(at),
                turns: sql<number>`least(${eb.ref('turns')} + 1, ${maxTurns})`,
              }))
              .returning('id'),
          );
          if (going === null) throw new AppError('talkNotFound');
        }
        await tx.run(
          'assistant.turn',
          db
            .insertInto('assistant_turn')
            .values({ id: turnId, talk_id: id, asked_at: toTimestamp(at), question, answer: toJson(answer) }),
        );
        await tx.run(
          'assistant.oldTurns',
          db
            .deleteFrom('assistant_turn')
            .where('id', 'in', (eb) =>
              eb
                .selectFrom('assistant_turn')
                .where('talk_id', '=', id)
                .orderBy('asked_at', 'desc')
                .orderBy('id', 'desc')
                .offset(maxTurns)
                .select('id'),
            ),
        );
        await tx.run(
          'assistant.oldTalks',
          db
            .deleteFrom('assistant_talk')
            .where('id', 'in', (eb) =>
              eb
                .selectFrom('assistant_talk')
                .where('account_id', '=', account)
                .orderBy('changed_at', 'desc')
                .orderBy('id', 'desc')
                .offset(maxTalks)
                .select('id'),
            ),
        );
        return { talkId: id, turnId };
      });
    },

    async remove(scope: Scope, talkId: string): Promise<boolean> {
      const gone = await pg.run(
        'assistant.remove',
        db
          .deleteFrom('assistant_talk')
          .where('id', '=', talkId)
          .where('account_id', '=', ownerOf(scope))
          .returning('id'),
      );
      return gone.length > 0;
    },

    async removeAll(scope: Scope): Promise<void> {
      await pg.run('assistant.removeAll', db.deleteFrom('assistant_talk').where('account_id', '=', ownerOf(scope)));
    },

    async rate(scope: Scope, turnId: string, isUseful: boolean | null): Promise<boolean> {
      const changed = await pg.run(
        'assistant.rate',
        db
          .updateTable('assistant_turn')
          .where('id', '=', turnId)
          .where('talk_id', 'in', (eb) =>
            eb.selectFrom('assistant_talk').where('account_id', '=', ownerOf(scope)).select('id'),
          )
          .set({ is_useful: isUseful })
          .returning('id'),
      );
      return changed.length > 0;
    },
  };
}

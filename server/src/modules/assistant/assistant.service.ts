import { AppError, deviceRoutes, textOf } from '@oilsight/contract';
import type { AssistantAnswer, AssistantEvent, AssistantTalk, AssistantTurn, Page } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { InProcessCalls, InProcessOrigin } from '../../http/in-process.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import type { Asker } from '../../platform/fair-queue.ts';
import { askerOf } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import { zoneOf } from '../../platform/time-zone.rules.ts';
import type { TalkStore } from './assistant.store.ts';
import type { Engine } from './engine.ts';
import { createTools } from './tools.ts';

export interface AskForm {
  readonly question: string;
  readonly talkId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly earlier: readonly string[];
  readonly zone?: string | undefined;
}

/** The assistant answers questions with what the asker may see. It keeps talks for the asker alone. */
export interface Assistant {
  /**
   * Answers a question piece by piece. The login's next question is refused meanwhile.
   *
   * @throws AppError `assistantBusy`, `tooManyQuestions`, `overloaded`, `deviceNotFound`, `talkNotFound`, `unknownTimeZone`
   */
  ask(scope: Scope, origin: InProcessOrigin, form: AskForm): Promise<AsyncIterable<AssistantEvent>>;
  talks(scope: Scope, paging: Paging): Promise<Page<AssistantTalk[]>>;
  /** @throws AppError `talkNotFound` */
  talk(scope: Scope, talkId: string): Promise<{ readonly talkId: string; readonly turns: AssistantTurn[] }>;
  /** @throws AppError `talkNotFound` */
  remove(scope: Scope, talkId: string): Promise<null>;
  removeAll(scope: Scope): Promise<null>;
  /** @throws AppError `turnNotFound` */
  rate(scope: Scope, turnId: string, isUseful: boolean | null): Promise<null>;
}

export interface AssistantParts {
  readonly calls: InProcessCalls;
  readonly store: TalkStore;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly placeOf: (areaNo: string) => readonly string[];
  /** Answers the questions. */
  readonly engine: Engine;
}

/** Most questions of a login and of all logins of a person in a minute, so that nobody keeps the machine busy with questions. */
const questionsPerMinute = 20;
const questionsOfPersonPerMinute = 60;
/**
 * Questions that are answered at the same time on this server, and of these those of one tenant, and of one person with
 * several logins; others are told to wait.
 */
const answersAtOnce = 16;
const answersOfTenant = 8;
const answersOfPerson = 3;

export function createAssistant({ calls, store, clock, log, placeOf, engine }: AssistantParts): Assistant {
  /** Logins whose question is being answered, and whose they are. */
  const answering = new Map<string, Asker>();
  /** When each login and each person asked lately, ms. */
  const asked = new Map<string, number[]>();

  /** @throws AppError `assistantBusy`, `tooManyQuestions`, `overloaded` */
  function admit({ principal }: InProcessOrigin): void {
    const { sessionId } = principal;
    const asker = askerOf(principal);
    const answered = [...answering.values()];
    const ofPerson = answered.filter(({ person }) => person === asker.person);
    if (answering.has(sessionId) || ofPerson.length >= answersOfPerson) throw new AppError('assistantBusy');
    const ofTenant = answered.filter(({ tenant }) => tenant === asker.tenant);
    if (ofTenant.length >= answersOfTenant || answering.size >= answersAtOnce) throw new AppError('overloaded');
    const now = clock.now();
    for (const [who, times] of asked) if ((times.at(-1) ?? 0) < now - minuteMs) asked.delete(who);
    const bounds = [
      [sessionId, questionsPerMinute],
      [asker.person, questionsOfPersonPerMinute],
    ] as const;
    const lately = bounds.map(([who]) => (asked.get(who) ?? []).filter((at) => at > now - minuteMs));
    for (const [nth, [, limit]] of bounds.entries())
      if ((lately[nth]?.length ?? 0) >= limit) throw new AppError('tooManyQuestions', { limit });
    for (const [nth, [who]] of bounds.entries()) asked.set(who, [...(lately[nth] ?? []), now]);
    answering.set(sessionId, asker);
  }

  /** Nothing is kept of accounts and displays that strangers share. */
  async function kept(
    scope: Scope,
    { principal }: InProcessOrigin,
    form: AskForm,
    answer: AssistantAnswer,
  ): Promise<{ talkId: string | null; turnId: string | null }> {
    if (scope.authority === 'EXPERIENCE' || principal.isDisplay === true) return { talkId: null, turnId: null };
    return store.add(scope, { talkId: form.talkId ?? null, question: form.question, answer, at: clock.now() });
  }

  /** @param begin called once the answer is read */
  async function* events(
    scope: Scope,
    origin: InProcessOrigin,
    form: AskForm,
    { zone, begin }: { readonly zone: string; readonly begin: () => void },
  ): AsyncGenerator<AssistantEvent> {
    begin();
    try {
      const blocks = createQueue<AssistantEvent>();
      const { person, tenant } = askerOf(origin.principal);
      const answer = engine({
        question: form.question,
        earlier: form.earlier,
        deviceId: form.deviceId ?? null,
        zone,
        now: clock.now(),
        tools: createTools({ calls, origin, zone, onStep: (step) => blocks.push({ type: 'step', step }) }),
        placeOf,
        language: origin.language,
        onBlock: (block) => blocks.push({ type: 'block', block }),
        payer: tenant ?? person,
        person,
        signal: origin.signal,
        requestId: origin.requestId,
      }).finally(blocks.end);
      // Its failure is met below, after the parts that stand.
      answer.catch(() => undefined);
      for await (const event of blocks.all()) yield event;
      const whole = await answer;
      yield { type: 'answer', ...(await kept(scope, origin, form, whole)), answer: whole };
    } catch (error) {
      if (!(error instanceof AppError) && !origin.signal.aborted)
        log.error({ err: error, requestId: origin.requestId }, 'a question was not answered');
      const known = error instanceof AppError ? error : new AppError('diagnosisFailed');
      yield { type: 'failed', code: known.code, msg: textOf(known.error, origin.language, known.details) };
    } finally {
      answering.delete(origin.principal.sessionId);
    }
  }

  return {
    async ask(scope, origin, form) {
      const zone = zoneOf(form.zone ?? 'UTC');
      admit(origin);
      try {
        // Found out before the stream begins, so that a device out of reach is refused like in any other call.
        if (form.deviceId !== undefined)
          await calls.call(origin, deviceRoutes.getDevice, { query: { deviceId: form.deviceId } });
        if (form.talkId !== undefined && !(await store.has(scope, form.talkId)))
          throw new AppError('talkNotFound', { field: 'talkId' });
      } catch (error) {
        answering.delete(origin.principal.sessionId);
        throw error;
      }
      // Who hung up before the answer began never reads it: the end of its reading cannot free the login.
      const leave = () => answering.delete(origin.principal.sessionId);
      if (origin.signal.aborted) leave();
      origin.signal.addEventListener('abort', leave, { once: true });
      return events(scope, origin, form, { zone, begin: () => origin.signal.removeEventListener('abort', leave) });
    },
    talks: (scope, paging) => store.page(scope, windowOf(paging)),
    async talk(scope, talkId) {
      if (!(await store.has(scope, talkId))) throw new AppError('talkNotFound');
      return { talkId, turns: await store.turns(scope, talkId) };
    },
    async remove(scope, talkId) {
      if (!(await store.remove(scope, talkId))) throw new AppError('talkNotFound');
      return null;
    },
    async removeAll(scope) {
      await store.removeAll(scope);
      return null;
    },
    async rate(scope, turnId, isUseful) {
      if (!(await store.rate(scope, turnId, isUseful))) throw new AppError('turnNotFound');
      return null;
    },
  };
}

/** Parts that are made faster than they are read. */
function createQueue<T>() {
  const waiting: T[] = [];
  let isEnded = false;
  let wake = (): void => undefined;
  return {
    push(one: T): void {
      waiting.push(one);
      wake();
    },
    end(this: void): void {
      isEnded = true;
      wake();
    },
    async *all(): AsyncGenerator<T> {
      for (;;) {
        yield* waiting.splice(0);
        if (isEnded && waiting.length === 0) return;
        if (waiting.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}

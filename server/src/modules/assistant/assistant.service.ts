import { AppError, deviceRoutes, textOf } from '@oilsight/contract';
import type { AssistantAnswer, AssistantEvent, AssistantTalk, AssistantTurn, Page } from '@oilsight/contract';
import type { InProcessCalls, InProcessOrigin } from '../../http/in-process.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { windowOf, type Paging } from '../../platform/paging.rules.ts';
import { askerOf } from '../../platform/principal.ts';
import type { Scope } from '../../platform/scope.ts';
import { zoneOf } from '../../platform/time-zone.rules.ts';
import { createAdmission } from './admission.ts';
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
  readonly isPlace: (name: string) => boolean;
  /** Answers the questions. */
  readonly engine: Engine;
}

export function createAssistant({ calls, store, clock, log, placeOf, isPlace, engine }: AssistantParts): Assistant {
  const admission = createAdmission(clock);

  /** Nothing is kept of accounts and displays that strangers share. */
  async function kept(
    scope: Scope,
    { principal }: InProcessOrigin,
    form: AskForm,
    answer: AssistantAnswer,
  ): Promise<{ talkId: string | null; turnId: string | null }> {
    if (scope.authority === 'EXPERIENCE' || principal.isDisplay === true) return { talkId: null, turnId: null };
    return store.add(scope, {
      talkId: form.talkId ?? null,
      question: form.question,
      answer: keptAnswer(answer),
      at: clock.now(),
    });
  }

  /** `begin` is called once the answer is read, `leave` when it is over. */
  async function* events(
    scope: Scope,
    origin: InProcessOrigin,
    form: AskForm,
    { zone, begin, leave }: { readonly zone: string; readonly begin: () => void; readonly leave: () => void },
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
        isPlace,
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
      leave();
    }
  }

  return {
    async ask(scope, origin, form) {
      const zone = zoneOf(form.zone ?? 'UTC');
      const leave = await admission.admit(origin.principal);
      try {
        // Found out before the stream begins, so that a device out of reach is refused like in any other call.
        if (form.deviceId !== undefined)
          await calls.call(origin, deviceRoutes.getDevice, { query: { deviceId: form.deviceId } });
        if (form.talkId !== undefined && !(await store.has(scope, form.talkId)))
          throw new AppError('talkNotFound', { field: 'talkId' });
      } catch (error) {
        leave();
        throw error;
      }
      // Who hung up before the answer began never reads it: the end of its reading cannot free the login.
      if (origin.signal.aborted) leave();
      origin.signal.addEventListener('abort', leave, { once: true });
      const begin = () => origin.signal.removeEventListener('abort', leave);
      return events(scope, origin, form, { zone, begin, leave });
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

/** Most devices whose numbers are kept with an answer, and with each of its facts. */
const mostKept = 100;

/**
 * An answer as it is kept. Numbers of thousands of devices, which no page shows, would make a talk of two hundred
 * answers tens of megabytes.
 */
function keptAnswer(answer: AssistantAnswer): AssistantAnswer {
  const claims = answer.claims.map(({ among, ...claim }) =>
    among === undefined || among.length > mostKept ? claim : { ...claim, among },
  );
  return { ...answer, devices: answer.devices.slice(0, mostKept), claims };
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

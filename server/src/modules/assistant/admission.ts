import { AppError } from '@oilsight/contract';
import { minuteMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import { createFairQueue, type Refusals, type Slot } from '../../platform/fair-queue.ts';
import { askerOf, type Principal } from '../../platform/principal.ts';

/** Most questions of a login and of all logins of a person in a minute, so that nobody keeps the machine busy with questions. */
const questionsPerMinute = 20;
const questionsOfPersonPerMinute = 60;
/**
 * Questions that are answered at the same time on this server, and of these those of one tenant, and of one person with
 * several logins; others are told to wait.
 */
const answersAtOnce = { slots: 16, slotsOfTenant: 8, slotsOfPerson: 3, waiting: 0, waitingOfPerson: 0 };
/** An answer takes a second or two, that of a language model up to a minute. */
const refusals: Refusals = { ofPerson: 'assistantBusy', ofTenant: 'overloaded', ofAll: 'overloaded', seconds: 5 };

/** Who may ask the assistant now. */
export interface Admission {
  /**
   * Admits a question, one of a login at a time.
   *
   * @returns ends what was admitted; a second call has no effect
   * @throws AppError `assistantBusy`, `tooManyQuestions`, `overloaded`
   */
  admit(principal: Principal): Promise<() => void>;
}

export function createAdmission(clock: Clock): Admission {
  /** Logins whose question is being answered. */
  const answering = new Set<string>();
  const places = createFairQueue(answersAtOnce, refusals);
  /** When each login and each person asked lately, ms. */
  const asked = new Map<string, readonly number[]>();

  /** @throws AppError `tooManyQuestions`: of the login, or of the person with all logins */
  function countQuestion(login: string, person: string): void {
    const now = clock.now();
    for (const [who, times] of asked) if ((times.at(-1) ?? 0) < now - minuteMs) asked.delete(who);
    const counted = [
      { who: login, limit: questionsPerMinute },
      { who: person, limit: questionsOfPersonPerMinute },
    ].map(({ who, limit }) => {
      const lately = (asked.get(who) ?? []).filter((at) => at > now - minuteMs);
      if (lately.length >= limit) throw new AppError('tooManyQuestions', { limit });
      return [who, [...lately, now]] as const;
    });
    for (const [who, times] of counted) asked.set(who, times);
  }

  async function admit(principal: Principal): Promise<() => void> {
    const { sessionId } = principal;
    if (answering.has(sessionId)) throw new AppError('assistantBusy');
    answering.add(sessionId);
    let place: Slot | null = null;
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      place?.release();
      answering.delete(sessionId);
    };
    try {
      const asker = askerOf(principal);
      place = await places.take(asker);
      countQuestion(sessionId, asker.person);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  return { admit };
}

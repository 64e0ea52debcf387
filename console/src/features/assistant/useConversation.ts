import { AssistantEvent, assistantRoutes } from '@oilsight/contract';
import type { AssistantTurn } from '@oilsight/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, describeError } from '../../api/call-error.ts';
import { call, lines } from '../../api/call.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { asked, earlierOf, isUnderWay, kept, withEvent } from './conversation.ts';
import type { Turn } from './conversation.ts';

/** Why a question was not sent. */
export type Refusal = 'busy' | 'empty';

export interface Conversation {
  readonly turns: readonly Turn[];
  readonly isBusy: boolean;
  /** Sends a question about a device, or about all (null). @returns why it was not sent; null: it was */
  readonly ask: (question: string, deviceId: string | null) => Refusal | null;
  readonly stop: () => void;
  /** Says whether an answer was of use; null takes it back. */
  readonly rate: (turn: Turn, isUseful: boolean | null) => Promise<void>;
}

interface ConversationInput {
  readonly talkId: string | null;
  readonly turns: readonly AssistantTurn[];
  /** Called when the server has kept a question under a talk. */
  readonly onKept: (talkId: string) => void;
}

/** A talk with the assistant: one question at a time. Whoever leaves it stops the answer that is under way. */
export function useConversation({ talkId, turns: before, onKept }: ConversationInput): Conversation {
  const { t } = useTranslation('common');
  const { t: words } = useTranslation('assistant');
  const [turns, setTurns] = useState<readonly Turn[]>(() => before.map((turn, place) => kept(place, turn)));
  const running = useRef<AbortController | null>(null);
  const talk = useRef(talkId);
  // Outside React: an answer that nobody waits for any more.
  useEffect(() => () => running.current?.abort(), []);
  const change = (key: number, next: (turn: Turn) => Turn) =>
    setTurns((all) => all.map((turn) => (turn.key === key ? next(turn) : turn)));

  async function follow(turn: Turn, deviceId: string | null, abort: AbortController): Promise<void> {
    const body = {
      question: turn.question,
      ...(talk.current === null ? {} : { talkId: talk.current }),
      ...(deviceId === null ? {} : { deviceId }),
      earlier: earlierOf(turns),
      zone: zoneName(),
    };
    try {
      let isWhole = false;
      for await (const line of await lines(assistantRoutes.ask, { body }, abort.signal)) {
        const event = AssistantEvent.parse(JSON.parse(line));
        isWhole ||= event.type === 'answer' || event.type === 'failed';
        change(turn.key, (now) => withEvent(now, event, Date.now()));
        if (event.type === 'answer' && event.talkId !== null) {
          talk.current = event.talkId;
          onKept(event.talkId);
        }
      }
      if (!isWhole) change(turn.key, (now) => ({ ...now, failure: { text: words('failed'), requestId: null } }));
    } catch (error) {
      if (abort.signal.aborted) return;
      const known = error instanceof Error ? describeError(error, t) : { happened: '', requestId: null };
      // A refusal has words of its own: too many questions, the one before is not done.
      const text = error instanceof CallError && error.kind === 'refused' ? known.happened : words('failed');
      change(turn.key, (now) => ({ ...now, failure: { text, requestId: known.requestId } }));
    } finally {
      if (running.current === abort) running.current = null;
    }
  }

  return {
    turns,
    isBusy: turns.some(isUnderWay),
    ask(question, deviceId) {
      if (running.current !== null) return 'busy';
      if (question.trim() === '') return 'empty';
      const abort = new AbortController();
      running.current = abort;
      const turn = asked((turns.at(-1)?.key ?? -1) + 1, question.trim(), Date.now());
      setTurns([...turns, turn]);
      void follow(turn, deviceId, abort);
      return null;
    },
    stop() {
      running.current?.abort();
      running.current = null;
      setTurns((all) => all.map((turn) => (isUnderWay(turn) ? { ...turn, isStopped: true } : turn)));
    },
    async rate({ key, turnId }, isUseful) {
      if (turnId === null) return;
      await call(assistantRoutes.rateAnswer, { body: { turnId, isUseful } });
      change(key, (turn) => ({ ...turn, isUseful }));
    },
  };
}

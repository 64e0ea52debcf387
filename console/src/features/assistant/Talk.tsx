import type { AssistantTurn, Device } from '@oilsight/contract';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { reportPath } from '../../domain/reports/report-path.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Answer } from './Answer.tsx';
import { Composer } from './Composer.tsx';
import type { SideActions } from './DeviceSide.tsx';
import { isUnderWay } from './conversation.ts';
import styles from './Talk.module.css';
import { clockText } from '../../lib/reader-time.ts';
import { useConversation } from './useConversation.ts';

const RequestDialog = lazy(() =>
  import('../../domain/reports/RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
);

/** Longest part of an answer that a request for a report takes along as its remark. */
const longestRemark = 300;

interface TalkProps {
  readonly talkId: string | null;
  readonly turns: readonly AssistantTurn[];
  readonly deviceId: string | null;
  /** null: none is chosen, or it is still being read. */
  readonly device: Device | null;
  /** A question that the address brought along: it is asked at once. */
  readonly first: string | null;
  readonly onFirst: () => void;
  readonly onKept: (talkId: string) => void;
  readonly onBegin: () => void;
  /** Opens the list of talks where it does not stand beside; null: it does, or there is none. */
  readonly onHistory: (() => void) | null;
  readonly renderSide: (actions: SideActions) => ReactNode;
}

type Note = 'busy' | 'empty' | 'reporting' | null;

/** The talk: what was asked, each answer as it comes, and the next question. */
export function Talk({
  talkId,
  turns: before,
  deviceId,
  device,
  first,
  onFirst,
  onKept,
  onBegin,
  onHistory,
  renderSide,
}: TalkProps) {
  const { t } = useTranslation('assistant');
  const conversation = useConversation({ talkId, turns: before, onKept });
  const { turns, isBusy, ask, stop, rate } = conversation;
  const [note, setNote] = useState<Note>(null);
  const [isReporting, setIsReporting] = useState(false);
  const mayReport = useHolds('reports:ask');
  const navigate = useNavigate();
  const newest = useRef<HTMLDivElement>(null);
  const begun = useRef(false);
  const send = (question: string, of: string | null = deviceId): boolean => {
    const refused = ask(question, of);
    setNote(refused);
    return refused === null;
  };
  useEffect(() => {
    // Outside React: the address that led here, once.
    if (begun.current || first === null) return;
    begun.current = true;
    ask(first, deviceId);
    onFirst();
  });
  const grown = turns.length;
  useEffect(() => {
    // Outside React: the scroll position. A new question comes into sight.
    if (grown > 0) newest.current?.scrollIntoView({ block: 'start' });
  }, [grown]);
  const last = turns.at(-1);
  const remarks = last?.answer === null || last === undefined ? '' : `${last.question}\n${last.answer.text}`;
  return (
    <>
      {renderSide({
        isBusy,
        onDiagnose: () => (isBusy ? setNote('reporting') : void send(t('question.diagnose'))),
        onFleet: () => (isBusy ? setNote('busy') : void send(t('question.fleet'), null)),
      })}
      <section className={styles.talk} aria-label={t('talk')}>
        <header className={styles.head}>
          <h1>{t('title')}</h1>
          <p>{t('about')}</p>
          <div className={styles.tools}>
            {onHistory === null ? null : (
              <Button icon="clock" label={t('history.title')} aria-haspopup="dialog" onClick={onHistory} />
            )}
            {mayReport ? (
              <Button
                icon="file"
                aria-haspopup="dialog"
                onClick={() => (isBusy ? setNote('reporting') : setIsReporting(true))}
              >
                {t('report')}
              </Button>
            ) : null}
            <Button icon="plus" onClick={onBegin}>
              {t('begin')}
            </Button>
          </div>
        </header>
        <div className={styles.turns}>
          {turns.length === 0 ? <Welcome isOfDevice={deviceId !== null} onAsk={send} /> : null}
          {turns.map((turn) => (
            <div key={turn.key} ref={turn === last ? newest : null} className={styles.turn}>
              <div className={styles.question}>
                <time className="num" dateTime={new Date(turn.askedAt).toISOString()}>
                  {clockText(turn.askedAt).slice(0, 5)}
                </time>
                <p>{turn.question}</p>
              </div>
              <Answer
                turn={turn}
                isLast={turn === last}
                onAsk={send}
                onRetry={() => send(turn.question)}
                onRate={(isUseful) => rate(turn, isUseful)}
              />
            </div>
          ))}
        </div>
        <output className="sr-only">{last === undefined ? '' : isUnderWay(last) ? t('underWay') : t('done')}</output>
        <Composer
          about={device?.deviceName ?? t('all')}
          isOfDevice={deviceId !== null}
          isBusy={isBusy}
          note={note}
          onNote={setNote}
          onSend={send}
          onStop={stop}
        />
      </section>
      <Suspense fallback={null}>
        {isReporting ? (
          <RequestDialog
            {...(device === null ? {} : { device })}
            remarks={remarks.slice(0, longestRemark)}
            onDone={({ reportId }) => void navigate(reportPath(reportId))}
            onClose={() => setIsReporting(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Before the first question: what can be asked. */
function Welcome({
  isOfDevice,
  onAsk,
}: {
  readonly isOfDevice: boolean;
  readonly onAsk: (question: string) => boolean;
}) {
  const { t } = useTranslation('assistant');
  const questions = isOfDevice
    ? ([t('try.state'), t('try.life'), t('try.trend'), t('try.limits')] as const)
    : ([t('try.urgent'), t('try.alarms'), t('try.hottest'), t('try.standard')] as const);
  return (
    <div className={styles.welcome}>
      <span className={styles.drop}>
        <Icon name="drop" size="l" />
      </span>
      <h2>{t(isOfDevice ? 'welcome.device' : 'welcome.all')}</h2>
      <p>{t('welcome.text')}</p>
      <ul aria-label={t('try.label')}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" className={styles.suggestion} onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { copyText } from '../../lib/clipboard.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Answer.module.css';
import { Blocks } from './Blocks.tsx';
import { isUnderWay, wordsOf } from './conversation.ts';
import type { Turn } from './conversation.ts';

interface AnswerProps {
  readonly turn: Turn;
  readonly isLast: boolean;
  readonly onAsk: (question: string) => boolean;
  readonly onRetry: () => void;
  readonly onRate: (isUseful: boolean | null) => Promise<void>;
}

/** One answer: its parts as they come, where it leads to, what may be asked next, and what can be done with it. */
export function Answer({ turn, isLast, onAsk, onRetry, onRate }: AnswerProps) {
  const { t } = useTranslation('assistant');
  const { answer, blocks, failure, isStopped } = turn;
  const isComing = isUnderWay(turn);
  return (
    <article className={styles.answer} aria-label={t('answer')} aria-busy={isComing}>
      <span className={styles.drop} aria-hidden>
        <Icon name="drop" />
      </span>
      <div className={styles.body}>
        <Blocks blocks={blocks} claims={answer?.claims ?? []} />
        {isComing ? <Steps turn={turn} /> : null}
        {isStopped ? <p className={styles.stopped}>{t('stopped')}</p> : null}
        {failure === null ? null : (
          <div className={styles.failure} role="alert">
            <div>
              <b>{failure.text}</b>
              <p className="num">
                {blocks.length === 0 ? null : t('keptParts')}
                {failure.requestId === null ? null : t('requestId', { id: failure.requestId })}
              </p>
            </div>
            <Button icon="refresh" onClick={onRetry}>
              {t('retry')}
            </Button>
          </div>
        )}
        {answer === null || answer.links.length === 0 ? null : <Links turn={turn} />}
        {answer === null || answer.suggestions.length === 0 || !isLast ? null : (
          <ul className={styles.suggestions} aria-label={t('next')}>
            {answer.suggestions.map((question) => (
              <li key={question}>
                <button type="button" onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
        {isComing ? null : <Foot turn={turn} onRetry={onRetry} onRate={onRate} />}
      </div>
    </article>
  );
}

/** What has been looked at, and what is being looked at. */
function Steps({ turn: { steps } }: { readonly turn: Turn }) {
  const { t } = useTranslation('assistant');
  return (
    <ul className={styles.steps}>
      {steps.map((step, place) => (
        <li key={step}>
          {place < steps.length - 1 ? <Icon name="check" size="s" /> : <span className={styles.turning} />}
          {t(`step.${step}`)}
        </li>
      ))}
      {steps.length === 0 ? (
        <li>
          <span className={styles.turning} />
          {t('step.begin')}
        </li>
      ) : null}
    </ul>
  );
}

/** Pages that the answer leads to and that none of its rows names. */
function Links({ turn: { answer, blocks } }: { readonly turn: Turn }) {
  const { t } = useTranslation('assistant');
  const named = new Set(
    blocks.flatMap((block) =>
      block.type === 'evidence' || block.type === 'table' ? block.rows.map(({ source }) => source?.href) : [],
    ),
  );
  const links = (answer?.links ?? []).filter(({ href }) => !named.has(href));
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label={t('links')}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link to={href}>
            {label}
            <Icon name="chevron-right" size="s" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

type Copied = 'copied' | 'copyFailed' | 'nothing' | null;

function Foot({ turn, onRetry, onRate }: Pick<AnswerProps, 'turn' | 'onRetry' | 'onRate'>) {
  const { t } = useTranslation('assistant');
  const { t: common } = useTranslation('common');
  const [copied, setCopied] = useState<Copied>(null);
  const { answer, turnId, isUseful, failure, ms } = turn;
  const copy = async () => {
    const words = wordsOf(turn).trim();
    if (words === '') setCopied('nothing');
    else setCopied((await copyText(words)) ? 'copied' : 'copyFailed');
  };
  return (
    <div className={styles.foot}>
      <Button kind="quiet" size="s" icon={copied === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied === 'copied' ? t('copied') : common('copy')}
      </Button>
      {failure === null ? (
        <Button kind="quiet" size="s" icon="refresh" onClick={onRetry}>
          {t('retry')}
        </Button>
      ) : null}
      {turnId === null ? null : <Rating isUseful={isUseful} onRate={onRate} />}
      {copied === 'copyFailed' || copied === 'nothing' ? (
        <output className={styles.note}>
          <Icon name="close-circle" size="s" />
          {t(copied)}
        </output>
      ) : null}
      {answer === null ? null : (
        <small className="num">
          {[
            ms === null
              ? t(`engine.${answer.engine}`)
              : t('engineIn', { engine: t(`engine.${answer.engine}`), seconds: (ms / 1000).toFixed(1) }),
            ...(answer.claims.length === 0 ? [] : [t('claims', { count: answer.claims.length })]),
          ].join(t('semicolon'))}
        </small>
      )}
    </div>
  );
}

/** Whether it was of use; pressed again, that is taken back. */
function Rating({
  isUseful,
  onRate,
}: {
  readonly isUseful: boolean | null;
  readonly onRate: (isUseful: boolean | null) => Promise<void>;
}) {
  const { t } = useTranslation('assistant');
  const [hasFailed, setHasFailed] = useState(false);
  const rate = (said: boolean) => {
    setHasFailed(false);
    onRate(isUseful === said ? null : said).catch(() => setHasFailed(true));
  };
  return (
    <>
      <Button
        kind="quiet"
        size="s"
        icon="thumb-up"
        label={t('useful')}
        aria-pressed={isUseful === true}
        onClick={() => rate(true)}
      />
      <Button
        kind="quiet"
        size="s"
        icon="thumb-down"
        label={t('useless')}
        aria-pressed={isUseful === false}
        onClick={() => rate(false)}
      />
      {isUseful === null || hasFailed ? null : <small>{t('thanks')}</small>}
      {hasFailed ? (
        <output className={styles.note}>
          <Icon name="close-circle" size="s" />
          {t('rateFailed')}
        </output>
      ) : null}
    </>
  );
}

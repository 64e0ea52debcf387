import { useTranslation } from 'react-i18next';
import { shortTimeText } from '../../lib/reader-time.ts';
import { useInView } from '../../lib/useInView.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { pairText, withUnit } from './limit-texts.ts';
import type { Words } from './limit-texts.ts';
import type { NewerLimit } from './newer-limits.ts';
import styles from './LimitDialog.module.css';

interface NewerLimitsProps {
  readonly newer: readonly NewerLimit[];
  /** Whether limits were refused, as others had been set; otherwise they came while the window was open. */
  readonly isRefused: boolean;
  /** Whether something was typed, which stays. */
  readonly isTyped: boolean;
  /** Whether what was typed differs from what is there now. */
  readonly isChange: boolean;
  /** Gives up the typed limits for those that are there now. */
  readonly takeNewer: () => void;
  readonly onReload: () => void;
  readonly words: Words;
}

/** Most changes that are listed. */
const mostListed = 3;

/** What somebody else has set while the window was open: by whom and why, and that nothing typed is lost. */
export function NewerLimits({ newer, isRefused, isTyped, isChange, takeNewer, onReload, words }: NewerLimitsProps) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const place = useInView<HTMLDivElement>();
  const nameOf = ({ of, set }: NewerLimit) => {
    const name = 'factory' in of ? of.factory : t(`limit.history.of.${of.owner}`);
    if (set === null) return name;
    return set.by === null
      ? t('limit.newer.at', { name, at: shortTimeText(set.at) })
      : t('limit.newer.by', { name, at: shortTimeText(set.at), by: set.by });
  };
  return (
    <div ref={place}>
      <Alert icon="info" title={t(isRefused ? 'limit.newer.refused' : 'limit.newer.title')}>
        {newer.length === 0 ? (
          <>
            <p>{t('limit.newer.notLoaded')}</p>
            <Button size="s" icon="refresh" onClick={onReload}>
              {common('conflict.reload')}
            </Button>
          </>
        ) : (
          <>
            <ul className={`${styles.newer} num`}>
              {newer.slice(0, mostListed).map((one, index) => (
                <li key={index}>
                  {nameOf(one)}
                  <b>
                    {t('limit.history.change', {
                      before: pairText(one.before, words),
                      after: withUnit(pairText(one.after, words), words),
                    })}
                  </b>
                  {(one.set?.reason ?? null) === null ? null : <q>{one.set?.reason}</q>}
                </li>
              ))}
            </ul>
            {newer.length > mostListed ? <p>{t('limit.newer.more', { count: newer.length - mostListed })}</p> : null}
            <p>{t(!isTyped ? 'limit.newer.shown' : isChange ? 'limit.newer.kept' : 'limit.newer.same')}</p>
            {isTyped && isChange ? (
              <Button size="s" onClick={takeNewer}>
                {t('limit.newer.take')}
              </Button>
            ) : null}
          </>
        )}
      </Alert>
    </div>
  );
}

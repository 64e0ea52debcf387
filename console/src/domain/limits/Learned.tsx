import type { LimitValues } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './LimitCards.module.css';
import { learnedQuery } from './queries.ts';
import { levelText } from './level-text.ts';
import { suggestedLimits } from './limit-form.ts';
import { fleetNotLearned, neverLearned, ownNotLearned } from './not-learned.ts';

interface LearnedProps {
  readonly deviceId: string;
  readonly indicator: string;
  readonly worse: 'up' | 'down' | 'both';
  /** Fills the form: nothing is in force before it is saved. */
  readonly onTake: (limits: LimitValues) => void;
}

/**
 * Limits that the history of the device, and of its kind, suggests; where none could be learned, why, and when they may
 * be.
 */
export function Learned({ deviceId, indicator, worse, onTake }: LearnedProps) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const quantity = quantityOf(indicator, language);
  const { data, error } = useQuery(learnedQuery(deviceId));
  const never = neverLearned(indicator, t);
  const found = data?.indicators.find(({ key }) => key === indicator);
  const [own, fleet] = [found?.own ?? null, found?.fleet?.limits ?? null];
  // A learned limit is a stored value: how many decimals it has goes by the catalogue, not by the reader's unit.
  const decimals = findIndicator(indicator)?.decimals ?? 2;
  const harmful = (limits: LimitValues) => suggestedLimits(limits, { worse, decimals });
  const texts = (limits: LimitValues) => ({
    level2: levelText(harmful(limits), 'level2', { quantity, language, t }),
    level1: levelText(harmful(limits), 'level1', { quantity, language, t }),
  });
  const row = (words: string, limits: LimitValues) => (
    <div>
      <p className="num">{words}</p>
      <Button size="s" onClick={() => onTake(harmful(limits))}>
        {t('limit.take')}
      </Button>
    </div>
  );
  return (
    <section className={styles.learned} aria-label={t('limit.learned')}>
      <h3>{t('limit.learned')}</h3>
      {never !== null ? (
        <p>{never}</p>
      ) : data === undefined ? (
        <p>{t(error === null ? 'limit.learning' : 'limit.learnFailed')}</p>
      ) : (
        <>
          {own === null ? (
            <p className="num">{ownNotLearned(found, data, t)}</p>
          ) : (
            row(t('limit.learnedOwn', { days: found?.days ?? 0, ...texts(own) }), own)
          )}
          {found === undefined ? null : fleet === null ? (
            <p className="num">{fleetNotLearned(found, t)}</p>
          ) : (
            row(
              t(found.isOfOil ? 'limit.learnedFleetOil' : 'limit.learnedFleet', {
                count: found.fleet?.machines ?? 0,
                ...texts(fleet),
              }),
              fleet,
            )
          )}
          {own === null && fleet === null ? null : <small>{t('limit.learnedHint')}</small>}
        </>
      )}
    </section>
  );
}

import type { IndicatorLimits, LiveIndicator } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { isNamed, limitPartOf, limitParts } from './limit-parts.ts';
import styles from './Limits.module.css';
import { PresentReading } from './PresentReading.tsx';

interface UnsetLimitsProps {
  readonly rows: readonly IndicatorLimits[];
  readonly newestOf: ReadonlyMap<string, LiveIndicator>;
  readonly onSet: (key: string) => void;
}

/** The indicators without limits, grouped by part; in each part the indicators that the device measures come first. */
export function UnsetLimits({ rows, newestOf, onSet }: UnsetLimitsProps) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const [words, setWords] = useState('');
  const hits = rows
    .filter(({ key }) => isNamed(key, words))
    .toSorted((one, other) => Number(newestOf.has(other.key)) - Number(newestOf.has(one.key)));
  const parts = limitParts
    .map((part) => ({ part, members: hits.filter(({ key }) => limitPartOf(key) === part) }))
    .filter(({ members }) => members.length > 0);
  return (
    <section className={styles.unset} aria-label={t('limit.unsetTitle')}>
      <p>{t('limit.unsetText')}</p>
      <div className={styles.find}>
        <SearchBox label={t('limit.find')} placeholder={t('limit.findIn')} value={words} onChange={setWords} />
      </div>
      {parts.length === 0 ? (
        <p className={styles.silent}>{t('noMatch.title')}</p>
      ) : (
        parts.map(({ part, members }) => (
          <section key={part} aria-label={t(`limit.part.${part}`)}>
            <h3>{t(`limit.part.${part}`)}</h3>
            <ul>
              {members.map((row) => {
                const { name, unit } = quantityOf(row.key, language);
                return (
                  <li key={row.key}>
                    <span className={styles.name}>
                      {name}
                      {unit === '' ? null : <small>{unit}</small>}
                    </span>
                    <PresentReading row={row} newest={newestOf.get(row.key)} />
                    <Button
                      size="s"
                      icon="plus"
                      label={t('limit.setOf', { indicator: name })}
                      onClick={() => onSet(row.key)}
                    >
                      {t('limit.set')}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))
      )}
    </section>
  );
}

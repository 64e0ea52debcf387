import type { DeviceDiagnosis } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { seenAreas } from '../coverage.ts';
import styles from './Verdict.module.css';

/** Nothing was found: because everything looks well, or because too little could be seen. Says which, and what was looked at. */
export function NoFinding({ diagnosis: { verdict, coverage } }: { readonly diagnosis: DeviceDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  const isUnclear = verdict === 'not_enough_evidence';
  const unclear = coverage.decided === 0 ? t('unclear.nothing') : t('unclear.text', { share: Math.round(coverage.share * 100) });
  const seen = seenAreas(coverage);
  return (
    <>
      <h3>{t(isUnclear ? 'unclear.title' : 'normal.title')}</h3>
      <p className={`${styles.advice} num`}>{isUnclear ? unclear : t('normal.checked', { count: coverage.decided })}</p>
      {seen.length === 0 ? null : (
        <ul className={styles.seen} aria-label={t('normal.areas')}>
          {seen.map((area) => <li key={area}><Icon name="check" size="s" />{t(`area.${area}`)}</li>)}
        </ul>
      )}
    </>
  );
}

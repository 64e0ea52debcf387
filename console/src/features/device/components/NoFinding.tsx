import type { DeviceDiagnosis } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { seenAreas } from '../coverage.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import { Line } from './Line.tsx';
import styles from './Verdict.module.css';

/**
 * There is no finding, either because everything is normal or because too few quantities are known. Says which, and
 * what was checked.
 */
export function NoFinding({ diagnosis }: { readonly diagnosis: DeviceDiagnosis }) {
  const { verdict, coverage } = diagnosis;
  const { checked } = useDiagnosisWords();
  const { t } = useTranslation('diagnosis');
  const isUnclear = verdict === 'not_enough_evidence';
  const unclear =
    coverage.decided === 0 ? t('unclear.nothing') : t('unclear.text', { share: Math.round(coverage.share * 100) });
  const seen = seenAreas(coverage);
  return (
    <>
      <h3>{t(isUnclear ? 'unclear.title' : 'normal.title')}</h3>
      <Line of={styles.advice}>{isUnclear ? unclear : checked(diagnosis, 'normal')}</Line>
      {seen.length === 0 ? null : (
        <ul className={styles.seen} aria-label={t('normal.areas')}>
          {seen.map((area) => (
            <li key={area}>
              <Icon name="check" size="s" />
              {t(`area.${area}`)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

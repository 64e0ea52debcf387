import type { DeviceDiagnosis, Health } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { EvidenceCurves } from '../diagnosis.ts';
import { weakParts } from '../health.ts';
import { maxCurves } from '../page-state.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import { Line } from './Line.tsx';
import { Sentence } from './Sentence.tsx';
import styles from './Verdict.module.css';

interface WeakHealthProps {
  readonly health: Health;
  readonly diagnosis: DeviceDiagnosis;
  /** Telemetry keys that the device has. */
  readonly reporting: readonly string[];
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** Shown when oil health is low although there is no finding and no limit is passed: which parts lower it. */
export function WeakHealth({ health, diagnosis, reporting, onCurves }: WeakHealthProps) {
  const { verdict, coverage } = diagnosis;
  const { checked } = useDiagnosisWords();
  const { t } = useTranslation('diagnosis');
  const isUnclear = verdict === 'not_enough_evidence';
  return (
    <>
      <h3 className="num">{t('weak.title', { value: Math.round(health.value) })}</h3>
      <ol className={styles.findings}>
        {weakParts(health).map(({ part, because, keys }, index) => {
          const shown = keys.filter((key) => reporting.includes(key)).slice(0, maxCurves);
          const name = t(`health.part.${part}`);
          return (
            <li key={part}>
              <span className={`${styles.number} num`} aria-hidden>
                {index + 1}
              </span>
              <Sentence evidence={{ sentence: because, value: null, unit: '', baseline: null }} />
              {shown.length === 0 ? (
                <span />
              ) : (
                <button
                  type="button"
                  className={styles.link}
                  aria-label={t('chartOf', { number: index + 1, names: name })}
                  onClick={() => onCurves({ keys: shown, range: { kind: 'preset', preset: '30d' } })}
                >
                  {t('chart')}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <Line of={styles.leftOut}>
        {isUnclear ? t('unclear.text', { share: Math.round(coverage.share * 100) }) : checked(diagnosis, 'passed')}
      </Line>
    </>
  );
}

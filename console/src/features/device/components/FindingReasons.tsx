import { inLanguage } from '@oilsight/contract';
import type { DeviceDiagnosis, Evidence, Finding } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../domain/quantity.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { excludedBy } from '../coverage.ts';
import { curvesOf, limitSourcesOf, speaking } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import { Sentence } from './Sentence.tsx';
import { Line } from './Line.tsx';
import styles from './Verdict.module.css';

/** Pieces of evidence beside the verdict; the sheet has them all. */
const maxLines = 4;

interface FindingReasonsProps {
  readonly diagnosis: DeviceDiagnosis;
  readonly finding: Finding;
  readonly isSilent: boolean;
  /** Telemetry keys that the device has. */
  readonly reporting: readonly string[];
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** The finding and its supporting evidence, sentence by sentence. */
export function FindingReasons({ diagnosis, finding, isSilent, reporting, onCurves }: FindingReasonsProps) {
  const { t } = useTranslation('diagnosis');
  const { language, source, leftOut } = useDiagnosisWords();
  const evidence = speaking(finding);
  const faults = diagnosis.sensorFaults.filter(
    ({ ruleId }) => finding.category !== 'sensor' || ruleId === finding.ruleId,
  );
  const left = leftOut(excludedBy(faults));
  const sources = limitSourcesOf(evidence).map(source).join(t('semicolon'));
  return (
    <>
      <h3>
        {inLanguage(finding.name, language)}{' '}
        <small className="num">{t('confidence', { percent: Math.round(finding.confidence * 100) })}</small>
      </h3>
      {isSilent ? <Line of={styles.advice}>{t('asOf', { at: timeText(diagnosis.at).slice(0, 16) })}</Line> : null}
      <ol className={styles.findings}>
        {evidence.slice(0, maxLines).map((one, index) => (
          <li key={`${one.parameter}.${one.feature}.${one.role}.${String(one.limit)}`}>
            <span className={`${styles.number} num`} aria-hidden>
              {index + 1}
            </span>
            <Sentence evidence={one} />
            <EvidenceChart
              evidence={one}
              at={diagnosis.at}
              number={index + 1}
              reporting={reporting}
              onCurves={onCurves}
            />
          </li>
        ))}
      </ol>
      {left === '' ? null : <Line of={styles.leftOut}>{t('leftOut', { names: left })}</Line>}
      <Line of={styles.sources}>
        {sources === '' ? t('basisNoLimit', { rule: finding.ruleId }) : t('basis', { rule: finding.ruleId, sources })}
      </Line>
    </>
  );
}

interface EvidenceChartProps {
  readonly evidence: Evidence;
  /** Time of the diagnosis. */
  readonly at: number;
  readonly number: number;
  readonly reporting: readonly string[];
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** A link to the curves behind a piece of evidence. */
export function EvidenceChart({ evidence, at, number, reporting, onCurves }: EvidenceChartProps) {
  const { t } = useTranslation('diagnosis');
  const { language } = useDiagnosisWords();
  const curves = curvesOf(evidence, reporting, at);
  if (curves === null) return <span />;
  const names = curves.keys.map((key) => quantityOf(key, language).name).join(t('comma'));
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t('chartOf', { number, names })}
      onClick={() => onCurves(curves)}
    >
      {t('chart')}
    </button>
  );
}

import type { DeviceDiagnosis, Finding, Health } from '@oilsight/contract';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../charts/prepare/time-text.ts';
import { inLanguage } from '../../../i18n/bilingual.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { missingOf } from '../coverage.ts';
import { inUrgency } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import styles from './DiagnosisSheet.module.css';
import { FindingDetails } from './FindingDetails.tsx';

interface DiagnosisSheetProps {
  readonly ref: Ref<HTMLDialogElement>;
  readonly diagnosis: DeviceDiagnosis;
  /** Told first. */
  readonly leading: Finding | null;
  readonly reporting: readonly string[];
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** Everything that the verdict rests on: every finding with all its evidence, what could not be seen, and what oil health is made of. */
export function DiagnosisSheet({ ref, diagnosis, leading, reporting, onCurves }: DiagnosisSheetProps) {
  const { t } = useTranslation('diagnosis');
  const ordered = inUrgency(diagnosis.findings);
  const findings = leading === null ? ordered : [leading, ...ordered.filter(({ ruleId }) => ruleId !== leading.ruleId)];
  return (
    <Sheet ref={ref} title={t('sheet.title')}>
      <div className={styles.body}>
        <p className={`${styles.quiet} num`}>{t('sheet.at', { at: timeText(diagnosis.at).slice(0, 16), from: timeText(diagnosis.from).slice(0, 10) })}</p>
        {findings.map((finding) => <FindingDetails key={finding.ruleId} finding={finding} at={diagnosis.at} reporting={reporting} onCurves={onCurves} />)}
        <Coverage diagnosis={diagnosis} />
        {diagnosis.health === null ? null : <HealthParts health={diagnosis.health} />}
      </div>
    </Sheet>
  );
}

function Coverage({ diagnosis: { coverage, undecided } }: { readonly diagnosis: DeviceDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  const { language, missing } = useDiagnosisWords();
  return (
    <section className={styles.part}>
      <h3>{t('sheet.coverage')}</h3>
      <p className="num">{t('sheet.coverageText', { decided: coverage.decided, all: coverage.decided + coverage.open })}</p>
      <ul className={styles.lines}>
        {missingOf(coverage).map((one) => <li key={one.absence}><b>{t(`missing.${one.absence}`)}</b> {missing(one)}<small>{t(`missing.fix.${one.absence}`)}</small></li>)}
      </ul>
      {undecided.length === 0 ? null : <p className={styles.quiet}>{t('sheet.undecided', { names: undecided.map(({ name }) => inLanguage(name, language)).join(t('comma')) })}</p>}
    </section>
  );
}

function HealthParts({ health }: { readonly health: Health }) {
  const { t } = useTranslation('diagnosis');
  const { language } = useDiagnosisWords();
  return (
    <section className={styles.part}>
      <h3>{t('sheet.health')}</h3>
      <ul className={styles.health}>
        {health.parts.map(({ part, score, weight, because }) => (
          <li key={part}>
            <b>{t(`health.part.${part}`)}</b>
            <span className={`${styles.score} num`}>{score === null ? t('sheet.unscored') : t('sheet.score', { score: Math.round(score) })}</span>
            <span className="num">{inLanguage(because, language)} <small>{t('sheet.weight', { percent: Math.round(weight * 100) })}</small></span>
          </li>
        ))}
      </ul>
    </section>
  );
}

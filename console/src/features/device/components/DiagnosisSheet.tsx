import { inLanguage } from '@oilsight/contract';
import type { Device, DeviceDiagnosis, Finding, Health } from '@oilsight/contract';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { lackingOf, openOf } from '../coverage.ts';
import { byUrgency } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { makingOf, wholeShares } from '../health.ts';
import { useSilentIndicators } from '../useSilentIndicators.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import styles from './DiagnosisSheet.module.css';
import { FindingDetails } from './FindingDetails.tsx';
import { MissingFix } from './MissingFix.tsx';

interface DiagnosisSheetProps {
  readonly ref: Ref<HTMLDialogElement>;
  readonly device: Device;
  /** Its charts are read while it is open. */
  readonly isOpen: boolean;
  readonly diagnosis: DeviceDiagnosis;
  /** The finding that is shown first. */
  readonly leading: Finding | null;
  /** Whether the device is silent at present. */
  readonly isSilent: boolean;
  readonly reporting: readonly string[];
  readonly onCurve: (key: string) => void;
  readonly onCurves: (curves: EvidenceCurves) => void;
  readonly onClose: () => void;
}

/**
 * Everything behind the verdict: every finding with all its evidence, the quantities that were missing, and the parts
 * of oil health.
 */
export function DiagnosisSheet({
  ref,
  device,
  isOpen,
  diagnosis,
  leading,
  isSilent,
  reporting,
  onCurve,
  onCurves,
  onClose,
}: DiagnosisSheetProps) {
  const { t } = useTranslation('diagnosis');
  const ordered = byUrgency(diagnosis.findings);
  const findings = leading === null ? ordered : [leading, ...ordered.filter(({ ruleId }) => ruleId !== leading.ruleId)];
  return (
    <Sheet ref={ref} title={t('sheet.title')} onClose={onClose}>
      <div className={styles.body}>
        <p className={`${styles.quiet} num`}>
          {t('sheet.at', { at: timeText(diagnosis.at).slice(0, 16), from: timeText(diagnosis.from).slice(0, 10) })}
        </p>
        {findings.map((finding, index) => (
          <FindingDetails
            key={finding.ruleId}
            device={device}
            isOpen={isOpen}
            isFirst={index === 0}
            finding={finding}
            at={diagnosis.at}
            reporting={reporting}
            onCurve={onCurve}
            onCurves={onCurves}
          />
        ))}
        <Coverage diagnosis={diagnosis} isSilent={isSilent} />
        {diagnosis.health === null ? null : <HealthParts health={diagnosis.health} />}
      </div>
    </Sheet>
  );
}

function Coverage({ diagnosis, isSilent }: { readonly diagnosis: DeviceDiagnosis; readonly isSilent: boolean }) {
  const { coverage, undecided } = diagnosis;
  const { t } = useTranslation('diagnosis');
  const { language, missing } = useDiagnosisWords();
  const { hindering, supporting } = lackingOf(diagnosis, useSilentIndicators(diagnosis.deviceId));
  const { signs, sensorChecks } = openOf(undecided);
  const support = missing(supporting);
  const names = (rules: typeof signs) => rules.map(({ name }) => inLanguage(name, language)).join(t('comma'));
  return (
    <section className={styles.part}>
      <h3>{t('sheet.coverage')}</h3>
      <p className="num">
        {t('sheet.coverageText', { decided: coverage.decided, all: coverage.decided + coverage.open })}
      </p>
      <ul className={styles.lines}>
        {hindering.map((one) => (
          <li key={one.absence}>
            <b>{t(`missing.${one.absence}`)}</b> {missing(one)}
            <MissingFix diagnosis={diagnosis} missing={one} isSilent={isSilent} />
          </li>
        ))}
      </ul>
      {signs.length === 0 ? null : <p className={styles.quiet}>{t('sheet.undecided', { names: names(signs) })}</p>}
      {support === '' ? null : <p className={styles.quiet}>{t('sheet.supportOnly', { names: support })}</p>}
      {sensorChecks.length === 0 ? null : (
        <p className={styles.quiet}>{t('sheet.undecidedSensors', { names: names(sensorChecks) })}</p>
      )}
    </section>
  );
}

function HealthParts({ health }: { readonly health: Health }) {
  const { t } = useTranslation('diagnosis');
  const { language } = useDiagnosisWords();
  const weights = wholeShares(
    health.parts.map(({ weight }) => weight),
    100,
  );
  const making = makingOf(health);
  return (
    <section className={styles.part}>
      <h3>{t('sheet.health')}</h3>
      <ul className={styles.health}>
        {health.parts.map(({ part, score, because }, index) => (
          <li key={part}>
            <b>{t(`health.part.${part}`)}</b>
            <span className={`${styles.score} num`}>
              {score === null ? t('sheet.unscored') : t('sheet.score', { score: Math.round(score) })}
            </span>
            <span className="num">
              {inLanguage(because, language)} <small>{t('sheet.weight', { percent: weights[index] })}</small>
            </span>
          </li>
        ))}
      </ul>
      {making === null ? null : <Making making={making} value={health.value} />}
    </section>
  );
}

/** How the scores of the parts are combined into one value. */
function Making({
  making: { mean, bound },
  value,
}: {
  readonly making: NonNullable<ReturnType<typeof makingOf>>;
  readonly value: number;
}) {
  const { t } = useTranslation('diagnosis');
  const lines = [t('sheet.mean', { mean: Math.round(mean) })];
  if (bound !== null) {
    const { part, score, least, share } = bound;
    lines.push(
      t('sheet.bound', {
        part: t(`health.part.${part}`),
        score: Math.round(score),
        least,
        share,
        bound: Math.round(bound.bound),
      }),
      t('sheet.lower', { value: Math.round(value) }),
    );
  }
  return (
    <ul className={`${styles.lines} num`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

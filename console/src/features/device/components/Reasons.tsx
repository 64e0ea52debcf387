import { inLanguage } from '@oilsight/contract';
import type { Device, DeviceDiagnosis, Finding, Health, State } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { byLimits } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { evidenceOf } from '../verdict.ts';
import type { IndicatorNow } from '../verdict.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import { FindingReasons } from './FindingReasons.tsx';
import { LimitReasons, LimitTitle } from './LimitReasons.tsx';
import { NoFinding } from './NoFinding.tsx';
import { Line } from './Line.tsx';
import styles from './Verdict.module.css';
import { WeakHealth } from './WeakHealth.tsx';

interface ReasonsProps {
  readonly device: Device;
  readonly state: State;
  readonly rows: readonly IndicatorNow[];
  readonly diagnosis: UseQueryResult<DeviceDiagnosis>;
  /** Most urgent first, without remarks. */
  readonly findings: readonly Finding[];
  /** The finding that is shown; null: the limits are shown. */
  readonly leading: Finding | null;
  /** Oil health that is low without a finding and graver than the state by the limits; null: it is not. */
  readonly weak: Health | null;
  readonly onChoose: (chosen: string) => void;
  readonly onCurve: (key: string) => void;
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** The reasons for the verdict: the leading finding, or the limits. Other findings are shown after one press. */
export function Reasons({
  device: { deviceId },
  state,
  rows,
  diagnosis,
  findings,
  leading,
  weak,
  onChoose,
  onCurve,
  onCurves,
}: ReasonsProps) {
  const { t } = useTranslation('diagnosis');
  const { checked } = useDiagnosisWords();
  const passed = evidenceOf(rows).filter((row) => row.state === 'level1' || row.state === 'level2');
  const limits = (
    <>
      <LimitTitle state={state} rows={rows} />
      <LimitReasons deviceId={deviceId} state={state} rows={rows} onCurve={onCurve} />
    </>
  );
  if (diagnosis.isPending) return <Pending />;
  if (diagnosis.data === undefined) {
    return (
      <>
        <div className={styles.failed} role="alert">
          <span>{t('failed')}</span>
          <Button size="s" icon="refresh" isBusy={diagnosis.isFetching} onClick={() => void diagnosis.refetch()}>
            {t('retry')}
          </Button>
        </div>
        {limits}
      </>
    );
  }
  const { data } = diagnosis;
  if (weak !== null)
    return <WeakHealth health={weak} diagnosis={data} reporting={rows.map(({ key }) => key)} onCurves={onCurves} />;
  if (findings.length === 0) {
    const isClean = state === 'normal';
    return (
      <>
        {isClean ? (
          <>
            <NoFinding diagnosis={data} />
            <LimitReasons deviceId={deviceId} state={state} rows={rows} onCurve={onCurve} />
          </>
        ) : (
          limits
        )}
        {isClean || data.verdict === 'not_enough_evidence' ? null : (
          <Line of={styles.leftOut}>{checked(data, 'passed')}</Line>
        )}
      </>
    );
  }
  return (
    <>
      {leading === null ? (
        limits
      ) : (
        <FindingReasons
          diagnosis={data}
          finding={leading}
          isSilent={state === 'offline'}
          reporting={rows.map(({ key }) => key)}
          onCurves={onCurves}
        />
      )}
      <Others findings={findings} passed={passed} shown={leading?.ruleId ?? byLimits} onChoose={onChoose} />
    </>
  );
}

function Pending() {
  return (
    <Skeleton>
      <div className={styles.pending}>
        <SkeletonBar width="52%" height={20} />
        <SkeletonBar width="92%" />
        <SkeletonBar width="84%" />
        <SkeletonBar width="88%" />
        <SkeletonBar width="40%" />
      </div>
    </Skeleton>
  );
}

interface OthersProps {
  readonly findings: readonly Finding[];
  readonly passed: readonly IndicatorNow[];
  readonly shown: string;
  readonly onChoose: (chosen: string) => void;
}

/** All findings, to switch between them. Empty where there is only one. */
function Others({ findings, passed, shown, onChoose }: OthersProps) {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  if (findings.length + (passed.length > 0 ? 1 : 0) < 2) return null;
  const first = findings.find(({ ruleId }) => ruleId === shown) ?? findings[0];
  const [gravest] = passed;
  return (
    <ul className={styles.others} aria-label={t('others')}>
      {findings.map((finding) => {
        const { ruleId } = finding;
        const isSame = ruleId !== first?.ruleId && first?.sameCauseAs.includes(ruleId) === true;
        return (
          <li key={ruleId}>
            <button
              type="button"
              aria-pressed={ruleId === shown}
              title={inLanguage(finding.name, language)}
              onClick={() => onChoose(ruleId)}
            >
              <StateIcon state={findingState(finding)} size="s" />
              <span>{inLanguage(finding.name, language)}</span>
              {isSame ? <small>{t('sameCause')}</small> : null}
            </button>
          </li>
        );
      })}
      {gravest === undefined ? null : (
        <li>
          <button type="button" aria-pressed={shown === byLimits} onClick={() => onChoose(byLimits)}>
            <StateIcon state={gravest.state} size="s" />
            {t('limits', { count: passed.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

import { inLanguage, listIn } from '@oilsight/contract';
import type { DeviceDiagnosis, Finding } from '@oilsight/contract';
import { capital } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { lackingOf } from '../coverage.ts';
import type { LimitAdvice } from '../limit-advice.ts';
import type { Situation } from '../situation.ts';
import { useSilentIndicators } from '../useSilentIndicators.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import styles from './Advice.module.css';
import { MissingFix } from './MissingFix.tsx';

/** Reasons shown beside the verdict; the sheet has them all. */
const maxMissing = 3;
/** Indicators beyond their limits that have a step here, beside the gravest. */
const maxOthers = 2;

interface AdviceProps {
  readonly diagnosis: DeviceDiagnosis | undefined;
  readonly isPending: boolean;
  /** null: none leads. */
  readonly finding: Finding | null;
  readonly situation: Situation;
  /** What helps against what is beyond a limit, gravest first. */
  readonly limitAdvice: readonly LimitAdvice[];
  readonly onAll: () => void;
}

/** What to do: the first step in large letters, then the others; and what may be behind it. */
export function Advice({ diagnosis, isPending, finding, situation, limitAdvice, onAll }: AdviceProps) {
  // A viscosity far from the new oil's is often another oil than the one that was entered.
  const reported = situation === 'weak' && diagnosis?.health?.limitedBy === 'viscosity' ? 'weakViscosity' : situation;
  const { t } = useTranslation('diagnosis');
  return (
    <div className={styles.advice}>
      <h3 className={styles.title}>{t('advice.title')}</h3>
      {isPending ? (
        <Pending />
      ) : finding !== null ? (
        <Steps finding={finding} />
      ) : situation === 'passed' && limitAdvice.length > 0 ? (
        <LimitSteps all={limitAdvice} />
      ) : (
        <p className={styles.first}>{t(`todo.${reported}`)}</p>
      )}
      {finding === null && diagnosis !== undefined && situation !== 'silent' ? <Unseen diagnosis={diagnosis} /> : null}
      {diagnosis === undefined ? null : (
        <div className={styles.more}>
          <Button size="s" aria-haspopup="dialog" onClick={onAll}>
            {t('advice.all')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Pending() {
  return (
    <Skeleton>
      <div className={styles.pending}>
        <SkeletonBar width="76%" height={18} />
        <SkeletonBar width="58%" />
        <SkeletonBar width="64%" />
        <SkeletonBar width="90%" />
        <SkeletonBar width="82%" />
      </div>
    </Skeleton>
  );
}

function Steps({ finding: { category, actions, causes, disproof } }: { readonly finding: Finding }) {
  const { t } = useTranslation('diagnosis');
  const { language } = useDiagnosisWords();
  // The actions of a sensor rule begin with what happens to other rules, so a first step for somebody at the machine is
  // put before them.
  const [first = '', ...others] = [...(category === 'sensor' ? [t('todo.sensor')] : []), ...listIn(actions, language)];
  const [doubt] = disproof;
  return (
    <>
      <p className={styles.first} title={capital(first)}>
        {capital(first)}
      </p>
      {others.length === 0 ? null : (
        <ul className={styles.steps}>
          {others.map((step) => (
            <li key={step} title={capital(step)}>
              <span>{capital(step)}</span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.why}>
        <div>
          <dt>{t('advice.causes')}</dt>
          <dd>{listIn(causes, language).join(t('semicolon'))}</dd>
        </div>
        {doubt === undefined ? null : (
          <div>
            <dt>{t('advice.disproof')}</dt>
            <dd className="num">{inLanguage(doubt, language)}</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** What helps against the gravest limit that is passed, then the first thing to do about each of the others. */
function LimitSteps({ all }: { readonly all: readonly LimitAdvice[] }) {
  const { t } = useTranslation('diagnosis');
  const [gravest, ...others] = all;
  if (gravest === undefined) return null;
  const steps = [
    t(`limitAdvice.${gravest}.second`),
    t(`limitAdvice.${gravest}.third`),
    ...others.slice(0, maxOthers).map((other) => t(`limitAdvice.${other}.first`)),
  ];
  return (
    <>
      <p className={styles.first}>{t(`limitAdvice.${gravest}.first`)}</p>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <li key={step} title={step}>
            <span>{step}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Unseen({ diagnosis }: { readonly diagnosis: DeviceDiagnosis }) {
  const { t } = useTranslation('diagnosis');
  const { missing } = useDiagnosisWords();
  const all = lackingOf(diagnosis, useSilentIndicators(diagnosis.deviceId)).hindering;
  if (all.length === 0) return null;
  return (
    <dl className={styles.why} data-kept>
      {all.slice(0, maxMissing).map((one) => (
        <div key={one.absence}>
          <dt>{t(`missing.${one.absence}`)}</dt>
          <dd>
            {missing(one)}
            <MissingFix diagnosis={diagnosis} missing={one} isSilent={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

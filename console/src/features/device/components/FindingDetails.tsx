import { inLanguage, listIn } from '@oilsight/contract';
import type { Device, Evidence, Finding } from '@oilsight/contract';
import { capital, findingState } from '@oilsight/oil';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { assistantPath } from '../../../domain/assistant-path.ts';
import { ArticleLink } from '../../../domain/ArticleLink.tsx';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { confidenceParts, outcomeOf } from '../diagnosis.ts';
import type { EvidenceCurves } from '../diagnosis.ts';
import { useDiagnosisWords } from '../useDiagnosisWords.ts';
import styles from './DiagnosisSheet.module.css';
import { EvidenceCharts } from './EvidenceCharts.tsx';
import { EvidenceChart } from './FindingReasons.tsx';
import { Sentence } from './Sentence.tsx';

const roles = ['require', 'escalation', 'support', 'exclude'] as const;
const outcomeLook = { yes: 'check', no: 'minus', unknown: 'info', absent: 'check', present: 'close' } as const;

interface FindingDetailsProps {
  readonly device: Device;
  readonly finding: Finding;
  /** Whether the sheet is open: before that, nothing is read for its charts. */
  readonly isOpen: boolean;
  /** The finding that the sheet opens with has its charts at once, others when they are asked for. */
  readonly isFirst: boolean;
  /** Time of the diagnosis. */
  readonly at: number;
  readonly reporting: readonly string[];
  readonly onCurve: (key: string) => void;
  readonly onCurves: (curves: EvidenceCurves) => void;
}

/** One finding with its charts and indicators, all its evidence, what speaks against it, what may cause it and what to do. */
export function FindingDetails({
  device,
  finding,
  isOpen,
  isFirst,
  at,
  reporting,
  onCurve,
  onCurves,
}: FindingDetailsProps) {
  const { t } = useTranslation('diagnosis');
  const { t: common } = useTranslation('common');
  const { language } = useDiagnosisWords();
  const [isWanted, setIsWanted] = useState(false);
  const state = findingState(finding);
  const { icon, tone } = stateLook[state];
  const numbered = roles.flatMap((role) => finding.evidence.filter((one) => one.role === role));
  return (
    <section className={styles.finding} data-tone={tone}>
      <h3>
        <Icon name={icon} />
        {inLanguage(finding.name, language)}
        <small>{state === 'normal' ? t('sheet.remark') : common(`state.${state}`)}</small>
      </h3>
      <p>{inLanguage(finding.text, language)}</p>
      {finding.escalation === null ? null : (
        <p>
          <b>{t('sheet.escalated')}</b> {inLanguage(finding.escalation.reason, language)}
        </p>
      )}
      {isFirst || isWanted ? (
        isOpen ? (
          <EvidenceCharts device={device} finding={finding} at={at} reporting={reporting} onCurve={onCurve} />
        ) : null
      ) : (
        <div>
          <Button
            kind="quiet"
            size="s"
            icon="chart"
            label={t('sheet.chartsOf', { name: inLanguage(finding.name, language) })}
            onClick={() => setIsWanted(true)}
          >
            {t('sheet.charts')}
          </Button>
        </div>
      )}
      {roles.map((role) => {
        const own = numbered.filter((one) => one.role === role);
        return own.length === 0 ? null : (
          <div key={role}>
            <h4>{t(`sheet.role.${role}`)}</h4>
            <ul className={styles.evidence}>
              {own.map((one) => (
                <Piece
                  key={`${one.parameter}.${one.feature}.${String(one.limit)}`}
                  evidence={one}
                  at={at}
                  number={numbered.indexOf(one) + 1}
                  reporting={reporting}
                  onCurves={onCurves}
                />
              ))}
            </ul>
          </div>
        );
      })}
      <Confidence finding={finding} />
      <Texts title={t('advice.disproof')} texts={finding.disproof.map((text) => inLanguage(text, language))} />
      <Texts title={t('sheet.advice')} texts={finding.advice.map((text) => inLanguage(text, language))} />
      <Texts title={t('advice.causes')} texts={listIn(finding.causes, language)} />
      <Texts title={t('sheet.actions')} texts={listIn(finding.actions, language)} />
      <Texts title={t('sheet.basis')} texts={[inLanguage(finding.basis, language)]} />
      <p className={styles.ways}>
        <Link
          to={assistantPath(
            device.deviceId,
            common('assistant.evidence', { name: inLanguage(finding.name, language) }),
          )}
        >
          <Icon name="chat" size="s" />
          {common('assistant.ask')}
        </Link>
        <ArticleLink
          id={finding.ruleId}
          words={common('article.words')}
          label={common('article.about', { name: inLanguage(finding.name, language) })}
        />
      </p>
    </section>
  );
}

interface PieceProps {
  readonly evidence: Evidence;
  readonly at: number;
  readonly number: number;
  readonly reporting: readonly string[];
  readonly onCurves: (curves: EvidenceCurves) => void;
}

function Piece({ evidence, at, number, reporting, onCurves }: PieceProps) {
  const { t } = useTranslation('diagnosis');
  const { source } = useDiagnosisWords();
  const { from, to, samples, limit, limitSource } = evidence;
  const outcome = outcomeOf(evidence);
  const short = (time: number) => shortTimeText(Math.min(time, at));
  const notes = [
    // The sentence of an exclusion reads like supporting evidence: words must say that it does not hold.
    ...(outcome === 'absent' || outcome === 'present' ? [t(`sheet.holds.${outcome}`)] : []),
    ...(from === null || to === null || samples === 0
      ? []
      : [t('sheet.readings', { count: samples, from: short(from), to: short(to) })]),
    ...(typeof limit === 'number' ? [source(limitSource)] : []),
  ];
  return (
    <li data-outcome={outcome}>
      <span className={styles.outcome} title={t(`sheet.holds.${outcome}`)}>
        <Icon name={outcomeLook[outcome]} size="s" label={t(`sheet.holds.${outcome}`)} />
      </span>
      <span>
        <Sentence evidence={evidence} />
        {notes.length === 0 ? null : <small className="num">{capital(notes.join(t('semicolon')))}</small>}
      </span>
      <EvidenceChart evidence={evidence} at={at} number={number} reporting={reporting} onCurves={onCurves} />
    </li>
  );
}

function Confidence({ finding: { confidence, evidence } }: { readonly finding: Finding }) {
  const { t } = useTranslation('diagnosis');
  const parts = confidenceParts(evidence).map(({ role, all, speaking, unknown }) =>
    [
      t(`sheet.part.${role}`, { all, speaking }),
      ...(unknown === 0 ? [] : [t('sheet.part.unknown', { count: unknown })]),
    ].join(t('comma')),
  );
  return (
    <div>
      <h4 className="num">{t('sheet.confidence', { percent: Math.round(confidence * 100) })}</h4>
      <ul className={styles.lines}>
        {parts.map((part) => (
          <li key={part} className="num">
            {capital(part)}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{t('sheet.weights')}</p>
    </div>
  );
}

function Texts({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <h4>{title}</h4>
      <ul className={styles.lines}>
        {texts.map((text) => (
          <li key={text} className="num">
            {capital(text)}
          </li>
        ))}
      </ul>
    </div>
  );
}

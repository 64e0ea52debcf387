import { inLanguage } from '@oilsight/contract';
import type { AlarmRecordDetail, Finding } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { me } from '../../../api/me.ts';
import { conditionText, measuredText } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { ageText } from '../../../domain/Age.tsx';
import { articlePath } from '../../../domain/article-path.ts';
import { devicePath } from '../../../domain/device-path.ts';
import { holdsOne, managers } from '../../../domain/roles.ts';
import { useNow } from '../../../lib/now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { supporting } from './finding.ts';
import styles from './Verdict.module.css';
import { recentClockText } from '../../../lib/reader-time.ts';

/** Pieces of evidence beside the verdict; the device page has them all. */
const maxLines = 4;

interface EvidenceProps {
  readonly detail: AlarmRecordDetail;
  /** null: no finding of the diagnosis explains the alarm. */
  readonly finding: Finding | null;
}

/** Why the alarm was raised: the finding with its evidence, else what the rule saw; and what it was evaluated by. */
export function Evidence({ detail, finding }: EvidenceProps) {
  const { t } = useTranslation('alarmRecords');
  const { t: common } = useTranslation('common');
  const words = useAlarmWords();
  const { record } = detail;
  const reader = useQuery(me).data?.user.authority;
  const own = useOwnEvidence(detail);
  const lines =
    finding === null
      ? own
      : [
          ...own.slice(0, 1),
          ...supporting(finding)
            .slice(0, maxLines - 1)
            .map(({ sentence }) => inLanguage(sentence, words.language)),
        ];
  const article = articleOf(finding?.ruleId ?? record.findingRule, record.indicator);
  const against = finding?.disproof.map((each) => inLanguage(each, words.language)).slice(0, 1) ?? [];
  return (
    <div className={styles.evidence}>
      <h2>
        {finding === null ? (
          t('why')
        ) : (
          <>
            {inLanguage(finding.name, words.language)}{' '}
            <small className="num">{t('confidence', { percent: Math.round(finding.confidence * 100) })}</small>
          </>
        )}
      </h2>
      <ol>
        {lines.map((line, index) => (
          <li key={line} className="num">
            <span aria-hidden>{index + 1}</span>
            {line}
          </li>
        ))}
      </ol>
      {against.length === 0 ? null : <p className={styles.source}>{t('against', { text: against.join('') })}</p>}
      <p className={`${styles.source} num`}>
        <Basis detail={detail} finding={finding} />
      </p>
      <p className={styles.links}>
        {article === null ? null : (
          <Link to={articlePath(article)}>
            {common('article.words')}
            <Icon name="chevron-right" size="s" />
          </Link>
        )}
        {record.kind === 'oil' ? (
          <Link to={devicePath(record)}>
            {t('toDiagnosis')}
            <Icon name="chevron-right" size="s" />
          </Link>
        ) : null}
        {reader !== undefined && holdsOne([reader], managers) && record.indicator !== null ? (
          <Link
            to={`/alarmSet?${new URLSearchParams(
              record.settingId === null ? { device: record.deviceId } : { setting: record.settingId },
            ).toString()}`}
          >
            {t('toSetting')}
            <Icon name="chevron-right" size="s" />
          </Link>
        ) : null}
      </p>
    </div>
  );
}

/** The article that explains the alarm: of the diagnosis' rule, else of the indicator; null: there is none. */
function articleOf(rule: string | null, indicator: string | null): string | null {
  if (rule !== null) return rule;
  return indicator !== null && findIndicator(indicator) !== null ? indicator : null;
}

/** What the rule saw, in the order of time. */
function useOwnEvidence({ record, rule }: AlarmRecordDetail): readonly string[] {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const now = useNow(60);
  const { kind, findingRule, value, peak, onsetAt, firstAlarmAt, side } = record;
  if (kind === 'silence') return [t('seen.silence', { at: recentClockText(onsetAt, now) })];
  if (findingRule !== null) return [t('seen.finding', { at: recentClockText(firstAlarmAt, now), rule: findingRule })];
  if (value === null || side === null) return [t('seen.raised', { at: recentClockText(firstAlarmAt, now) })];
  const { value: text, rest } = conditionText(record, value, words);
  const held = firstAlarmAt - onsetAt;
  return [
    held > 0
      ? t('seen.held', {
          at: recentClockText(onsetAt, now),
          condition: rest.replace(/^[，,]\s*/, ''),
          age: ageText(held, live),
        })
      : t('seen.atOnce', { at: recentClockText(firstAlarmAt, now), condition: rest.replace(/^[，,]\s*/, '') }),
    t('seen.value', { value: text }),
    ...(peak === null || peak === value ? [] : [t(`seen.${side}`, { value: measuredText(record, peak, words) })]),
    ...(rule === null || rule.deadband === 0
      ? []
      : [t('seen.deadband', { value: measuredText(record, rule.deadband, words, true) })]),
  ];
}

/** What the alarm was evaluated by. */
function Basis({ detail: { record, rule }, finding }: EvidenceProps) {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const parts = [
    ...(finding === null ? [] : [t('basis.rule', { rule: finding.ruleId })]),
    ...(rule === null
      ? record.findingRule === null
        ? []
        : [t('basis.diagnosis')]
      : [
          t(rule.isDefault ? 'basis.default' : 'basis.setting'),
          t(`basis.${rule.follows}`),
          t('basis.delays', { on: ageText(rule.onDelayMs, live), off: ageText(rule.offDelayMs, live) }),
        ]),
  ];
  return parts.length === 0 ? null : t('basis.label', { parts: parts.join(t('semicolon')) });
}

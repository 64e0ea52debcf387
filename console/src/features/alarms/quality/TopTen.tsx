import type { AlarmQuality } from '@oilsight/contract';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { failureText } from '../../../api/call-error.ts';
import { lookOf } from '../../../domain/alarms/alarm-look.ts';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { alarmName } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { suggestionPath } from '../settings/editor-address.ts';
import { adviceText, patternOf } from './advice-words.ts';
import { Emphasized } from './Emphasized.tsx';
import type { Range } from './filter.ts';
import { leftOf } from './gain.ts';
import { shareText } from './numbers.ts';
import { CountBars } from '../CountBars.tsx';
import { ruleKey } from './queries.ts';
import type { RuleAdvice } from './queries.ts';
import styles from './TopTen.module.css';

interface TopTenProps {
  readonly quality: AlarmQuality;
  readonly advices: readonly RuleAdvice[];
  readonly range: Range;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The rules with most alarms, each with what to do about it. */
export function TopTen({ quality, advices, range, heading }: TopTenProps) {
  const { t } = useTranslation('alarmQuality');
  const language = useLanguage();
  const sum = advices.reduce((total, { rule }) => total + rule.alarms, 0);
  return (
    <Card label={t('top.title')} isFlush>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('top.title')}
        </h2>
        <span className="num">
          {t('top.share', {
            alarms: formatNumber(sum, 0, language),
            share: shareText(quality.topTenShare, language),
          })}
        </span>
        <span className={styles.legend}>
          <span>
            <i />
            {t('top.left')}
          </span>
          <span>
            <i data-spared />
            {t('top.spared')}
          </span>
        </span>
      </div>
      <table data-list className={styles.table} aria-label={t('top.title')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('top.place')}</span>
            </th>
            <th scope="col">{t('top.rule')}</th>
            <th scope="col" className={styles.right}>
              {t('top.alarms')}
            </th>
            <th scope="col">{t('top.beforeAfter')}</th>
            <th scope="col">{t('top.after')}</th>
            <th scope="col" className={styles.right}>
              {t('top.sum')}
            </th>
            <th scope="col">{t(`top.parts.${range}`)}</th>
            <th scope="col">{t('top.pattern')}</th>
            <th scope="col">{t('top.advice')}</th>
            <th data-control scope="col">
              <span className="sr-only">{t('top.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {advices.map((advice, n) => (
            <Row
              key={ruleKey(advice.rule)}
              place={n + 1}
              sum={advices.slice(0, n + 1).reduce((total, { rule }) => total + rule.alarms, 0) / quality.alarms}
              most={advices[0]?.rule.alarms ?? 1}
              from={quality.from}
              {...advice}
            />
          ))}
        </tbody>
      </table>
      <p className={styles.foot}>{t('foot')}</p>
    </Card>
  );
}

interface RowProps extends RuleAdvice {
  readonly place: number;
  /** Share of this rule and those before it. */
  readonly sum: number;
  readonly most: number;
  readonly from: number;
}

function Row({ place, sum, most, from, ...advice }: RowProps) {
  const { t } = useTranslation('alarmQuality');
  const language = useLanguage();
  const words = useAlarmWords();
  const { rule, suggestion } = advice;
  const { deviceName, customerName, level, alarms, newestRecordId } = rule;
  const change = suggestion?.advice.kind === 'change' ? suggestion.advice : null;
  const left = suggestion === null ? alarms : leftOf(alarms, suggestion);
  const pattern = patternOf(rule, suggestion?.advice.kind ?? null);
  const isKnown = suggestion !== null || rule.indicator === null;
  return (
    <tr>
      <td className={`${styles.place} num`}>{place}</td>
      <th scope="row" className={styles.rule}>
        <b title={customerName}>
          <Codes text={deviceName} />
        </b>
        <span>
          <StateIcon state={lookOf({ kind: 'oil', alarmLevel: level })} size="s" />
          {alarmName({ kind: 'oil', ...rule }, words)}
        </span>
      </th>
      <td className={`${styles.alarms} num`}>{formatNumber(alarms, 0, language)}</td>
      <td className={styles.bars}>
        <span className="sr-only num">{`${alarms} → ${left}`}</span>
        <span aria-hidden>
          <i data-spared={change !== null || undefined} style={{ width: `${(alarms / most) * 100}%` }}>
            <i style={{ width: `${(left / alarms) * 100}%` }} />
          </i>
        </span>
      </td>
      <td className={`${styles.after} num`}>
        {change !== null ? (
          <Emphasized text={t('top.remaining', { count: formatNumber(left, 0, language) })} />
        ) : isKnown ? (
          <small>{t('top.same')}</small>
        ) : null}
      </td>
      <td className={`${styles.sum} num`}>{shareText(sum, language)}</td>
      <td className={styles.parts}>
        <CountBars counts={rule.parts} height={20} />
      </td>
      <td className={styles.pattern}>
        <span data-real={pattern === 'lasting' || pattern === 'finding' || undefined}>{t(`pattern.${pattern}`)}</span>
      </td>
      <td className={styles.advice}>
        <Advice {...advice} from={from} />
      </td>
      <td data-control className={styles.action}>
        {change === null || suggestion === null || rule.indicator === null ? (
          <Link to={alarmPath(newestRecordId)}>{t('top.see')}</Link>
        ) : (
          <Link
            to={suggestionPath(
              suggestion.settingId === null
                ? { forDevice: rule.deviceId, forIndicator: rule.indicator }
                : { setting: suggestion.settingId },
              { level, field: change.field, value: change.after },
            )}
          >
            {t('top.change')}
          </Link>
        )}
      </td>
    </tr>
  );
}

function Advice({ rule, suggestion, error, onRetry, from }: RuleAdvice & { readonly from: number }) {
  const { t } = useTranslation('alarmQuality');
  const { t: settings } = useTranslation('alarmSettings');
  const { t: live } = useTranslation('live');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  if (error !== null)
    return (
      <>
        <span className={styles.failed}>
          {t('advice.failed')}
          <Button size="s" kind="quiet" icon="refresh" onClick={onRetry}>
            {t('retry')}
          </Button>
        </span>
        <small>{failureText(error, 'query', common)}</small>
      </>
    );
  if (suggestion === null && rule.indicator !== null)
    return (
      <Skeleton>
        <span className={styles.bones}>
          <SkeletonBar width={150} />
          <SkeletonBar width={220} height={10} />
        </span>
      </Skeleton>
    );
  const { advice, reason } = adviceText(rule, suggestion, from, { t, settings, live, language });
  return (
    <>
      <span className="num">
        <Emphasized text={advice} />
      </span>
      <small className="num">{reason}</small>
    </>
  );
}

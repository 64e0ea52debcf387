import type { AlarmQuality } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { ageText } from '../../../domain/Age.tsx';
import { lookOf } from '../../../domain/alarms/alarm-look.ts';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { alarmName } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Codes } from '../../../ui/Codes.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { shareText } from './numbers.ts';
import { CountBars } from '../CountBars.tsx';
import styles from './Cards.module.css';
import { recentTimeText } from '../../../lib/reader-time.ts';

interface CardsProps {
  readonly quality: AlarmQuality;
}

/** Floods, chattering and stale alarms, and how long processing takes. */
export function Cards({ quality }: CardsProps) {
  return (
    <div className={styles.cards}>
      <Floods quality={quality} />
      <Chattering quality={quality} />
      <Stale quality={quality} />
      <Processing quality={quality} />
    </div>
  );
}

interface FrameProps {
  readonly title: string;
  readonly rule: string;
  readonly figure: string;
  readonly unit: string;
  readonly children: ReactNode;
}

function Frame({ title, rule, figure, unit, children }: FrameProps) {
  return (
    <Card label={title} isFlush>
      <div className={styles.card}>
        <h2 className={styles.head}>
          {title} <small>{rule}</small>
        </h2>
        <p className={`${styles.figure} num`}>
          <b>{figure}</b>
          <span>{unit}</span>
        </p>
        {children}
      </div>
    </Card>
  );
}

function Floods({ quality: { floods, to: now } }: CardsProps) {
  const { t } = useTranslation('alarmQuality');
  const { t: live } = useTranslation('live');
  const language = useLanguage();
  const [worst] = floods.worst;
  const share = shareText(floods.share, language);
  return (
    <Frame
      title={t('flood.title')}
      rule={t('flood.rule')}
      figure={formatNumber(floods.count, 0, language)}
      unit={t('flood.unit', { count: floods.count, share })}
    >
      {worst === undefined ? (
        <p>{t('flood.none')}</p>
      ) : (
        <>
          <p className="num">
            {t(worst.to === null ? 'flood.lasting' : 'flood.worst', {
              at: recentTimeText(worst.from, now),
              duration: ageText((worst.to ?? now) - worst.from, live),
              alarms: worst.alarms,
              peak: worst.peak,
            })}
          </p>
          <FloodCurve bins={worst.bins} bound={t('flood.bound')} />
        </>
      )}
    </Frame>
  );
}

const [curveWidth, curveHeight] = [224, 62];

/** Alarms of each ten minutes as steps, with the bound above which a flood begins. Decorative: the words say the same. */
function FloodCurve({ bins, bound }: { readonly bins: readonly number[]; readonly bound: string }) {
  const most = Math.max(12, ...bins);
  const room = 40;
  const step = (curveWidth - room) / bins.length;
  const y = (count: number) => curveHeight - 4 - ((curveHeight - 14) * count) / most;
  const steps = bins.map((count, n) => `V${y(count).toFixed(1)}H${((n + 1) * step).toFixed(1)}`).join('');
  const line = `M0,${curveHeight - 4}${steps}V${curveHeight - 4}`;
  const limit = y(10);
  const highest = y(Math.max(...bins));
  return (
    <svg className={styles.curve} viewBox={`0 0 ${curveWidth} ${curveHeight}`} aria-hidden>
      <path className={styles.area} d={`${line}Z`} />
      <path className={styles.line} d={line} />
      <line className={styles.bound} x1={0} x2={curveWidth - room} y1={limit} y2={limit} />
      <text className={styles.mark} x={curveWidth - room + 4} y={limit - highest < 11 ? limit + 9 : limit + 4}>
        {bound}
      </text>
      <text className={styles.peak} x={curveWidth - room + 4} y={Math.max(9, Math.min(highest + 4, limit - 4))}>
        {Math.max(...bins)}
      </text>
    </svg>
  );
}

function Chattering({ quality: { chattering, alarms, topTen } }: CardsProps) {
  const { t } = useTranslation('alarmQuality');
  const language = useLanguage();
  const words = useAlarmWords();
  const { rules, worst } = chattering;
  const top = topTen.find(
    (one) =>
      one.deviceId === worst?.deviceId &&
      one.indicator === worst.indicator &&
      one.findingRule === worst.findingRule &&
      one.level === worst.level,
  );
  return (
    <Frame
      title={t('chattering.title')}
      rule={t('chattering.rule')}
      figure={formatNumber(rules, 0, language)}
      unit={t('chattering.unit', { count: rules, share: shareText(chattering.alarms / alarms, language) })}
    >
      {worst === null ? (
        <p>{t('chattering.none')}</p>
      ) : (
        <>
          <p>
            <Codes
              text={t('chattering.worst', {
                device: worst.deviceName,
                name: alarmName({ kind: 'oil', ...worst }, words),
              })}
            />
          </p>
          {top === undefined ? null : (
            <div className={styles.parts}>
              <CountBars counts={top.parts} height={44} />
              <span className="num">{t('chattering.times', { count: top.alarms })}</span>
            </div>
          )}
        </>
      )}
    </Frame>
  );
}

const staleShown = 3;

function Stale({ quality: { stale, standing, to: now } }: CardsProps) {
  const { t } = useTranslation('alarmQuality');
  const { t: live } = useTranslation('live');
  const language = useLanguage();
  const words = useAlarmWords();
  return (
    <Frame
      title={t('open.title')}
      rule={t('open.rule')}
      figure={formatNumber(stale.count, 0, language)}
      unit={t('open.unit', {
        count: stale.count,
        shelved: stale.shelved,
        standing: standing.level1 + standing.level2,
      })}
    >
      {stale.count === 0 ? (
        <p>{t('open.none')}</p>
      ) : (
        <ul className={styles.oldest}>
          {stale.oldest.slice(0, staleShown).map(({ recordId, raisedAt, isShelved, ...of }) => (
            <li key={recordId}>
              <Link to={alarmPath(recordId)}>
                <StateIcon state={lookOf({ kind: 'oil', alarmLevel: of.level })} size="s" />
                <span title={`${of.deviceName} · ${of.customerName}`}>
                  <Codes text={of.deviceName} /> {alarmName({ kind: 'oil', ...of }, words)}
                </span>
                {isShelved ? <Icon name="snooze" size="s" label={t('open.shelved')} /> : null}
                <span className="num">{ageText(now - raisedAt, live)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  );
}

/** Height of the highest bar, px. */
const barHeight = 42;

function Processing({ quality: { processing } }: CardsProps) {
  const { t } = useTranslation('alarmQuality');
  const { t: live } = useTranslation('live');
  const { level1, level2 } = processing;
  const unprocessed = level1.unprocessed + level2.unprocessed;
  const leading = level1.median !== null ? 'level1' : level2.median !== null ? 'level2' : 'nothing';
  const median = leading === 'nothing' ? null : processing[leading].median;
  const text = (ms: number | null) => (ms === null ? '' : ageText(ms, live));
  const words =
    leading === 'nothing'
      ? t('processing.textNone', { unprocessed })
      : leading === 'level2'
        ? t('processing.text2', { slow2: text(level2.p90), unprocessed })
        : level2.median === null
          ? t('processing.text1', { slow1: text(level1.p90), unprocessed })
          : t('processing.text', { slow1: text(level1.p90), median2: text(level2.median), unprocessed });
  const most = Math.max(1, ...level1.within.map((count, n) => count + (level2.within[n] ?? 0)));
  return (
    <Frame
      title={t('processing.title')}
      rule={t('processing.rule')}
      figure={median === null ? '–' : text(median)}
      unit={t(`processing.${leading}`)}
    >
      <p className="num">{words}</p>
      {leading === 'nothing' ? null : (
        <ul className={styles.within}>
          {([0, 1, 2, 3, 4, 5] as const).map((group) => {
            const [grave, early] = [level1.within[group] ?? 0, level2.within[group] ?? 0];
            const within = t(`processing.within.${group}`);
            return (
              <li key={group} title={t('processing.bar', { within, level1: grave, level2: early })}>
                <span className="sr-only">{t('processing.bar', { within, level1: grave, level2: early })}</span>
                <i data-level="1" style={{ height: (grave / most) * barHeight }} aria-hidden />
                <i data-level="2" style={{ height: (early / most) * barHeight }} aria-hidden />
                <small aria-hidden>{within}</small>
              </li>
            );
          })}
        </ul>
      )}
    </Frame>
  );
}

import type { Life } from '@oilsight/contract';
import { soundForAgeing } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useLiveValue } from '../../../live/useLive.ts';
import { roundedHours } from '../../../lib/rounded-hours.ts';
import { isBelowModel, lifeShape, lifeWithoutSpan, spanOf } from '../life.ts';
import type { LifeSpan } from '../life.ts';
import styles from './Cards.module.css';
import { hourMs } from '../../../lib/time.ts';

/** From this spread on days would be too exact: months are shown. */
const longSpreadH = 300 * 24;

interface LifeCardProps {
  readonly deviceId: string;
  readonly life: Life;
  /** Time of the diagnosis, ms. */
  readonly at: number;
  /** Whether a finding asks for something to be done now: the forecast holds only once that is mended. */
  readonly isAlarmed: boolean;
  /** Nothing comes in at present. */
  readonly isSilent: boolean;
}

/** When the oil will have to be changed, with its likely interval, or why that is not known. */
export function LifeCard({ deviceId, life, at, isAlarmed, isSilent }: LifeCardProps) {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const { isCapped, limitedBy } = life;
  const quantity = limitedBy === null ? '' : t(`life.quantity.${limitedBy}`);
  const span = spanOf(life);
  const reported = lifeWithoutSpan(life);
  const temperature = useLiveValue(deviceId, 'oil_temperature');
  const now = isSilent || temperature === null || temperature.isBad ? null : temperature.value;
  const number = (value: number) => formatNumber(roundedHours(value), 0, language);
  return (
    <div className={styles.card} data-quiet={((isAlarmed || isSilent) && span !== null) || undefined}>
      <div className={styles.head}>
        <h2>{t('life.title')}</h2>
        {span !== null && quantity !== '' ? (
          <span className={styles.by}>{t('life.limitedBy', { quantity })}</span>
        ) : null}
      </div>
      {span === null ? (
        <p className={styles.none}>{t(`life.status.${reported}`)}</p>
      ) : (
        <p className={`${styles.big} num`}>
          {isCapped ? (
            <span className={styles.words}>{t('life.capped')}</span>
          ) : (
            <>
              {number(span.hours)}
              <small>h</small>
            </>
          )}
          {isCapped ? null : (
            <small className={styles.interval}>
              {t('life.interval', { lo: number(span.lo), hi: number(span.hi) })}
            </small>
          )}
        </p>
      )}
      {span !== null ? (
        isCapped ? (
          <p className={styles.sub}>{t('life.cappedText', { quantity })}</p>
        ) : (
          <Distribution span={span} at={at} />
        )
      ) : (
        <p className={styles.sub}>{t(`life.text.${reported}`, { quantity })}</p>
      )}
      {span === null || now === null || !isBelowModel(life, now) ? null : (
        <p className={`${styles.warn} num`}>
          {t('life.coldModel', {
            from: soundForAgeing.fromC,
            to: soundForAgeing.toC,
            now: formatNumber(now, 0, language),
          })}
        </p>
      )}
      {isSilent && span !== null ? <p className={styles.warn}>{t('life.silent')}</p> : null}
      {isAlarmed && span !== null ? <p className={styles.warn}>{t('life.alarmed')}</p> : null}
    </div>
  );
}

function Distribution({ span, at }: { readonly span: LifeSpan; readonly at: number }) {
  const { t } = useTranslation('diagnosis');
  const { lo, mid, hi, path, hasLo, hasHi } = lifeShape(span);
  const isLong = span.hi - span.lo > longSpreadH;
  const dateOf = (hours: number) => dateText(at + hours * hourMs);
  const shortDate = (hours: number) => (isLong ? dateOf(hours).slice(0, 7) : dateOf(hours).slice(5));
  const percent = (share: number) => `${Math.min(100, Math.max(0, share * 100))}%`;
  return (
    <div className={styles.life}>
      <p className="sr-only">
        {t('life.change', { at: dateOf(span.hours), lo: dateOf(span.lo), hi: dateOf(span.hi) })}
      </p>
      <div className={styles.shape} aria-hidden>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path d={path} />
        </svg>
        <i className={styles.range} style={{ left: percent(lo), right: `${100 - Math.min(100, hi * 100)}%` }} />
        <i className={styles.mode} style={{ left: percent(mid) }} />
      </div>
      <div className={`${styles.dates} num`} aria-hidden>
        {mid > 0.2 ? <span className={styles.today}>{t('life.today')}</span> : null}
        {hasLo ? <span style={{ left: percent(lo) }}>{shortDate(span.lo)}</span> : null}
        <b style={{ left: `clamp(34px, ${percent(mid)}, calc(100% - 34px))` }}>
          {isLong ? shortDate(span.hours) : dateOf(span.hours)}
        </b>
        {hasHi ? <span style={{ left: `min(${percent(hi)}, calc(100% - 20px))` }}>{shortDate(span.hi)}</span> : null}
      </div>
    </div>
  );
}

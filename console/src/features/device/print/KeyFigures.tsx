import type { DeviceDiagnosis } from '@oilsight/contract';
import { classText, healthSeverity } from '@oilsight/oil';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { costsOf } from '../health.ts';
import { roundedHours } from '../../../lib/rounded-hours.ts';
import styles from './DeviceSheet.module.css';

/** Parts of oil health that are named beside its value. */
const maxParts = 2;

/** Health, remaining life and cleanliness of the oil, as far as they are known. A silent device has no score. */
export function KeyFigures({
  diagnosis: { health, life, cleanliness },
  isSilent,
}: {
  readonly diagnosis: DeviceDiagnosis;
  readonly isSilent: boolean;
}) {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const number = (value: number) => formatNumber(roundedHours(value), 0, language);
  const isLifeKnown = life?.status === 'ok' && life.hours !== null && life.lo !== null && life.hi !== null;
  return (
    <section className={styles.figures}>
      <div>
        <h2>
          {t('health.title')}
          {health === null || isSilent ? null : <StateIcon state={healthSeverity(health.value)} size="s" />}
        </h2>
        {health === null || isSilent ? (
          <p className={styles.unknown}>{t(isSilent ? 'health.silent' : 'health.none')}</p>
        ) : (
          <>
            <p className={`${styles.big} num`}>
              {Math.round(health.value)}
              <small>{t('health.outOf')}</small>
            </p>
            <p>
              {costsOf(health)
                .slice(0, maxParts)
                .map(({ part, points }) => `${t(`health.part.${part}`)} −${points}`)
                .join(t('comma'))}
            </p>
          </>
        )}
      </div>
      {life === null ? null : (
        <div>
          <h2>{t('life.title')}</h2>
          {isLifeKnown && !life.isCapped ? (
            <>
              <p className={`${styles.big} num`}>
                {number(life.hours ?? 0)}
                <small>h</small>
              </p>
              <p className="num">{t('life.interval', { lo: number(life.lo ?? 0), hi: number(life.hi ?? 0) })}</p>
            </>
          ) : (
            <p className={styles.unknown}>
              {isLifeKnown ? t('life.capped') : t(`life.status.${life.status === 'ok' ? 'too_few' : life.status}`)}
            </p>
          )}
        </div>
      )}
      {cleanliness === null ? null : (
        <div>
          <h2>{t('clean.title')}</h2>
          <p className={`${styles.big} num`}>{cleanliness.code}</p>
          <p className="num">
            {[
              t('clean.target', { code: cleanliness.target.join('/') }),
              ...(['nas', 'as4059'] as const).flatMap((standard) => {
                const value = cleanliness[standard];
                const text = value === null ? null : classText(value);
                return text === null ? [] : [t(`clean.${standard}`, { class: text })];
              }),
            ].join(t('semicolon'))}
          </p>
        </div>
      )}
    </section>
  );
}

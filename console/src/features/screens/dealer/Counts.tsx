import type { DealerData } from '@oilsight/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { RollingNumber } from './RollingNumber.tsx';
import { Section } from './Section.tsx';
import styles from './DealerBoard.module.css';

/** Devices that are online, of all. */
export const OnlineDevices = memo(function OnlineDevices({
  onlineCst,
  allCst,
  unconnectedCst = 0,
  gatewayCst = 0,
}: Pick<DealerData, 'onlineCst' | 'allCst' | 'unconnectedCst' | 'gatewayCst'>) {
  const { t } = useTranslation('dealerScreen');
  // A machine that has never sent anything is not offline: it is not connected yet.
  const connected = allCst - unconnectedCst;
  const share = connected === 0 ? 0 : onlineCst / connected;
  return (
    <Section title={t('online.title')} side={gatewayCst === 0 ? null : t('online.gateways', { count: gatewayCst })}>
      <p className={styles.hero}>
        <RollingNumber value={onlineCst} />
      </p>
      <p className={styles.split}>
        <span className="num">{t('online.all', { count: allCst })}</span>
        <span key={share} className="num">
          {allCst === 0
            ? t('online.none')
            : connected === 0
              ? t('online.unconnected', { count: unconnectedCst })
              : connected === allCst
                ? t('online.share', { share })
                : t('online.shareOf', { share, count: connected })}
        </span>
      </p>
      <p className={styles.bar} aria-hidden>
        <u style={{ transform: `scaleX(${share.toFixed(4)})` }} />
      </p>
    </Section>
  );
});

const categories = ['firstCst', 'secondCst', 'thirdCst', 'fourthCst', 'fivthCst', 'operationCst'] as const;

/** Open alarms by level and by category. */
export const OpenAlarms = memo(function OpenAlarms({ data }: { readonly data: DealerData }) {
  const { t } = useTranslation('dealerScreen');
  // Custom data may leave the operation out.
  const bars = categories.flatMap((category) => {
    const count = data[category];
    return count === undefined ? [] : [{ category, count }];
  });
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Section title={t('alarms.title')} side={t('alarms.unit')}>
      <div className={styles.levels}>
        <p className={styles.level1}>
          <span>
            <Icon name="octagon" size="l" />
            {t('alarms.level1')}
          </span>
          <b>
            <RollingNumber value={data.firstLevel} />
          </b>
        </p>
        <p className={styles.level2}>
          <span>
            <Icon name="triangle" size="l" />
            {t('alarms.level2')}
          </span>
          <b>
            <RollingNumber value={data.secondLevel} />
          </b>
        </p>
      </div>
      <ul className={styles.bars}>
        {bars.map(({ category, count }) => (
          <li key={category}>
            <span>{t(`category.${category}`)}</span>
            <i aria-hidden>
              <u style={{ transform: `scaleX(${(count / most).toFixed(4)})` }} />
            </i>
            <b>
              <RollingNumber value={count} />
            </b>
          </li>
        ))}
      </ul>
    </Section>
  );
});

const analyses = ['pollutionAnalysis', 'agingAnalysis', 'wearAnalysis', 'inflowAnalysis'] as const;

/** Alarms so far by what they say of the oil, with those that have cleared. */
export const Analyses = memo(function Analyses({ data }: { readonly data: DealerData }) {
  const { t } = useTranslation('dealerScreen');
  return (
    <Section title={t('analyses.title')} side={t('analyses.unit')}>
      <dl className={styles.analyses}>
        {analyses.map((analysis) => (
          <div key={analysis}>
            <dt>{t(`analyses.${analysis}`)}</dt>
            <dd>
              <RollingNumber value={data[analysis]} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
});

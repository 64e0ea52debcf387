import { industryName as nameOfIndustry } from '@oilsight/contract';
import type { DealerAll } from '@oilsight/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { RollingNumber } from './RollingNumber.tsx';
import { Section } from './Section.tsx';
import styles from './DealerBoard.module.css';

interface Row {
  readonly name: string;
  readonly beside: string;
  readonly count: number;
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('dealerScreen');
  if (rows.length === 0) return <p className={`${styles.nothing} ${styles.ranks}`}>{t('top.none')}</p>;
  return (
    <ol className={styles.ranks}>
      {rows.map(({ name, beside, count }, at) => (
        <li key={at}>
          <em aria-hidden>{at + 1}</em>
          <span>
            <span title={name}>{name}</span>
            <small>{beside}</small>
          </span>
          <b>
            <RollingNumber value={count} />
          </b>
        </li>
      ))}
    </ol>
  );
}

/** The industries with the most machines, and where most of these stand. */
export const TopIndustries = memo(function TopIndustries({ industries }: Pick<DealerAll, 'industries'>) {
  const { t } = useTranslation('dealerScreen');
  const language = useLanguage();
  return (
    <Section title={t('top.industries')} side={t('top.unit')}>
      <Rows
        rows={industries.map(({ industryName, industryCst, areaName }) => ({
          name: nameOfIndustry(industryName, language),
          beside: areaName,
          count: industryCst,
        }))}
      />
    </Section>
  );
});

/** The machine types with the most machines, and the oil that most of these hold. */
export const TopCrews = memo(function TopCrews({ crews }: Pick<DealerAll, 'crews'>) {
  const { t } = useTranslation('dealerScreen');
  return (
    <Section title={t('top.crews')} side={t('top.unit')}>
      <Rows rows={crews.map(({ crewName, crewCst, oilNo }) => ({ name: crewName, beside: oilNo, count: crewCst }))} />
    </Section>
  );
});

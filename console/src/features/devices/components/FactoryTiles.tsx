import type { Authority, Device } from '@oilsight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { deviceListPath } from '../../../domain/factories.ts';
import type { Factory } from '../../../domain/factories.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { summaryOf } from '../summary.ts';
import type { FactorySummary } from '../summary.ts';
import styles from './FactoryTiles.module.css';

interface FactoryTilesProps {
  readonly factories: readonly Factory[];
  readonly devices: readonly Device[];
  readonly authority: Authority;
  /** The factory whose devices alone are listed below; null: all. */
  readonly chosen: string | null;
}

/**
 * The factories, the worst first. Each links to its devices or, where the role has no page for them, filters the list
 * below.
 */
export function FactoryTiles({ factories, devices, authority, chosen }: FactoryTilesProps) {
  const { t } = useTranslation('devices');
  const language = useLanguage();
  const [search] = useSearchParams();
  const summaries = useMemo(() => summaryOf(factories, devices, language), [factories, devices, language]);
  const below = (customerId: string) => {
    const next = new URLSearchParams(search);
    if (customerId === chosen) next.delete('factory');
    else next.set('factory', customerId);
    return `?${next.toString()}`;
  };
  return (
    <nav aria-label={t('factories')} className={styles.frame}>
      <ul className={styles.tiles}>
        {summaries.map((summary) => {
          const { customerId } = summary.factory;
          const path = deviceListPath(authority, summary.factory);
          return (
            <li key={customerId}>
              <Link
                to={path ?? below(customerId)}
                replace={path === null}
                preventScrollReset={path === null}
                className={styles.tile}
                aria-current={customerId === chosen ? 'true' : undefined}
              >
                <Tile summary={summary} />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Tile({ summary: { factory, worst, total, unwell } }: { readonly summary: FactorySummary }) {
  const { t } = useTranslation('devices');
  const isCutOff = useIsCutOff();
  return (
    <>
      <StateIcon state={worst === 'unconnected' ? worst : isCutOff ? 'unknown' : worst} size="l" />
      <span className={styles.words}>
        <b title={factory.name}>{factory.name}</b>
        <small className="num">
          {[factory.areaName, t('count', { count: total })].filter((part) => part !== '').join(' · ')}
        </small>
      </span>
      {unwell === 0 || isCutOff ? null : (
        <span className={`${styles.unwell} num`}>{t('unwell', { count: unwell })}</span>
      )}
    </>
  );
}

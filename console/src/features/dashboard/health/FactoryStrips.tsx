import type { FleetHealth } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { stateLook } from '../../../ui/state-look.ts';
import { factorySearch } from '../parts/addresses.ts';
import styles from './Health.module.css';

/** Factories before the others are left to the list. */
const mostShown = 5;
const percent = (score: number) => `${Math.min(100, Math.max(0, score))}%`;

/**
 * The factories with the lowest medians, each on the scale of 0 … 100: a mark for each machine, or where not all are
 * known one by one the middle half of them. A factory narrows the page to it.
 */
export function FactoryStrips({ health: { factories, rows, devices } }: { readonly health: FleetHealth }) {
  const { t } = useTranslation('dashboard');
  const [search] = useSearchParams();
  const hasAll = rows.length >= devices;
  const shown = factories.filter((one) => one.median !== null).slice(0, mostShown);
  return (
    <ul className={`${styles.factories} num`}>
      {shown.map(({ customerId, customerName, median, p25, p75 }) => (
        <li key={customerId}>
          <Link to={factorySearch(search, customerId)} className={styles.factory}>
            <span title={customerName}>{customerName}</span>
            <span className={styles.strip} aria-hidden>
              {hasAll
                ? rows
                    .filter((device) => device.customerId === customerId)
                    .map(({ deviceId, health, state }) => (
                      <i key={deviceId} style={{ left: percent(health) }} data-tone={stateLook[state].tone} />
                    ))
                : [
                    <b key="half" style={{ left: percent(p25 ?? 0), right: percent(100 - (p75 ?? 100)) }} />,
                    <i key="median" style={{ left: percent(median ?? 0) }} data-tone="off" />,
                  ]}
            </span>
            <small>
              {t('health.median')} <b>{Math.round(median ?? 0)}</b>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  );
}

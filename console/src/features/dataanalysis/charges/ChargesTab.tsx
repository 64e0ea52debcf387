import type { OilCharges } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { devicePath } from '../../../domain/device-path.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import type { TabProps } from '../tab.ts';
import { readCharges } from './address.ts';
import { ChargeChart } from './ChargeChart.tsx';
import styles from './ChargesTab.module.css';
import { ChargesTable } from './ChargesTable.tsx';
import { chargesQuery } from './queries.ts';
import { shownCharges } from './shown-charges.ts';
import { VerdictCard } from './VerdictCard.tsx';

/** The charges of the first device by hours since the oil change; the further devices are laid over. */
export function ChargesTab({ devices, search, onAddress }: TabProps) {
  const { t } = useTranslation('charges');
  const address = readCharges(search);
  const [first, ...others] = devices;
  const query = useQuery(
    chargesQuery(
      first?.deviceId ?? '',
      others.map(({ deviceId }) => deviceId),
      address.keys,
    ),
  );
  const { data } = query;
  const shown = useMemo(() => (data === undefined ? [] : shownCharges(data, address.charge)), [data, address.charge]);
  if (first === undefined) return null;
  if (data === undefined) {
    return (
      <Card>
        {query.error === null ? (
          <Skeleton>
            <SkeletonBar height={140} />
            <SkeletonBar height={420} />
          </Skeleton>
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )}
      </Card>
    );
  }
  if (data.comparison.status === 'no_charge') {
    return (
      <Card>
        <div className={styles.none}>
          <h2>{t('verdict.no_charge')}</h2>
          <p>{t('noCharge.text')}</p>
          <Link to={devicePath(first)}>{t('noCharge.link')}</Link>
        </div>
      </Card>
    );
  }
  return (
    <div className={styles.tab} aria-busy={query.isPlaceholderData || undefined}>
      <VerdictCard charges={data} shown={shown} />
      <ChargeChart device={first} charges={data} shown={shown} address={address} onAddress={onAddress} />
      <ChargesTable charges={data} shown={shown.filter(({ isOwn }) => isOwn)} deviceName={first.deviceName} />
      <Foot charges={data} />
    </div>
  );
}

/** How it was worked out, and where the answer was cut. */
function Foot({ charges: { devices, sisters } }: { readonly charges: OilCharges }) {
  const { t } = useTranslation('charges');
  const total = devices[0]?.total ?? 0;
  const shown = devices[0]?.charges.length ?? 0;
  return (
    <p className={styles.foot}>
      {t('method')} {total > shown ? t('bounded.own', { shown, total }) : null}{' '}
      {sisters.isBounded ? t('bounded.sisters', { count: sisters.charges }) : null}
    </p>
  );
}

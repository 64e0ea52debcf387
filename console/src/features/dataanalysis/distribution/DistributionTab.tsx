import { particleChannelsUm } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { lengthOf, readAddress } from '../address.ts';
import controls from '../correlation/Correlation.module.css';
import { distributionQuery } from '../correlation/queries.ts';
import { Ranges } from '../correlation/Ranges.tsx';
import { useNumericKeys } from '../correlation/useNumericKeys.ts';
import { LimitNotice } from '../LimitNotice.tsx';
import { limitProblem } from '../limits.ts';
import { PageSkeleton } from '../PageSkeleton.tsx';
import type { TabProps } from '../tab.ts';
import { DistributionStudy } from './DistributionStudy.tsx';
import { ParticleCounts, particleViews } from './ParticleCounts.tsx';
import { WearRate } from './WearRate.tsx';

/** How the readings of an indicator are spread, of one device or of several. */
export function DistributionTab({ devices, search, onAddress }: TabProps) {
  const { t } = useTranslation('statistics');
  const look = useChartLook();
  const [first] = devices;
  if (first === undefined) throw new Error('no device to study');
  const known = useNumericKeys(first);
  if (known.keys === null)
    return known.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={known.error} onRetry={() => void known.refetch()} isRetrying={known.isFetching} />
      </Card>
    );
  const key = known.keys.find((one) => one === search.get('key')) ?? known.limited ?? known.keys[0];
  if (key === undefined)
    return (
      <Card>
        <Empty icon="chart" title={t('noKeys.title')}>
          <p>{t('noKeys.text')}</p>
        </Empty>
      </Card>
    );
  const put = (name: string, value: string | null) =>
    onAddress((now) => {
      if (value === null) now.delete(name);
      else now.set(name, value);
      return now;
    });
  const view = search.get('axis') === 'cumulative' ? 'cumulative' : 'shares';
  const { range } = readAddress(search);
  const quantity = quantityOf(key, look.language, look.units);
  const problem = limitProblem({ devices: devices.length, keys: [key], spanMs: lengthOf(range), interval: null });
  const hasParticles = particleChannelsUm.some((_, place) => known.keys?.includes(`particle_ch${place + 1}`));
  return (
    <div className={controls.tab}>
      <Card>
        <div className={controls.controls}>
          <span className={controls.label}>{t('distribution.key')}</span>
          <FilterSelect
            label={t('distribution.key')}
            all={null}
            options={known.keys.map((value) => ({
              value,
              label: quantityOf(value, look.language, look.units).name,
            }))}
            value={key}
            onChange={(chosen) => put('key', chosen)}
          />
          <Segmented
            label={t('distribution.view')}
            value={view}
            segments={(['shares', 'cumulative'] as const).map((value) => ({
              value,
              label: t(`distribution.views.${value}`),
            }))}
            onChange={(chosen) => put('axis', chosen === 'shares' ? null : chosen)}
          />
          <span className={controls.rest}>
            <Ranges search={search} onAddress={onAddress} />
          </span>
        </div>
      </Card>
      {problem === null ? (
        <>
          <Answer devices={devices} search={search} indicator={key} isCumulative={view === 'cumulative'} />
          {quantity.kind === 'counter' ? (
            <WearRate device={first} quantity={quantity} range={range} look={look} />
          ) : null}
        </>
      ) : (
        <LimitNotice problem={problem} keys={[key]} />
      )}
      {hasParticles ? (
        <ParticleCounts
          device={first}
          range={range}
          look={look}
          view={particleViews.find((one) => one === search.get('particles')) ?? 'stack'}
          onView={(chosen) => put('particles', chosen === 'stack' ? null : chosen)}
        />
      ) : null}
    </div>
  );
}

interface AnswerProps extends Pick<TabProps, 'devices' | 'search'> {
  readonly indicator: string;
  readonly isCumulative: boolean;
}

function Answer({ devices, search, indicator, isCumulative }: AnswerProps) {
  const { t } = useTranslation('statistics');
  const look = useChartLook();
  const { range } = readAddress(search);
  const ids = devices.map(({ deviceId }) => deviceId);
  const query = useQuery(distributionQuery(ids, indicator, range));
  if (query.data === undefined)
    return query.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    );
  if (query.data.edges.length === 0)
    return (
      <Card>
        <Empty icon="chart" title={t('distribution.empty.title')}>
          <p>{t('distribution.empty.text')}</p>
        </Empty>
      </Card>
    );
  return (
    <DistributionStudy
      distributions={query.data}
      devices={devices}
      quantity={quantityOf(indicator, look.language, look.units)}
      isCumulative={isCumulative}
      look={look}
    />
  );
}

import type { AlarmQuality } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { AlarmTabs } from '../AlarmTabs.tsx';
import { Cards } from './Cards.tsx';
import { filterOf, mostPeople, ranges } from './filter.ts';
import type { QualityFilter } from './filter.ts';
import { gainOf } from './gain.ts';
import { qualityQuery, useAdvice } from './queries.ts';
import { TopTen } from './TopTen.tsx';
import { Verdict } from './Verdict.tsx';
import styles from './QualityPage.module.css';

/** How good the alarms are after ISA-18.2, and which settings would make them better. */
export function AlarmQualityPage() {
  const { t } = useTranslation('alarmQuality');
  const list = useListFilter();
  const filter = filterOf(list.get);
  const query = useQuery(qualityQuery(filter));
  const { data } = query;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AlarmTabs current="quality" />
        {data === undefined ? null : (
          <span className={`${styles.meta} num`}>
            {t('range', { from: dateText(data.from), to: dateText(data.to) })}
          </span>
        )}
        <Choices list={list} filter={filter} />
      </div>
      {query.isError && data !== undefined ? (
        <output className={styles.note}>
          {t('stale')}
          <Button size="s" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </output>
      ) : null}
      {data === undefined ? (
        query.error === null ? (
          <Bones />
        ) : (
          <Card isFlush>
            <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
          </Card>
        )
      ) : (
        <div className={styles.body} aria-busy={query.isPlaceholderData || undefined}>
          <Figures quality={data} filter={filter} onClear={list.set} />
        </div>
      )}
    </>
  );
}

function Choices({ list: { set }, filter }: { readonly list: ListFilter; readonly filter: QualityFilter }) {
  const { t } = useTranslation('alarmQuality');
  const { data: tree } = useQuery(factoryTree);
  const factories = factoriesOf(tree ?? []);
  return (
    <span className={styles.choices}>
      {factories.length < 2 ? null : (
        <FilterSelect
          label={t('factory')}
          all={t('allFactories')}
          value={filter.customerId ?? null}
          options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
          onChange={(factory) => set({ factory })}
        />
      )}
      <FilterSelect
        label={t('people')}
        all={t('peopleOf', { count: 1 })}
        value={filter.people === 1 ? null : String(filter.people)}
        options={Array.from({ length: mostPeople - 1 }, (_, n) => ({
          value: String(n + 2),
          label: t('peopleOf', { count: n + 2 }),
        }))}
        onChange={(people) => set({ people })}
      />
      <Segmented
        label={t('days')}
        segments={ranges.map((value) => ({ value, label: t(`day.${value}`) }))}
        value={filter.range}
        onChange={(days) => set({ days: days === '30' ? null : days })}
      />
    </span>
  );
}

interface FiguresProps {
  readonly quality: AlarmQuality;
  readonly filter: QualityFilter;
  readonly onClear: ListFilter['set'];
}

function Figures({ quality, filter: { range, customerId }, onClear }: FiguresProps) {
  const { t } = useTranslation('alarmQuality');
  const advices = useAdvice(quality.topTen, range);
  const top = useRef<HTMLHeadingElement>(null);
  const hasOpen = quality.standing.level1 + quality.standing.level2 > 0;
  return (
    <>
      {quality.alarms > 0 ? (
        <Verdict
          quality={quality}
          range={range}
          gain={gainOf(advices)}
          onSee={() => {
            top.current?.scrollIntoView({ block: 'start' });
            top.current?.focus({ preventScroll: true });
          }}
        />
      ) : (
        <div className={styles.none}>
          <Card isFlush>
            <Empty
              icon="check-circle"
              title={t('none.title')}
              actions={
                range !== '30' ? (
                  <Button onClick={() => onClear({ days: null })}>{t('none.month')}</Button>
                ) : customerId !== undefined ? (
                  <Button onClick={() => onClear({ factory: null })}>{t('none.all')}</Button>
                ) : undefined
              }
            >
              <p>{t('none.text')}</p>
            </Empty>
          </Card>
        </div>
      )}
      {quality.alarms > 0 || hasOpen ? <Cards quality={quality} /> : null}
      {quality.alarms > 0 ? <TopTen quality={quality} advices={advices} range={range} heading={top} /> : null}
    </>
  );
}

/** The page that is on its way. */
function Bones() {
  return (
    <>
      <Skeleton>
        <div className={styles.bones}>
          <SkeletonBar height={214} />
          <div>
            <SkeletonBar height={190} />
            <SkeletonBar height={190} />
            <SkeletonBar height={190} />
            <SkeletonBar height={190} />
          </div>
        </div>
      </Skeleton>
      <TableSkeleton rows={10} />
    </>
  );
}

import { reportTypes } from '@oilsight/contract';
import type { ReportCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { useDeviceOptions } from '../../../domain/useDeviceOptions.ts';
import { DayRange } from '../../../domain/range-picker/DayRange.tsx';
import { typeIcons } from '../../../domain/reports/report-look.ts';
import { institutionsQuery } from '../../../domain/reports/report-queries.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, Chips, FilterSheet } from '../../../ui/Chips.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { filterNames, isFiltered } from '../filter.ts';
import type { ReportFilter } from '../filter.ts';
import styles from './Filters.module.css';

interface FiltersProps {
  readonly list: ListFilter;
  readonly filter: ReportFilter;
  readonly counts: ReportCounts | undefined;
}

/** Which type of reports is shown, with counts; then what narrows the list. A phone has that in a sheet. */
export function Filters({ list, filter, counts }: FiltersProps) {
  const { t } = useTranslation('reports');
  const isMobile = useIsMobile();
  return (
    <div className={styles.filters}>
      <Chips label={t('types')}>
        {[undefined, ...reportTypes].map((type) => (
          <Chip
            key={type ?? 'all'}
            isOn={filter.type === type}
            {...(type === undefined ? {} : { icon: typeIcons[type] })}
            count={counts === undefined ? null : type === undefined ? counts.total : counts.types[type]}
            onClick={() => list.set({ type: type ?? null })}
          >
            {t(type === undefined ? 'all.types' : `type.${type}`)}
          </Chip>
        ))}
        {isMobile ? (
          <FilterSheet title={t('filter')} isNarrowed={isFiltered({ ...filter, type: undefined, state: undefined })}>
            <Narrowing list={list} filter={filter} />
          </FilterSheet>
        ) : null}
      </Chips>
      {isMobile ? null : (
        <div className={styles.line}>
          <Narrowing list={list} filter={filter} />
        </div>
      )}
    </div>
  );
}

function Narrowing({ list, filter }: Pick<FiltersProps, 'list' | 'filter'>) {
  const { t } = useTranslation('reports');
  const { set } = list;
  const { startTime, endTime } = filter;
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  const { data: tree } = useQuery(factoryTree);
  const { data: institutions } = useQuery(institutionsQuery);
  const factories = factoriesOf(tree ?? []);
  const { customerId, deviceId } = filter;
  const devices = useDeviceOptions({ customerId, deviceId });
  return (
    <>
      <SearchBox label={t('search')} placeholder={t('searchIn')} value={filter.search ?? ''} onChange={onSearch} />
      {factories.length < 2 ? null : (
        <FilterSelect
          label={t('factory')}
          all={t('all.factories')}
          value={filter.customerId ?? null}
          options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
          onChange={(factory) => set({ factory, device: null })}
        />
      )}
      <FilterSelect
        label={t('device')}
        all={t('all.devices')}
        value={deviceId ?? null}
        {...devices}
        onChange={(device) => set({ device })}
      />
      {(institutions ?? []).length === 0 ? null : (
        <FilterSelect
          label={t('institution')}
          all={t('all.institutions')}
          value={filter.institution ?? null}
          options={(institutions ?? []).map((name) => ({ value: name, label: name }))}
          onChange={(institution) => set({ institution })}
        />
      )}
      <DayRange
        label={t('days')}
        placeholder={[t('from'), t('to')]}
        value={startTime === undefined || endTime === undefined ? null : { from: startTime, until: endTime }}
        onDays={(days) =>
          set({ from: days === null ? null : String(days.from), to: days === null ? null : String(days.until) })
        }
      />
      <label className={styles.abnormal}>
        <input
          type="checkbox"
          checked={filter.isAbnormal !== undefined}
          onChange={(event) => set({ abnormal: event.currentTarget.checked ? 'true' : null })}
        />
        {t('onlyAbnormal')}
      </label>
      {isFiltered(filter) ? (
        <Button
          kind="quiet"
          icon="close"
          onClick={() => set(Object.fromEntries(filterNames.map((name) => [name, null])))}
        >
          {t('clear')}
        </Button>
      ) : null}
    </>
  );
}

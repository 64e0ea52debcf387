import { groupNameIn, messageChannels } from '@oilsight/contract';
import type { AlarmCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { useDeviceOptions } from '../../../domain/useDeviceOptions.ts';
import { DayRange } from '../../../domain/range-picker/DayRange.tsx';
import { useHolds } from '../../../domain/useHolds.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, Chips, FilterSheet } from '../../../ui/Chips.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { filterNames, isFiltered, oilCategories } from '../filter.ts';
import type { AlarmFilter, AlarmView } from '../filter.ts';
import { contactsQuery } from '../queries.ts';
import styles from './Filters.module.css';

interface FiltersProps {
  readonly list: ListFilter;
  readonly filter: AlarmFilter;
  readonly counts: AlarmCounts | undefined;
}

/** Which alarms are shown, as chips with their counts of causes; then what narrows them. A phone has it in a sheet. */
export function Filters({ list, filter, counts }: FiltersProps) {
  const { t } = useTranslation('alarmRecords');
  const isMobile = useIsMobile();
  return (
    <div className={styles.filters}>
      <Views list={list} filter={filter} counts={counts}>
        {isMobile ? (
          <FilterSheet title={t('filter')} isNarrowed={isFiltered(filter)}>
            <Levels list={list} filter={filter} counts={counts} />
            <Narrowing list={list} filter={filter} />
          </FilterSheet>
        ) : null}
      </Views>
      {isMobile ? null : (
        <div className={styles.line}>
          <Narrowing list={list} filter={filter} />
        </div>
      )}
    </div>
  );
}

/** The count of a view; null: it is not known. */
function countOf(view: AlarmView, counts: AlarmCounts | undefined): number | null {
  if (counts === undefined) return null;
  switch (view) {
    case 'now':
      return counts.act.causes + counts.watch.causes + counts.shelved.causes + counts.doneToday.causes;
    case 'unprocessed':
      return counts.unprocessed.causes;
    case 'open':
      return counts.open.causes;
    case 'returned':
      return counts.returned.causes;
    case 'shelved':
      return counts.shelved.causes;
    case 'processed':
    case 'all':
      return null;
  }
}

const views = ['now', 'unprocessed', 'open', 'returned', 'shelved', 'processed', 'all'] as const;

function Views({ list, filter, counts, children }: FiltersProps & { readonly children: ReactNode }) {
  const { t } = useTranslation('alarmRecords');
  const isMobile = useIsMobile();
  return (
    <Chips label={t('views')}>
      {views.map((view) => (
        <Chip
          key={view}
          isOn={filter.view === view}
          count={filter.kind === 'oil' ? countOf(view, counts) : null}
          onClick={() => list.set({ view: view === 'now' ? null : view })}
        >
          {t(`view.${view}`)}
        </Chip>
      ))}
      {isMobile ? null : (
        <>
          <span className={styles.bar} />
          <Levels list={list} filter={filter} counts={counts} />
          <span className={styles.order}>
            {t(filter.view === 'all' || filter.view === 'processed' ? 'order.time' : 'order.level')}
          </span>
        </>
      )}
      {children}
    </Chips>
  );
}

function Levels({ list, filter, counts }: FiltersProps) {
  const { t } = useTranslation('alarmRecords');
  return ([1, 2] as const).map((level) => (
    <Chip
      key={level}
      isOn={filter.level === level}
      icon={level === 1 ? 'octagon' : 'triangle'}
      tone={level === 1 ? 'l1' : 'l2'}
      count={counts === undefined ? null : (level === 1 ? counts.act : counts.watch).causes}
      onClick={() => list.set({ level: filter.level === level ? null : String(level) })}
    >
      {t(`level.${level}`)}
    </Chip>
  ));
}

function Narrowing({ list, filter }: Pick<FiltersProps, 'list' | 'filter'>) {
  const { t } = useTranslation('alarmRecords');
  const { t: alarms } = useTranslation('alarms');
  const { set } = list;
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  const { data: tree } = useQuery(factoryTree);
  const factories = factoriesOf(tree ?? []);
  const { customerId, deviceId } = filter;
  const devices = useDeviceOptions({ customerId, deviceId });
  const clear = () =>
    set(Object.fromEntries(filterNames.filter((name) => name !== 'view').map((name) => [name, null])));
  return (
    <>
      <SearchBox label={t('search')} placeholder={t('searchIn')} value={filter.search ?? ''} onChange={onSearch} />
      {factories.length < 2 ? null : (
        <FilterSelect
          label={t('factory')}
          all={t('all.factories')}
          value={filter.customerId ?? null}
          options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
          onChange={(factory) => set({ factory, device: null, contact: null })}
        />
      )}
      <FilterSelect
        label={t('device')}
        all={t('all.devices')}
        value={deviceId ?? null}
        {...devices}
        onChange={(device) => set({ device })}
      />
      <FilterSelect
        label={t('category')}
        all={t('all.categories')}
        value={filter.category ?? null}
        options={oilCategories.map((value) => ({ value, label: alarms(`category.${value}`) }))}
        onChange={(category) => set({ category })}
      />
      <Receivers list={list} filter={filter} />
      <FilterSelect
        label={t('mode')}
        all={t('all.modes')}
        value={filter.mode ?? null}
        options={messageChannels.map((value) => ({ value, label: alarms(`mode.${value}`) }))}
        onChange={(mode) => set({ mode })}
      />
      {filter.kind === 'oil' ? null : (
        <FilterSelect
          label={t('kind')}
          all={t('kindOf.oil')}
          value={filter.kind}
          options={(['sensorFault', 'silence'] as const).map((value) => ({ value, label: t(`kindOf.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
      )}
      <span className={styles.days}>
        <DayRange
          label={t('range')}
          placeholder={[t('from'), t('to')]}
          value={
            filter.from === undefined || filter.to === undefined ? null : { from: filter.from, until: filter.to + 1 }
          }
          onDays={(days) =>
            set({ from: days === null ? null : String(days.from), to: days === null ? null : String(days.until - 1) })
          }
        />
      </span>
      {isFiltered(filter) ? (
        <Button kind="quiet" icon="close" onClick={clear}>
          {t('clear')}
        </Button>
      ) : null}
    </>
  );
}

/** Contacts of the alarms, for those who may see the list of contacts. */
function Receivers({ list: { set }, filter }: Pick<FiltersProps, 'list' | 'filter'>) {
  const { t } = useTranslation('alarmRecords');
  const language = useLanguage();
  const holds = useHolds('contacts:manage');
  const { data } = useQuery({ ...contactsQuery(filter.customerId), enabled: holds });
  if (!holds) return null;
  return (
    <FilterSelect
      label={t('receiver')}
      all={t('all.receivers')}
      value={filter.contactId ?? null}
      options={(data?.rows ?? []).map(({ contactId, contactName, groupName, customerName }) => ({
        value: contactId,
        label: `${contactName} · ${groupName === null ? customerName : groupNameIn(groupName, language)}`,
      }))}
      onChange={(contact) => set({ contact })}
    />
  );
}

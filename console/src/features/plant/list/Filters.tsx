import { deviceStatuses } from '@oilsight/contract';
import { machineTypes } from '@oilsight/oil';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../../lib/useListFilter.ts';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import type { PlantFilter } from '../plant-part.ts';
import styles from '../Plant.module.css';
import { AreaFilter } from './AreaFilter.tsx';

/** What a list of devices is narrowed to: words, machine type, state and area. */
export function Filters({
  list: { set },
  filter,
  children,
}: {
  readonly list: ListFilter;
  readonly filter: PlantFilter;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation(['plant', 'common']);
  const onSearch = useCallback((search: string) => set({ search }), [set]);
  return (
    <div className={styles.bar}>
      <SearchBox
        label={t('plant:filter.search')}
        placeholder={t('plant:filter.searchIn')}
        value={filter.search}
        onChange={onSearch}
      />
      <FilterSelect
        label={t('plant:field.machineType')}
        all={t('plant:filter.allTypes')}
        value={filter.machineType}
        options={machineTypes.map((value) => ({ value, label: t(`common:machine.${value}`) }))}
        onChange={(type) => set({ type })}
      />
      {filter.isRemoved ? null : (
        <FilterSelect
          label={t('plant:column.state')}
          all={t('plant:filter.allStates')}
          value={filter.state}
          options={deviceStatuses.map((value) => ({ value, label: t(`common:state.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      )}
      <AreaFilter areaNo={filter.areaNo} onChange={(area) => set({ area })} />
      {children}
    </div>
  );
}

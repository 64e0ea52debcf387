import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import type { Option } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from '../People.module.css';
import { usePlaceColumns } from './columns.tsx';
import type { Place, PlaceCalls } from './place.ts';
import { PlaceDialogs } from './PlaceDialogs.tsx';
import type { Opened } from './PlaceDialogs.tsx';
import type { PlaceFilter } from './usePlaceFilter.ts';

interface PlaceListProps {
  readonly kind: 'tenant' | 'customer';
  readonly label: string;
  /** Stands before the filters. */
  readonly lead: ReactNode;
  readonly filter: PlaceFilter;
  readonly query: UseQueryResult<{ readonly rows: readonly Place[]; readonly total: number }>;
  /** The dealers to choose from; null: there is nothing to choose. */
  readonly dealers: readonly Option<string>[] | null;
  readonly calls: PlaceCalls;
}

/** Dealers or factories: search, create, change, disable and enable. */
export function PlaceList({ kind, label, lead, filter, query, dealers, calls }: PlaceListProps) {
  const { t } = useTranslation('people');
  const { set, search, state, dealer } = filter;
  const [opened, setOpened] = useState<Opened | null>(null);
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = usePlaceColumns(kind, dealers !== null);
  const reload = async (id: string) => {
    const place = (await query.refetch()).data?.rows.find((one) => one.id === id);
    setOpened((before) =>
      before === null || place === undefined || before.kind === 'create' ? null : { ...before, place },
    );
  };
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
      {t(`place.create.${kind}`)}
    </Button>
  );
  return (
    <Card isFlush label={label}>
      <div className={styles.bar}>
        {lead}
        <SearchBox
          label={t(`place.search.${kind}`)}
          placeholder={t('place.searchIn')}
          value={search}
          onChange={onSearch}
        />
        {kind === 'tenant' || dealers === null ? null : (
          <FilterSelect
            label={t('form.tenant')}
            all={t('filter.allDealers')}
            value={dealers.find(({ value }) => value === dealer)?.value ?? null}
            options={dealers}
            onChange={(chosen) => set({ dealer: chosen })}
          />
        )}
        <FilterSelect
          label={t('form.state')}
          all={t('filter.allStates')}
          value={state}
          options={[
            { value: 'active', label: t('state.active') },
            { value: 'disabled', label: t('state.disabled') },
          ]}
          onChange={(chosen) => set({ state: chosen })}
        />
        {create}
      </div>
      <ListFrame
        paging={filter}
        query={query}
        empty={
          search !== '' || state !== null || dealer !== null ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={
                <Button onClick={() => set({ search: null, state: null, dealer: null })}>{t('noMatch.clear')}</Button>
              }
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty icon={kind === 'tenant' ? 'building' : 'factory'} title={t(`place.none.${kind}`)} actions={create}>
              <p>{t(`place.noneText.${kind}`)}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={label}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            isStale={query.isPlaceholderData}
            actionsWidth="148px"
            renderActions={(place) => (
              <>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', place })}>
                  {t('action.edit')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'disable', place })}>
                  {t(place.disabled ? 'action.enable' : 'action.disable')}
                </Button>
              </>
            )}
          />
        )}
      </ListFrame>
      {opened === null ? null : (
        <PlaceDialogs
          opened={opened}
          kind={kind}
          dealers={dealers}
          dealer={dealer}
          calls={calls}
          onClose={() => setOpened(null)}
          onReload={(id) => void reload(id)}
        />
      )}
    </Card>
  );
}

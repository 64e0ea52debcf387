import { accountStates } from '@oilsight/contract';
import type { Person } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import { PeopleTabs } from '../PeopleTabs.tsx';
import styles from '../People.module.css';
import { personQuery, virtualUsersQuery } from '../queries.ts';
import { useVirtualColumns } from './columns.tsx';
import { VirtualDialogs } from './VirtualDialogs.tsx';
import type { Opened } from './VirtualDialogs.tsx';

/** The accounts that let somebody try the product: chosen devices of any dealer, to look at only, until a date. */
export function VirtualPage() {
  const { t } = useTranslation('people');
  const filter = useListFilter();
  const { set } = filter;
  const search = filter.get('search') ?? '';
  const state = oneOf(accountStates, filter.get('state'));
  const query = useQuery(
    virtualUsersQuery({
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      search: search === '' ? undefined : search,
      state: state ?? undefined,
    }),
  );
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = useVirtualColumns();
  const reload = async (userId: string) => {
    const person = await queryClient.fetchQuery(personQuery(userId));
    setOpened((before) => (before !== null && 'person' in before ? { ...before, person } : before));
  };
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
      {t('virtual.create')}
    </Button>
  );
  return (
    <>
      <PeopleTabs current="virtual" />
      <Card isFlush label={t('tab.virtual')}>
        <div className={styles.bar}>
          <SearchBox label={t('virtual.search')} placeholder={t('user.searchIn')} value={search} onChange={onSearch} />
          <FilterSelect
            label={t('form.state')}
            all={t('filter.allStates')}
            value={state}
            options={accountStates.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(chosen) => set({ state: chosen })}
          />
          {create}
        </div>
        <p className={styles.note}>{t('virtual.note')}</p>
        <ListFrame
          paging={filter}
          query={query}
          empty={
            search !== '' || state !== null ? (
              <Empty
                icon="search"
                title={t('noMatch.title')}
                actions={<Button onClick={() => set({ search: null, state: null })}>{t('noMatch.clear')}</Button>}
              >
                <p>{t('noMatch.text')}</p>
              </Empty>
            ) : (
              <Empty icon="eye" title={t('virtual.none')} actions={create}>
                <p>{t('virtual.noneText')}</p>
              </Empty>
            )
          }
        >
          {(rows) => (
            <Table
              label={t('tab.virtual')}
              columns={columns}
              rows={rows}
              keyOf={({ userId }) => userId}
              isStale={query.isPlaceholderData}
              actionsWidth="356px"
              renderActions={(person) => <Actions person={person} onOpen={setOpened} />}
            />
          )}
        </ListFrame>
        {opened === null ? null : (
          <VirtualDialogs opened={opened} onOpen={setOpened} onReload={(userId) => void reload(userId)} />
        )}
      </Card>
    </>
  );
}

function Actions({ person, onOpen }: { readonly person: Person; readonly onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('people');
  const { state } = person;
  return (
    <>
      <ButtonLink kind="quiet" size="s" to={`/virtualdevice?userId=${person.userId}`}>
        {t('action.devices')}
      </ButtonLink>
      <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'edit', person })}>
        {t('action.edit')}
      </Button>
      <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'password', person })}>
        {t('action.resetPassword')}
      </Button>
      {state === 'active' ? (
        <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'expire', person })}>
          {t('action.expire')}
        </Button>
      ) : null}
      {state === 'expired' ? null : (
        <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'disable', person })}>
          {t(state === 'disabled' ? 'action.enable' : 'action.disable')}
        </Button>
      )}
    </>
  );
}

import { accountStates, authorities } from '@oilsight/contract';
import type { Person, User } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from '../People.module.css';
import { personQuery, rolesQuery, usersQuery } from '../queries.ts';
import { usePersonColumns } from './columns.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import type { Opened } from './UserDialogs.tsx';
import { useUserFilter } from './useUserFilter.ts';

/** Roles whose people a reader may meet here. */
const rolesSeen = {
  SYS_ADMIN: authorities,
  TENANT_ADMIN: ['TENANT_ADMIN', 'CUSTOMER_USER', 'GROUP', 'MAINTENANCE'],
} as const;

/** The people that the reader may see: search, create, change, enable and disable. */
export function UsersTab({ reader }: { readonly reader: User }) {
  const { t } = useTranslation(['people', 'shell']);
  const filter = useUserFilter();
  const { set, search, authority, state, factories, factory } = filter;
  const query = useQuery(usersQuery(filter.asked));
  const roles = useQuery(rolesQuery).data ?? [];
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = usePersonColumns(reader);
  const seen =
    reader.authority === 'SYS_ADMIN' || reader.authority === 'TENANT_ADMIN' ? rolesSeen[reader.authority] : [];
  const clear = () => set({ search: null, role: null, state: null, factory: null });
  const reload = async (userId: string) => {
    const person = await queryClient.fetchQuery(personQuery(userId));
    setOpened((before) => (before !== null && 'person' in before ? { ...before, person } : before));
  };
  const create =
    roles.length === 0 ? null : (
      <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
        {t('user.create')}
      </Button>
    );
  return (
    <Card isFlush label={t('tab.users')}>
      <div className={styles.bar}>
        <SearchBox label={t('user.search')} placeholder={t('user.searchIn')} value={search} onChange={onSearch} />
        {seen.length < 2 ? null : (
          <FilterSelect
            label={t('form.role')}
            all={t('filter.allRoles')}
            value={authority}
            options={seen.map((role) => ({ value: role, label: t(`shell:role.${role}`) }))}
            onChange={(role) => set({ role })}
          />
        )}
        {factories.length < 2 ? null : (
          <FilterSelect
            label={t('form.customer')}
            all={t('filter.allFactories')}
            value={factory}
            options={factories.map(({ customerId: value, name }) => ({ value, label: name }))}
            onChange={(chosen) => set({ factory: chosen })}
          />
        )}
        <FilterSelect
          label={t('form.state')}
          all={t('filter.allStates')}
          value={state}
          options={accountStates.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(chosen) => set({ state: chosen })}
        />
        {create}
      </div>
      {roles.length === 0 && query.data !== undefined ? <p className={styles.note}>{t('user.onlyLooking')}</p> : null}
      <ListFrame
        paging={filter}
        query={query}
        empty={
          filter.isFiltered ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={<Button onClick={clear}>{t('noMatch.clear')}</Button>}
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty icon="user" title={t('user.none')} actions={create}>
              <p>{t('user.noneText')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('tab.users')}
            columns={columns}
            rows={rows}
            keyOf={({ userId }) => userId}
            isStale={query.isPlaceholderData}
            actionsWidth="244px"
            renderActions={
              roles.length === 0
                ? undefined
                : (person) => <Actions person={person} reader={reader} onOpen={setOpened} />
            }
          />
        )}
      </ListFrame>
      {opened === null ? null : (
        <UserDialogs
          opened={opened}
          reader={reader}
          roles={roles}
          onOpen={setOpened}
          onReload={(userId) => void reload(userId)}
        />
      )}
    </Card>
  );
}

function Actions({
  person,
  reader,
  onOpen,
}: {
  readonly person: Person;
  readonly reader: User;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { t } = useTranslation('people');
  if (person.userId === reader.id) return <span className={styles.you}>{t('user.you')}</span>;
  if (!person.mayChange) return null;
  return (
    <>
      {person.authority === 'EXPERIENCE' ? (
        <ButtonLink kind="quiet" size="s" to={`/virtual?search=${encodeURIComponent(person.userName)}`}>
          {t('action.edit')}
        </ButtonLink>
      ) : (
        <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'edit', person })}>
          {t('action.edit')}
        </Button>
      )}
      <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'password', person })}>
        {t('action.resetPassword')}
      </Button>
      <Button kind="quiet" size="s" onClick={() => onOpen({ kind: 'disable', person })}>
        {t(person.state === 'disabled' ? 'action.enable' : 'action.disable')}
      </Button>
    </>
  );
}

import { contactRoutes } from '@oilsight/contract';
import type { AlarmContact } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { Table } from '../../../ui/Table.tsx';
import styles from '../People.module.css';
import { contactsQuery, useRefresh } from '../queries.ts';
import { useContactColumns } from './columns.tsx';
import { ContactDialog } from './ContactDialog.tsx';
import { useContactFilter } from './useContactFilter.ts';

type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'remove'; readonly contact: AlarmContact };

/** The contacts who are notified of alarms of a factory or of one of its device groups. */
export function ContactsTab() {
  const { t } = useTranslation('people');
  const filter = useContactFilter();
  const { set, pageNum, search, factories, factory, ownGroups, group } = filter;
  const query = useQuery(contactsQuery(filter.asked));
  const [opened, setOpened] = useState<Opened | null>(null);
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const reload = async (contactId: string) => {
    const contact = (await query.refetch()).data?.rows.find((one) => one.contactId === contactId);
    setOpened((before) =>
      before === null || contact === undefined || before.kind === 'create' ? null : { ...before, contact },
    );
  };
  const columns = useContactColumns(factories.length > 1);
  const create =
    factories.length === 0 ? null : (
      <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
        {t('contact.create')}
      </Button>
    );
  return (
    <Card isFlush label={t('tab.contacts')}>
      <div className={styles.bar}>
        <SearchBox label={t('contact.search')} placeholder={t('contact.searchIn')} value={search} onChange={onSearch} />
        {factories.length < 2 ? null : (
          <FilterSelect
            label={t('form.customer')}
            all={t('filter.allFactories')}
            value={factory}
            options={factories.map(({ customerId, name }) => ({ value: customerId, label: name }))}
            onChange={(chosen) => set({ factory: chosen, group: null })}
          />
        )}
        {ownGroups.length < 2 ? null : (
          <FilterSelect
            label={t('form.group')}
            all={t('filter.allGroups')}
            value={group}
            options={ownGroups.map(({ groupId, name }) => ({ value: groupId, label: name }))}
            onChange={(chosen) => set({ group: chosen })}
          />
        )}
        {create}
      </div>
      <ListFrame
        paging={filter}
        query={query}
        empty={
          filter.isFiltered ? (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={
                <Button onClick={() => set({ search: null, factory: null, group: null })}>{t('noMatch.clear')}</Button>
              }
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          ) : (
            <Empty icon="bell" title={t('contact.none')} actions={create}>
              <p>{t('contact.noneText')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('tab.contacts')}
            columns={columns}
            rows={rows}
            keyOf={({ contactId }) => contactId}
            isStale={query.isPlaceholderData}
            actionsWidth="136px"
            renderActions={(contact) => (
              <>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', contact })}>
                  {t('action.edit')}
                </Button>
                <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'remove', contact })}>
                  {t('action.remove')}
                </Button>
              </>
            )}
          />
        )}
      </ListFrame>
      {opened === null ? null : opened.kind === 'remove' ? (
        <RemoveDialog
          contact={opened.contact}
          onClose={() => setOpened(null)}
          onRemoved={() => (query.data?.rows.length === 1 && pageNum > 1 ? filter.onPage(pageNum - 1) : undefined)}
        />
      ) : (
        <ContactDialog
          key={opened.kind === 'edit' ? opened.contact.version : 'new'}
          contact={opened.kind === 'edit' ? opened.contact : null}
          factories={factories}
          place={{ customerId: factory, groupId: group }}
          onClose={() => setOpened(null)}
          onReload={() => (opened.kind === 'edit' ? void reload(opened.contact.contactId) : setOpened(null))}
        />
      )}
    </Card>
  );
}

function RemoveDialog({
  contact: { contactId, contactName },
  onClose,
  onRemoved,
}: {
  readonly contact: AlarmContact;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}) {
  const { t } = useTranslation('people');
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title={t('contact.removeTitle', { name: contactName })}
      action={t('action.remove')}
      onClose={onClose}
      act={async () => {
        await call(contactRoutes.removeContact, { params: { contactId } });
        onRemoved();
        refresh();
        showMessage('done', t('contact.removed', { name: contactName }));
      }}
    >
      <p>{t('contact.removeText')}</p>
    </ConfirmDialog>
  );
}

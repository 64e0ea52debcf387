import { oilRoutes } from '@oilsight/contract';
import type { Oil } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { Table } from '../../../ui/Table.tsx';
import card from '../../../ui/SettingCard.module.css';
import { oilsQuery } from '../queries.ts';
import { useRefresh } from '../../../domain/limits/queries.ts';
import { useOilColumns } from './columns.tsx';
import { OilDialog } from './OilDialog.tsx';

type Opened = { readonly kind: 'create' } | { readonly kind: 'edit' | 'remove'; readonly oil: Oil };

/** The oil products that the factory may use: its own, which it keeps, and its dealer's. */
export function OilsTab() {
  const { t } = useTranslation('oils');
  const filter = useListFilter();
  const { set, pageNum, pageSize } = filter;
  const search = filter.get('search') ?? '';
  const [factory] = factoriesOf(useQuery(factoryTree).data ?? []);
  const query = useQuery(
    oilsQuery({ customerId: factory?.customerId, search: search === '' ? undefined : search, pageNum, pageSize }),
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const reload = async (oilId: string) => {
    const oil = (await query.refetch()).data?.rows.find((one) => one.oilId === oilId);
    setOpened(oil === undefined ? null : { kind: 'edit', oil });
  };
  const columns = useOilColumns();
  const create =
    factory === undefined ? null : (
      <Button kind="primary" icon="plus" onClick={() => setOpened({ kind: 'create' })}>
        {t('oil.create')}
      </Button>
    );
  return (
    <Card isFlush label={t('tab.oils')}>
      <div className={card.bar}>
        <SearchBox label={t('oil.search')} placeholder={t('oil.searchIn')} value={search} onChange={onSearch} />
        {create}
      </div>
      <ListFrame
        paging={filter}
        query={query}
        empty={
          search === '' ? (
            <Empty icon="drop" title={t('oil.none')} actions={create}>
              <p>{t('oil.noneText')}</p>
            </Empty>
          ) : (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={<Button onClick={() => set({ search: null })}>{t('noMatch.clear')}</Button>}
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('tab.oils')}
            columns={columns}
            rows={rows}
            keyOf={({ oilId }) => oilId}
            isStale={query.isPlaceholderData}
            actionsWidth="136px"
            renderActions={(oil) =>
              oil.canChange ? (
                <>
                  <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'edit', oil })}>
                    {t('edit')}
                  </Button>
                  <Button kind="quiet" size="s" onClick={() => setOpened({ kind: 'remove', oil })}>
                    {t('remove')}
                  </Button>
                </>
              ) : null
            }
          />
        )}
      </ListFrame>
      {opened === null || factory === undefined ? null : opened.kind === 'remove' ? (
        <RemoveDialog oil={opened.oil} onClose={() => setOpened(null)} />
      ) : (
        <OilDialog
          key={opened.kind === 'edit' ? opened.oil.version : 'new'}
          oil={opened.kind === 'edit' ? opened.oil : null}
          place={factory}
          onClose={() => setOpened(null)}
          onReload={() => (opened.kind === 'edit' ? void reload(opened.oil.oilId) : setOpened(null))}
        />
      )}
    </Card>
  );
}

function RemoveDialog({
  oil: { oilId, oilName, version },
  onClose,
}: {
  readonly oil: Oil;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('oils');
  const refresh = useRefresh();
  return (
    <ConfirmDialog
      title={t('oil.removeTitle', { name: oilName })}
      action={t('remove')}
      onClose={onClose}
      onReload={() => {
        refresh();
        onClose();
      }}
      act={async () => {
        await call(oilRoutes.removeOil, { params: { oilId }, query: { version } });
        refresh();
        showMessage('done', t('oil.removed', { name: oilName }));
      }}
    >
      <p>{t('oil.removeText')}</p>
    </ConfirmDialog>
  );
}

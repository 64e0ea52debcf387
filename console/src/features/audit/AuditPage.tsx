import { auditRoutes } from '@oilsight/contract';
import type { AuditEntry } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { fileName, saveFile } from '../../charts/draw/download.ts';
import { stampText } from '../../lib/reader-time.ts';
import { useLanguage } from '../../i18n/language.ts';
import { showMessage } from '../../lib/messages.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { useListFilter } from '../../lib/useListFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import styles from './Audit.module.css';
import { AuditFilters } from './AuditFilters.tsx';
import { useAuditColumns } from './columns.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { filterNames, filterOf, isFiltered } from './filter.ts';
import { auditQuery } from './queries.ts';
import type { AuditFilter } from './queries.ts';

/** Hands the whole log of a filter to the reader. */
async function saveLog(filter: AuditFilter, name: string): Promise<void> {
  const { blob } = await download(auditRoutes.exportAudit, { query: { ...filter, timeZone: zoneName() } });
  saveFile(fileName([name, stampText(Date.now())], 'csv'), blob);
}

/** Who did what to what, when and from where. Nothing in it can be changed. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const list = useListFilter();
  const filter = filterOf(list.get);
  const query = useQuery(auditQuery(filter, { pageNum: list.pageNum, pageSize: list.pageSize, language }));
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  const csv = useMutation({
    mutationFn: () => saveLog(filter, t('file')),
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  const clear = () => list.set(Object.fromEntries(filterNames.map((name) => [name, null])));
  const columns = useAuditColumns();
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('about')}</p>
        </div>
        <Button icon="download" isBusy={csv.isPending} onClick={() => csv.mutate()}>
          {t('export')}
        </Button>
      </div>
      <Card isFlush label={t('title')}>
        <AuditFilters list={list} filter={filter}>
          {isFiltered(filter) ? (
            <Button kind="quiet" onClick={clear}>
              {t('clear')}
            </Button>
          ) : null}
        </AuditFilters>
        <ListFrame
          paging={list}
          query={query}
          empty={
            isFiltered(filter) ? (
              <Empty icon="search" title={t('noMatch')} actions={<Button onClick={clear}>{t('clear')}</Button>}>
                <p>{t('noMatchText')}</p>
              </Empty>
            ) : (
              <Empty icon="log" title={t('none')}>
                <p>{t('noneText')}</p>
              </Empty>
            )
          }
        >
          {(rows) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              keyOf={({ entryId }) => String(entryId)}
              isStale={query.isPlaceholderData}
              actionsWidth="84px"
              renderActions={(entry) => (
                <Button kind="quiet" size="s" aria-haspopup="dialog" onClick={() => setOpened(entry)}>
                  {t('details')}
                </Button>
              )}
            />
          )}
        </ListFrame>
      </Card>
      {opened === null ? null : <EntryDialog entry={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

import type { NamedView } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import type { TabProps } from '../tab.ts';
import { removeView, viewsQuery } from './queries.ts';
import { ViewForm } from './ViewForm.tsx';
import styles from './Views.module.css';

interface ViewsDialogProps extends TabProps {
  readonly onClose: () => void;
}

/** The reader's views and those shared with him: opened, kept, changed and removed. */
export function ViewsDialog({ devices, search, onClose }: ViewsDialogProps) {
  const { t } = useTranslation('views');
  const queryClient = useQueryClient();
  const query = useQuery(viewsQuery);
  /** What the form is about; `new`: this page. */
  const [edited, setEdited] = useState<NamedView | 'new' | null>(null);
  const [removed, setRemoved] = useState<NamedView | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
  const [first] = devices;
  return (
    <Dialog title={t('title')} size="m" onClose={onClose}>
      <div className={styles.views}>
        <div className={styles.bar}>
          <p>{t('about')}</p>
          <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setEdited('new')}>
            {t('save')}
          </Button>
        </div>
        <ListFrame
          query={query}
          empty={
            <Empty icon="layers" title={t('none')}>
              <p>{t('noneText')}</p>
            </Empty>
          }
        >
          {(rows, total) => (
            <>
              <List title={t('own')} views={rows.filter(({ isOwn }) => isOwn)} onOpen={onClose}>
                {(view) => (
                  <>
                    <Button
                      kind="quiet"
                      size="s"
                      label={t('editOne', { name: view.name })}
                      aria-haspopup="dialog"
                      onClick={() => setEdited(view)}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      kind="quiet"
                      size="s"
                      label={t('removeOne', { name: view.name })}
                      aria-haspopup="dialog"
                      onClick={() => setRemoved(view)}
                    >
                      {t('remove')}
                    </Button>
                  </>
                )}
              </List>
              <List title={t('shared')} views={rows.filter(({ isOwn }) => !isOwn)} onOpen={onClose} />
              {total > rows.length ? <p className={styles.more}>{t('more', { count: total - rows.length })}</p> : null}
            </>
          )}
        </ListFrame>
      </div>
      {edited === null || first === undefined ? null : (
        <ViewForm
          view={edited === 'new' ? null : edited}
          factory={first}
          address={search.toString()}
          onSaved={() => void refresh()}
          onClose={() => setEdited(null)}
        />
      )}
      {removed === null ? null : (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          onClose={() => setRemoved(null)}
          onReload={() => {
            setRemoved(null);
            void refresh();
          }}
          act={async () => {
            await removeView(removed);
            await refresh();
          }}
        >
          <p>{t('removeText', { name: removed.name })}</p>
          {removed.customerName === null ? null : <p>{t('removeShared', { factory: removed.customerName })}</p>}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

interface ListProps {
  readonly title: string;
  readonly views: readonly NamedView[];
  readonly onOpen: () => void;
  readonly children?: (view: NamedView) => ReactNode;
}

function List({ title, views, onOpen, children }: ListProps) {
  const { t } = useTranslation('views');
  if (views.length === 0) return null;
  const about = ({ isOwn, by, customerName }: NamedView) => {
    if (customerName === null) return null;
    return isOwn ? t('sharedWith', { factory: customerName }) : t('by', { name: by, factory: customerName });
  };
  return (
    <section className={styles.list}>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {views.map((view) => (
          <li key={view.viewId}>
            <Link to={`/dataanalysis/device-detail?${view.address}`} onClick={onOpen}>
              {view.name}
              <small>{about(view)}</small>
            </Link>
            {children?.(view)}
          </li>
        ))}
      </ul>
    </section>
  );
}

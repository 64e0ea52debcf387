import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { IssuedLink } from './IssuedLink.tsx';
import type { IssuedLinkProps } from './IssuedLink.tsx';
import { LinkForm } from './LinkForm.tsx';
import { LinkRow } from './LinkRow.tsx';
import { linkOf } from './link-kinds.ts';
import { linksQuery } from './queries.ts';
import styles from './LinksDialog.module.css';

/** Links for walls and embedding pages: issue one, see which are good and what they show, revoke one. */
export function LinksDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('displayLinks');
  const queryClient = useQueryClient();
  const { data: reader } = useQuery(me);
  const links = useQuery(linksQuery);
  const [issued, setIssued] = useState<Pick<IssuedLinkProps, 'name' | 'address' | 'wallId'> | null>(null);
  const [isDirty, setIsDirty] = useState(false);
  const [count, setCount] = useState(0);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: linksQuery.queryKey, exact: true });
  return (
    <Dialog title={t('title')} size="m" isDirty={isDirty || issued !== null} onClose={onClose}>
      <div className={styles.content}>
        <section>
          <p className={styles.text}>{t('text')}</p>
          {reader === undefined ? null : issued === null ? (
            <LinkForm
              key={count}
              authority={reader.user.authority}
              onDirty={setIsDirty}
              onIssued={(link, customerId) => {
                setIssued({
                  name: link.name,
                  address: linkOf(location.origin, link, { customerId }),
                  wallId: link.screens.length === 0 ? null : link.displayId,
                });
                setIsDirty(false);
                setCount(count + 1);
                refresh();
              }}
            />
          ) : (
            <IssuedLink {...issued} onDone={() => setIssued(null)} />
          )}
        </section>
        <section>
          <h3>{t('good')}</h3>
          {links.data !== undefined ? (
            links.data.length === 0 ? (
              <p className={styles.text}>{t('none')}</p>
            ) : (
              <ul className={styles.rows}>
                {links.data.map((link) => (
                  <LinkRow key={link.displayId} link={link} onRevoked={refresh} />
                ))}
              </ul>
            )
          ) : links.error !== null ? (
            <ErrorState error={links.error} onRetry={() => void links.refetch()} isRetrying={links.isFetching} />
          ) : (
            <Skeleton>
              <SkeletonBar height={44} />
            </Skeleton>
          )}
        </section>
      </div>
    </Dialog>
  );
}

import { maxLinkAccesses } from '@oilsight/contract';
import type { LinkAccess } from '@oilsight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { accessesQuery } from './queries.ts';
import styles from './Links.module.css';

const icons: Readonly<Record<LinkAccess['what'], IconName>> = { opened: 'link', viewed: 'eye', downloaded: 'download' };

interface AccessesProps {
  readonly linkId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Who used a link, the newest first. */
export function AccessesDialog({ linkId, title, onClose }: AccessesProps) {
  const { t } = useTranslation('reportLinks');
  const [paging, setPaging] = useState({ pageNum: 1, pageSize: 20 });
  const { data, error, refetch, isFetching } = useQuery({
    ...accessesQuery(linkId, paging),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={title} size="m" onClose={onClose}>
      <div className={styles.log}>
        <p>{t('access.text', { most: maxLinkAccesses })}</p>
        {data === undefined && error !== null ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : data === undefined ? (
          <Skeleton>
            <SkeletonBar height={120} />
          </Skeleton>
        ) : data.total === 0 ? (
          <p>{t('access.none')}</p>
        ) : (
          <>
            <ul aria-label={title}>
              {data.rows.map((access, index) => (
                <Access key={index} access={access} />
              ))}
            </ul>
            <Pager
              {...paging}
              total={data.total}
              onPage={(pageNum) => setPaging({ ...paging, pageNum })}
              onSize={(pageSize) => setPaging({ pageNum: 1, pageSize })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Access({ access: { what, address, firstAt, at, count } }: { readonly access: LinkAccess }) {
  const { t } = useTranslation('reportLinks');
  return (
    <li>
      <Icon name={icons[what]} />
      <b>{t(`access.${what}`)}</b>
      <code>{address}</code>
      <span className="num">
        <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
        {count === 1 ? null : (
          <small>
            {t('access.times', { count })}
            {t('comma')}
            {t('access.from', { at: timeText(firstAt).slice(11) })}
          </small>
        )}
      </span>
    </li>
  );
}

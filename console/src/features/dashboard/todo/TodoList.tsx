import type { Attention } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsCutOff } from '../../../live/connection.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { alarmsPath } from '../parts/addresses.ts';
import type { Where } from '../queries.ts';
import { Failed } from '../tile/Tile.tsx';
import { TileHead } from '../tile/TileHead.tsx';
import { TodoRow } from './TodoRow.tsx';
import styles from './Todo.module.css';

/** Rows before the others are asked for. */
const firstRows = 5;

/** What to do now, in the order of the time that is left. Only what nobody has taken bears a button. */
export function TodoList({
  attention,
  where,
  isMixed,
}: {
  readonly attention: UseQueryResult<Attention>;
  readonly where: Where;
  /** Of several factories: each row names its own. */
  readonly isMixed: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const id = useId();
  const isCutOff = useIsCutOff();
  const { data, error } = attention;
  const isStale = data !== undefined && (isCutOff || error !== null);
  return (
    <section className={styles.todo} aria-labelledby={id} data-stale={isStale || undefined}>
      <TileHead
        id={id}
        title={t('todo.title')}
        sub={data === undefined ? null : t('todo.sub', { count: data.total })}
        staleSince={isStale ? attention.dataUpdatedAt : null}
        link={{ to: alarmsPath(where.customerId), words: t('todo.link') }}
      />
      {data === undefined ? (
        error === null ? (
          <Bones />
        ) : (
          <div className={styles.failed}>
            <Failed error={error} onRetry={() => void attention.refetch()} isRetrying={attention.isFetching} />
          </div>
        )
      ) : data.rows.length === 0 ? (
        <AllDone />
      ) : (
        <Rows data={data} isMixed={isMixed} />
      )}
    </section>
  );
}

function Rows({ data: { rows, total }, isMixed }: { readonly data: Attention; readonly isMixed: boolean }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? rows : rows.slice(0, rows.length <= firstRows + 1 ? firstRows + 1 : firstRows);
  const [next] = rows.slice(shown.length);
  return (
    <>
      <ol className={styles.rows}>
        {shown.map((row) => (
          <li key={row.id}>
            <TodoRow row={row} isMixed={isMixed} />
          </li>
        ))}
      </ol>
      {next === undefined ? null : (
        <div className={styles.rest}>
          <Button kind="quiet" size="s" icon="chevron-down" onClick={() => setIsOpen(true)}>
            {t('todo.more', { count: total - shown.length, device: next.deviceName })}
          </Button>
        </div>
      )}
      {isOpen && total > rows.length ? (
        <p className={`${styles.rest} num`}>{t('todo.beyond', { count: total - rows.length })}</p>
      ) : null}
    </>
  );
}

function AllDone() {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.none}>
      <Icon name="check-circle" size="xl" />
      <b>{t('todo.none.title')}</b>
      <p>{t('todo.none.text')}</p>
    </div>
  );
}

function Bones() {
  return (
    <Skeleton>
      {Array.from({ length: firstRows }, (_, row) => (
        <div key={row} className={styles.bones}>
          <SkeletonBar width="26%" height={14} />
          <SkeletonBar width="30%" height={14} />
          <SkeletonBar width="18%" height={14} />
        </div>
      ))}
    </Skeleton>
  );
}

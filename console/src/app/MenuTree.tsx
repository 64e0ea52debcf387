import type { State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LastStateIcon } from '../domain/LastState.tsx';
import { failureText } from '../api/call-error.ts';
import { useAlarmCounts } from '../domain/alarms/useAlarmFeed.ts';
import { factoryTree } from '../domain/factory-tree.ts';
import { stateCounts } from '../domain/state-counts.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { SkeletonBar, Skeleton } from '../ui/Skeleton.tsx';
import { factoryStates, leadsTo, menuOf } from './menu.ts';
import type { MenuItem } from './menu.ts';
import { highlightedPathOf } from './page-location.ts';
import { usePageLocation } from './usePageLocation.ts';
import styles from './MenuTree.module.css';

/** The pages of devices by factory: each factory there has a mark. */
const devicePages = '/device';

/**
 * All pages that the reader may open; those with pages below them open and close. A factory with an abnormal state
 * shows its worst state, as far as it is known.
 */
export function MenuTree() {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const pageLocation = usePageLocation();
  const mark = highlightedPathOf(pageLocation);
  const tree = useQuery(factoryTree);
  const items = useMemo(() => menuOf(pageLocation.nodes), [pageLocation.nodes]);
  const hasFactories = pageLocation.nodes.some(
    ({ entry, children }) => entry.path === devicePages && children.length > 0,
  );
  const { data: counts } = useQuery({ ...stateCounts({ customerId: undefined }), enabled: hasFactories });
  const states = useMemo(() => factoryStates(counts), [counts]);
  if (items.length === 0)
    return (
      <Skeleton>
        <div className={styles.bones}>
          <SkeletonBar width={120} />
          <SkeletonBar width={96} />
          <SkeletonBar width={132} />
        </div>
      </Skeleton>
    );
  return (
    <>
      <ul>
        {items.map((item) => (
          <li key={item.node.path}>
            <Item item={item} depth={0} mark={mark} states={states} />
          </li>
        ))}
      </ul>
      {tree.isError ? (
        <div className={styles.failed}>
          <p>{failureText(tree.error, 'query', common)}</p>
          <Button size="s" icon="refresh" isBusy={tree.isFetching} onClick={() => void tree.refetch()}>
            {t('reload')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface ItemProps {
  readonly item: MenuItem;
  /** Levels above it. */
  readonly depth: number;
  readonly mark: string | null;
  readonly states: ReadonlyMap<string, State>;
}

function Item({ item, depth, mark, states }: ItemProps) {
  const { t } = useTranslation('shell');
  const {
    node: { entry, name, factory },
    to,
    children,
    isOverview = false,
  } = item;
  const label = isOverview ? t('allFactories') : (name ?? t(`page.${entry.title}`));
  const icon = iconOf(item, depth);
  const isHighlighted = mark !== null && leadsTo(item, mark);
  if (children.length > 0) {
    return (
      <Branch label={label} icon={icon} isCurrent={isHighlighted}>
        <ul className={depth === 0 ? styles.list : styles.deeper}>
          {children.map((child) => (
            <li key={child.node.path}>
              <Item item={child} depth={depth + 1} mark={mark} states={states} />
            </li>
          ))}
        </ul>
      </Branch>
    );
  }
  return (
    <Link
      to={to}
      className={`${styles.link} ${depth === 0 ? styles.top : ''}`}
      aria-current={isHighlighted ? 'page' : undefined}
    >
      {icon}
      <span className={styles.name} title={label}>
        {label}
      </span>
      {factory === null || entry.path !== devicePages ? null : (
        <FactoryState state={states.get(factory.customerId) ?? null} />
      )}
      {entry.title === 'alarms' ? <OpenAlarms /> : null}
    </Link>
  );
}

/** A row's own icon at the top, a house for a dealer, none for a factory. */
function iconOf({ node: { entry, factory }, isOverview }: MenuItem, depth: number): ReactNode {
  const name: IconName | undefined =
    depth === 0 ? entry.icon : isOverview === true ? 'table' : factory === null ? 'building' : undefined;
  return name === undefined ? null : <Icon name={name} />;
}

function FactoryState({ state }: { readonly state: State | null }) {
  return state === null || state === 'normal' ? null : <LastStateIcon state={state} size="s" />;
}

/** How many causes of alarms nobody has processed. */
function OpenAlarms() {
  const { t } = useTranslation('shell');
  const count = useAlarmCounts()?.unprocessed.causes ?? 0;
  return count === 0 ? null : <span className={`${styles.count} num`}>{t('alarmsOpen', { count })}</span>;
}

/**
 * A part of the menu that opens and closes. It is open at first when it holds the marked page, and opens when that
 * comes into it.
 */
function Branch({
  label,
  icon,
  isCurrent,
  children,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(isCurrent);
  const [wasCurrent, setWasCurrent] = useState(isCurrent);
  if (isCurrent !== wasCurrent) {
    setWasCurrent(isCurrent);
    if (isCurrent) setIsOpen(true);
  }
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={styles.parent}
        data-current={isCurrent || undefined}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {icon}
        <span className={styles.name} title={label}>
          {label}
        </span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size="s" />
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}

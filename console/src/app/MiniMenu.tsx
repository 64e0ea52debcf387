import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAlarmCounts } from '../domain/alarms/useAlarmFeed.ts';
import { Icon } from '../ui/Icon.tsx';
import { badgeText } from './badge-text.ts';
import { leadsTo, menuOf } from './menu.ts';
import type { MenuItem } from './menu.ts';
import { highlightedPathOf } from './page-location.ts';
import { usePageLocation } from './usePageLocation.ts';
import styles from './MiniMenu.module.css';

/** The menu as icons. A part with pages below it unfolds the whole menu. */
export function MiniMenu({ onOpen }: { readonly onOpen: () => void }) {
  const pageLocation = usePageLocation();
  const mark = highlightedPathOf(pageLocation);
  return (
    <ul className={styles.list}>
      {menuOf(pageLocation.nodes).map((item) => (
        <li key={item.node.path}>
          <MiniItem item={item} isCurrent={mark !== null && leadsTo(item, mark)} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function MiniItem({
  item: { node, to, children },
  isCurrent,
  onOpen,
}: {
  readonly item: MenuItem;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('shell');
  const open = useAlarmCounts()?.unprocessed.causes ?? 0;
  const count = node.entry.title === 'alarms' ? open : 0;
  const name = t(`page.${node.entry.title}`);
  const title = count === 0 ? name : `${name} · ${t('alarmsOpen', { count })}`;
  const icon = <Icon name={node.entry.icon ?? 'file'} size="l" />;
  if (children.length === 0)
    return (
      <Link
        to={to}
        className={styles.item}
        aria-label={title}
        title={title}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {icon}
        {count === 0 ? null : (
          <span className={`${styles.count} num`} aria-hidden>
            {badgeText(count)}
          </span>
        )}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.item}
      aria-label={t('openMenu', { part: title })}
      title={title}
      data-current={isCurrent || undefined}
      onClick={onOpen}
    >
      {icon}
    </button>
  );
}

import { Link } from 'react-router';
import styles from './Tabs.module.css';

export interface Tab {
  readonly key: string;
  readonly label: string;
  readonly to: string;
}

/** Parts of one page, each with an address of its own. */
export function Tabs({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: name, to }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

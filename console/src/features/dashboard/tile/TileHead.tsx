import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNow } from '../../../lib/now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './TileHead.module.css';
import { recentTimeText } from '../../../lib/reader-time.ts';

interface TileHeadProps {
  /** Of the heading: the part of the page is named by it. */
  readonly id: string;
  readonly title: string;
  /** Beside the title; null: there is no answer yet. */
  readonly sub: ReactNode;
  /** When the figures are from that nothing renews, ms; null: they are renewed. It stands in place of `sub`. */
  readonly staleSince: number | null;
  /** Where all of it is. */
  readonly link?: { readonly to: string; readonly words: string } | undefined;
}

/** Title of a part of the start page, what it counts or from when it is, and where all of it is. */
export function TileHead({ id, title, sub, staleSince, link }: TileHeadProps) {
  return (
    <header className={styles.head}>
      <h2 id={id}>{title}</h2>
      <small className="num">{staleSince === null ? sub : <AsOf at={staleSince} />}</small>
      {link === undefined ? null : (
        <Link to={link.to} className={styles.link}>
          {link.words}
          <Icon name="chevron-right" size="s" />
        </Link>
      )}
    </header>
  );
}

/** From when figures are that nothing renews. */
function AsOf({ at }: { readonly at: number }) {
  const { t } = useTranslation('dashboard');
  return <>{t('asOf', { at: recentTimeText(at, useNow(60)) })}</>;
}

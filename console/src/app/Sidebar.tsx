import { useTranslation } from 'react-i18next';
import { MenuClock } from './Clock.tsx';
import { MenuTree } from './MenuTree.tsx';
import { MiniMenu } from './MiniMenu.tsx';
import styles from './Sidebar.module.css';

/** The menu, 270 px wide, or 64 px with its icons only. Time and version at its foot. */
export function Sidebar({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <nav id="sidebar" className={styles.sidebar} aria-label={t('menu')}>
      <div className={styles.menu}>{isOpen ? <MenuTree /> : <MiniMenu onOpen={onOpen} />}</div>
      <div className={styles.foot}>
        {isOpen ? <MenuClock /> : null}
        <span className={`${styles.version} num`}>V2.0</span>
      </div>
    </nav>
  );
}

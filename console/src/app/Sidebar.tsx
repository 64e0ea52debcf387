import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.tsx';
import { MenuClock } from './Clock.tsx';
import { FactoryMenu } from './FactoryMenu.tsx';
import styles from './Sidebar.module.css';

/** The menu, 270 px wide, or 64 px with its icons only. Time and version at its foot. */
export function Sidebar({ isOpen, onOpen }: { readonly isOpen: boolean; readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <nav id="sidebar" className={styles.sidebar} aria-label={t('menu')}>
      <div className={styles.menu}>
        {isOpen
          ? <FactoryMenu />
          : <button type="button" className={styles.mini} aria-label={t('openMenu', { part: t('devices') })} title={t('devices')} onClick={onOpen}><Icon name="gears" size="l" /></button>}
      </div>
      <div className={styles.foot}>
        {isOpen ? <MenuClock /> : null}
        <span className={`${styles.version} num`}>V2.0</span>
      </div>
    </nav>
  );
}

import { defaultSystemName } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { HeaderLogo } from './HeaderLogo.tsx';
import { platformName } from '../domain/platform-name.ts';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DialogKey } from '../domain/user-menu.ts';
import { HeaderClock } from './Clock.tsx';
import { DownloadsButton } from './DownloadsButton.tsx';
import { useAuthority } from './usePageLocation.ts';
import { wallPath } from './wall.ts';
import styles from './Header.module.css';

/** The header of the shell: logo, the platform's name, downloads, the time, and a link back to the big screen. */
export function Header({ onDialog }: { readonly onDialog: (dialog: DialogKey) => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { data, isError } = useQuery(platformName(language));
  const authority = useAuthority();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <HeaderLogo />
        <small className="sr-only">{t('toHome')}</small>
      </Link>
      <span className={styles.platform}>{isError ? defaultSystemName[language] : data}</span>
      <span className={styles.end}>
        <DownloadsButton onOpen={() => onDialog('downloads')} />
        <HeaderClock />
        {authority === null ? null : (
          <Link to={wallPath(authority)} className={styles.wall}>
            <Icon name="screen" />
            {t('toWall')}
          </Link>
        )}
      </span>
    </header>
  );
}

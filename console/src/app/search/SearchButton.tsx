import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { searchKey, spokenSearchKey } from './keys.ts';
import styles from './SearchButton.module.css';

/** Opens the search: a field to look at with its key, where there is little room an icon. */
export function SearchButton({ isIcon = false, onOpen }: { readonly isIcon?: boolean; readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <button
      type="button"
      className={isIcon ? styles.icon : styles.field}
      aria-label={t('search.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts={spokenSearchKey}
      title={isIcon ? `${t('search.open')} ${searchKey}` : undefined}
      onClick={onOpen}
    >
      <Icon name="search" size={isIcon ? 'l' : 'm'} />
      {isIcon ? null : (
        <>
          <span>{t('search.placeholder')}</span>
          <kbd aria-hidden>{searchKey}</kbd>
        </>
      )}
    </button>
  );
}

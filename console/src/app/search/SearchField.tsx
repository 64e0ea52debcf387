import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { longestSearch } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Search.module.css';

interface SearchFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  /** Of the list below it. */
  readonly listId: string;
  readonly text: string;
  /** More is on its way. */
  readonly isBusy: boolean;
  readonly hasItems: boolean;
  /** Of the chosen result. */
  readonly activeId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  /** What stands behind what is typed. */
  readonly children: ReactNode;
}

/** The field of the search: it keeps the focus and says which result is chosen; and the way out. */
export function SearchField({
  ref,
  listId,
  text,
  isBusy,
  hasItems,
  activeId,
  onType,
  onPress,
  onClose,
  children,
}: SearchFieldProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  return (
    <div className={styles.head} data-busy={isBusy || undefined}>
      <Icon name="search" size="l" />
      <input
        ref={ref}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestSearch}
        value={text}
        placeholder={t('input')}
        aria-label={t('field')}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={hasItems}
        aria-controls={hasItems ? listId : undefined}
        aria-activedescendant={activeId}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onPress}
      />
      {children}
      <button type="button" className={styles.close} aria-label={common('close')} onClick={onClose}>
        <kbd aria-hidden>Esc</kbd>
        <Icon name="close" />
      </button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useRef } from 'react';
import { formatNumber } from '../charts/prepare/numbers.ts';
import { useLanguage } from '../i18n/language.ts';
import styles from './Chips.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import { Sheet } from './Sheet.tsx';

/** Views of a list, one beside the other; on a phone they are pushed sideways. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {children}
    </fieldset>
  );
}

interface ChipProps {
  readonly isOn: boolean;
  readonly icon?: IconName;
  /** Colour of the icon: that of a level of alarms. */
  readonly tone?: 'l1' | 'l2';
  /** null: not known. */
  readonly count?: number | null;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One view, with how many it has. */
export function Chip({ isOn, icon, tone, count = null, onClick, children }: ChipProps) {
  const language = useLanguage();
  return (
    <button type="button" className={`${styles.chip} num`} aria-pressed={isOn} onClick={onClick}>
      {icon === undefined ? null : (
        <span className={styles.tone} data-tone={tone}>
          <Icon name={icon} size="s" />
        </span>
      )}
      {children}
      {count === null ? null : <b>{formatNumber(count, 0, language)}</b>}
    </button>
  );
}

interface FilterSheetProps {
  readonly title: string;
  /** Something in it narrows the list now. */
  readonly isNarrowed: boolean;
  readonly children: ReactNode;
}

/** Stands beside the chips on a phone: opens what narrows the list. */
export function FilterSheet({ title, isNarrowed, children }: FilterSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        aria-haspopup="dialog"
        data-on={isNarrowed || undefined}
        onClick={() => sheet.current?.showModal()}
      >
        <Icon name="sliders" size="s" />
        {title}
      </button>
      <Sheet ref={sheet} title={title}>
        <div className={styles.narrow}>{children}</div>
      </Sheet>
    </>
  );
}

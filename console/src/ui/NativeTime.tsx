import type { ComponentProps } from 'react';
import styles from './NativeTime.module.css';

interface NativeTimeProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'className' | 'aria-label' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
> {
  /** `2026-11-21T08:30`; empty: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/**
 * The browser's own field for a day and a time, for phones, where its wheel is better than any page's. Phones write what
 * was chosen as their own settings say; it is shown here as on every other page: 2026/11/21 08:30.
 */
export function NativeTime({ value, onChange, className, ...input }: NativeTimeProps) {
  return (
    <span className={styles.time}>
      <input
        {...input}
        type="datetime-local"
        className={`${className ?? ''} ${styles.input}`}
        value={value}
        data-chosen={value !== '' || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <span className={`${styles.shown} num`} aria-hidden>
        {value.replaceAll('-', '/').replace('T', ' ')}
      </span>
    </span>
  );
}

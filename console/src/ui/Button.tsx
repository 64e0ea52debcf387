import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Button.module.css';

/** `primary`: at most once per view; `quiet`: no border until the pointer is over it. */
export type ButtonKind = 'primary' | 'plain' | 'quiet';
/** s 26, m 32, l 46 px high; 44 px or more under a finger. */
export type ButtonSize = 's' | 'm' | 'l';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly icon?: IconName;
  /** Takes the width of its container. */
  readonly isWide?: boolean;
}

export interface ButtonProps
  extends
    Look,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      | 'onClick'
      | 'disabled'
      | 'title'
      | 'id'
      | 'aria-expanded'
      | 'aria-controls'
      | 'aria-haspopup'
      | 'aria-pressed'
      | 'aria-describedby'
    > {
  readonly children?: ReactNode;
  readonly type?: 'button' | 'submit';
  /** Shows a turning mark and takes no clicks, which submit no form either. The keyboard stays at it. */
  readonly isBusy?: boolean;
  /** Name for screen readers when the button holds an icon only. */
  readonly label?: string;
  /** Refused, because the compiler would let it pass and the button ignore it. */
  readonly 'aria-label'?: never;
}

function classOf({ kind = 'plain', size = 'm', isWide = false }: Look): string {
  return `${styles.button} ${styles[kind] ?? ''} ${styles[size]} ${isWide ? styles.wide : ''}`;
}

/** Enter in a field of a form presses its button too. */
const refuse = (event: MouseEvent) => event.preventDefault();

export function Button({
  kind,
  size,
  icon,
  isWide,
  children,
  type = 'button',
  isBusy = false,
  label,
  disabled,
  title,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A browser takes the focus from a button that is disabled: who works by keyboard would begin at the top again.
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? refuse : onClick}
      aria-label={label}
      title={title ?? (children === undefined ? label : undefined)}
      className={classOf({ kind, size, isWide })}
    >
      {isBusy ? (
        <span className={styles.busy} aria-hidden />
      ) : icon === undefined ? null : (
        <Icon name={icon} size={size === 's' ? 's' : 'm'} />
      )}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  state,
  kind,
  size,
  icon,
  isWide,
  children,
}: Look & {
  readonly to: string;
  /** What the page that it leads to is given along, beside its address. */
  readonly state?: unknown;
  readonly children: ReactNode;
}) {
  return (
    <Link to={to} state={state} className={classOf({ kind, size, isWide })}>
      {icon === undefined ? null : <Icon name={icon} size={size === 's' ? 's' : 'm'} />}
      {children}
    </Link>
  );
}

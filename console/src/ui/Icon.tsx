import { icons } from './icons.tsx';
import type { IconName } from './icons.tsx';
import styles from './Icon.module.css';

export type { IconName } from './icons.tsx';

const sizes = { s: styles.s, m: styles.m, l: styles.l, xl: styles.xl } as const;

/**
 * A drawing. Decorative unless it has a `label`, which is then what a screen reader says. Sizes: s 14, m 16, l 20, xl
 * 28 px.
 */
export function Icon({
  name,
  size = 'm',
  label,
}: {
  readonly name: IconName;
  readonly size?: keyof typeof sizes;
  readonly label?: string;
}) {
  const access = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg className={`${styles.icon} ${sizes[size]}`} viewBox="0 0 16 16" {...access}>
      {label === undefined ? null : <title>{label}</title>}
      {icons[name]}
    </svg>
  );
}

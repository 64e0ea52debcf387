import styles from './ProductLogo.module.css';

/** The product's mark: a drop with an eye in it. `ground` is the colour behind it, seen through the eye. */
export function ProductLogo({ size, ground }: { readonly size: number; readonly ground: 'card' | 'art' }) {
  return (
    <svg
      className={`${styles.mark} ${ground === 'art' ? styles.art : styles.card}`}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden
    >
      <path className={styles.drop} d="M16 2.2C10.6 9 6 14 6 19.6a10 10 0 0 0 20 0C26 14 21.4 9 16 2.2Z" />
      <circle className={styles.iris} cx="16" cy="19.6" r="5.6" />
      <circle className={styles.pupil} cx="17.7" cy="17.9" r="1.8" />
    </svg>
  );
}

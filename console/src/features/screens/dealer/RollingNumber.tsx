import { useLanguage } from '../../../i18n/language.ts';
import styles from './RollingNumber.module.css';

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A count whose digits roll to their new value: only those that change. Read aloud as one number. */
export function RollingNumber({ value }: { readonly value: number }) {
  const text = new Intl.NumberFormat(useLanguage()).format(value);
  return (
    <span className={`${styles.number} num`}>
      <span className="sr-only">{text}</span>
      <span className={styles.digits} data-long={text.length > 6 || undefined} aria-hidden>
        {text.split('').map((character, at) => {
          // Counted from the right, so that the ones stay the ones when a digit more is needed.
          const place = text.length - at;
          const digit = digits.indexOf(character as (typeof digits)[number]);
          if (digit < 0)
            return (
              <span key={place} className={styles.mark}>
                {character}
              </span>
            );
          return (
            <span key={place} className={styles.digit}>
              <span className={styles.reel} style={{ transform: `translateY(${-digit}em)` }}>
                {digits.map((one) => (
                  <span key={one}>{one}</span>
                ))}
              </span>
            </span>
          );
        })}
      </span>
    </span>
  );
}

import { memo } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import styles from './RollingNumber.module.css';

/** The lines of a reel. One text for all of them: a wall has a hundred reels, and each element costs layout. */
const digits = '0\n1\n2\n3\n4\n5\n6\n7\n8\n9';

/** How much smaller a number stands: with five digits where two stand side by side, with six everywhere. */
const lengthOf = (text: string) => (text.length > 6 ? 'very' : text.length > 5 ? 'quite' : undefined);

/** A count whose digits roll to their new value: only those that change. Read aloud as one number. */
export const RollingNumber = memo(function RollingNumber({ value }: { readonly value: number }) {
  const text = formatNumber(value, 0, useLanguage());
  return (
    <span className={`${styles.number} num`}>
      <span className="sr-only">{text}</span>
      <span key={text.length} className={styles.digits} data-long={lengthOf(text)} aria-hidden>
        {text.split('').map((character, at) => {
          // Counted from the right, so that the ones stay the ones when a digit more is needed.
          const place = text.length - at;
          const digit = '0123456789'.indexOf(character);
          if (digit < 0)
            return (
              <span key={place} className={styles.mark}>
                {character}
              </span>
            );
          return (
            <span key={place} className={styles.digit}>
              <span className={styles.reel} style={{ transform: `translateY(${-digit}em)` }}>
                {digits}
              </span>
            </span>
          );
        })}
      </span>
    </span>
  );
});

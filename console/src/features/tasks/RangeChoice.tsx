import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantRange } from '../../domain/range-picker/InstantRange.tsx';
import { dayMs } from '../../lib/time.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Tasks.module.css';
import { FieldError } from './FieldError.tsx';

const presets = [1, 7, 30] as const;

interface RangeChoiceProps {
  readonly from: number;
  readonly to: number;
  readonly error: string | null;
  readonly onRange: (range: { readonly from: number; readonly to: number }) => void;
}

/** Two instants, at most a month apart; the usual ones with one press. */
export function RangeChoice({ from, to, error, onRange }: RangeChoiceProps) {
  const { t } = useTranslation('tasks');
  const [opened] = useState(() => Date.now());
  return (
    <fieldset className={styles.part}>
      <legend>{t('range')}</legend>
      <span className={styles.deeds}>
        {presets.map((days) => (
          <Button
            key={days}
            size="s"
            kind="quiet"
            aria-pressed={to === opened && to - from === days * dayMs}
            onClick={() => onRange({ from: opened - days * dayMs, to: opened })}
          >
            {t('lastDays', { count: days })}
          </Button>
        ))}
      </span>
      <InstantRange
        label={t('range')}
        placeholder={[t('from'), t('to')]}
        from={from}
        to={to}
        latest={opened}
        onRange={onRange}
      />
      <FieldError text={error} />
    </fieldset>
  );
}

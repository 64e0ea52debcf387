import { useNow } from '../lib/now.ts';
import { PickerField } from '../ui/PickerField.tsx';

interface InstantFieldProps {
  readonly label: string;
  /** ms; null: now, whenever that is, or none. */
  readonly value: number | null;
  /** Stands in the field while it is null. */
  readonly now: string;
  readonly error: string | null;
  readonly hint?: string;
  /** Which days can be chosen; left out: past ones. */
  readonly when?: 'past' | 'future';
  readonly onChange: (value: number | null) => void;
}

/** A day and a time, in the reader's zone. Import it from lazy parts only: it brings the library along. */
export function InstantField({ now, when = 'past', ...field }: InstantFieldProps) {
  const latest = useNow(60);
  return (
    <PickerField
      {...field}
      to="minute"
      placeholder={now}
      // The present is no choice where only what lies ahead is taken.
      hasNow={when === 'past'}
      {...(when === 'past' ? { latest } : { earliest: latest })}
    />
  );
}

import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Segmented.module.css';

export interface Segment<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** Spoken instead of the label where that is an abbreviation. */
  readonly spoken?: string;
}

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly segments: readonly Segment<T>[];
  /** null: none chosen. */
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  /** On a narrow screen the segments share its width and break their words; otherwise they scroll. */
  readonly isShared?: boolean;
}

/** One of a few: radio buttons drawn as joined buttons. Arrow keys move the choice. */
export function Segmented<T extends string>({ label, segments, value, onChange, isShared = false }: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.group} aria-label={label} data-shared={isShared || undefined}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            checked={segment.value === value}
            aria-label={segment.spoken}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

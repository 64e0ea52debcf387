import styles from './Check.module.css';

/** A box to tick, as large as its cell. */
export function Check({
  label,
  isChecked,
  isPartly = false,
  onChange,
}: {
  readonly label: string;
  readonly isChecked: boolean;
  readonly isPartly?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const partly = (box: HTMLInputElement | null) => {
    // Has no attribute.
    if (box !== null) box.indeterminate = isPartly;
  };
  return (
    <label className={styles.tick}>
      <input
        ref={partly}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

import styles from './Flow.module.css';

/** Oil on its way along the circuit: strips that move by themselves, without painting anything anew. */
export function Flow() {
  return (
    <div className={styles.flow} aria-hidden>
      <span className={styles.across}>
        <i />
      </span>
      <span className={styles.up}>
        <i />
      </span>
    </div>
  );
}

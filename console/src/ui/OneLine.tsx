import styles from './OneLine.module.css';

/** A name longer than this has its end apart. */
const short = 20;
/** Characters of the end that stay. */
const kept = 8;

/** A name in one line. Where it has no room it loses its middle: names that begin alike are told apart by their ends. */
export function OneLine({ name }: { readonly name: string }) {
  if (name.length <= short) return <span title={name}>{name}</span>;
  return (
    <span className={styles.line} title={name}>
      <span>{name.slice(0, -kept)}</span>
      <span>{name.slice(-kept)}</span>
    </span>
  );
}

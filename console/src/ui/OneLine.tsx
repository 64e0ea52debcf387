import { Codes } from './Codes.tsx';
import styles from './OneLine.module.css';

/** A name longer than this has its end apart. */
const short = 20;
/** The end that stays: the code at the end, or so many characters. */
const kept = 8;
const endOf = (name: string) => {
  const code = /[\w-]{1,16}$/.exec(name)?.[0] ?? '';
  return Math.max(code.includes('-') ? code.length : 0, kept);
};

/** A name in one line. Where it has no room it loses its middle: names that begin alike are told apart by their ends. */
export function OneLine({ name }: { readonly name: string }) {
  if (name.length <= short)
    return (
      <span title={name}>
        <Codes text={name} />
      </span>
    );
  const end = endOf(name);
  return (
    <span className={styles.line} title={name}>
      <span>
        <Codes text={name.slice(0, -end)} />
      </span>
      <span>
        <Codes text={name.slice(-end)} />
      </span>
    </span>
  );
}

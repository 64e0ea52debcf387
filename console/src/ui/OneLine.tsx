import { Codes } from './Codes.tsx';
import { nameParts } from './name-parts.ts';
import styles from './OneLine.module.css';

/** A name in one line. Where it has no room it loses its middle: names that begin alike are told apart by their ends. */
export function OneLine({ name }: { readonly name: string }) {
  return <Parts name={name} look={styles.line} />;
}

/** A name whose end goes on in a second line where one is too short for it. */
export function TwoLines({ name }: { readonly name: string }) {
  return <Parts name={name} look={styles.lines} />;
}

function Parts({ name, look }: { readonly name: string; readonly look: string | undefined }) {
  const [beginning, end] = nameParts(name);
  if (end === '')
    return (
      <span title={name}>
        <Codes text={name} />
      </span>
    );
  return (
    <span className={look} title={name}>
      <span>
        <Codes text={beginning} />
      </span>
      <span>
        <Codes text={end} />
      </span>
    </span>
  );
}

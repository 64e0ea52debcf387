import styles from './Codes.module.css';

/** Words in which every code, such as HPU-1 or NB-HY-002, stays in one line, on paper too. */
export function Codes({ text }: { readonly text: string }) {
  return text.split(/([\w-]{1,16})/).map((part, index) =>
    part.includes('-') ? (
      <span key={index} className={styles.code} data-code>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

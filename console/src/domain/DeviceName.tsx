import styles from './DeviceName.module.css';

/** The name of a device, or words with one in them; its code, such as HPU-1, stays in one line. */
export function DeviceName({ name }: { readonly name: string }) {
  return name.split(/([\w-]{1,16})/).map((part, index) =>
    part.includes('-') ? (
      <span key={index} className={styles.code}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

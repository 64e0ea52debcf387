import { Fragment } from 'react';
import styles from './DeviceName.module.css';

/** The name of a device; its code, such as HPU-1, stays in one line. */
export function DeviceName({ name }: { readonly name: string }) {
  return name.split(' ').map((word, index) => (
    <Fragment key={index}>
      {index === 0 ? '' : ' '}
      {/^[\w-]{1,16}$/.test(word) ? <span className={styles.code}>{word}</span> : word}
    </Fragment>
  ));
}

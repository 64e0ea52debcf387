import type { User } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useBlobUrl } from '../lib/useBlobUrl.ts';
import { ownPicture } from './pictures.ts';
import { displayName, initialOf } from './user-name.ts';
import styles from './Avatar.module.css';

/**
 * The reader's own picture, or the first letter of the name. Decorative: the name stands beside it. s 26, m 32, l 40,
 * xl 72 px.
 */
export function Avatar({
  user,
  size,
}: {
  readonly user: Pick<User, 'firstName' | 'lastName' | 'userName'>;
  readonly size: 's' | 'm' | 'l' | 'xl';
}) {
  const url = useBlobUrl(useQuery(ownPicture).data ?? null);
  return (
    <span className={`${styles.avatar} ${styles[size]}`} aria-hidden>
      {url === null ? initialOf(displayName(user)) : <img src={url} alt="" />}
    </span>
  );
}

import { Link } from 'react-router';
import { Icon } from '../ui/Icon.tsx';
import styles from './ArticleLink.module.css';
import { articlePath } from './article-path.ts';

interface ArticleLinkProps {
  /** An article, or the indicator or rule that it explains. */
  readonly id: string;
  /** Absent: the drawing alone. */
  readonly words?: string;
  /** What a screen reader says, and a pointer shows. */
  readonly label: string;
}

/** A way to the article that explains what stands beside it. */
export function ArticleLink({ id, words, label }: ArticleLinkProps) {
  return (
    <Link to={articlePath(id)} className={styles.link} aria-label={label} title={label}>
      <Icon name="book" size="s" />
      {words}
    </Link>
  );
}

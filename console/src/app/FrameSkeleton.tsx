import { Skeleton, SkeletonBar } from '../ui/Skeleton.tsx';
import { isSidebarOpenAtStart } from './sidebar-cookie.ts';
import styles from './FrameSkeleton.module.css';

/** The frame around a page and the outline of the page, while the program that draws them is still being loaded. */
export function FrameSkeleton() {
  return (
    <div className={styles.frame} data-sidebar={isSidebarOpenAtStart() ? 'open' : 'closed'}>
      <div className={styles.header} />
      <div className={styles.side} />
      <main className={styles.page}>
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar width={240} height={28} />
            <SkeletonBar height={120} />
            <SkeletonBar height={320} />
          </div>
        </Skeleton>
      </main>
    </div>
  );
}

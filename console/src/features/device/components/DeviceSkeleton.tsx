import { Card } from '../../../ui/Card.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './DeviceSkeleton.module.css';

const rows = [0, 1, 2, 3, 4, 5];

/** The page's layout before its data is there. */
export function DeviceSkeleton() {
  return (
    <Skeleton>
      <div className={styles.page}>
        <SkeletonBar width={260} height={46} />
        <Card>
          <div className={styles.verdict}>
            {[0, 1, 2].map((part) => (
              <div key={part} className={styles.lines}>
                <SkeletonBar width="60%" height={26} />
                <SkeletonBar width="90%" />
                <SkeletonBar width="75%" />
                <SkeletonBar width="82%" />
              </div>
            ))}
          </div>
        </Card>
        <Card>
          <div className={styles.figures}>
            {[0, 1, 2, 3].map((figure) => (
              <div key={figure} className={styles.figure}>
                <SkeletonBar width="44%" />
                <SkeletonBar width="62%" height={26} />
              </div>
            ))}
          </div>
        </Card>
        <Card>
          <div className={styles.table}>
            {rows.map((row) => (
              <div key={row} className={styles.row}>
                <SkeletonBar width={16} height={16} />
                <SkeletonBar width="70%" />
                <SkeletonBar />
                <SkeletonBar />
              </div>
            ))}
          </div>
        </Card>
        <Card>
          <SkeletonBar height={420} />
        </Card>
      </div>
    </Skeleton>
  );
}

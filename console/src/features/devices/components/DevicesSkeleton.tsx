import { Card } from '../../../ui/Card.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './DevicesSkeleton.module.css';

const rows = [0, 1, 2, 3, 4, 5];

/** The page as it will be, in grey. */
export function DevicesSkeleton() {
  return (
    <Skeleton>
      <div className={styles.head}>
        <SkeletonBar width={180} height={22} />
      </div>
      <div className={styles.verdict}>
        <Card>
          <div className={styles.row}>
            <SkeletonBar width={180} height={34} />
            <SkeletonBar width="50%" height={34} />
          </div>
        </Card>
      </div>
      <Card>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <SkeletonBar width={80} height={22} />
            <SkeletonBar width="28%" />
            <SkeletonBar width="16%" />
            <SkeletonBar width="18%" />
          </div>
        ))}
      </Card>
    </Skeleton>
  );
}

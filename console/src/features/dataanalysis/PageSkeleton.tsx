import { Card } from '../../ui/Card.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import styles from './PageSkeleton.module.css';

const lines = [0, 1, 2, 3];

/** The layout of an analysis before its readings are there: choices, curves, figures. */
export function PageSkeleton() {
  return (
    <Skeleton>
      <div className={styles.parts}>
        <Card>
          <SkeletonBar width="60%" height={26} />
        </Card>
        <Card>
          <SkeletonBar height={300} />
        </Card>
        <Card>
          <div className={styles.parts}>
            {lines.map((line) => (
              <SkeletonBar key={line} width="92%" />
            ))}
          </div>
        </Card>
      </div>
    </Skeleton>
  );
}

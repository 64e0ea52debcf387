import { Card } from '../../../ui/Card.tsx';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './DevicesSkeleton.module.css';

const rows = [0, 1, 2, 3, 4, 5];

/** The page as it will be, in grey. */
export function DevicesSkeleton() {
  return (
    <Skeleton>
      <div className={styles.head}><Bone width={180} height={22} /></div>
      <div className={styles.verdict}><Card><div className={styles.row}><Bone width={180} height={34} /><Bone width="50%" height={34} /></div></Card></div>
      <Card>{rows.map((row) => <div key={row} className={styles.row}><Bone width={80} height={22} /><Bone width="28%" /><Bone width="16%" /><Bone width="18%" /></div>)}</Card>
    </Skeleton>
  );
}

import { Card } from '../../../ui/Card.tsx';
import { Bone, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from './DeviceSkeleton.module.css';

const rows = [0, 1, 2, 3, 4, 5];

/** The page's layout before its data is there. */
export function DeviceSkeleton() {
  return (
    <Skeleton>
      <div className={styles.page}>
        <Bone width={260} height={24} />
        <Card>
          <div className={styles.verdict}>{[0, 1, 2].map((part) => <div key={part} className={styles.lines}><Bone width="60%" height={26} /><Bone width="90%" /><Bone width="75%" /><Bone width="82%" /></div>)}</div>
        </Card>
        <div className={styles.cards}>{[0, 1, 2].map((part) => <Card key={part}><div className={styles.card}><Bone width="34%" /><Bone width="52%" height={32} /><Bone width="86%" /></div></Card>)}</div>
        <Card><div className={styles.table}>{rows.map((row) => <div key={row} className={styles.row}><Bone width={16} height={16} /><Bone width="70%" /><Bone /><Bone /></div>)}</div></Card>
        <Card><Bone height={420} /></Card>
      </div>
    </Skeleton>
  );
}

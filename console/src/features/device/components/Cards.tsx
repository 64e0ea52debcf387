import { stateOfDiagnosis } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/Card.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { seenAreas } from '../coverage.ts';
import { useDiagnosis } from '../useDiagnosis.ts';
import styles from './Cards.module.css';
import { CleanlinessCard } from './CleanlinessCard.tsx';
import { HealthCard } from './HealthCard.tsx';
import { LifeCard } from './LifeCard.tsx';

/** Whether the device counts particles, so that it has a cleanliness. */
const particleKey = /^(?:particle_ch\d|iso4406_)/;

/**
 * Oil health, remaining life and, where particles are counted, cleanliness. For a silent device there is no score, and
 * the last results are shown in grey.
 */
export function Cards({
  device,
  isSilent,
  reporting,
}: {
  readonly device: Device;
  readonly isSilent: boolean;
  readonly reporting: readonly string[];
}) {
  const { t } = useTranslation('diagnosis');
  const { data, isPending } = useDiagnosis(device.deviceId);
  const hasParticles = reporting.some((key) => particleKey.test(key));
  if (isPending) {
    return (
      <div className={styles.cards}>
        {['health', 'life', ...(hasParticles ? (['clean'] as const) : [])].map((name) => (
          <Card key={name}>
            <Waiting />
          </Card>
        ))}
      </div>
    );
  }
  // The cards are left out when the call failed or the device has no reading of its oil: the verdict says so.
  if (data === undefined || (data.health === null && seenAreas(data.coverage).length === 0 && !isSilent)) return null;
  return (
    <div className={styles.cards}>
      <Card label={t('health.title')}>
        <HealthCard device={device} health={isSilent ? null : data.health} isSilent={isSilent} />
      </Card>
      {data.life === null ? null : (
        <Card label={t('life.title')}>
          <LifeCard
            deviceId={device.deviceId}
            life={data.life}
            at={data.at}
            isAlarmed={stateOfDiagnosis(data) === 'level1'}
            isSilent={isSilent}
          />
        </Card>
      )}
      {data.cleanliness === null ? null : (
        <Card label={t('clean.title')}>
          <CleanlinessCard deviceId={device.deviceId} cleanliness={data.cleanliness} isSilent={isSilent} />
        </Card>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <div className={styles.waiting}>
        <SkeletonBar width="34%" />
        <SkeletonBar width="52%" height={32} />
        <SkeletonBar width="86%" />
        <SkeletonBar width="70%" />
      </div>
    </Skeleton>
  );
}

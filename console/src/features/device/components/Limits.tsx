import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceList } from '../../../domain/device-list.ts';
import { DeviceLimits } from '../../../domain/DeviceLimits.tsx';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import styles from './Limits.module.css';

interface LimitsProps {
  readonly device: Device;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** What the device is assessed by, for those who may change it; closed until somebody asks for it. */
export function Limits(props: LimitsProps) {
  return useHolds('oils:manage') && !props.device.isGateway ? <Section {...props} /> : null;
}

function Section({ device, isOpen, onOpen }: LimitsProps) {
  const { t } = useTranslation('device');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: all } = useQuery({ ...deviceList, enabled: isOpen });
  useEffect(() => {
    // The window's place: somebody who came for the limits is led to them.
    if (isOpen) heading.current?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  return (
    <section className={styles.section} aria-label={t('limits.title')}>
      <Card>
        <div className={styles.head}>
          <h2 ref={heading}>{t('limits.title')}</h2>
          <p>{t('limits.text')}</p>
          <Button
            size="s"
            icon={isOpen ? 'chevron-up' : 'sliders'}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {t(isOpen ? 'limits.close' : 'limits.open')}
          </Button>
        </div>
      </Card>
      {isOpen ? (
        <Suspense
          fallback={
            <Card isFlush>
              <TableSkeleton />
            </Card>
          }
        >
          <DeviceLimits
            device={device}
            all={(all ?? []).filter(({ customerId }) => customerId === device.customerId)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

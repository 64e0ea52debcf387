import type { Device, OperatingTime } from '@oilsight/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../../domain/useHolds.ts';
import { loadTexts } from '../../../../i18n/i18n.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Note } from '../tiles/Tile.tsx';
import styles from './OperatingTime.module.css';

/** It comes, with its texts, when it is first opened. */
const OperatingTimeDialog = lazy(async () => {
  const [module] = await Promise.all([import('./OperatingTimeDialog.tsx'), loadTexts(['operatingTime'])]);
  return { default: module.OperatingTimeDialog };
});

interface OperatingTimeNoteProps {
  readonly device: Device;
  readonly time: OperatingTime;
}

/** From when and how the operating time counts; whoever may change that does it from here. A display never may. */
export function OperatingTimeNote({ device, time }: OperatingTimeNoteProps) {
  const { t } = useTranslation('machineScreen');
  const mayChange = useHolds('devices:manage');
  const [isOpen, setIsOpen] = useState(false);
  const type = t(`operating.type.${time.timeType}`);
  const text = time.countedFrom === null ? type : t('operating.since', { type, date: dateText(time.countedFrom) });
  if (!mayChange) return <Note>{text}</Note>;
  return (
    <>
      <button type="button" className={`${styles.change} num`} title={text} onClick={() => setIsOpen(true)}>
        <span>{text}</span>
        <Icon name="sliders" label={t('operating.change')} />
      </button>
      {isOpen ? (
        <Suspense>
          <OperatingTimeDialog device={device} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

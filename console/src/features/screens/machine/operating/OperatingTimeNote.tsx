import type { OperatingTime } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../../domain/useHolds.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Note } from '../tiles/Tile.tsx';
import styles from './OperatingTime.module.css';

interface OperatingTimeNoteProps {
  readonly time: OperatingTime;
  /** Called when the reader wants to change it. */
  readonly onChange: () => void;
}

/** From when and how the operating time counts: a button for whoever may change that, which a display never may. */
export function OperatingTimeNote({ time, onChange }: OperatingTimeNoteProps) {
  const { t } = useTranslation('machineScreen');
  const mayChange = useHolds('devices:manage');
  const type = t(`operating.type.${time.timeType}`);
  const text = time.countedFrom === null ? type : t('operating.since', { type, date: dateText(time.countedFrom) });
  if (!mayChange) return <Note>{text}</Note>;
  return (
    <button type="button" className={`${styles.change} num`} title={text} onClick={onChange}>
      <span>{text}</span>
      <Icon name="sliders" label={t('operating.change')} />
    </button>
  );
}

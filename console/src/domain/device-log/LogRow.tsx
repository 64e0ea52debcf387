import type { LogEntry, TimelineEntry } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../charts/prepare/numbers.ts';
import { useLanguage } from '../../i18n/language.ts';
import { timelineIcons } from '../history/log-marks.ts';
import { LogLine } from './LogLine.tsx';
import styles from './DeviceLog.module.css';

interface LogRowProps {
  readonly row: TimelineEntry;
  /** null: the reader does not change entries of its kind. */
  readonly onEdit: ((entry: LogEntry) => void) | null;
}

/** One thing that was done to a device; its name opens the entry where the reader may change it. */
export function LogRow({ row: { kind, at, entry, oilCharge, sensorName }, onEdit }: LogRowProps) {
  const { t } = useTranslation('deviceLog');
  const language = useLanguage();
  const volumeL = entry?.volumeL ?? oilCharge?.volumeL ?? null;
  const facts = [
    entry?.oilName ?? oilCharge?.oilName ?? '',
    volumeL === null ? '' : `${formatNumber(volumeL, volumeL < 10 ? 1 : 0, language)} L`,
    sensorName ?? '',
  ].filter((fact) => fact !== '');
  const note = entry?.note ?? oilCharge?.note ?? '';
  const by = entry?.by ?? oilCharge?.by ?? null;
  return (
    <LogLine icon={timelineIcons[kind]} at={at} by={by} note={note}>
      {entry === null || onEdit === null ? (
        <b>{t(`kind.${kind}`)}</b>
      ) : (
        <button
          type="button"
          className={styles.edit}
          aria-haspopup="dialog"
          title={t('edit', { kind: t(`kind.${kind}`) })}
          onClick={() => onEdit(entry)}
        >
          {t(`kind.${kind}`)}
        </button>
      )}
      {facts.length === 0 ? null : <span className="num">{facts.join(t('dot'))}</span>}
    </LogLine>
  );
}

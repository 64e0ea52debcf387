import type { Device, LiveIndicator } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { PaperPlot } from '../../../charts/draw/PaperPlot.tsx';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { timeText } from '../../../lib/reader-time.ts';
import type { PageState } from '../page-state.ts';
import { useHistory } from '../useHistory.ts';
import { useMarkInstants } from '../useMarks.ts';
import styles from './DeviceSheet.module.css';

/** The curves that the page's chart shows, over the same range. */
export function Curves({
  device,
  rows,
  keys,
  page,
}: {
  readonly device: Device;
  readonly rows: readonly LiveIndicator[];
  readonly keys: readonly string[];
  readonly page: PageState;
}) {
  const { t } = useTranslation(['device', 'charts']);
  const bucketText = useBucketText();
  const { panels, view, look, bucketMs } = useHistory({ device, rows, keys, page });
  const marks = useMarkInstants(device.deviceId);
  const ends = { from: timeText(view.from).slice(0, 16), to: timeText(view.to).slice(0, 16) };
  const levels = { level1: t('charts:limit.short.level1'), level2: t('charts:limit.short.level2') };
  if (panels.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>
        {t('device:history.title')}{' '}
        <small className="num">
          {bucketMs === 0
            ? t('device:history.raw', ends)
            : t('device:history.buckets', { ...ends, bucket: bucketText(bucketMs) })}
          {t('device:semicolon')}
          {t('device:print.key')}
        </small>
      </h2>
      <div className={styles.plots}>
        {panels.map((panel) => {
          const quantity = panel.axes[0]?.quantity;
          return (
            <figure key={panel.curves[0]?.id ?? quantity?.key}>
              <figcaption>
                <b>{quantity?.name}</b> {quantity?.unit}
              </figcaption>
              <PaperPlot panel={panel} view={view} marks={marks} look={look} levels={levels} />
            </figure>
          );
        })}
      </div>
    </section>
  );
}

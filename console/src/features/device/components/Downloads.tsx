import { telemetryRoutes } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/call.ts';
import type { ChartInstance } from '../../../charts/draw/ChartCanvas.tsx';
import { fileName, pictureOf, saveFile } from '../../../charts/draw/download.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import type { Curve } from '../../../charts/prepare/panel.ts';
import { csvOf, tableRows, tsvOf } from '../../../charts/prepare/table.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { stampText, timeText, zoneText } from '../../../lib/reader-time.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { dayMs } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Downloads.module.css';

/** The server gives raw readings of up to a month; of longer ranges the shown points are taken. */
const rawMs = 31 * dayMs;

interface DownloadsProps {
  readonly device: Device;
  readonly curves: readonly Curve[];
  readonly look: Look;
  readonly view: View;
  readonly keys: readonly string[];
  /** Width of a bucket in words. */
  readonly bucketText: (ms: number) => string;
  /** The chart on the screen; null: the table is shown. */
  readonly chart: RefObject<ChartInstance | null> | null;
}

/** Takes the shown range away: as data, and as a picture or to the clipboard. */
export function Downloads({ device, curves, look, view, keys, bucketText, chart }: DownloadsProps) {
  const { t } = useTranslation(['device', 'charts']);
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const bucketMs = Math.max(0, ...curves.map(({ series }) => series.bucketMs));
  const isRaw = view.to - view.from <= rawMs || bucketMs === 0;
  const words = {
    time: t('charts:csv.time'),
    ms: t('charts:csv.ms'),
    raw: t('charts:csv.raw'),
    bucket: bucketText,
    mean: t('charts:mean'),
    min: t('charts:min'),
    max: t('charts:max'),
  };
  const text = { words, look, at: view.to };
  const name = (extension: 'csv' | 'png') =>
    fileName(
      [device.deviceName, t(`device:history.file.${extension}`), stampText(view.from), stampText(view.to)],
      extension,
    );
  const csv = useMutation({
    mutationFn: async () => {
      const [from, to] = [Math.floor(view.from), Math.ceil(view.to)];
      if (to - from > rawMs)
        return saveFile(
          name('csv'),
          new Blob([csvOf(curves, tableRows(curves, view).toReversed(), text)], { type: 'text/csv;charset=utf-8' }),
        );
      const { blob } = await download(telemetryRoutes.exportCsv, {
        query: {
          deviceId: device.deviceId,
          keyIds: keys.join(','),
          startTime: from,
          endTime: to,
          timeZone: zoneName(),
        },
      });
      return saveFile(name('csv'), blob);
    },
  });
  const png = useMutation({
    mutationFn: async () => {
      const instance = chart?.current ?? null;
      if (instance === null) return;
      const [width, height] = [instance.getWidth(), instance.getHeight()];
      const caption = curves
        .map(({ quantity }) => (quantity.unit === '' ? quantity.name : `${quantity.name} (${quantity.unit})`))
        .join(t('device:comma'));
      const what =
        bucketMs === 0
          ? t('device:history.everyReading')
          : t('device:history.perBucket', { bucket: bucketText(bucketMs) });
      const footer = `${timeText(view.from)} – ${timeText(view.to)} (${zoneText(view.to)})  ${what}`;
      const canvas = instance.renderToCanvas({ pixelRatio: 2 });
      saveFile(
        name('png'),
        await pictureOf({
          canvas,
          width,
          height,
          title: `${device.deviceName} · ${device.deviceNo}`,
          caption,
          footer,
          theme: look.theme,
        }),
      );
    },
  });
  const copy = async () =>
    setCopied((await copyText(tsvOf(curves, tableRows(curves, view), text))) ? 'copied' : 'notCopied');
  return (
    <span className={styles.downloads}>
      {chart === null ? (
        <Button
          size="s"
          kind="quiet"
          icon="copy"
          label={t('device:history.copy')}
          disabled={curves.length === 0}
          onClick={() => void copy()}
        />
      ) : (
        <Button
          size="s"
          kind="quiet"
          icon="image"
          label={t('device:history.png')}
          disabled={curves.length === 0}
          isBusy={png.isPending}
          onClick={() => png.mutate()}
        />
      )}
      <Button
        size="s"
        kind="quiet"
        icon="download"
        label={isRaw ? t('device:history.csvRaw') : t('device:history.csvMean', { bucket: bucketText(bucketMs) })}
        disabled={curves.length === 0}
        isBusy={csv.isPending}
        onClick={() => csv.mutate()}
      />
      <output className={styles.status}>
        {csv.isError || png.isError
          ? t('device:history.saveFailed')
          : copied === null
            ? ''
            : t(`device:history.${copied}`)}
      </output>
    </span>
  );
}

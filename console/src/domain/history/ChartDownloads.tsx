import { telemetryRoutes } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/call.ts';
import type { Lane } from '../../charts/draw/AlarmLanes.tsx';
import type { ChartInstance } from '../../charts/draw/ChartCanvas.tsx';
import { fileName, saveFile } from '../../charts/draw/download.ts';
import { pictureOf } from '../../charts/draw/picture.ts';
import type { Look } from '../../charts/prepare/look.ts';
import type { Curve } from '../../charts/prepare/panel.ts';
import { csvOf, tableRows, tsvOf } from '../../charts/prepare/table.ts';
import type { View } from '../../charts/prepare/time-range.ts';
import { copyText } from '../../lib/clipboard.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { stampText, timeText, zoneText } from '../../lib/reader-time.ts';
import { dayMs } from '../../lib/time.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './ChartDownloads.module.css';
import { useBucketText } from './useBucketText.ts';

/** The server gives raw readings of up to a month; of longer ranges the shown points are taken. */
const rawMs = 31 * dayMs;

interface ChartDownloadsProps {
  /** Those of the curves. Raw readings are downloaded of one device, of several the shown points. */
  readonly devices: readonly Pick<Device, 'deviceId' | 'deviceName'>[];
  /** What the files are called behind the names of the devices. */
  readonly names: { readonly csv: string; readonly png: string };
  /** Stands above the picture. */
  readonly title: string;
  readonly curves: readonly Curve[];
  readonly keys: readonly string[];
  readonly look: Look;
  readonly view: View;
  /** The chart on the screen; null: the table is shown. */
  readonly chart: RefObject<ChartInstance | null> | null;
  /** What is drawn above its curves. */
  readonly above?: RefObject<SVGSVGElement | null>;
  /** Alarms that stand below it. */
  readonly lanes: readonly Lane[];
}

/** Takes the shown range away: as data, and as a picture or to the clipboard. */
export function ChartDownloads(props: ChartDownloadsProps) {
  const { devices, names, title, curves, keys, look, view, chart, above, lanes } = props;
  const { t } = useTranslation(['charts', 'common']);
  const bucketText = useBucketText();
  const [copied, setCopied] = useState<'copied' | 'notCopied' | null>(null);
  const bucketMs = Math.max(0, ...curves.map(({ series }) => series.bucketMs));
  const [device] = devices;
  const isFromServer = devices.length === 1 && view.to - view.from <= rawMs;
  const isRaw = isFromServer || bucketMs === 0;
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
      [...devices.map(({ deviceName }) => deviceName), names[extension], stampText(view.from), stampText(view.to)],
      extension,
    );
  const csv = useMutation({
    mutationFn: async () => {
      const [from, to] = [Math.floor(view.from), Math.ceil(view.to)];
      if (device === undefined || !isFromServer)
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
      const what =
        bucketMs === 0
          ? t('charts:download.everyReading')
          : t('charts:download.perBucket', { bucket: bucketText(bucketMs) });
      const picture = await pictureOf({
        canvas: instance.picture(2),
        above: above?.current ?? null,
        lanes,
        view,
        now: Date.now(),
        width: instance.width,
        height: instance.height,
        title,
        caption: curves
          .map(({ quantity }) => (quantity.unit === '' ? quantity.name : `${quantity.name} (${quantity.unit})`))
          .join(t('charts:comma')),
        footer: `${timeText(view.from)} – ${timeText(view.to)} (${zoneText(view.to)})  ${what}`,
        theme: look.theme,
      });
      saveFile(name('png'), picture);
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
          label={t('charts:download.copy')}
          disabled={curves.length === 0}
          onClick={() => void copy()}
        />
      ) : (
        <Button
          size="s"
          kind="quiet"
          icon="image"
          label={t('charts:download.png')}
          disabled={curves.length === 0}
          isBusy={png.isPending}
          onClick={() => png.mutate()}
        />
      )}
      <Button
        size="s"
        kind="quiet"
        icon="download"
        label={isRaw ? t('charts:download.csvRaw') : t('charts:download.csvMean', { bucket: bucketText(bucketMs) })}
        disabled={curves.length === 0}
        isBusy={csv.isPending}
        onClick={() => csv.mutate()}
      />
      <output className={styles.status}>
        {csv.isError || png.isError ? t('charts:download.saveFailed') : copied === null ? '' : t(`common:${copied}`)}
      </output>
    </span>
  );
}

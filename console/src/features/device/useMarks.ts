import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMark } from '../../charts/draw/Marks.tsx';
import { timeText } from '../../lib/reader-time.ts';
import { marksQuery, timelineIcons } from '../../domain/history/log-marks.ts';

/** The device's log on the time axis; nothing while it is not known. */
export function useMarks(deviceId: string): readonly ChartMark[] {
  const { t } = useTranslation('device');
  const { t: log } = useTranslation('deviceLog');
  const { data } = useQuery(marksQuery(deviceId));
  return useMemo(
    () =>
      (data?.rows ?? []).map(({ id, kind, at, sensorName }) => {
        const what = [log(`kind.${kind}`), sensorName ?? ''].filter((part) => part !== '').join(log('dot'));
        return { id, at, icon: timelineIcons[kind], words: t('history.mark', { what, at: timeText(at).slice(0, 16) }) };
      }),
    [data, t, log],
  );
}

/** When something of the device's log happened, ms. */
export function useMarkInstants(deviceId: string): readonly number[] {
  const { data } = useQuery(marksQuery(deviceId));
  return useMemo(() => (data?.rows ?? []).map(({ at }) => at), [data]);
}

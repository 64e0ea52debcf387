import type { AlarmMark, Device } from '@oilsight/contract';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../../charts/draw/AlarmLanes.tsx';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { shortNames } from '../../../charts/prepare/short-names.ts';
import { alarmLanes } from '../../../domain/alarms/alarm-lanes.ts';
import { alarmMarksQuery } from '../../../domain/alarms/device-alarms.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { marksQuery, timelineIcons } from '../../../domain/history/log-marks.ts';
import { timeText } from '../../../lib/reader-time.ts';
import type { Part } from '../address.ts';

/** Longest name of a device before the name of a lane, in letters. */
const longestName = 6;

const none: readonly AlarmMark[] = [];
const marksOf = (queries: UseQueryResult<{ readonly marks: readonly AlarmMark[] }>[]) =>
  queries.map(({ data }) => data?.marks ?? none);

/**
 * Alarms of some devices within a range, lane by lane; of several devices each lane names its own, in short. The same
 * array as long as the alarms are: a step of zooming words none of them anew.
 */
export function useLanesOf(devices: readonly Device[], { from, to }: Part): readonly Lane[] {
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const marks = useQueries({
    queries: devices.map(({ deviceId }) => alarmMarksQuery(deviceId, { kind: 'fixed', from, to })),
    combine: marksOf,
  });
  return useMemo(() => {
    const names = shortNames(
      devices.map(({ deviceName }) => deviceName),
      longestName,
    );
    return devices.flatMap(({ deviceId }, index) => {
      const lanes = alarmLanes(marks[index] ?? none, { words, live, here: null });
      return devices.length === 1
        ? lanes
        : lanes.map((lane) => ({
            ...lane,
            id: `${deviceId} ${lane.id}`,
            label: `${names[index] ?? ''} ${lane.label}`,
          }));
    });
  }, [devices, marks, words, live]);
}

/** What was done to some devices, for the time axis; of several devices each mark names its own. */
export function useLogMarksOf(devices: readonly Device[]): readonly ChartMark[] {
  const { t } = useTranslation('device');
  const { t: log } = useTranslation('deviceLog');
  const data = useQueries({
    queries: devices.map(({ deviceId }) => marksQuery(deviceId)),
    combine: (queries) => queries.map((query) => query.data),
  });
  return useMemo(
    () =>
      devices.flatMap(({ deviceName }, index) =>
        (data[index]?.rows ?? []).map(({ id, kind, at, sensorName }) => {
          const parts = [devices.length > 1 ? deviceName : '', log(`kind.${kind}`), sensorName ?? ''];
          const what = parts.filter((part) => part !== '').join(log('dot'));
          const words = t('history.mark', { what, at: timeText(at).slice(0, 16) });
          return { id, at, icon: timelineIcons[kind], words };
        }),
      ),
    [devices, data, t, log],
  );
}

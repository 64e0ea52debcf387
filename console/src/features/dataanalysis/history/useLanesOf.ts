import type { Device } from '@oilsight/contract';
import { useQueries } from '@tanstack/react-query';
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

/** Alarms of some devices within a range, lane by lane; of several devices each lane names its own, in short. */
export function useLanesOf(devices: readonly Device[], { from, to }: Part): readonly Lane[] {
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const queries = useQueries({
    queries: devices.map(({ deviceId }) => alarmMarksQuery(deviceId, { kind: 'fixed', from, to })),
  });
  const names = shortNames(
    devices.map(({ deviceName }) => deviceName),
    longestName,
  );
  return queries.flatMap(({ data }, index) => {
    const device = devices[index];
    if (device === undefined) return [];
    const lanes = alarmLanes(data?.marks ?? [], { words, live, here: null });
    return devices.length === 1
      ? lanes
      : lanes.map((lane) => ({
          ...lane,
          id: `${device.deviceId} ${lane.id}`,
          label: `${names[index] ?? ''} ${lane.label}`,
        }));
  });
}

/** What was done to some devices, for the time axis; of several devices each mark names its own. */
export function useLogMarksOf(devices: readonly Device[]): readonly ChartMark[] {
  const { t } = useTranslation('device');
  const data = useQueries({
    queries: devices.map(({ deviceId }) => marksQuery(deviceId)),
    combine: (queries) => queries.map((query) => query.data),
  });
  return useMemo(
    () =>
      devices.flatMap(({ deviceName }, index) =>
        (data[index]?.rows ?? []).map(({ id, kind, at, sensorName }) => {
          const parts = [devices.length > 1 ? deviceName : '', t(`timeline.kind.${kind}`), sensorName ?? ''];
          const what = parts.filter((part) => part !== '').join(t('dot'));
          const words = t('history.mark', { what, at: timeText(at).slice(0, 16) });
          return { id, at, icon: timelineIcons[kind], words };
        }),
      ),
    [devices, data, t],
  );
}

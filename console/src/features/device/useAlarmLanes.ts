import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lane } from '../../charts/draw/AlarmLanes.tsx';
import type { Range } from '../../charts/prepare/time-range.ts';
import { alarmLanes } from '../../domain/alarms/alarm-lanes.ts';
import { alarmMarksQuery } from '../../domain/alarms/device-alarms.ts';
import { useAlarmWords } from '../../domain/alarms/useAlarmWords.ts';

/** Alarms of a device within a range, for the time axis. */
export interface DeviceLanes {
  readonly lanes: readonly Lane[];
  /** Older ones that are not among them. */
  readonly leftOut: number;
}

/** Nothing while they are not known. */
export function useAlarmLanes(deviceId: string, range: Range): DeviceLanes {
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const { data } = useQuery(alarmMarksQuery(deviceId, range));
  const lanes = useMemo(() => alarmLanes(data?.marks ?? [], { words, live, here: null }), [data, words, live]);
  return { lanes, leftOut: data?.leftOut ?? 0 };
}

import { machineScreenRoutes } from '@oilsight/contract';
import type { OperatingTime, OperatingTimeType } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { zoneName } from '../../../../lib/display-settings.ts';

/** How operating time is to be counted. */
export interface Operating {
  readonly timeType: OperatingTimeType;
  /** The key of the hour meter; '': none. */
  readonly keyId: string;
  /** From when it counts, ms; null: from when the machine was put into operation. */
  readonly createTime: number | null;
}

export const operatingOf = ({ timeType, keyId, createTime, isCreateTimeSet }: OperatingTime): Operating => ({
  timeType,
  keyId: keyId ?? '',
  createTime: isCreateTimeSet ? createTime : null,
});

/** What a machine's operating time would be. */
export const outcomeQuery = (deviceId: string, { timeType, keyId, createTime }: Operating) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'outcome', timeType, keyId, createTime, zoneName()],
    queryFn: ({ signal }) =>
      call(
        machineScreenRoutes.previewOperatingTime,
        {
          query: {
            deviceId,
            timeType,
            timeZone: zoneName(),
            ...(keyId === '' ? {} : { keyId }),
            ...(createTime === null ? {} : { createTime }),
          },
        },
        signal,
      ),
    enabled: timeType !== 'meter' || keyId !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** Saves what differs from `saved`: each part is a change of its own, on the version that the one before left. */
export async function saveOperating(saved: OperatingTime, wanted: Operating): Promise<void> {
  const { deviceId } = saved;
  const before = operatingOf(saved);
  let { version } = saved;
  if (wanted.timeType !== before.timeType || wanted.keyId !== before.keyId) {
    const keyId = wanted.keyId === '' ? null : wanted.keyId;
    await call(machineScreenRoutes.updateDeviceTimeType, {
      body: { deviceId, version, timeType: wanted.timeType, keyId },
    });
    version += 1;
  }
  if (wanted.createTime !== before.createTime)
    await call(machineScreenRoutes.updateDeviceCreateTime, {
      body: { deviceId, version, createTime: wanted.createTime },
    });
}

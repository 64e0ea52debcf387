import { curveRoutes, machineScreenRoutes, telemetryRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { dayMs, hourMs, minuteMs } from '../../../lib/time.ts';
import { firstDayOf } from './tiles/days.ts';

/** Stretches of the contamination level, days of bars, and days of the curve. */
export const pollutionCount = 6;
export const barDays = 14;
export const lineDays = 7;

// What is read of a device begins with `device` and its id: it is read anew after a gap in the live readings.

export const carouselQuery = (customerId: string | null) =>
  queryOptions({
    queryKey: ['machineScreen', 'carousel', customerId],
    queryFn: ({ signal }) =>
      call(machineScreenRoutes.listCarousel, { query: customerId === null ? {} : { customerId } }, signal),
    refetchInterval: minuteMs,
  });

export const sequenceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'sequence'],
    queryFn: ({ signal }) => call(machineScreenRoutes.getDisplayIndexSeq, { query: { deviceId } }, signal),
    refetchInterval: 5 * minuteMs,
  });

export const moreQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'more'],
    queryFn: ({ signal }) => call(machineScreenRoutes.verifyIsMore, { query: { deviceId } }, signal),
    refetchInterval: 5 * minuteMs,
  });

export const sensorsOnlineQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'sensors'],
    queryFn: ({ signal }) => call(machineScreenRoutes.veritySenorOnline, { query: { deviceId } }, signal),
    refetchInterval: minuteMs / 2,
  });

export const oilConditionQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'oil'],
    queryFn: ({ signal }) => call(machineScreenRoutes.getOilCondition, { query: { deviceId } }, signal),
    refetchInterval: minuteMs,
  });

export const operatingTimeQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'operating', zoneName()],
    queryFn: ({ signal }) =>
      call(machineScreenRoutes.listOperatingTime, { query: { deviceId, timeZone: zoneName() } }, signal),
    staleTime: minuteMs,
    refetchInterval: 10 * minuteMs,
  });

/** The last six hours of the clock, the present one included. @param key null: none of the keys tells of particles */
export const pollutionQuery = (deviceId: string, key: string | null) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'pollution', key],
    queryFn: ({ signal }) => {
      const hour = Math.floor(Date.now() / hourMs) * hourMs;
      const query = {
        deviceId,
        keyId: key ?? '',
        timeInterval: hourMs,
        count: pollutionCount,
        startTime: hour - (pollutionCount - 1) * hourMs,
      };
      return call(curveRoutes.pollutionDegree, { query }, signal);
    },
    enabled: key !== null,
    staleTime: minuteMs,
    refetchInterval: 2 * minuteMs,
  });

/** The last days of an indicator as a curve. */
export const lineQuery = (deviceId: string, key: string | null) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'line', key],
    queryFn: ({ signal }) => {
      const endTime = Date.now();
      const query = { deviceId, keyId: key ?? '', startTime: endTime - lineDays * dayMs, endTime };
      return call(telemetryRoutes.lineChart, { query }, signal);
    },
    enabled: key !== null,
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  });

/** The last days of an indicator as a bar for each day of the wall's zone. */
export const barQuery = (deviceId: string, key: string | null) =>
  queryOptions({
    queryKey: ['device', deviceId, 'screen', 'bars', key, zoneName()],
    queryFn: ({ signal }) => {
      const endTime = Date.now();
      const startTime = firstDayOf(barDays, endTime);
      const query = { deviceId, keyId: key ?? '', startTime, endTime, timeInterval: dayMs, timeZone: zoneName() };
      return call(curveRoutes.barChart, { query }, signal);
    },
    enabled: key !== null,
    staleTime: minuteMs,
    refetchInterval: 10 * minuteMs,
  });

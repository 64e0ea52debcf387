import { analysisRoutes, deviceRoutes, telemetryRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { minuteMs } from '../lib/time.ts';

export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'identity'],
    queryFn: ({ signal }) => call(deviceRoutes.getDevice, { query: { deviceId } }, signal),
  });

export const sensorsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'sensors'],
    queryFn: ({ signal }) => call(deviceRoutes.getSensors, { query: { deviceId } }, signal),
    refetchInterval: minuteMs,
  });

export const indicatorsQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'indicators'],
    queryFn: ({ signal }) => call(telemetryRoutes.liveIndicators, { query: { deviceId } }, signal),
    staleTime: 0,
    // Values come live; this brings limits that somebody changed and the ranking of what is near a limit.
    refetchInterval: minuteMs,
  });

/** The diagnosis. The socket tells when its verdict or findings change; this brings what changes slowly. */
export const diagnosisQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'diagnosis'],
    queryFn: ({ signal }) => call(analysisRoutes.getDiagnosis, { query: { deviceId } }, signal),
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  });

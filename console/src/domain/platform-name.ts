import { settingRoutes } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { minuteMs } from '../lib/time.ts';

/** What the platform is called for the caller. Where nobody has named it, its name depends on the language. */
export function platformName(language: Language) {
  return queryOptions({
    queryKey: ['platformName', language],
    queryFn: ({ signal }) => call(settingRoutes.getSystemName, { body: {} }, signal),
    staleTime: 5 * minuteMs,
  });
}

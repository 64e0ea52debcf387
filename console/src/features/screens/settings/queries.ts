import { dealerScreenRoutes } from '@oilsight/contract';
import type { DealerScreenForm, DealerScreenSetting } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/**
 * A dealer's settings, read once when they are opened: what was read is the version that a change carries, so that a
 * change by somebody else in between is noticed.
 */
export const settingQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['screenSetting', tenantId],
    queryFn: ({ signal }) => call(dealerScreenRoutes.getSettingScreenData, { query: { tenantId } }, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

type Read = Pick<DealerScreenSetting, 'tenantId' | 'version'>;

export const saveForm = ({ tenantId, version }: Read, form: DealerScreenForm) =>
  call(dealerScreenRoutes.settingScreenData, { body: { tenantId, version, ...form } });

export const setOpen = ({ tenantId, version }: Read, isOpen: boolean) =>
  call(dealerScreenRoutes.setOpenSetting, { body: { tenantId, version, isOpen } });

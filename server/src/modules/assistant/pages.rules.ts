import type { AlarmRecord, AssistantSource, Device } from '@oilsight/contract';

type Located = Pick<Device, 'deviceId' | 'tenantId' | 'customerId'>;

const addressOf = (path: `/${string}`, parts: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(parts).toString()}`;

/** The console's page of a device. */
export function devicePage({ deviceId, tenantId, customerId }: Located): string {
  return addressOf('/device/detail', { deviceId, tenantId, customerId });
}

/** Where curves of a device are studied, over a stretch of time in ms. */
export function curvePage(
  { deviceId, tenantId, customerId }: Located,
  keys: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return addressOf('/dataanalysis/device-detail', {
    tenantId,
    customerId,
    deviceId,
    keys: keys.join(','),
    range: 'custom',
    from: String(Math.floor(from)),
    to: String(Math.ceil(to)),
  });
}

/** An article of the knowledge base, by its id, or by the indicator or rule that it explains. */
export function articlePage(id: string): string {
  return addressOf('/knowledge/article', { id });
}

export function alarmPage({ recordId }: Pick<AlarmRecord, 'recordId'>): string {
  return addressOf('/alarmlist/detail', { recordId });
}

/** The list of alarms, of one device or of all in reach. */
export function alarmsPage(deviceId: string | null): string {
  return deviceId === null ? '/alarmlist' : addressOf('/alarmlist', { view: 'all', device: deviceId });
}

/** The list of a device's reports. */
export function reportsPage(deviceId: string): string {
  return addressOf('/report', { device: deviceId });
}

export const sourceOf = (page: AssistantSource['page'], href: string): AssistantSource => ({ page, href });

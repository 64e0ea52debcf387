import { deviceStatuses, deviceStatusOf } from '@oilsight/contract';
import type { CarouselDevice } from '@oilsight/contract';

const rank = new Map<string, number>(deviceStatuses.map((status, n) => [status, n]));
const names = new Intl.Collator('zh-CN', { numeric: true });

/** The worst first, equal ones by name in natural order, then by id. */
export function byUrgency(one: CarouselDevice, other: CarouselDevice): number {
  const rankOf = (device: CarouselDevice) => rank.get(deviceStatusOf(device)) ?? deviceStatuses.length;
  return (
    rankOf(one) - rankOf(other) ||
    names.compare(one.deviceName, other.deviceName) ||
    (one.deviceId < other.deviceId ? -1 : 1)
  );
}

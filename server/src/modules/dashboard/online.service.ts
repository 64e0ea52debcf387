import { dashboardDays, maxSilentRows } from '@oilsight/contract';
import type { OnlineShare } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { checkTimeZone, lastDays } from '../../platform/time-zone.rules.ts';
import type { DeviceStates } from '../devices/index.ts';
import { shownDevice } from './fleet.rules.ts';
import type { Where } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';
import type { OnlineHours } from './online-hours.ts';
import { onlineOf } from './online.rules.ts';

export function createOnlineShare({
  fleetOf,
  hours,
  states,
  clock,
}: {
  readonly fleetOf: FleetOf;
  readonly hours: Pick<OnlineHours, 'of'>;
  readonly states: Pick<DeviceStates, 'summaryOf'>;
  readonly clock: Clock;
}) {
  return {
    /** @throws AppError `unknownTimeZone`, `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, { timeZone, ...where }: Where & { readonly timeZone: string }): Promise<OnlineShare> {
      checkTimeZone(timeZone);
      const now = clock.now();
      const fleet = await fleetOf(scope, where);
      const present = fleet.devices.map((device) => ({ device, ...states.summaryOf(device) }));
      const connected = present.filter(({ lastSeenAt }) => lastSeenAt !== null);
      const days = lastDays(now, dashboardDays, timeZone);
      const over = Math.floor(now / hourMs);
      const devices = connected.map(({ device }) => device);
      const found = await hours.of(devices, { from: Math.floor((days[0]?.from ?? now) / hourMs), to: over, now });
      const counted = devices.flatMap((device) => {
        const ofDevice = found.get(device.key);
        return ofDevice === undefined ? [] : [{ device, hours: ofDevice }];
      });
      const { least, share, longestGap } = onlineOf(
        counted.map((one) => one.hours),
        days,
        over,
      );
      const inGap = longestGap === null ? undefined : counted[longestGap.device];
      const silent = present
        .filter(({ online }) => !online)
        .sort(
          (one, other) =>
            (one.lastSeenAt ?? Infinity) - (other.lastSeenAt ?? Infinity) || one.device.key - other.device.key,
        );
      return {
        at: now,
        now: { online: connected.filter(({ online }) => online).length, total: connected.length },
        days: days.map(({ day, from }, n) => ({ day, from, least: least[n] ?? null })),
        share,
        longestGap:
          longestGap === null || inGap === undefined
            ? null
            : { ...shownDevice(inGap.device, fleet), from: longestGap.from, to: longestGap.to },
        silent: silent
          .slice(0, maxSilentRows)
          .map(({ device, lastSeenAt }) => ({ ...shownDevice(device, fleet), lastSeenAt })),
        silentTotal: silent.length,
      };
    },
  };
}

import { dashboardDays, maxSilentRows } from '@oilsight/contract';
import type { OnlineShare } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/scope.ts';
import { lastDays } from '../../platform/time-zone.rules.ts';
import type { DeviceStates } from '../devices/index.ts';
import { shownDevice } from './fleet.rules.ts';
import type { FleetDevice, Where } from './fleet.rules.ts';
import type { FleetOf } from './fleet.ts';
import type { OnlineHours } from './online-hours.ts';
import { gapUntilNow, onlineOf } from './online.rules.ts';

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
    /** @throws AppError `tenantNotFound`, `customerNotFound` */
    async of(scope: Scope, { timeZone, ...where }: Where & { readonly timeZone: string }): Promise<OnlineShare> {
      const now = clock.now();
      const fleet = await fleetOf(scope, where);
      const all = fleet.devices.map((device) => ({ device, ...states.summaryOf(device) }));
      // Gateways hold no oil: they are counted beside the machines, here as on walls.
      const present = all.filter(({ device }) => !device.isGateway);
      const gateways = all.filter(({ device, lastSeenAt }) => device.isGateway && lastSeenAt !== null);
      const [connected, never] = [
        present.filter(({ lastSeenAt }) => lastSeenAt !== null),
        present.filter(({ lastSeenAt }) => lastSeenAt === null),
      ];
      const days = lastDays(now, dashboardDays, timeZone);
      const over = Math.floor(now / hourMs);
      const devices = connected.map(({ device }) => device);
      const found = await hours.of(devices, { from: Math.floor((days[0]?.from ?? now) / hourMs), to: over });
      const counted = devices.flatMap((device) => {
        const ofDevice = found.get(device.key);
        return ofDevice === undefined ? [] : [{ device, hours: ofDevice }];
      });
      const { least, share, longestGap } = onlineOf(
        counted.map((one) => one.hours),
        days,
        over,
      );
      const seenOf = (device: FleetDevice) => ({ lastSeenAt: states.summaryOf(device).lastSeenAt });
      const inGap = longestGap === null ? undefined : counted[longestGap.device];
      const silent = connected
        .filter(({ online }) => !online)
        .sort((one, other) => (one.lastSeenAt ?? 0) - (other.lastSeenAt ?? 0) || one.device.key - other.device.key);
      return {
        at: now,
        now: {
          online: connected.filter(({ online }) => online).length,
          total: connected.length,
          gateways: { online: gateways.filter(({ online }) => online).length, total: gateways.length },
        },
        days: days.map(({ day, from }, n) => ({ day, from, least: least[n] ?? null })),
        share,
        longestGap:
          longestGap === null || inGap === undefined
            ? null
            : { ...shownDevice(inGap.device, fleet), ...gapUntilNow(longestGap, { ...seenOf(inGap.device), over }) },
        silent: [...silent, ...never]
          .slice(0, maxSilentRows)
          .map(({ device, lastSeenAt }) => ({ ...shownDevice(device, fleet), lastSeenAt })),
        silentTotal: silent.length,
        neverTotal: never.length,
      };
    },
  };
}

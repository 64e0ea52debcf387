import { Wander } from './chance.ts';
import type { Chance } from './chance.ts';
import { dayMs, hourMs, localTime, minuteMs } from './clock.ts';

/** How a machine is used. `peaker`: mornings and evenings, more in winter; `truck`: shifts with idling between loads. */
export type DutyStyle = 'continuous' | 'two-shifts' | 'day-shift' | 'wind' | 'truck' | 'peaker';

/** A standstill that is not of the daily or weekly rhythm: a fault upstream, holidays, a season without work. */
interface Stop {
  readonly from: number;
  readonly to: number;
}

function stopsOf(style: DutyStyle, bornAt: number, endsAt: number, chance: Chance): Stop[] {
  const stops: Stop[] = [];
  const everyDays = style === 'continuous' ? 45 : 60;
  for (
    let at = bornAt + chance.between([10, 40]) * dayMs;
    at < endsAt;
    at += chance.between([0.4, 1.6]) * everyDays * dayMs
  ) {
    const days = chance.isTrue(0.35) ? chance.between([5, 10]) : chance.between([0.2, 2.5]);
    stops.push({ from: at, to: at + days * dayMs });
  }
  return stops;
}

/** Hours of a working day by style, before the day's own shift. */
const shifts: Readonly<
  Record<
    'two-shifts' | 'day-shift',
    { readonly from: number; readonly to: number; readonly weekdays: readonly number[] }
  >
> = {
  'two-shifts': { from: 6, to: 22, weekdays: [1, 2, 3, 4, 5] },
  'day-shift': { from: 7, to: 17.5, weekdays: [1, 2, 3, 4, 5, 6] },
};

/** The load of a machine over time. */
export interface Duty {
  /** 0: stopped; up to 1: full load. Call it with times that ascend. */
  loadAt(at: number, stepMs: number): number;
  /** Whether the machine stands for two days or longer at a time, as far as it is planned. */
  isLongStop(at: number): boolean;
}

/** A machine's duty for its life; the same chance gives the same duty. */
export function createDuty(style: DutyStyle, bornAt: number, endsAt: number, chance: Chance): Duty {
  const stops = stopsOf(style, bornAt, endsAt, chance);
  const stopAt = (at: number) => stops.find(({ from, to }) => at >= from && at < to) ?? null;
  const mood = new Wander(chance, 2 * hourMs);
  const wind = new Wander(chance, 30 * hourMs);
  const usual = chance.between([0.55, 0.85]);
  const swing = chance.between([0.05, 0.16]);
  const cycleMs = chance.between([20, 45]) * minuteMs;
  let day = Number.NaN;
  let shift = 0;
  let isOffDay = false;
  const begin = (at: number) => {
    day = Math.floor(at / dayMs);
    shift = 0.5 * chance.normal();
    isOffDay = chance.isTrue(0.04);
  };
  const working = (at: number): boolean => {
    const { hour, weekday, yearDay } = localTime(at);
    switch (style) {
      case 'continuous':
      case 'wind':
        return true;
      case 'two-shifts':
      case 'day-shift': {
        const { from, to, weekdays } = shifts[style];
        return !isOffDay && weekdays.includes(weekday) && hour >= from + shift && hour < to + shift;
      }
      case 'truck':
        // Shifts change twice a day, and a day of service comes every second week.
        return (
          !isOffDay &&
          Math.abs(hour - 6.5) > 0.6 &&
          Math.abs(hour - 18.5) > 0.6 &&
          (Math.floor(at / dayMs) % 14 !== 5 || hour > 14)
        );
      case 'peaker': {
        const winter = 0.5 + 0.5 * Math.cos((2 * Math.PI * (yearDay - 15)) / 365);
        const longer = 1 + 2.5 * winter;
        return !isOffDay && (Math.abs(hour - 8 - shift) < longer || Math.abs(hour - 18.5 - shift) < longer);
      }
    }
  };
  return {
    isLongStop: (at) => {
      const stop = stopAt(at);
      return stop !== null && stop.to - stop.from >= 2 * dayMs;
    },
    loadAt(at, stepMs) {
      if (Math.floor(at / dayMs) !== day) begin(at);
      const [restless, gusts] = [mood.next(stepMs), wind.next(stepMs)];
      if (stopAt(at) !== null || !working(at)) return 0;
      if (style === 'wind') return gusts < -1 ? 0 : Math.min(1, Math.max(0.12, 0.5 + 0.4 * gusts));
      const rhythm = style === 'truck' ? ((at % cycleMs) / cycleMs < 0.55 ? 1.15 : 0.35) : 1;
      return Math.min(1, Math.max(0.1, (usual + swing * restless) * rhythm));
    },
  };
}

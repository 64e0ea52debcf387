import { Wander } from './chance.ts';
import type { Chance } from './chance.ts';
import { dayMs, localTime } from './clock.ts';
import type { Effects } from './effects.ts';
import type { Climate, Machine } from './machine.ts';

/** Air around the machine: seasons, days and weather. */
export class Air {
  readonly #climate: Climate;
  readonly #weather: Wander;
  readonly #moisture: Wander;

  constructor(climate: Climate, chance: Chance) {
    this.#climate = climate;
    this.#weather = new Wander(chance, 2.5 * dayMs);
    this.#moisture = new Wander(chance, 1.5 * dayMs);
  }

  /** °C and relative humidity 0 … 1. */
  next(at: number, stepMs: number): { readonly tC: number; readonly humidity: number } {
    const { meanC, yearK, dayK, humidity } = this.#climate;
    const { hour, yearDay } = localTime(at);
    const season = Math.cos((2 * Math.PI * (yearDay - 201)) / 365);
    const hourly = Math.cos((2 * Math.PI * (hour - 15)) / 24);
    const [weather, moisture] = [this.#weather.next(stepMs), this.#moisture.next(stepMs)];
    return {
      tC: meanC + yearK * season + dayK * hourly + 0.3 * yearK * weather,
      humidity: Math.min(0.95, Math.max(0.12, humidity * (1 + 0.18 * moisture) - 0.05 * hourly)),
    };
  }
}

/** Share of the excess heat that passes a cooler in order. */
const passes = 0.1;

/** Temperature of the oil: heated by load towards balance with the air, held by a cooler, cold again at standstill. */
export class Warmth {
  oilC: number;

  constructor(machine: Machine, airC: number) {
    this.oilC = machine.heatedC ?? airC;
  }

  step(machine: Machine, hours: number, airC: number, load: number, effects: Effects): void {
    const isRunning = load > 0;
    const uncooled = airC + machine.riseK * (0.35 + 0.65 * load) + effects.heatK;
    const excess = Math.max(0, uncooled - machine.cooledC);
    const running = Math.min(uncooled, machine.cooledC) + excess * (1 - (1 - passes) * effects.cooling);
    const rest = isRunning ? running : Math.max(airC, machine.heatedC ?? airC);
    const kept = Math.exp(-hours / (isRunning ? machine.warmH : machine.coolH));
    this.oilC = rest + (this.oilC - rest) * kept;
  }
}

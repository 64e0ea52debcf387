import { Ageing } from './ageing.ts';
import { Wander } from './chance.ts';
import type { Chance } from './chance.ts';
import { dayMs, hourMs } from './clock.ts';
import { Debris } from './debris.ts';
import { Dirt } from './dirt.ts';
import { createDuty } from './duty.ts';
import type { Duty } from './duty.ts';
import type { Effects } from './effects.ts';
import type { Machine } from './machine.ts';
import type { Oil } from './oil.ts';
import { Air, Warmth } from './warmth.ts';
import { Water } from './water.ts';

/** A machine with the state of its oil, step by step. */
export class Plant {
  readonly machine: Machine;
  oil: Oil;
  readonly ageing = new Ageing();
  readonly dirt: Dirt;
  readonly debris: Debris;
  readonly warmth: Warmth;
  readonly water: Water;
  /** Oil in the tank, % of full. */
  level: number;
  load = 0;
  /** How long it has run without a stop, ms. */
  runningMs = 0;
  /** When people filled up what was burnt, ms. */
  readonly toppedUpAt: number[] = [];
  air: { readonly tC: number; readonly humidity: number };
  readonly #duty: Duty;
  readonly #air: Air;
  readonly #ingress: Wander;
  readonly #consumptionPerH: number;

  constructor(machine: Machine, bornAt: number, endsAt: number, chance: Chance) {
    this.machine = machine;
    this.oil = machine.delivered;
    this.dirt = new Dirt(machine);
    this.debris = new Debris(chance);
    this.#air = new Air(machine.climate, chance);
    this.air = this.#air.next(bornAt, hourMs);
    this.warmth = new Warmth(machine, this.air.tC);
    this.water = new Water(this.oil, this.warmth.oilC, chance.between([0.12, 0.3]));
    this.level = chance.between([78, 92]);
    this.#consumptionPerH = (machine.kind.machineType === 'engine' ? 0.012 : 0.001) * chance.between([0.2, 1]);
    this.#duty = createDuty(machine.duty, bornAt, endsAt, chance);
    this.#ingress = new Wander(chance, 1.2 * dayMs);
  }

  get isRunning(): boolean {
    return this.load > 0;
  }

  step(at: number, stepMs: number, effects: Effects): void {
    const hours = stepMs / hourMs;
    this.load = this.#duty.loadAt(at, stepMs);
    this.runningMs = this.load > 0 ? this.runningMs + stepMs : 0;
    this.air = this.#air.next(at, stepMs);
    const { machine, isRunning } = this;
    this.warmth.step(machine, hours, this.air.tC, this.load, effects);
    const tC = this.warmth.oilC;
    this.ageing.step(machine, hours, tC, this.load, effects);
    this.water.step(machine, this.oil, hours, this.air, tC, isRunning, effects);
    this.dirt.step(machine, hours, isRunning, this.#ingress.next(stepMs), effects);
    this.debris.step(machine, hours, this.load, effects);
    if (isRunning) this.level += hours * (effects.fuelPerH + effects.coolantPerH - this.#consumptionPerH);
    // People fill up what an engine burns before it is missed.
    if (this.level < 70) {
      this.fill(0.1, 1);
      this.toppedUpAt.push(at);
    }
    this.level = Math.min(100, this.level);
  }

  /** Renews a share of the oil, 0 … 1, by the same product with `dirt` times the usual particles. */
  fill(share: number, dirt: number): void {
    this.ageing.fill(share);
    this.dirt.fill(this.machine, share, dirt);
    this.water.fill(share, 0.25 * this.oil.solubility20);
    this.oil = share > 0.5 ? this.machine.delivered : this.oil;
    this.level = Math.min(96, this.level + (share > 0.5 ? 100 : 80 * share));
  }

  /** Puts another product into half of the tank or all of it: viscosity times `factor`, density and permittivity off. */
  mix(factor: number, density: number, permittivity: number): void {
    this.ageing.fill(0.6);
    this.dirt.fill(this.machine, 0.6, 2);
    this.oil = {
      ...this.oil,
      v40: this.oil.v40 * factor,
      v100: this.oil.v100 * factor ** 0.8,
      density15: this.oil.density15 + density,
      permittivity25: this.oil.permittivity25 + permittivity,
    };
  }
}

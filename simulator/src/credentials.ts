import { readFileSync } from 'node:fs';
import { SimulatorFile } from '@oilsight/contract';
import type { SimulatedDevice as Entry } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import type { IndicatorId } from '@oilsight/oil';
import { InputError } from './input-error.ts';
import { day, indoors } from './machines.ts';
import { oils } from './oils.ts';
import type { Oil } from './oils.ts';
import { seedOf } from './random.ts';
import { findScenario, isScenarioName, scenarioNames } from './scenarios/index.ts';
import type { RunningScenario } from './scenarios/scenario.ts';
import { createDevice } from './sensors.ts';
import type { SimulatedDevice } from './sensors.ts';

/** A device ready to be played. */
export interface Unit {
  /** Identifies this life of the device: a demonstration that is created again begins another one. */
  readonly life: string;
  readonly name: string;
  /** Token for the login: the device's own or its gateway's. */
  readonly token: string;
  readonly isBehindGateway: boolean;
  readonly reportIntervalMs: number;
  readonly bornAt: number;
  readonly device: SimulatedDevice;
}

/** Options of the command line that apply to all devices. */
export interface Overrides {
  readonly seed: number;
  /** Scenarios that begin now: `name`, or `name@part of a device's name`. */
  readonly scenarios: readonly string[];
  readonly now: number;
}

function oilOf(name: string): Oil {
  // A device without oil has no oil readings, so any oil will do.
  if (name === '') return oils['L-HM 46'];
  const oil = Object.values<Oil>(oils).find((known) => known.name === name);
  if (oil === undefined) throw new InputError(`there is no oil ${name}; known are ${Object.keys(oils).join(', ')}`);
  return oil;
}

function running(name: string, onsetAt: number, rate: number, channels: readonly string[] | null): RunningScenario {
  if (!isScenarioName(name))
    throw new InputError(`there is no scenario ${name}; known are ${scenarioNames.join(', ')}`);
  return { scenario: findScenario(name), onsetAt, rate, channels };
}

function scenariosFor({ name, profile }: Entry, { scenarios, now }: Overrides): RunningScenario[] {
  const own = profile.scenarios.map((row) =>
    running(row.name, profile.bornAt + row.onsetDay * day, row.rate, row.channels ?? null),
  );
  const added = scenarios.flatMap((text) => {
    const [scenario = '', part = ''] = text.split('@');
    return name.includes(part) ? [running(scenario, now, 1, null)] : [];
  });
  return [...own, ...added];
}

function isIndicatorId(key: string): key is IndicatorId {
  return findIndicator(key) !== null;
}

/** @throws InputError when an oil or a scenario is unknown */
export function unitOf(entry: Entry, overrides: Overrides): Unit {
  const { profile } = entry;
  return {
    life: `${entry.deviceId} ${profile.bornAt}`,
    name: entry.name,
    token: entry.gateway ?? entry.token,
    isBehindGateway: entry.gateway !== null,
    reportIntervalMs: entry.reportIntervalMs,
    bornAt: profile.bornAt,
    device: createDevice({
      seed: overrides.seed === 0 ? profile.seed : seedOf(`${overrides.seed} ${profile.seed}`),
      machineType: entry.machineType,
      oil: oilOf(profile.oil),
      climate: profile.climate ?? indoors,
      bornAt: profile.bornAt,
      indicators: profile.indicators.filter(isIndicatorId),
      scenarios: scenariosFor(entry, overrides),
      restDay: profile.restDay,
    }),
  };
}

/** @throws InputError when the file cannot be read or is invalid */
export function readUnits(file: string, overrides: Overrides): Unit[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new InputError(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error });
  }
  const parsed = SimulatorFile.safeParse(content);
  if (!parsed.success)
    throw new InputError(
      `${file}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    );
  return parsed.data.map((entry) => unitOf(entry, overrides));
}

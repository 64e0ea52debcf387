import { instrumentScenarios } from './instruments.ts';
import { machineScenarios } from './machine.ts';
import { oilScenarios } from './oil.ts';
import type { Scenario } from './scenario.ts';

/** Every scenario by its name. The names must not change: tests, demonstrations and command lines use them. */
export const scenarios = { ...oilScenarios, ...machineScenarios, ...instrumentScenarios } as const;

export type ScenarioName = keyof typeof scenarios;

export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[];

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

export function findScenario(name: ScenarioName): Scenario {
  return scenarios[name];
}

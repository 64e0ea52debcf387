/** A cleanliness target: ISO 4406 scale numbers at 4, 6 and 14 µm(c). */
export type CleanlinessTarget = readonly [um4: number, um6: number, um14: number];

/** A component's cleanliness target and the source of its figures. */
export interface ComponentTarget {
  readonly name: { readonly zh: string; readonly en: string };
  readonly target: CleanlinessTarget;
  /**
   * `guide`: published in makers' contamination guides; `default`: our default, to be confirmed for the machine at
   * hand.
   */
  readonly source: 'guide' | 'default';
}

function guide(zh: string, en: string, target: CleanlinessTarget): ComponentTarget {
  return { name: { zh, en }, target, source: 'guide' };
}

/**
 * Cleanliness targets by component, ISO 4406 scale numbers at 4, 6 and 14 µm(c). The hydraulic rows are those of
 * published contamination guides for common pressures; a component maker's own figure outranks them. The rows of wind
 * gearboxes are our defaults.
 */
export const componentTargets = {
  servo_valve_high_performance: guide('高性能伺服阀', 'High-performance servo valve', [15, 13, 9]),
  servo_valve: guide('伺服阀', 'Servo valve', [16, 14, 11]),
  proportional_valve: guide('比例阀', 'Proportional valve', [17, 15, 12]),
  directional_valve: guide('换向阀', 'Directional valve', [18, 16, 13]),
  pressure_valve: guide('压力阀', 'Pressure valve', [18, 16, 13]),
  gear_pump: guide('齿轮泵', 'Gear pump', [19, 17, 14]),
  gear_motor: guide('齿轮马达', 'Gear motor', [19, 17, 14]),
  flow_control_valve: guide('流量控制阀', 'Flow-control valve', [20, 18, 15]),
  cylinder: guide('液压缸', 'Cylinder', [20, 18, 15]),
  ram_pump: guide('柱塞式低压泵', 'Ram pump, low pressure', [23, 21, 17]),
  wind_gearbox_filling: {
    name: { zh: '风电齿轮箱新油加注', en: 'Wind gearbox, oil as filled' },
    target: [16, 14, 11],
    source: 'default',
  },
  wind_gearbox_service: {
    name: { zh: '风电齿轮箱运行', en: 'Wind gearbox, oil in service' },
    target: [18, 16, 13],
    source: 'default',
  },
} as const satisfies Readonly<Record<string, ComponentTarget>>;

/** A component with a cleanliness target of its own. */
export type CleanlinessComponent = keyof typeof componentTargets;

/**
 * Cleanliness target of a circuit: at each size the strictest of its components', since one oil passes through all of
 * them. The order of the components does not matter.
 *
 * @returns null for a circuit without known components: no target is assumed
 * @example targetFor(['gear_pump', 'servo_valve', 'cylinder']) is [16, 14, 11]
 * @example targetFor([]) is null
 */
export function targetFor(components: readonly CleanlinessComponent[]): CleanlinessTarget | null {
  return components.length === 0
    ? null
    : strictestOf(components.map((component) => componentTargets[component].target));
}

/**
 * The strictest of several targets, size by size.
 *
 * @param targets one at least
 * @example strictestOf([[18, 16, 13], [19, 14, 14]]) is [18, 14, 13]
 */
export function strictestOf(targets: readonly CleanlinessTarget[]): CleanlinessTarget {
  const strictest = (size: 0 | 1 | 2) => Math.min(...targets.map((target) => target[size]));
  return [strictest(0), strictest(1), strictest(2)];
}

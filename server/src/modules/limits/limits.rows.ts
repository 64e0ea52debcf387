import type { LimitValues, Targets } from '@oilsight/contract';
import { healthParts } from '@oilsight/oil';
import type { HealthWeights, MachineType } from '@oilsight/oil';
import { expressionBuilder } from 'kysely';
import * as z from 'zod';
import type { Schema } from '../../platform/schema.ts';
import { now, personName } from '../../platform/statements.ts';
import type { ColumnsOf } from '../../platform/statements.ts';
import { hasLimit, noTargets } from './limits.rules.ts';
import type { Settings } from './limits.rules.ts';

/** The settings of a device, or of a machine type of a factory. */
export type SetSomewhere = { readonly settings: Settings } & (
  | { readonly deviceId: string }
  | {
      readonly customerId: string;
      readonly machineType: MachineType;
      /** null: the defaults. */
      readonly weights: HealthWeights | null;
    }
);

export const bounds = ['level2_low', 'level2_high', 'level1_low', 'level1_high'] as const;
export const limitColumns = [
  'key',
  'version',
  'level2_low as level2Low',
  'level2_high as level2High',
  'level1_low as level1Low',
  'level1_high as level1High',
] as const;
export const targetColumns = [
  'target_um4 as um4',
  'target_um6 as um6',
  'target_um14 as um14',
  'has_servo_valves as hasServoValves',
  'minimum_viscosity as minimumViscosity',
  'standstill_c as standstillC',
  'filter_bypass_bar as filterBypassBar',
  'version',
] as const;

interface LimitRow extends LimitValues {
  readonly key: string;
  readonly version: number;
}
interface TargetRow extends Omit<Targets, 'cleanlinessTarget'> {
  readonly um4: number | null;
  readonly um6: number | null;
  readonly um14: number | null;
  readonly version: number;
}
interface OwnerRow {
  readonly deviceId: string | null;
  readonly customerId: string | null;
  readonly machineType: MachineType | null;
}

const Weights = z.record(z.enum(healthParts), z.number());
export const weightsIn = (stored: unknown): HealthWeights | null => Weights.safeParse(stored).data ?? null;

export function targetsOf(row: TargetRow | null | undefined): Targets {
  if (row === null || row === undefined) return noTargets;
  const { um4, um6, um14, hasServoValves, minimumViscosity, standstillC, filterBypassBar } = row;
  const cleanlinessTarget: Targets['cleanlinessTarget'] =
    um4 === null || um6 === null || um14 === null ? null : [um4, um6, um14];
  return { cleanlinessTarget, hasServoValves, minimumViscosity, standstillC, filterBypassBar };
}

export function limitsIn(rows: readonly LimitRow[]): ReadonlyMap<string, LimitValues> {
  return new Map(
    rows
      .filter(hasLimit)
      .map(({ key, level2Low, level2High, level1Low, level1High }) => [
        key,
        { level2Low, level2High, level1Low, level1High },
      ]),
  );
}

export const boundsOf = (limits: LimitValues | null) =>
  ({
    level2_low: limits?.level2Low ?? null,
    level2_high: limits?.level2High ?? null,
    level1_low: limits?.level1Low ?? null,
    level1_high: limits?.level1High ?? null,
  }) satisfies ColumnsOf<'limit_setting'>;

/** Who sets limits, and why. */
export interface SetBy {
  /** null: not known. */
  readonly accountId: string | null;
  readonly reason: string | null;
}

/** Kept with the limits: the person's name as it is then, as the account may go. */
export const setColumns = ({ accountId, reason }: SetBy) =>
  ({
    set_at: now,
    set_by: expressionBuilder<Schema>()
      .selectFrom('account as a')
      .where('a.id', '=', accountId)
      .select(personName('a').as('name'))
      .$asScalar(),
    reason,
  }) satisfies ColumnsOf<'limit_setting'>;

export function targetValues(targets: Targets) {
  const [um4, um6, um14] = targets.cleanlinessTarget ?? [null, null, null];
  return {
    target_um4: um4,
    target_um6: um6,
    target_um14: um14,
    has_servo_valves: targets.hasServoValves,
    minimum_viscosity: targets.minimumViscosity,
    standstill_c: targets.standstillC,
    filter_bypass_bar: targets.filterBypassBar,
  } satisfies ColumnsOf<'machine_setting'> & ColumnsOf<'machine_type_setting'>;
}

const ownerKey = ({ deviceId, customerId, machineType }: OwnerRow) => deviceId ?? `${customerId} ${machineType}`;

/** Rows of settings, grouped by owner. */
export function settingsIn(
  limits: readonly (LimitRow & OwnerRow)[],
  targets: readonly (TargetRow & OwnerRow & { readonly weights: unknown })[],
): readonly SetSomewhere[] {
  const owners = new Map([...limits, ...targets].map((row): [string, OwnerRow] => [ownerKey(row), row]));
  const limitsBy = Map.groupBy(limits, ownerKey);
  const targetsBy = new Map(targets.map((row) => [ownerKey(row), row]));
  return [...owners].flatMap(([key, { deviceId, customerId, machineType }]): SetSomewhere[] => {
    const row = targetsBy.get(key);
    const settings = { limits: limitsIn(limitsBy.get(key) ?? []), targets: targetsOf(row) };
    if (deviceId !== null) return [{ deviceId, settings }];
    if (customerId === null || machineType === null) return [];
    return [{ customerId, machineType, settings, weights: weightsIn(row?.weights) }];
  });
}

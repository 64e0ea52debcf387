import type { LimitValues, Targets } from '@oilsight/contract';
import { healthParts } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';
import * as z from 'zod';
import { sqlQuery } from '../../platform/pg.ts';
import type { Pg, Queryable } from '../../platform/pg.ts';
import { findFactory } from '../tenants/index.ts';
import { hasLimit, noTargets } from './limits.rules.ts';
import type { StoredSettings } from './limits.rules.ts';
import type { LimitStore, MachineGroup, Owner, SetSomewhere } from './limits.store.ts';

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

const values =
  'level2_low as "level2Low", level2_high as "level2High", level1_low as "level1Low", level1_high as "level1High"';
const targetColumns = `target_um4 as um4, target_um6 as um6, target_um14 as um14, has_servo_valves as "hasServoValves", minimum_viscosity as "minimumViscosity",
  standstill_c as "standstillC", filter_bypass_bar as "filterBypassBar", version`;
const isSet = 'num_nonnulls(level2_low, level2_high, level1_low, level1_high) > 0';

/** $1 null: of every owner. */
const ofOwners = (...columns: string[]) =>
  `($1::uuid[] is null or ${columns.map((column) => `${column} = any($1)`).join(' or ')})`;
const allLimits = sqlQuery<LimitRow & OwnerRow>(
  'limits.all',
  `
  select device_id as "deviceId", customer_id as "customerId", machine_type as "machineType", key, version, ${values} from limit_setting
  where ${isSet} and ${ofOwners('device_id', 'customer_id')}`,
);
const allTargets = sqlQuery<TargetRow & OwnerRow & { weights: unknown }>(
  'limits.allTargets',
  `
  select device_id as "deviceId", null::uuid as "customerId", null::text as "machineType", ${targetColumns}, null::jsonb as weights from machine_setting
  where ${ofOwners('device_id')}
  union all select null, customer_id, machine_type, ${targetColumns}, weights from machine_type_setting where ${ofOwners('customer_id')}`,
);
const limitsOfDevice = sqlQuery<LimitRow>(
  'limits.ofDevice',
  `select key, version, ${values} from limit_setting where device_id = $1 and tenant_id = $2`,
);
const limitsOfType = sqlQuery<LimitRow>(
  'limits.ofType',
  `select key, version, ${values} from limit_setting where customer_id = $1 and tenant_id = $2 and machine_type = $3`,
);
const targetsOfDevice = sqlQuery<TargetRow>(
  'limits.targetsOfDevice',
  `select ${targetColumns} from machine_setting where device_id = $1 and tenant_id = $2`,
);
const targetsOfType = sqlQuery<TargetRow>(
  'limits.targetsOfType',
  `select ${targetColumns} from machine_type_setting where customer_id = $1 and tenant_id = $2 and machine_type = $3`,
);
const weightsOfType = sqlQuery<{ weights: unknown; version: number }>(
  'limits.weights',
  `
  select weights, weights_version as version from machine_type_setting where customer_id = $1 and tenant_id = $2 and machine_type = $3`,
);
const devicesOfType = sqlQuery<{ id: string }>(
  'limits.devicesOfType',
  'select id from device where tenant_id = $1 and customer_id = $2 and machine_type = $3 and removed_at is null',
);

const addForDevice = sqlQuery<{ id: string }>(
  'limits.addForDevice',
  `
  insert into limit_setting (tenant_id, device_id, key, level2_low, level2_high, level1_low, level1_high) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
);
const addForType = sqlQuery<{ id: string }>(
  'limits.addForType',
  `
  insert into limit_setting (tenant_id, customer_id, machine_type, key, level2_low, level2_high, level1_low, level1_high) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
);
const changed = 'set level2_low = $1, level2_high = $2, level1_low = $3, level1_high = $4, version = version + 1';
const changeForDevice = sqlQuery<{ id: string }>(
  'limits.changeForDevice',
  `update limit_setting ${changed} where device_id = $5 and tenant_id = $6 and key = $7 and version = $8 returning id`,
);
const changeForType = sqlQuery<{ id: string }>(
  'limits.changeForType',
  `
  update limit_setting ${changed} where customer_id = $5 and machine_type = $6 and tenant_id = $7 and key = $8 and version = $9 returning id`,
);

const newTargets = `target_um4 = excluded.target_um4, target_um6 = excluded.target_um6, target_um14 = excluded.target_um14, has_servo_valves = excluded.has_servo_valves,
  minimum_viscosity = excluded.minimum_viscosity, standstill_c = excluded.standstill_c, filter_bypass_bar = excluded.filter_bypass_bar`;
const targetNames =
  'target_um4, target_um6, target_um14, has_servo_valves, minimum_viscosity, standstill_c, filter_bypass_bar';
const targetsForDevice = sqlQuery<{ version: number }>(
  'limits.targetsForDevice',
  `
  insert into machine_setting as s (device_id, tenant_id, ${targetNames}, version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1)
  on conflict (device_id) do update set ${newTargets}, version = s.version + 1 where s.version = $10 returning version`,
);
const targetsForType = sqlQuery<{ version: number }>(
  'limits.targetsForType',
  `
  insert into machine_type_setting as s (customer_id, machine_type, tenant_id, ${targetNames}, version) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1)
  on conflict (customer_id, machine_type) do update set ${newTargets}, version = s.version + 1 where s.version = $11 returning version`,
);
const weightsForType = sqlQuery<{ version: number }>(
  'limits.weightsForType',
  `
  insert into machine_type_setting as s (customer_id, machine_type, tenant_id, weights, weights_version) values ($1, $2, $3, $4, 1)
  on conflict (customer_id, machine_type) do update set weights = excluded.weights, weights_version = s.weights_version + 1 where s.weights_version = $5 returning weights_version as version`,
);

const clearOthers = sqlQuery<never>(
  'limits.clearOthers',
  `
  update limit_setting set level2_low = null, level2_high = null, level1_low = null, level1_high = null, version = version + 1
  where device_id = any($1::uuid[]) and tenant_id = any($2::uuid[]) and ${isSet}`,
);
const copyLimits = sqlQuery<never>(
  'limits.copyLimits',
  `
  insert into limit_setting as s (tenant_id, device_id, key, level2_low, level2_high, level1_low, level1_high)
  select o.tenant_id, o.id, f.key, f.level2_low, f.level2_high, f.level1_low, f.level1_high
  from limit_setting f cross join device o where f.device_id = $1 and f.tenant_id = $2 and o.id = any($3::uuid[]) and num_nonnulls(f.level2_low, f.level2_high, f.level1_low, f.level1_high) > 0
  on conflict (device_id, key) where device_id is not null do update set level2_low = excluded.level2_low, level2_high = excluded.level2_high, level1_low = excluded.level1_low,
    level1_high = excluded.level1_high, version = s.version + 1`,
);
const copyTargets = sqlQuery<never>(
  'limits.copyTargets',
  `
  insert into machine_setting as s (device_id, tenant_id, ${targetNames})
  select o.id, o.tenant_id, f.target_um4, f.target_um6, f.target_um14, f.has_servo_valves, f.minimum_viscosity, f.standstill_c, f.filter_bypass_bar
  from device o left join machine_setting f on f.device_id = $1 and f.tenant_id = $2 where o.id = any($3::uuid[])
  on conflict (device_id) do update set ${newTargets}, version = s.version + 1`,
);

const Weights = z.record(z.enum(healthParts), z.number());
const bounds = (limits: LimitValues | null) => [
  limits?.level2Low ?? null,
  limits?.level2High ?? null,
  limits?.level1Low ?? null,
  limits?.level1High ?? null,
];

function targetsOf(row: TargetRow | undefined): Targets {
  if (row === undefined) return noTargets;
  const { um4, um6, um14, hasServoValves, minimumViscosity, standstillC, filterBypassBar } = row;
  return {
    cleanlinessTarget: um4 === null || um6 === null || um14 === null ? null : [um4, um6, um14],
    hasServoValves,
    minimumViscosity,
    standstillC,
    filterBypassBar,
  };
}

function limitsIn(rows: readonly LimitRow[]): ReadonlyMap<string, LimitValues> {
  return new Map(
    rows
      .filter(hasLimit)
      .map(({ key, level2Low, level2High, level1Low, level1High }) => [
        key,
        { level2Low, level2High, level1Low, level1High },
      ]),
  );
}

function storedOf(rows: readonly LimitRow[], targets: TargetRow | undefined): StoredSettings {
  return {
    limits: limitsIn(rows),
    versions: new Map(rows.map(({ key, version }) => [key, version])),
    targets: targetsOf(targets),
    targetsVersion: targets?.version ?? 0,
  };
}

function targetValues({
  cleanlinessTarget,
  hasServoValves,
  minimumViscosity,
  standstillC,
  filterBypassBar,
}: Targets): readonly unknown[] {
  const [um4, um6, um14] = cleanlinessTarget ?? [null, null, null];
  return [um4, um6, um14, hasServoValves, minimumViscosity, standstillC, filterBypassBar];
}

const weightsIn = (stored: unknown) => Weights.safeParse(stored).data ?? null;
const ownerKey = ({ deviceId, customerId, machineType }: OwnerRow) => deviceId ?? `${customerId} ${machineType}`;

export function pgLimitStore(pg: Pg): LimitStore {
  return {
    transaction: (work) => pg.transaction(work),
    async all(ownerIds) {
      const [limits, targets] = await Promise.all([
        pg.query(allLimits, [ownerIds ?? null]),
        pg.query(allTargets, [ownerIds ?? null]),
      ]);
      const owners = new Map([...limits, ...targets].map((row): [string, OwnerRow] => [ownerKey(row), row]));
      const [limitsBy, targetsBy] = [
        Map.groupBy(limits, ownerKey),
        new Map(targets.map((row) => [ownerKey(row), row])),
      ];
      return [...owners].flatMap(([key, { deviceId, customerId, machineType }]): SetSomewhere[] => {
        const row = targetsBy.get(key);
        const settings = { limits: limitsIn(limitsBy.get(key) ?? []), targets: targetsOf(row) };
        if (deviceId !== null) return [{ deviceId, settings }];
        return customerId === null || machineType === null
          ? []
          : [{ customerId, machineType, settings, weights: weightsIn(row?.weights) }];
      });
    },
    async stored(owner, tx = pg) {
      const [limits, targets] = await readsOf(tx, owner);
      return storedOf(limits, targets[0]);
    },
    async weights({ customerId, tenantId, machineType }, tx = pg) {
      const [row] = await tx.query(weightsOfType, [customerId, tenantId, machineType]);
      return { weights: weightsIn(row?.weights), version: row?.version ?? 0 };
    },
    factory: (scope, customerId) => findFactory(pg, scope, customerId),
    devicesOf: async ({ tenantId, customerId, machineType }) =>
      (await pg.query(devicesOfType, [tenantId, customerId, machineType])).map(({ id }) => id),
    async putLimits(tx, owner, key, version, limits) {
      const rows = await (version === 0
        ? addLimits(tx, owner, key, limits)
        : changeLimits(tx, owner, key, version, limits));
      return rows.length === 1;
    },
    async putTargets(tx, owner, version, targets) {
      const rows =
        owner.kind === 'device'
          ? await tx.query(targetsForDevice, [
              owner.device.id,
              owner.device.tenantId,
              ...targetValues(targets),
              version,
            ])
          : await tx.query(targetsForType, [
              owner.group.customerId,
              owner.group.machineType,
              owner.group.tenantId,
              ...targetValues(targets),
              version,
            ]);
      return rows.length === 1;
    },
    async putWeights(tx, { customerId, machineType, tenantId }, version, weights) {
      return (
        (
          await tx.query(weightsForType, [
            customerId,
            machineType,
            tenantId,
            weights === null ? null : JSON.stringify(weights),
            version,
          ])
        ).length === 1
      );
    },
    async copy(tx, from, to) {
      const ids = to.map(({ id }) => id);
      await tx.query(clearOthers, [ids, [...new Set(to.map(({ tenantId }) => tenantId))]]);
      await tx.query(copyLimits, [from.id, from.tenantId, ids]);
      await tx.query(copyTargets, [from.id, from.tenantId, ids]);
    },
  };
}

function readsOf(tx: Queryable, owner: Owner): Promise<[LimitRow[], TargetRow[]]> {
  if (owner.kind === 'device') {
    const { id, tenantId } = owner.device;
    return inTurn(
      () => tx.query(limitsOfDevice, [id, tenantId]),
      () => tx.query(targetsOfDevice, [id, tenantId]),
    );
  }
  const place = placeOf(owner.group);
  return inTurn(
    () => tx.query(limitsOfType, place),
    () => tx.query(targetsOfType, place),
  );
}

/** One connection answers one query at a time. */
async function inTurn<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  return [await first(), await second()];
}

const placeOf = ({ customerId, tenantId, machineType }: MachineGroup) => [customerId, tenantId, machineType];

function addLimits(tx: Queryable, owner: Owner, key: string, limits: LimitValues | null): Promise<{ id: string }[]> {
  if (owner.kind === 'device')
    return tx.query(addForDevice, [owner.device.tenantId, owner.device.id, key, ...bounds(limits)]);
  return tx.query(addForType, [
    owner.group.tenantId,
    owner.group.customerId,
    owner.group.machineType,
    key,
    ...bounds(limits),
  ]);
}

function changeLimits(
  tx: Queryable,
  owner: Owner,
  key: string,
  version: number,
  limits: LimitValues | null,
): Promise<{ id: string }[]> {
  if (owner.kind === 'device')
    return tx.query(changeForDevice, [...bounds(limits), owner.device.id, owner.device.tenantId, key, version]);
  return tx.query(changeForType, [
    ...bounds(limits),
    owner.group.customerId,
    owner.group.machineType,
    owner.group.tenantId,
    key,
    version,
  ]);
}

import type { Json } from '../../../platform/schema-columns.ts';
import { expressionBuilder, sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Schema } from '../../../platform/schema.ts';
import type { Scope } from '../../../platform/scope.ts';
import { anyOf, scoped } from '../../../platform/statements.ts';
import type { SettingRecord } from './alarm-settings.records.ts';

/** What rules follow from (`SettingOfRules`), of `alarm_setting as s`. */
export const columnsOfRules = [
  's.id as settingId',
  's.version',
  's.tenant_id as tenantId',
  's.customer_id as customerId',
  's.device_id as deviceId',
  's.group_id as groupId',
  's.machine_type as machineType',
  's.indicator',
  's.is_enabled as isEnabled',
  's.conditions',
] as const;

/** Settings in scope: a factory's user sees those of the factory and not those of its dealer. */
export function settingsIn(scope: Scope) {
  const { reach } = scope;
  const settings = scoped(scope)
    .all.selectFrom('alarm_setting as s')
    .leftJoin('customer as c', 'c.id', 's.customer_id')
    .leftJoin('device as d', 'd.id', 's.device_id')
    .leftJoin('device_group as g', 'g.id', 's.group_id')
    .where('d.removed_at', 'is', null);
  switch (reach.kind) {
    case 'everything':
      return settings;
    case 'tenant':
      return settings.where('s.tenant_id', '=', reach.tenantId);
    case 'customers':
      return settings.where('s.customer_id', '=', anyOf(reach.customerIds));
    case 'devices':
      return settings.where((eb) => eb.or([]));
  }
}

type Settings = ReturnType<typeof settingsIn>;
type Columns = Schema & Record<'s', Schema['alarm_setting']> & Record<'x', Schema['device']>;
const builder = () => expressionBuilder<Columns, 's' | 'x'>();

/** Machines. */
const machines = () =>
  builder().selectFrom('device as x').where('x.removed_at', 'is', null).where('x.is_gateway', '=', false);

/** Whether a nearer setting of the same indicator holds for the machine `x`. */
const hasOwn = () =>
  builder().exists(
    builder()
      .selectFrom('alarm_setting as o')
      .whereRef('o.device_id', '=', 'x.id')
      .whereRef('o.indicator', '=', 's.indicator')
      .select('o.id'),
  );
const hasGroups = () =>
  builder().exists(
    builder()
      .selectFrom('alarm_setting as o')
      .whereRef('o.group_id', '=', 'x.group_id')
      .whereRef('o.indicator', '=', 's.indicator')
      .select('o.id'),
  );
const hasFactorys = () =>
  builder().exists(
    builder()
      .selectFrom('alarm_setting as o')
      .whereRef('o.tenant_id', '=', 'x.tenant_id')
      .whereRef('o.customer_id', '=', 'x.customer_id')
      .whereRef('o.machine_type', '=', 'x.machine_type')
      .whereRef('o.indicator', '=', 's.indicator')
      .select('o.id'),
  );

/** Machines that the setting `s` is in force for: each kind of target is found by an index of its own. */
function devicesInForce() {
  const { not } = builder();
  const ofDevice = machines().whereRef('x.id', '=', 's.device_id').select('x.id');
  // A condition on the setting alone spares its rows the search for machines that it cannot have.
  const ofGroup = machines()
    .where('s.group_id', 'is not', null)
    .whereRef('x.group_id', '=', 's.group_id')
    .where(not(hasOwn()))
    .select('x.id');
  const ofType = machines()
    .where('s.machine_type', 'is not', null)
    .whereRef('x.tenant_id', '=', 's.tenant_id')
    .whereRef('x.machine_type', '=', 's.machine_type')
    .where(not(hasOwn()))
    .where(not(hasGroups()));
  const ofFactory = ofType.whereRef('x.customer_id', '=', 's.customer_id').select('x.id');
  const ofDealer = ofType.where('s.customer_id', 'is', null).where(not(hasFactorys())).select('x.id');
  return builder()
    .selectFrom(ofDevice.unionAll(ofGroup).unionAll(ofFactory).unionAll(ofDealer).as('m'))
    .select((eb) => eb.fn.countAll<number>().as('count'));
}

/** Whether limits or targets are set for one of the machines of `s`, or for its type in one of the dealer's factories. */
function hasOwnLimits() {
  const eb = builder();
  const machine = (own: 'l' | 'm') =>
    eb
      .selectFrom('device as x')
      .whereRef('x.id', '=', `${own}.device_id` as 's.device_id')
      .where(({ or, and, eb: on }) =>
        or([
          on('x.group_id', '=', on.ref('s.group_id')),
          and([
            on('x.tenant_id', '=', on.ref('s.tenant_id')),
            on('x.machine_type', '=', on.ref('s.machine_type')),
            or([on('s.customer_id', 'is', null), on('x.customer_id', '=', on.ref('s.customer_id'))]),
          ]),
        ]),
      )
      .select('x.id');
  const limits = eb
    .selectFrom('limit_setting as l')
    .whereRef('l.tenant_id', '=', 's.tenant_id')
    .whereRef('l.key', '=', 's.indicator')
    .where(({ or, and, exists, eb: on }) =>
      or([
        exists(machine('l')),
        and([on('s.customer_id', 'is', null), on('l.machine_type', '=', on.ref('s.machine_type'))]),
      ]),
    )
    .select('l.id');
  const targets = eb
    .selectFrom('machine_setting as m')
    .whereRef('m.tenant_id', '=', 's.tenant_id')
    .where(({ exists }) => exists(machine('m')))
    .select('m.device_id');
  const typeTargets = eb
    .selectFrom('machine_type_setting as t')
    .whereRef('t.tenant_id', '=', 's.tenant_id')
    .whereRef('t.machine_type', '=', 's.machine_type')
    .where('s.customer_id', 'is', null)
    .select('t.customer_id');
  return eb.or([eb.exists(limits), eb.exists(targets), eb.exists(typeTargets)]);
}

const changedBy = sql<
  string | null
>`coalesce(nullif(trim(case when a.first_name ~ '[一-鿿]' or a.last_name ~ '[一-鿿]' then a.last_name || a.first_name
  else a.first_name || ' ' || a.last_name end), ''), a.user_name)`.as('changedBy');

export const withRecord = (settings: Settings) =>
  settings
    .leftJoin('account as a', 'a.id', 's.changed_by')
    .select([
      's.id as settingId',
      's.tenant_id as tenantId',
      's.customer_id as customerId',
      's.device_id as deviceId',
      's.group_id as groupId',
      's.machine_type as machineType',
      's.indicator',
      's.is_enabled as isEnabled',
      's.conditions',
      's.notices',
      's.version',
      's.changed_at as changedAt',
      'c.name as customerName',
      'd.name as deviceName',
      'g.name as groupName',
      changedBy,
    ])
    .select((eb) => [
      eb
        .selectFrom('alarm_setting_contact as sc')
        .innerJoin('alarm_contact as k', 'k.id', 'sc.contact_id')
        .whereRef('sc.setting_id', '=', 's.id')
        .select(
          sql<Json<Record<string, string>>>`coalesce(jsonb_object_agg(${eb.ref('k.id' as 's.id')}, k.name), '{}')`.as(
            'contacts',
          ),
        )
        .$asScalar()
        .$notNull()
        .as('contacts'),
      devicesInForce().$asScalar().$notNull().as('devices'),
      eb.fn
        .coalesce(
          'd.machine_type',
          's.machine_type',
          eb
            .selectFrom('device as x')
            .whereRef('x.group_id', '=', 's.group_id')
            .where('x.removed_at', 'is', null)
            .where('x.is_gateway', '=', false)
            .select(
              sql<
                SettingRecord['limitType']
              >`case when min(x.machine_type) = max(x.machine_type) then min(x.machine_type) end`.as('type'),
            )
            .$asScalar(),
        )
        .as('limitType'),
      hasOwnLimits().$castTo<boolean>().as('hasOwnLimits'),
    ]);

export type SettingRow = InferResult<ReturnType<typeof withRecord>>[number];
